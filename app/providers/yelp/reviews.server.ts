/**
 * Reviews on Yelp: at most three excerpts, so a review that is not among them is not gone. Yelp's times have no time
 * zone; they are read as UTC.
 */
import { mapAnswer } from '../answer'
import type { ReviewSourceAdapter, SourceReview } from '../review-source'
import { yelpPlaces } from './api.server'
import type { yelpReviewList } from './wire'

export function yelpReviews(settings: {
  placesUrl: string
  apiKey: string
  timeoutMs?: number
}): ReviewSourceAdapter {
  const places = yelpPlaces(settings)
  return {
    async list(remoteId) {
      const answer = await places.reviews(remoteId)
      return mapAnswer(answer, ({ reviews, total, possible_languages }) => {
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
  const isDated = !Number.isNaN(publishedAt.getTime())
  const at = isDated ? publishedAt : new Date()
  return {
    externalId: id,
    rating: Math.min(Math.max(Math.round(rating), 0), 5),
    title: '',
    body: text.trim(),
    reviewerName: user?.name?.trim() || 'A Yelp user',
    url: url ?? null,
    language,
    publishedAt: at,
    updatedAt: at,
    ...(!isDated && { isDateEstimated: true }),
  }
}
