import type { Id } from '#app/kit/database/schema'

export type ReviewToSave = {
  locationId: Id
  sourceId: Id
  externalId: string | null
  /**
   * The key that identifies the review within a source and a location: two rows with the same key are the same review.
   */
  dedupeKey: string
  /** The location where the review is stored now, if it has moved from there to `locationId`. */
  storedAt?: Id
  /** Our ID of the review, if the row is from one of our own exports. */
  recordId?: Id | null
  /** From 1 to 5, or 0 for no rating. */
  rating: number
  originalRating: string | null
  title: string
  body: string
  reviewerName: string
  url: string | null
  language: string | null
  sentiment: -1 | 0 | 1
  publishedAt: Date
  isDateEstimated: boolean
  /** The business's response as the source shows it. If it has no date, the review's date is used. */
  response: { body: string; publishedAt: Date | null } | null
}
