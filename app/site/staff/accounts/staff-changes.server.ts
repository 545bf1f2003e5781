/** Lists what staff changed in an account, from its audit log, with the values before and after. */
import { sql } from 'kysely'
import type { Tx } from '#app/kit/database/tenant.server'
import { formatValue } from '#app/platform/audit/audit-event'

export async function listStaffChanges(tx: Tx, limit = 20) {
  const events = await tx
    .selectFrom('audit_events')
    .select(['id', 'at', 'actor', 'action', 'subject', 'details'])
    .where('account_id', '=', tx.accountId)
    .where('user_id', 'is', null)
    .where(sql<boolean>`details ? 'reason'`)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return events.map(({ details, ...event }) => ({
    ...event,
    reason: String(details.reason),
    changes: 'changes' in details ? formatValue(details.changes) : '',
  }))
}
