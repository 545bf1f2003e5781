/** Loads the audit event whose details a URL of the audit log requests. */
import { sql } from 'kysely'
import { parseId } from '#app/kit/database/id'
import type { Tx } from '#app/kit/database/tenant.server'
import type { AuditEvent } from './audit-event'
import { auditReport } from './audit-report.server'

/**
 * Returns undefined if the URL does not request an event, and null if the account has no event with the requested id.
 */
export async function loadRequestedEvent(
  tx: Tx,
  params: URLSearchParams,
): Promise<AuditEvent | null | undefined> {
  if (params.get('flyout') !== 'event') return undefined
  const id = parseId(params.get('event'))
  if (!id) return null
  const { rows } = await sql<AuditEvent>`
    select ${auditReport.select} from ${auditReport.table}
    where e.account_id = ${tx.accountId} and e.id = ${id}`.execute(tx)
  return rows[0] ?? null
}
