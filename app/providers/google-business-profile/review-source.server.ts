/** Google's reviews in the common format of all sources. A reply that Google has not approved is left out. */
import { mapAnswer } from '../answer'
import type { ReviewSourceAdapter, SourceReview as TheirReview } from '../review-source'
import type { GoogleApi } from './api.server'
import { reviewName } from './names'
import { getReview, listReviews, listReviewsOfMany } from './reviews.server'
import type { SourceReview } from './translate'

export function googleReviews(api: GoogleApi): ReviewSourceAdapter {
  return {
    async list(locationName, { cursor }) {
      const answer = await listReviews(api, locationName, { pageToken: cursor ?? undefined })
      return mapAnswer(answer, ({ reviews, nextPageToken, totalReviewCount }) => ({
        reviews: reviews.map(told),
        next: nextPageToken,
        total: totalReviewCount,
        isWhole: true,
      }))
    },
    async find(locationName, externalId) {
      const answer = await getReview(api, reviewName(locationName, externalId))
      if (answer.outcome === 'rejected' && answer.status === 404) return { outcome: 'ok', value: null }
      return mapAnswer(answer, told)
    },
    async listMany(locationNames, { cursor }) {
      const answer = await listReviewsOfMany(api, locationNames, { pageToken: cursor ?? undefined })
      return mapAnswer(answer, ({ reviews, nextPageToken }) => ({
        reviews: reviews.map(({ locationName, review }) => ({
          remoteId: locationName,
          review: told(review),
        })),
        next: nextPageToken,
      }))
    },
  }
}

function told({
  externalId,
  rating,
  body,
  reviewer,
  publishedAt,
  updatedAt,
  response,
}: SourceReview): TheirReview {
  const isLetThrough = response === null || response.state === 'published'
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
    response: isLetThrough ? response && { body: response.body, publishedAt: response.updatedAt } : undefined,
  }
}
