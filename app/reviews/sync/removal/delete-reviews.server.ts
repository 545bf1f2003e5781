/**
 * Deletes reviews that their source no longer shows or does not allow us to keep, with everything that belongs to them.
 */
import { sql } from 'kysely'
import type { Id } from '#app/database/schema'
import type { Tx } from '#app/database/tenant.server'
import { applyCountChanges } from '../../counts/monthly-counts.server'

export type DeletedReview = {
  location_id: Id
  rating: number
  sentiment: number
  published_at: Date
  responded_at: Date | null
}

/** Deletes the reviews and subtracts them from the counts. The caller must have locked them. */
export async function deleteReviews(tx: Tx, sourceId: Id, ids: Id[]): Promise<DeletedReview[]> {
  const { rows: removed } = await sql<DeletedReview>`
    delete from reviews where account_id = ${tx.accountId} and id = any(${ids}::bigint[])
    returning location_id, rating, sentiment, published_at, responded_at`.execute(tx)
  const changes = removed.map((review) => ({
    review: {
      locationId: review.location_id,
      sourceId,
      publishedAt: review.published_at,
      rating: review.rating,
      sentiment: review.sentiment,
      respondedAt: review.responded_at,
    },
    sign: -1 as const,
  }))
  await applyCountChanges(tx, changes)
  return removed
}
