/**
 * Resolves the rows selected in a bulk form to a SQL condition. "All matching" selects rows by the filter instead of by
 * their ids. If the number of matching rows differs from the number that the user saw, nothing is selected, and the
 * user has to confirm again.
 */
import { sql } from 'kysely'
import type { Tx } from '#app/kit/database/tenant.server'
import type { Clock } from '#app/platform/filters/filter'
import type { Fragment } from './report'
import { countRows } from './report-rows.server'
import { loadRequestedFilter } from './requested-filter.server'
import type { Selection } from './selection'
import type { AnyReport } from './sort-order'

type SelectedRows = { ok: true; rows: Fragment } | { ok: false; reason: string }

/** Returns the condition, or the reason why nothing is selected. `noun` is the noun for one row, such as "review". */
export async function resolveSelectedRows(
  tx: Tx,
  report: AnyReport,
  { ids, scope, search, expected }: Selection,
  { clock, noun }: { clock: Clock; noun: string },
): Promise<SelectedRows> {
  if (scope === 'all') {
    const { filter } = await loadRequestedFilter(tx, report, new URLSearchParams(search))
    const { count } = await countRows(tx, report, filter, clock)
    if (count === expected) return { ok: true, rows: await report.where(tx, filter, clock) }
    const matches = `The filter matches ${count} ${noun}s now`
    return { ok: false, reason: `${matches}. Go back, review them, and try again` }
  }
  if (ids.length === 0) return { ok: false, reason: `Select at least one ${noun}` }
  return { ok: true, rows: sql`${sql.ref(`${report.alias}.id`)} = any(${ids}::bigint[])` }
}
