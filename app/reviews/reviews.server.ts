/** Loads a review, and the history of its response. */
import { sql } from 'kysely'
import { parseId } from '#app/database/id'
import type { Id } from '#app/database/schema'
import type { Tx } from '#app/database/tenant.server'
import type { Review } from './review'
import { reviewReport } from './review-report.server'

/** Returns the review. Throws a 404 response if this account has no review with that ID. */
export async function requireReview(tx: Tx, reviewId: string | undefined): Promise<Review> {
  const id = parseId(reviewId)
  const { rows } = id
    ? await sql<Review>`
        select ${reviewReport.select} from ${reviewReport.table} ${reviewReport.joins}
        where r.account_id = ${tx.accountId} and r.id = ${id}`.execute(tx)
    : { rows: [] }
  if (!rows[0]) throw new Response('No such review', { status: 404 })
  return rows[0]
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
