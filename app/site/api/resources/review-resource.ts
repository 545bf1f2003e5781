import { z } from 'zod'
import { splitReason } from '#app/kit/providers/rejection-reason'
import { isResponse, type Review, responseStatusLabels } from '#app/product/reviews/review'
import { defineResource, idProperty, instantProperty, namedProperty, toInstant } from './resource'

export const reviewResource = defineResource({
  name: 'Review',
  schema: z.strictObject({
    id: idProperty,
    rating: z.int().min(0).max(5).describe('Stars from 1 to 5; 0 if the source has no rating'),
    original_rating: z.string().nullable().describe('The rating as the source writes it'),
    title: z.string(),
    content: z.string(),
    author: z.string(),
    sentiment: z.union([z.literal(-1), z.literal(0), z.literal(1)]),
    published_at: instantProperty,
    is_date_estimated: z.boolean(),
    permalink: z.string().nullable().describe('The address of the review at its source'),
    location_id: idProperty,
    source_id: idProperty,
    source_code: z.string(),
    respondable: z.boolean().describe('Whether a response can be published at the source'),
    has_response: z.boolean().describe('A private note, whose source takes no responses, is none'),
    tags: z.array(namedProperty),
    categories: z.array(namedProperty),
  }),
  represent: (review: Review) => ({
    id: review.id,
    rating: review.rating,
    original_rating: review.originalRating,
    title: review.title,
    content: review.body,
    author: review.reviewerName,
    sentiment: review.sentiment,
    published_at: toInstant(review.publishedAt),
    is_date_estimated: review.isDateEstimated,
    permalink: review.url,
    location_id: review.location.id,
    source_id: review.source.id,
    source_code: review.source.code,
    respondable: review.source.canPublish,
    has_response: isResponse(review.response),
    tags: review.tags,
    categories: review.categories,
  }),
})

type AnsweredReview = Review & { response: NonNullable<Review['response']> }

/** A review has at most one response, so that the response has the id of its review. */
export const responseResource = defineResource({
  name: 'Response',
  schema: z.strictObject({
    id: idProperty,
    review_id: idProperty,
    content: z.string(),
    status: z.enum(Object.keys(responseStatusLabels) as [keyof typeof responseStatusLabels]),
    status_description: z.string(),
    published_at: instantProperty.nullable(),
    read_only: z.boolean().describe('Whether the response can no longer be changed'),
    revision: z.int().min(1).describe('Increases with each change'),
    author: z.string(),
  }),
  represent: ({ id, response }: AnsweredReview) => ({
    id,
    review_id: id,
    content: response.body,
    status: response.status,
    status_description: splitReason(response.statusDescription).message,
    published_at: response.publishedAt && toInstant(response.publishedAt),
    read_only: response.isReadOnly,
    revision: response.revision,
    author: response.actor,
  }),
})

export function hasResponse(review: Review): review is AnsweredReview {
  return review.response !== null
}
