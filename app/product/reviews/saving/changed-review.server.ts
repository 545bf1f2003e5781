/** What an import, a source or an undo can change about a stored review, and how that changes the counts. */
import type { Id } from '#app/kit/database/schema'
import type { CountableReview, CountChange } from '../counts/monthly-counts.server'

/** A changed review: the values on which the counts depend, before and after. */
export type UpdatedRow = {
  id: Id
  source_id: Id
  location_id: Id
  rating: number
  sentiment: number
  published_at: Date
  responded_at: Date | null
  new_location_id: Id
  new_rating: number
  new_sentiment: number
  new_published_at: Date
  new_responded_at: Date | null
}

/** The columns of a stored review that a row of an import can change. */
export const comparedColumns = [
  'location_id',
  'rating',
  'original_rating',
  'external_id',
  'title',
  'body',
  'reviewer_name',
  'url',
  'language',
  'sentiment',
  'published_at',
  'is_date_estimated',
]

/**
 * Returns the changes to the counts: the previous version of the review is subtracted, and the new version is added.
 */
export function toCountChanges(row: UpdatedRow): CountChange[] {
  const before: CountableReview = {
    locationId: row.location_id,
    sourceId: row.source_id,
    publishedAt: row.published_at,
    rating: row.rating,
    sentiment: row.sentiment,
    respondedAt: row.responded_at,
  }
  const after: CountableReview = {
    locationId: row.new_location_id,
    sourceId: row.source_id,
    publishedAt: row.new_published_at,
    rating: row.new_rating,
    sentiment: row.new_sentiment,
    respondedAt: row.new_responded_at,
  }
  return [
    { review: before, sign: -1 },
    { review: after, sign: 1 },
  ]
}
