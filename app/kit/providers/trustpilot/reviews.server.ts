/**
 * Reviews of a business unit on Trustpilot, and our replies. A review has one reply, and posting replaces it, so
 * posting is safe to repeat. If the connection does not belong to an individual user, the author of a reply may have to
 * be specified (`authorBusinessUserId`).
 */
import { mapResult, type ProviderResult } from '../provider-result'
import type { ReviewSourceAdapter, SourceReview } from '../review-source'
import { idPath, type TrustpilotApi } from './api.server'
import {
  type TrustpilotReview,
  trustpilotEmptyResponse,
  trustpilotReview,
  trustpilotReviewPage,
  trustpilotUnit,
} from './wire'

export type TrustpilotReviews = ReviewSourceAdapter & {
  respond: (
    reviewId: string,
    text: string,
    author?: string,
  ) => Promise<ProviderResult<{ body: string; publishedAt: Date | null }>>
  /** Removes our reply. Also succeeds if there is none. */
  withdraw: (reviewId: string) => Promise<ProviderResult<null>>
  /** Returns the business unit of a website ("wheatwhistle.example"), or null if Trustpilot has none. */
  findUnit: (domain: string) => Promise<ProviderResult<{ id: string; name: string } | null>>
}

const perPage = 100

export function createTrustpilotReviews(api: TrustpilotApi): TrustpilotReviews {
  const fetchReview = async (id: string) =>
    mapResult(
      await api.call({ method: 'GET', path: `private/reviews/${id}`, shape: trustpilotReview }),
      toReview,
    )

  return {
    async list(unitId, { cursor }) {
      const id = idPath(unitId)
      if (!id) return unknownIdResult
      const page = Number(cursor ?? '1')
      const result = await api.call({
        method: 'GET',
        path: `private/business-units/${id}/reviews`,
        query: { page: String(page), perPage: String(perPage), orderBy: 'createdat.desc' },
        shape: trustpilotReviewPage,
      })
      return mapResult(result, ({ reviews, links }) => ({
        reviews: reviews.map(toReview),
        next: links?.some(({ rel }) => rel === 'next-page') ? String(page + 1) : null,
        total: null,
        isWhole: true,
      }))
    },

    async find(_, externalId) {
      const id = idPath(externalId)
      if (!id) return unknownIdResult
      const result = await fetchReview(id)
      return result.outcome === 'rejected' && result.status === 404 ? { outcome: 'ok', value: null } : result
    },

    async respond(reviewId, text, author) {
      const id = idPath(reviewId)
      if (!id) return unknownIdResult
      const body = { message: text, ...(author && { authorBusinessUserId: author }) }
      const path = `private/reviews/${id}/reply`
      const result = await api.call({ method: 'POST', path, body, shape: trustpilotEmptyResponse })
      if (result.outcome !== 'unavailable')
        return mapResult(result, () => ({ body: text, publishedAt: new Date() }))
      const existing = await fetchReview(id)
      const isPosted = existing.outcome === 'ok' && existing.value.response?.body.trim() === text.trim()
      return isPosted ? { outcome: 'ok', value: existing.value.response! } : result
    },

    async withdraw(reviewId) {
      const id = idPath(reviewId)
      if (!id) return unknownIdResult
      const path = `private/reviews/${id}/reply`
      const result = await api.call({ method: 'DELETE', path, shape: trustpilotEmptyResponse })
      if (result.outcome === 'rejected' && result.status === 404) {
        const existing = await fetchReview(id)
        if (existing.outcome === 'ok' && !existing.value.response) return { outcome: 'ok', value: null }
      }
      return mapResult(result, () => null)
    },

    async findUnit(domain) {
      const query = { name: domain.replace(/^https?:\/\/(www\.)?/, '').split('/')[0]! }
      const result = await api.call({
        method: 'GET',
        path: 'business-units/find',
        query,
        shape: trustpilotUnit,
      })
      if (result.outcome === 'rejected' && result.status === 404) return { outcome: 'ok', value: null }
      return mapResult(result, ({ id, displayName, name }) => ({
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
  const changeDates = [createdAt, review.updatedAt, response?.publishedAt].filter((date) => date != null)
  return {
    externalId: review.id,
    rating: Math.min(Math.max(Math.round(review.stars), 0), 5),
    title: review.title?.trim() ?? '',
    body: review.text?.trim() ?? '',
    reviewerName: review.consumer?.displayName?.trim() ?? '',
    url: `https://www.trustpilot.com/reviews/${review.id}`,
    language: review.language ?? null,
    publishedAt: createdAt,
    updatedAt: new Date(Math.max(...changeDates.map((date) => date.getTime()))),
    response,
  }
}

const unknownIdResult: ProviderResult<never> = {
  outcome: 'rejected',
  status: 404,
  code: 'NOT_FOUND',
  reason: 'This review or business is not linked to Trustpilot.',
}
