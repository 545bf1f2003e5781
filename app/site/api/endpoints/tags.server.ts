/** Tags, and the tags of reviews. */
import { z } from 'zod'
import type { Tx } from '#app/kit/database/tenant.server'
import { requireReview } from '#app/product/reviews/reviews.server'
import { deleteTag, requireTag } from '#app/product/reviews/tags/list/delete-tag.server'
import { tagReport } from '#app/product/reviews/tags/list/tag-report.server'
import { tagName } from '#app/product/reviews/tags/tag-schema'
import { changeTags, createTag } from '#app/product/reviews/tags/tags.server'
import { type Call, defineEndpoint, type Parameter } from '../endpoint'
import { fixedListEndpoint } from '../fixed-list-endpoint.server'
import { listEndpoint } from '../list-endpoint.server'
import { ApiProblem } from '../problems'
import { invalidQuery } from '../read-query'
import { halObject, recordSchema } from '../representation'
import { idProperty } from '../resources/resource'
import { reviewTagResource, tagResource } from '../resources/tag-resource'

const group = 'Reviews'

const tagLinks = ({ id }: { id: string }, { links }: Call) => ({
  reviews: links.to('reviews', {}, new URLSearchParams({ tags: id, dateDescriptor: 'all_time' })),
})

const reviewParameter: Parameter = {
  name: 'review_id',
  description: 'The id of the review',
  schema: { type: 'string' },
}

function requireParameter({ query }: Pick<Call, 'query'>, parameter: string): string {
  const value = query.get(parameter)
  if (value === null || value.trim() === '') throw invalidQuery([{ parameter, detail: 'is required' }])
  return value
}

async function listReviewTags(tx: Tx, reviewId: string) {
  const { id, tags } = await requireReview(tx, reviewId)
  return tags.map((tag) => ({ ...tag, reviewId: id, accountId: tx.accountId }))
}

async function changeReviewTag(
  { tx, clock }: Call,
  intent: 'add' | 'removeNamed',
  reviewId: string,
  name: string,
) {
  const review = await requireReview(tx, reviewId)
  const outcome = await changeTags(tx, { intent, ids: [review.id], search: '', name }, clock)
  if (!outcome.ok) throw new ApiProblem('conflict', outcome.reason)
  return outcome
}

export const tagEndpoints = [
  listEndpoint({
    path: 'tags',
    group,
    summary: 'List tags',
    rel: 'tags',
    report: tagReport,
    resource: tagResource,
    links: tagLinks,
    isNumbered: true,
  }),
  defineEndpoint({
    method: 'post',
    path: 'tags',
    group,
    summary: 'Create a tag',
    page: '/reviews/tags',
    body: z.strictObject({ name: tagName }),
    example: { body: { name: 'To call back' } },
    responses: { 201: recordSchema(tagResource) },
    reply: async (call) => {
      const { tx, body } = call
      const id = await createTag(tx, body.name)
      if (!id) throw new ApiProblem('conflict', 'A tag with this name already exists')
      const tag = await requireTag(tx, id)
      return { status: 201, body: halObject(tagResource.represent(tag), tagLinks(tag, call)) }
    },
  }),
  defineEndpoint({
    method: 'delete',
    path: 'tags/:tagId',
    group,
    summary: 'Delete a tag, and remove it from all reviews',
    page: '/settings/tags/:tagId/delete',
    responses: { 204: null },
    reply: async ({ tx, viewer, params }) => {
      await deleteTag(tx, viewer, await requireTag(tx, params.tagId))
      return { status: 204 }
    },
  }),
  fixedListEndpoint({
    path: 'review_tags',
    group,
    summary: 'List the tags of a review',
    page: '/reviews/:reviewId',
    rel: 'review_tags',
    resource: reviewTagResource,
    parameters: [reviewParameter],
    example: { query: 'review_id=:reviewId' },
    load: (call) => listReviewTags(call.tx, requireParameter(call, 'review_id')),
  }),
  defineEndpoint({
    method: 'post',
    path: 'review_tags',
    group,
    summary: 'Add a tag to a review',
    page: '/reviews/tags',
    body: z.strictObject({ review_id: idProperty, name: tagName }),
    example: { body: { review_id: ':reviewId', name: 'To call back' } },
    responses: {
      200: recordSchema(reviewTagResource).describe('The review had the tag'),
      201: recordSchema(reviewTagResource),
    },
    reply: async (call) => {
      const { review_id, name } = call.body
      const { changed } = await changeReviewTag(call, 'add', review_id, name)
      const tags = await listReviewTags(call.tx, review_id)
      const tag = tags.find((each) => each.name.toLowerCase() === name.toLowerCase())!
      return { status: changed > 0 ? 201 : 200, body: halObject(reviewTagResource.represent(tag), {}) }
    },
  }),
  defineEndpoint({
    method: 'delete',
    path: 'review_tags',
    group,
    summary: 'Remove a tag from a review',
    page: '/reviews/tags',
    parameters: [
      reviewParameter,
      { name: 'name', description: 'The name of the tag', schema: { type: 'string' } },
    ],
    example: { query: 'review_id=:reviewId&name=To call back' },
    responses: { 204: null },
    reply: async (call) => {
      await changeReviewTag(
        call,
        'removeNamed',
        requireParameter(call, 'review_id'),
        requireParameter(call, 'name'),
      )
      return { status: 204 }
    },
  }),
]
