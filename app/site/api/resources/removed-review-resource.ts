import { z } from 'zod'
import type { RemovedReview } from '#app/product/reviews/sync/removal/removed-review-row'
import { defineResource, idProperty, instantProperty, toInstant } from './resource'

/** A review that vanished at its source, with its last text. */
export const removedReviewResource = defineResource({
  name: 'RemovedReview',
  schema: z.strictObject({
    id: idProperty,
    rating: z.int().min(0).max(5),
    title: z.string(),
    content: z.string(),
    author: z.string(),
    published_at: instantProperty,
    removed_at: instantProperty.describe('When it was noticed that the review is no longer there'),
    location_name: z.string(),
    source_name: z.string(),
    response_content: z.string(),
    tag_names: z.array(z.string()),
  }),
  represent: (review: RemovedReview) => ({
    id: review.id,
    rating: review.rating,
    title: review.title,
    content: review.body,
    author: review.reviewerName,
    published_at: toInstant(review.publishedAt),
    removed_at: toInstant(review.removedAt),
    location_name: review.location,
    source_name: review.source,
    response_content: review.responseBody,
    tag_names: review.tags,
  }),
})
