import { sql } from 'kysely'
import { parseId } from '#app/kit/database/id'
import type { Tx } from '#app/kit/database/tenant.server'
import { removedReport } from './removed-report.server'
import type { RemovedReview } from './removed-review-row'

/** Returns a review that vanished at its source. Throws a 404 response if there is none with this ID. */
export async function requireRemovedReview(tx: Tx, reviewId: string | undefined): Promise<RemovedReview> {
  const { rows } = await sql<RemovedReview>`
    select ${removedReport.select} from ${removedReport.table} ${removedReport.joins}
    where r.account_id = ${tx.accountId} and r.id = ${parseId(reviewId) ?? '0'}`.execute(tx)
  if (!rows[0]) throw new Response('No such review', { status: 404 })
  return rows[0]
}
