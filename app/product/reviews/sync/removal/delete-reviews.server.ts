/**
 * Deletes reviews with everything that belongs to them: reviews that their source no longer shows or does not allow us to
 * keep, and reviews of an import that is undone.
 */
import { sql } from 'kysely'
import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import { applyCountChanges } from '../../counts/monthly-counts.server'

export type DeletedReview = {
  location_id: Id
  source_id: Id
  rating: number
  sentiment: number
  published_at: Date
  responded_at: Date | null
}

/** Locks the reviews in the same order as all other code that changes reviews, to prevent deadlocks. */
export async function lockReviews(tx: Tx, ids: Id[]): Promise<void> {
  await sql`
    select from reviews where account_id = ${tx.accountId} and id = any(${ids}::bigint[])
    order by source_id, dedupe_key, location_id for update`.execute(tx)
}

/** Deletes the reviews and subtracts them from the counts. The caller must have locked them. */
export async function deleteReviews(tx: Tx, ids: Id[]): Promise<DeletedReview[]> {
  const { rows: removed } = await sql<DeletedReview>`
    delete from reviews where account_id = ${tx.accountId} and id = any(${ids}::bigint[])
    returning location_id, source_id, rating, sentiment, published_at, responded_at`.execute(tx)
  const changes = removed.map((review) => ({
    review: {
      locationId: review.location_id,
      sourceId: review.source_id,
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
