/** Google's reviews in the common format of all review sources. A response that Google has not approved is omitted. */
import { mapResult } from '../../provider-result'
import type { ReviewSourceAdapter, SourceReview as TheirReview } from '../../review-source'
import type { GoogleApi } from '../api.server'
import { reviewNameOf } from '../resource-names'
import { getReview, listReviews, listReviewsOfMany } from './reviews.server'
import type { SourceReview } from './translate-review'

export function createGoogleReviewSource(api: GoogleApi): ReviewSourceAdapter {
  return {
    async list(locationName, { cursor }) {
      const result = await listReviews(api, locationName, { pageToken: cursor ?? undefined })
      return mapResult(result, ({ reviews, nextPageToken, totalReviewCount }) => ({
        reviews: reviews.map(toSourceReview),
        next: nextPageToken,
        total: totalReviewCount,
        isWhole: true,
      }))
    },
    async find(locationName, externalId) {
      const result = await getReview(api, reviewNameOf(locationName, externalId))
      if (result.outcome === 'rejected' && result.status === 404) return { outcome: 'ok', value: null }
      return mapResult(result, toSourceReview)
    },
    async listMany(locationNames, { cursor }) {
      const result = await listReviewsOfMany(api, locationNames, { pageToken: cursor ?? undefined })
      return mapResult(result, ({ reviews, nextPageToken }) => ({
        reviews: reviews.map(({ locationName, review }) => ({
          remoteId: locationName,
          review: toSourceReview(review),
        })),
        next: nextPageToken,
      }))
    },
  }
}

function toSourceReview({
  externalId,
  rating,
  body,
  reviewer,
  publishedAt,
  updatedAt,
  response,
}: SourceReview): TheirReview {
  const isPublished = response === null || response.state === 'published'
  return {
    externalId,
    rating,
    title: '',
    body: body ?? '',
    reviewerName: reviewer.name ?? '',
    url: null,
    language: null,
    publishedAt,
    updatedAt,
    response: isPublished ? response && { body: response.body, publishedAt: response.updatedAt } : undefined,
  }
}
