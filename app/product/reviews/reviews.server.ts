/** Loads a review, and the history of its response. */
import { sql } from 'kysely'
import { parseId } from '#app/kit/database/id'
import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import { type LocationUrlColumns, locationUrlColumns, locationUrlOf } from './answerable-reviews.server'
import type { Review, ReviewDetails } from './review'
import { reviewReport } from './review-report.server'

/** Returns the review, or null if this account has no review with that ID. */
export async function findReview(tx: Tx, reviewId: string | null | undefined): Promise<ReviewDetails | null> {
  const id = parseId(reviewId)
  if (id === null) return null
  const { rows } = await sql<Review & LocationUrlColumns>`
    select ${reviewReport.select}, ${locationUrlColumns}
    from ${reviewReport.table} ${reviewReport.joins}
    where r.account_id = ${tx.accountId} and r.id = ${id}`.execute(tx)
  const [row] = rows
  if (!row) return null
  const { placeId, listingUrl, ...review } = row
  return { ...review, locationUrl: locationUrlOf({ placeId, listingUrl }) }
}

/** Returns the review. Throws a 404 response if this account has no review with that ID. */
export async function requireReview(tx: Tx, reviewId: string | undefined): Promise<ReviewDetails> {
  const review = await findReview(tx, reviewId)
  if (!review) throw new Response('No such review', { status: 404 })
  return review
}

/** Lists the events in the history of the review's response, newest first. */
export function listResponseEvents(tx: Tx, reviewId: Id) {
  return tx
    .selectFrom('response_events')
    .select(['id', 'event', 'body', 'description', 'actor', 'at'])
    .where('account_id', '=', tx.accountId)
    .where('review_id', '=', reviewId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}
