/**
 * Reviews of a business unit on Trustpilot, and our replies. A review has one reply: posting replaces it, so repeating
 * is safe. The author of a reply may have to be named (`authorBusinessUserId`) when the connection is not a person's
 * own.
 */
import { type Answer, mapAnswer } from '../answer'
import type { ReviewSourceAdapter, SourceReview } from '../review-source'
import { pathOfId, type Trustpilot } from './api.server'
import {
  type TrustpilotReview,
  trustpilotNothing,
  trustpilotReview,
  trustpilotReviewPage,
  trustpilotUnit,
} from './wire'

export type TrustpilotReviews = ReviewSourceAdapter & {
  respond: (
    reviewId: string,
    text: string,
    author?: string,
  ) => Promise<Answer<{ body: string; publishedAt: Date | null }>>
  /** Succeeds when there is nothing to remove. */
  withdraw: (reviewId: string) => Promise<Answer<null>>
  /** Returns the business unit of a website, "wheatwhistle.example". Null: Trustpilot has none. */
  findUnit: (domain: string) => Promise<Answer<{ id: string; name: string } | null>>
}

const perPage = 100

export function trustpilotReviews(api: Trustpilot): TrustpilotReviews {
  const read = async (id: string) =>
    mapAnswer(
      await api.call({ method: 'GET', path: `private/reviews/${id}`, shape: trustpilotReview }),
      toReview,
    )

  return {
    async list(unitId, { cursor }) {
      const id = pathOfId(unitId)
      if (!id) return unknownId
      const page = Number(cursor ?? '1')
      const answer = await api.call({
        method: 'GET',
        path: `private/business-units/${id}/reviews`,
        query: { page: String(page), perPage: String(perPage), orderBy: 'createdat.desc' },
        shape: trustpilotReviewPage,
      })
      return mapAnswer(answer, ({ reviews, links }) => ({
        reviews: reviews.map(toReview),
        next: links?.some(({ rel }) => rel === 'next-page') ? String(page + 1) : null,
        total: null,
        isWhole: true,
      }))
    },

    async find(_, externalId) {
      const id = pathOfId(externalId)
      if (!id) return unknownId
      const answer = await read(id)
      return answer.outcome === 'rejected' && answer.status === 404 ? { outcome: 'ok', value: null } : answer
    },

    async respond(reviewId, text, author) {
      const id = pathOfId(reviewId)
      if (!id) return unknownId
      const body = { message: text, ...(author && { authorBusinessUserId: author }) }
      const path = `private/reviews/${id}/reply`
      const answer = await api.call({ method: 'POST', path, body, shape: trustpilotNothing })
      if (answer.outcome !== 'unavailable')
        return mapAnswer(answer, () => ({ body: text, publishedAt: new Date() }))
      const there = await read(id)
      const isThere = there.outcome === 'ok' && there.value.response?.body.trim() === text.trim()
      return isThere ? { outcome: 'ok', value: there.value.response! } : answer
    },

    async withdraw(reviewId) {
      const id = pathOfId(reviewId)
      if (!id) return unknownId
      const path = `private/reviews/${id}/reply`
      const answer = await api.call({ method: 'DELETE', path, shape: trustpilotNothing })
      if (answer.outcome === 'rejected' && answer.status === 404) {
        const there = await read(id)
        if (there.outcome === 'ok' && !there.value.response) return { outcome: 'ok', value: null }
      }
      return mapAnswer(answer, () => null)
    },

    async findUnit(domain) {
      const query = { name: domain.replace(/^https?:\/\/(www\.)?/, '').split('/')[0]! }
      const answer = await api.call({
        method: 'GET',
        path: 'business-units/find',
        query,
        shape: trustpilotUnit,
      })
      if (answer.outcome === 'rejected' && answer.status === 404) return { outcome: 'ok', value: null }
      return mapAnswer(answer, ({ id, displayName, name }) => ({
        id,
        name: displayName ?? name?.identifying ?? '',
      }))
    },
  }
}

function toReview(review: TrustpilotReview): SourceReview {
  const { companyReply: reply, createdAt } = review
  const response = reply
    ? { body: reply.text, publishedAt: reply.updatedAt ?? reply.createdAt ?? null }
    : null
  const changed = [createdAt, review.updatedAt, response?.publishedAt].filter((date) => date != null)
  return {
    externalId: review.id,
    rating: Math.min(Math.max(Math.round(review.stars), 0), 5),
    title: review.title?.trim() ?? '',
    body: review.text?.trim() ?? '',
    reviewerName: review.consumer?.displayName?.trim() ?? '',
    url: `https://www.trustpilot.com/reviews/${review.id}`,
    language: review.language ?? null,
    publishedAt: createdAt,
    updatedAt: new Date(Math.max(...changed.map((date) => date.getTime()))),
    response,
  }
}

const unknownId: Answer<never> = {
  outcome: 'rejected',
  status: 404,
  code: 'NOT_FOUND',
  reason: 'This review or business is not linked to Trustpilot.',
}
