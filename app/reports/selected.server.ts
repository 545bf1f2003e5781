/**
 * The rows that a bulk form selects, as a condition. "All matching" is the filter rather than a list of ids; when it
 * now matches another number of rows than the user saw, nothing is selected and the user has to confirm again.
 */
import { sql } from 'kysely'
import type { Tx } from '#app/database/tenant.server'
import type { Clock } from '#app/filters/filter'
import type { AnyReport } from './order'
import { countOf } from './page-of.server'
import type { Fragment } from './report'
import { requestedFilter } from './requested.server'
import type { Selection } from './selection'

type Selected = { ok: true; rows: Fragment } | { ok: false; reason: string }

/** `noun` is the noun for one row in the error messages: "review". */
export async function selectedRows(
  tx: Tx,
  report: AnyReport,
  { ids, scope, search, expected }: Selection,
  { clock, noun }: { clock: Clock; noun: string },
): Promise<Selected> {
  if (scope === 'all') {
    const { filter } = await requestedFilter(tx, report, new URLSearchParams(search))
    const { count } = await countOf(tx, report, filter, clock)
    if (count === expected) return { ok: true, rows: await report.where(tx, filter, clock) }
    const matches = `The filter matches ${count} ${noun}s now`
    return { ok: false, reason: `${matches}. Go back, look at them, and repeat what you wanted` }
  }
  if (ids.length === 0) return { ok: false, reason: `Select at least one ${noun}` }
  return { ok: true, rows: sql`${sql.ref(`${report.alias}.id`)} = any(${ids}::bigint[])` }
}
