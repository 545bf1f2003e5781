import { z } from 'zod'
import { postStatuses, type StateCounts, topicCodes } from '#app/product/posts/post'
import type { PostReportRow } from '#app/product/posts/post-report-row'
import type { Post } from '#app/product/posts/posts.server'
import { contentProperties, representContent } from './google-post-content'
import { defineResource, idProperty, instantProperty, toInstant } from './resource'

/** A Google post, with the number of its locations in each state. */
export const googlePostResource = defineResource({
  name: 'GooglePost',
  schema: z.strictObject({
    id: idProperty,
    topic_type: z.enum(topicCodes),
    status: z.enum(Object.keys(postStatuses) as [keyof typeof postStatuses]),
    ...contentProperties,
    created_at: instantProperty,
    created_by: z.string(),
    scheduled_at: instantProperty.nullable(),
    counts: z.strictObject({
      total: z.int(),
      live: z.int(),
      waiting: z.int().describe('Scheduled, being sent, in review or being deleted'),
      rejected: z.int(),
      left_out: z.int(),
    }),
  }),
  represent: (post: PostReportRow) => ({
    id: post.id,
    topic_type: post.topic,
    status: post.status,
    ...representContent(post.topic, post.content),
    created_at: toInstant(post.createdAt),
    created_by: post.actor,
    scheduled_at: post.scheduledAt && toInstant(post.scheduledAt),
    counts: {
      total: post.locations,
      live: post.live,
      waiting: post.waiting,
      rejected: post.rejected,
      left_out: post.leftOut,
    },
  }),
})

/** Returns the post as the report lists it. */
export function withCounts(post: Post, counts: StateCounts): PostReportRow {
  const { live, rejected, left_out: leftOut, deleted } = counts
  const locations = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const waiting = locations - live - rejected - leftOut - deleted
  return { ...post, locations, live, rejected, leftOut, waiting }
}
