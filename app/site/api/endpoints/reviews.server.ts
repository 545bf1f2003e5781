/** Reviews and responses: the inbox's list and filter, and the response form's operations. */
import { z } from 'zod'
import { deletionSchema, responseSchema } from '#app/product/reviews/responses/response-schema'
import { deleteResponse, respondToReview } from '#app/product/reviews/responses/responses.server'
import type { Review } from '#app/product/reviews/review'
import { reviewReport } from '#app/product/reviews/review-report.server'
import { requireReview } from '#app/product/reviews/reviews.server'
import { removedReport } from '#app/product/reviews/sync/removal/removed-report.server'
import { type Call, defineEndpoint } from '../endpoint'
import { itemEndpoint } from '../item-endpoint.server'
import { listEndpoint } from '../list-endpoint.server'
import { ApiProblem } from '../problems'
import { invalidQuery } from '../read-query'
import { halObject, recordSchema } from '../representation'
import { removedReviewResource } from '../resources/removed-review-resource'
import { idProperty } from '../resources/resource'
import { hasResponse, responseResource, reviewResource } from '../resources/review-resource'

const group = 'Reviews'

const reviewLinks = (review: Review, { links, viewer }: Call) => ({
  self: links.to('reviews/:reviewId', { reviewId: review.id }),
  location: links.to('locations/:locationId', { locationId: review.location.id }),
  response: review.response ? links.to('responses/:reviewId', { reviewId: review.id }) : undefined,
  page: links.page(viewer.href('/reviews/:reviewId', { reviewId: review.id })),
})

const responseLinks = (review: Review, { links, viewer }: Call) => ({
  self: links.to('responses/:reviewId', { reviewId: review.id }),
  review: links.to('reviews/:reviewId', { reviewId: review.id }),
  page: links.page(viewer.href('/reviews/:reviewId', { reviewId: review.id })),
})

async function requireAnsweredReview({ tx, params }: Pick<Call, 'tx' | 'params'>) {
  const review = await requireReview(tx, params.reviewId)
  if (!hasResponse(review)) throw new ApiProblem('not-found', 'This review has no response.')
  return review
}

const revisionProperty = z
  .int()
  .min(0)
  .describe('The revision that you have seen, so that nobody else’s text is replaced; 0 if there was none')

/** @throws a problem if the revision is not a number, which would otherwise match no revision, or any. */
function readDeletion(query: URLSearchParams) {
  const text = query.get('revision') ?? undefined
  const read = deletionSchema.safeParse({ revision: text })
  if (!read.success || text === '')
    throw invalidQuery([{ parameter: 'revision', detail: 'must be a number from 0' }])
  return read.data
}

type Change = { reviewId: string; content: string; revision: number }

async function saveResponse(call: Call, { reviewId, content, revision }: Change) {
  const { tx, viewer, clock } = call
  const actor = { userId: viewer.userId, name: viewer.name }
  const review = await requireReview(tx, reviewId)
  const outcome = await respondToReview(tx, review, { body: content, revision }, actor, clock.now)
  if (!outcome.ok) throw new ApiProblem('conflict', outcome.reason)
  const saved = await requireAnsweredReview({ tx, params: { reviewId } })
  return {
    status: outcome.status === 'publishing' ? 202 : 200,
    body: halObject(responseResource.represent(saved), responseLinks(saved, call)),
  } as const
}

const savedResponse = {
  200: recordSchema(responseResource),
  202: recordSchema(responseResource).describe('The response is being published at the source'),
}

const changingResponse = (method: 'patch' | 'put') =>
  defineEndpoint({
    method,
    path: 'responses/:reviewId',
    group,
    summary: 'Change the response to a review',
    page: '/reviews/:reviewId/response',
    body: z.strictObject({ content: responseSchema.shape.body, revision: revisionProperty }),
    example: { body: { content: 'Thank you for your visit!', revision: 1 } },
    responses: savedResponse,
    reply: async (call) => {
      const review = await requireAnsweredReview(call)
      return saveResponse(call, { ...call.body, reviewId: review.id })
    },
  })

export const reviewEndpoints = [
  listEndpoint({
    path: 'reviews',
    group,
    summary: 'List reviews',
    rel: 'reviews',
    report: reviewReport,
    resource: reviewResource,
    links: reviewLinks,
  }),
  itemEndpoint({
    path: 'reviews/:reviewId',
    group,
    summary: 'Load a review',
    page: '/reviews/:reviewId',
    resource: reviewResource,
    find: ({ tx, params }) => requireReview(tx, params.reviewId),
    links: reviewLinks,
  }),
  listEndpoint({
    path: 'removed_reviews',
    group,
    summary: 'List reviews that vanished at their sources',
    rel: 'removed_reviews',
    report: removedReport,
    resource: removedReviewResource,
    links: () => ({}),
  }),
  itemEndpoint({
    path: 'responses/:reviewId',
    group,
    summary: 'Load the response to a review',
    page: '/reviews/:reviewId',
    resource: responseResource,
    find: requireAnsweredReview,
    links: responseLinks,
  }),
  defineEndpoint({
    method: 'post',
    path: 'responses',
    group,
    summary: 'Respond to a review, or replace the response',
    page: '/reviews/:reviewId/response',
    body: z.strictObject({
      review_id: idProperty,
      content: responseSchema.shape.body,
      revision: revisionProperty.default(0),
    }),
    example: { body: { review_id: ':reviewId', content: 'Thank you for your visit!', revision: 0 } },
    responses: savedResponse,
    reply: (call) => saveResponse(call, { ...call.body, reviewId: call.body.review_id }),
  }),
  changingResponse('patch'),
  changingResponse('put'),
  defineEndpoint({
    method: 'delete',
    path: 'responses/:reviewId',
    group,
    summary: 'Delete the response to a review',
    page: '/reviews/:reviewId/response/delete',
    parameters: [
      {
        name: 'revision',
        description: 'The revision that you have seen; without it, any is deleted',
        schema: { type: 'integer' },
      },
    ],
    responses: {
      202: recordSchema(responseResource).describe('The response is being deleted at the source'),
      204: null,
    },
    reply: async (call) => {
      const { tx, viewer, clock, query } = call
      const review = await requireAnsweredReview(call)
      const actor = { userId: viewer.userId, name: viewer.name }
      const { revision } = readDeletion(query)
      const outcome = await deleteResponse(tx, review, actor, clock.now, revision)
      if (!outcome.ok) throw new ApiProblem('conflict', outcome.reason)
      if (outcome.status === 'deleted') return { status: 204 }
      const current = await requireAnsweredReview(call)
      return {
        status: 202,
        body: halObject(responseResource.represent(current), responseLinks(current, call)),
      }
    },
  }),
]
