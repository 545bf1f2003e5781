/**
 * What Google answered about a location of a draft, as SQL beside the location `l`. A question that nobody answered for
 * a quarter of an hour has no answer: whoever waits may ask again, and no run takes it up any more.
 */
import { sql } from 'kysely'
import type { CheckOutcome, Id } from '#app/database/schema'
import type { Tx } from '#app/database/tenant.server'
import type { Fragment } from '#app/reports/report'

/** Of the question `c`. */
export const isOverdue = sql`(c.outcome = 'queued' and c.asked_at < now() - interval '15 minutes')`
export const outcomeNow = sql<CheckOutcome>`case when ${isOverdue} then 'unknown' else c.outcome end`

/** With its reason; null where Google was not asked. */
export function answerAbout(tx: Tx, id: Id): Fragment {
  return sql`(select jsonb_build_object('outcome', ${outcomeNow}, 'reason', c.reason) ${questionAbout(tx, id)})`
}

export function isRefused(tx: Tx, id: Id): Fragment {
  return sql`exists (select ${questionAbout(tx, id)} and c.outcome = 'refused')`
}

function questionAbout(tx: Tx, id: Id): Fragment {
  return sql`from bulk_edit_checks c
    where c.account_id = ${tx.accountId} and c.bulk_edit_id = ${id} and c.location_id = l.id`
}
