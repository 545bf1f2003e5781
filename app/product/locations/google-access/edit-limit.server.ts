/**
 * Limits the edits of each Google profile per minute across all workers. The profile's row is locked while an edit is
 * counted, so that two workers cannot both use the last available edit.
 */
import { sql } from 'kysely'
import type { Tx } from '#app/kit/database/tenant.server'
import { nextEditRate } from '#app/kit/providers/google-business-profile/edit-limiter'

/** Counts the edit and returns 0 if it can be made now. Otherwise returns the number of seconds to wait. */
export async function reserveEdit(tx: Tx, profile: string, now: number): Promise<number> {
  await tx
    .insertInto('google_edits')
    .values({ account_id: tx.accountId, profile, edits: [] })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await tx
    .selectFrom('google_edits')
    .select('edits')
    .where('account_id', '=', tx.accountId)
    .where('profile', '=', profile)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const rate = nextEditRate(
    row.edits.map((at) => at.getTime()),
    now,
  )
  const edits = rate.edits.map((at) => new Date(at).toISOString())
  await tx
    .updateTable('google_edits')
    .set({ edits: sql`${edits}::timestamptz[]` })
    .where('account_id', '=', tx.accountId)
    .where('profile', '=', profile)
    .execute()
  return rate.waitSeconds
}
