import type { Tx } from '#app/kit/database/tenant.server'

/**
 * Locks the account until the transaction ends, also for what has no row of its own that could be locked. Returns who
 * last changed the account, and when.
 */
export async function lockAccount(tx: Tx): Promise<{ by: string | null; at: Date | null }> {
  return tx
    .selectFrom('accounts')
    .select(['changed_by as by', 'changed_at as at'])
    .where('id', '=', tx.accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

/** Records who has changed the account. */
export async function recordAccountChange(tx: Tx, by: string, at: Date): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ changed_by: by, changed_at: at })
    .where('id', '=', tx.accountId)
    .execute()
}
