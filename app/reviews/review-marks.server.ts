/**
 * Reviews whose text is new or has changed, named for whoever reads them (app/keywords): part of the transaction that
 * wrote them, so that none is forgotten. They are read within moments, and by nobody twice at once.
 */
import type { Id } from '#app/database/schema'
import type { Tx } from '#app/database/tenant.server'

export async function markUnanalysed(tx: Tx, reviewIds: Id[]): Promise<void> {
  if (reviewIds.length === 0) return
  await tx
    .insertInto('unanalysed_reviews')
    .values({ account_id: tx.accountId, review_ids: reviewIds })
    .execute()
}
