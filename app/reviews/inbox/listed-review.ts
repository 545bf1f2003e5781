import type { ResponseStatus } from '#app/database/schema'
import type { Review } from '../review'

/** The parts of a review that a list shows. Loaders return only these, because the document contains all their data. */
export type ListedReview = Pick<
  Review,
  'id' | 'rating' | 'title' | 'body' | 'reviewerName' | 'publishedAt' | 'isDateEstimated'
> & {
  location: string
  source: string
  tags: string[]
  responseStatus: ResponseStatus | null
}

export function toListedReview(review: Review): ListedReview {
  const { id, rating, title, body, reviewerName, publishedAt, isDateEstimated } = review
  return {
    ...{ id, rating, title, body, reviewerName, publishedAt, isDateEstimated },
    location: review.location.name,
    source: review.source.name,
    tags: review.tags.map(({ name }) => name),
    responseStatus: review.response?.status ?? null,
  }
}
