/** Lists what staff changed in an account, from its audit log. Each of these changes has a reason. */
import { sql } from 'kysely'
import type { Tx } from '#app/database/tenant.server'

export function listStaffChanges(tx: Tx, limit = 10) {
  return tx
    .selectFrom('audit_events')
    .select(['id', 'at', 'actor', 'action', 'subject', sql<string>`details->>'reason'`.as('reason')])
    .where('account_id', '=', tx.accountId)
    .where('user_id', 'is', null)
    .where(sql<boolean>`details ? 'reason'`)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}
