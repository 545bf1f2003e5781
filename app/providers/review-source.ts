/**
 * What is asked of every site that reviews come from. A list is read newest first; `isWhole` says that the site tells
 * all its reviews page by page, so that one it no longer tells is gone there. Who tells only some of them (three
 * excerpts, the five newest) says so, and of those nothing is ever gone.
 */
import type { Answer } from './answer'

export type SourceReview = {
  externalId: string
  /** 1 to 5; 0 is a review without a rating. */
  rating: number
  /** As the site writes it, where its scale is not whole stars. */
  originalRating?: string | null
  title: string
  body: string
  reviewerName: string
  url: string | null
  language: string | null
  /** For sites that say only whether somebody recommends a place; the others leave it to the rating. */
  sentiment?: -1 | 0 | 1
  publishedAt: Date
  /** When it was last changed: edited, or answered. */
  updatedAt: Date
  isDateEstimated?: boolean
  /** What the business answered, as the site shows it. Undefined: the site does not tell. */
  response?: { body: string; publishedAt: Date | null } | null
}

type SourceReviewList = {
  reviews: SourceReview[]
  /** Names the next page; null at the end. */
  next: string | null
  /** How many reviews the site says there are. */
  total: number | null
  isWhole: boolean
}

export type ReviewSourceAdapter = {
  /** Newest change first where the site knows changes, else newest first. */
  list: (remoteId: string, options: { cursor: string | null }) => Promise<Answer<SourceReviewList>>
  /** One review, read by itself; null when the site has it no more. */
  find?: (remoteId: string, externalId: string) => Promise<Answer<SourceReview | null>>
  /** The newest changes of many places at once, where that saves calls. */
  listMany?: (
    remoteIds: string[],
    options: { cursor: string | null },
  ) => Promise<Answer<{ reviews: { remoteId: string; review: SourceReview }[]; next: string | null }>>
}
