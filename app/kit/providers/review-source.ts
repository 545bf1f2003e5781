/**
 * The interface of every review source. Lists are fetched newest first. `isWhole` is true if the site returns all its
 * reviews page by page, so that a review that it no longer returns has been removed. It is false for a site that
 * returns only some reviews (three excerpts, the five newest); reviews of such a site never count as removed.
 */
import type { ProviderResult } from './provider-result'

export type SourceReview = {
  externalId: string
  /** A number from 1 to 5, or 0 for a review without a rating. */
  rating: number
  /** The rating as the site writes it, if the site's scale is not whole stars. */
  originalRating?: string | null
  title: string
  body: string
  reviewerName: string
  url: string | null
  language: string | null
  /** Whether the reviewer recommends the place, for sites that have recommendations instead of ratings. */
  sentiment?: -1 | 0 | 1
  publishedAt: Date
  /** The time when the review was last edited or responded to. */
  updatedAt: Date
  isDateEstimated?: boolean
  /**
   * The business's response as the site shows it. Null means that there is none; undefined means that the site does not
   * say.
   */
  response?: { body: string; publishedAt: Date | null } | null
}

type SourceReviewList = {
  reviews: SourceReview[]
  /** The cursor of the next page. Null on the last page. */
  next: string | null
  /** The number of reviews according to the site, or null if the site does not say. */
  total: number | null
  isWhole: boolean
}

export type ReviewSourceAdapter = {
  /** Lists reviews: latest change first if the site tracks changes, otherwise newest first. */
  list: (remoteId: string, options: { cursor: string | null }) => Promise<ProviderResult<SourceReviewList>>
  /** Fetches a single review. Returns null if the site no longer has it. */
  find?: (remoteId: string, externalId: string) => Promise<ProviderResult<SourceReview | null>>
  /** Lists the latest changes of many locations in one call, for sites where that saves calls. */
  listMany?: (
    remoteIds: string[],
    options: { cursor: string | null },
  ) => Promise<ProviderResult<{ reviews: { remoteId: string; review: SourceReview }[]; next: string | null }>>
}
