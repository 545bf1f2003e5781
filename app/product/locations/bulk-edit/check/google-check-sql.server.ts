/**
 * SQL expressions for the result of Google's validation, for queries that select the location `l`. A check without a
 * response for 15 minutes counts as 'unknown': the user can start a new check, and the job skips the old one.
 */
import { sql } from 'kysely'
import type { CheckOutcome, Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import type { Fragment } from '#app/platform/reports/report'

/** Whether the check `c` has been waiting for longer than 15 minutes. */
export const isOverdue = sql`(c.outcome = 'queued' and c.checked_at < now() - interval '15 minutes')`
export const currentOutcome = sql<CheckOutcome>`case when ${isOverdue} then 'unknown' else c.outcome end`

/** Returns a SQL expression for the validation result and its reason as JSON; null if Google was not asked. */
export function checkResult(tx: Tx, id: Id): Fragment {
  return sql`(select jsonb_build_object('outcome', ${currentOutcome}, 'reason', c.reason) ${checksQuery(tx, id)})`
}

export function isRefused(tx: Tx, id: Id): Fragment {
  return sql`exists (select ${checksQuery(tx, id)} and c.outcome = 'refused')`
}

function checksQuery(tx: Tx, id: Id): Fragment {
  return sql`from bulk_edit_checks c
    where c.account_id = ${tx.accountId} and c.bulk_edit_id = ${id} and c.location_id = l.id`
}
