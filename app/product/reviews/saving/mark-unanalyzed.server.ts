/**
 * Queues new and changed reviews for keyword analysis (app/product/keywords). Runs in the transaction that saves the reviews,
 * so that none is missed. The reviews are analyzed within moments, and never twice at the same time.
 */
import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'

export async function markUnanalyzed(tx: Tx, reviewIds: Id[]): Promise<void> {
  if (reviewIds.length === 0) return
  await tx
    .insertInto('keyword_analysis_queue')
    .values({ account_id: tx.accountId, review_ids: reviewIds })
    .execute()
}
