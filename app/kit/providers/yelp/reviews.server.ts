/**
 * Reviews on Yelp. Yelp returns at most three excerpts, so a review that is missing may still exist. Yelp's times have
 * no time zone and are interpreted as UTC.
 */
import { mapResult } from '../provider-result'
import type { ReviewSourceAdapter, SourceReview } from '../review-source'
import { createYelpPlacesApi } from './api.server'
import type { yelpReviewList } from './wire'

export function createYelpReviewSource(settings: {
  placesUrl: string
  apiKey: string
  timeoutMs?: number
}): ReviewSourceAdapter {
  const api = createYelpPlacesApi(settings)
  return {
    async list(remoteId) {
      const result = await api.reviews(remoteId)
      return mapResult(result, ({ reviews, total, possible_languages }) => {
        const language = possible_languages?.length === 1 ? (possible_languages[0] ?? null) : null
        return {
          reviews: reviews.map((review) => toReview(review, language)),
          next: null,
          total: total ?? null,
          isWhole: false,
        }
      })
    },
  }
}

type YelpReview = (typeof yelpReviewList)['_output']['reviews'][number]

function toReview(
  { id, url, text, rating, time_created, user }: YelpReview,
  language: string | null,
): SourceReview {
  const publishedAt = new Date(`${time_created.replace(' ', 'T')}Z`)
  const hasDate = !Number.isNaN(publishedAt.getTime())
  const date = hasDate ? publishedAt : new Date()
  return {
    externalId: id,
    rating: Math.min(Math.max(Math.round(rating), 0), 5),
    title: '',
    body: text.trim(),
    reviewerName: user?.name?.trim() || 'A Yelp user',
    url: url ?? null,
    language,
    publishedAt: date,
    updatedAt: date,
    ...(!hasDate && { isDateEstimated: true }),
  }
}
