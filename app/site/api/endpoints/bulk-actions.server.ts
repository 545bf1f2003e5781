/** Starts changes of many locations: sends a Google post to the locations of a filter. */
import { z } from 'zod'
import { type Selection, selectionFields } from '#app/platform/reports/selection'
import { canEditPost, saveSelection } from '#app/product/posts/editing/post-drafts.server'
import { listPostLocations, resolveSelection } from '#app/product/posts/post-locations.server'
import { type Post, requirePost } from '#app/product/posts/posts.server'
import { confirmPost } from '#app/product/posts/review/publish-post.server'
import { type Call, defineEndpoint, type Reply } from '../endpoint'
import { ApiProblem } from '../problems'
import { halObject, linksSchema } from '../representation'
import { directoryProperty } from '../resources/listing-resource'
import { idProperty } from '../resources/resource'
import { bodyAccount, requireBodyAccount } from './body-account'

const idList = z.union([idProperty.transform((id) => [id]), z.array(idProperty).max(500)]).default([])

const bulkActionBody = z.strictObject({
  ...bodyAccount,
  actions: z
    .array(
      z.strictObject({
        resource_type: z.literal('google_posts'),
        resource_method: z.literal('create'),
        action_payload: z.strictObject({ google_post_content_id: idProperty }),
      }),
    )
    .length(1),
  filter: z.strictObject({
    ...bodyAccount,
    ids: selectionFields.ids.describe('The ids of the locations; otherwise those of the filter'),
    location_id: idList,
    group_id: idList,
    directories: z.array(directoryProperty).default([]),
    statuses: z.array(z.enum(['in_sync', 'in_progress', 'not_in_sync'])).default([]),
  }),
  expected: z.int().min(0).optional().describe('Refuse if another number of locations can receive the post'),
})
type BulkActionBody = z.output<typeof bulkActionBody>

/** Returns the filter as the query of the listings dashboard, from which posts are begun. */
function toSelection({ ids, ...filter }: BulkActionBody['filter']): Selection {
  if (ids.length > 0) return { ids, search: '' }
  const search = new URLSearchParams([
    ...filter.location_id.map((id) => ['locationId', id]),
    ...filter.group_id.map((id) => ['groupId', id]),
    ...filter.directories.map((code) => ['directory', code]),
    ...filter.statuses.map((status) => ['status', status]),
  ])
  return { ids: [], scope: 'all', search: search.toString() }
}

async function sendPost(call: Call<BulkActionBody>): Promise<Reply> {
  const { tx, viewer, body, links } = call
  requireBodyAccount(call)
  requireBodyAccount({ viewer, body: body.filter })
  const contentId = body.actions[0]!.action_payload.google_post_content_id
  const post = await requirePost(tx, viewer, contentId, { isLocked: true })
  if (!canEditPost(viewer, post))
    throw new ApiProblem('not-permitted', 'The user of this token does not have the permission.')
  if (post.status === 'draft') await confirmDraft(call, { ...post, selection: toSelection(body.filter) })
  const { status } = await requirePost(tx, viewer, post.id)
  const to = links.to('google_posts/:postId', { postId: post.id })
  return {
    status: 202,
    body: halObject({ id: post.id, resource_type: 'google_posts' as const, status }, { post: to }),
    location: to?.href,
  }
}

async function confirmDraft({ tx, viewer, body, clock }: Call<BulkActionBody>, post: Post): Promise<void> {
  const selected = await resolveSelection(tx, post.selection)
  if (!selected.ok) throw new ApiProblem('conflict', selected.reason)
  await saveSelection(tx, post, post.selection, clock.now)
  const expected = body.expected ?? (await listPostLocations(tx, selected.rows)).ready
  const outcome = await confirmPost(tx, viewer, post, { expected, at: null })
  if (!outcome.ok) throw new ApiProblem('conflict', outcome.reason)
}

export const bulkActionEndpoints = [
  defineEndpoint({
    method: 'post',
    path: 'bulk_actions',
    group: 'Google posts',
    summary: 'Send a Google post to locations',
    page: '/dashboard/local_listings/google-posts/:postId/review',
    body: bulkActionBody,
    example: {
      body: {
        actions: [
          {
            resource_type: 'google_posts',
            resource_method: 'create',
            action_payload: { google_post_content_id: ':postId' },
          },
        ],
        filter: { ids: [':locationId'] },
      },
    },
    responses: {
      202: z.strictObject({
        id: idProperty,
        resource_type: z.literal('google_posts'),
        status: z.string(),
        _links: linksSchema,
      }),
    },
    reply: sendPost,
  }),
]
