/**
 * The interface of every review source. A list is read newest first. `isWhole` says that the site returns all its
 * reviews page by page, so that a review it no longer returns is gone. A site that returns only some of them (three
 * excerpts, the five newest) sets it to false, and none of its reviews ever counts as gone.
 */
import type { ProviderResult } from './provider-result'

export type SourceReview = {
  externalId: string
  /** 1 to 5; 0 for a review without a rating. */
  rating: number
  /** The rating as the site writes it, when its scale is not whole stars. */
  originalRating?: string | null
  title: string
  body: string
  reviewerName: string
  url: string | null
  language: string | null
  /** For sites that say only whether someone recommends a place. The others have a rating. */
  sentiment?: -1 | 0 | 1
  publishedAt: Date
  /** When it was last edited or responded to. */
  updatedAt: Date
  isDateEstimated?: boolean
  /** The business's response as the site shows it. Undefined: the site does not say. */
  response?: { body: string; publishedAt: Date | null } | null
}

type SourceReviewList = {
  reviews: SourceReview[]
  /** The cursor of the next page. Null on the last page. */
  next: string | null
  /** The number of reviews according to the site. */
  total: number | null
  isWhole: boolean
}

export type ReviewSourceAdapter = {
  /** Latest change first when the site tracks changes, otherwise newest first. */
  list: (remoteId: string, options: { cursor: string | null }) => Promise<ProviderResult<SourceReviewList>>
  /** Reads a single review. Returns null when the site no longer has it. */
  find?: (remoteId: string, externalId: string) => Promise<ProviderResult<SourceReview | null>>
  /** Lists the latest changes of many locations in one call, for sites where that saves calls. */
  listMany?: (
    remoteIds: string[],
    options: { cursor: string | null },
  ) => Promise<ProviderResult<{ reviews: { remoteId: string; review: SourceReview }[]; next: string | null }>>
}
