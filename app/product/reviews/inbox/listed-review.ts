import type { ResponseStatus } from '#app/kit/database/schema'
import { isKeptPrivate, type Review, sourcePageOf } from '../review'
import type { TextRange } from '../search/search-hits'

/**
 * The parts of a review that a list shows. Loaders return only these, and none that are empty, because the document
 * contains all their data.
 */
export type ListedReview = Pick<Review, 'id' | 'rating' | 'body' | 'reviewerName' | 'publishedAt'> &
  Partial<Pick<Review, 'title' | 'isDateEstimated'>> & {
    location: string
    source: string
    tags: string[]
    responseStatus?: ResponseStatus
    /** Set if the source takes no responses through us: the URL of the review there, or null if it is unknown. */
    replyUrl?: string | null
    /** The parts of the heading and the text that a search has found; missing without a search. */
    hits?: { heading: TextRange[]; body: TextRange[] }
  }

export function toListedReview(review: Review): ListedReview {
  const { id, rating, title, body, reviewerName, publishedAt, isDateEstimated, response } = review
  return {
    id,
    rating,
    body,
    reviewerName,
    publishedAt,
    location: review.location.name,
    source: review.source.name,
    tags: review.tags.map(({ name }) => name),
    ...(title && { title }),
    ...(isDateEstimated && { isDateEstimated }),
    ...(response && { responseStatus: response.status }),
    ...(!response &&
      isKeptPrivate(review) && {
        replyUrl: sourcePageOf({ url: review.url, locationUrl: null })?.to ?? null,
      }),
  }
}
