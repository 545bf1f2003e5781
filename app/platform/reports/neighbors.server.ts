/** Finds the rows before and after a row in a report's list, for links from one record to the next. */
import { sql } from 'kysely'
import { parseId } from '#app/kit/database/id'
import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import type { Clock, Filter } from '#app/platform/filters/filter'
import type { Report } from './report'
import { afterCursor, loadKeySource, orderBy, sortKeysOf } from './sort-order'

export type Neighbors = { previous: Id | null; next: Id | null }

/**
 * Returns the ids of the rows before and after a row, in the order of the filter. The row's own values determine its
 * position, so it need not match the filter: an answered review has neighbors among those that need a response.
 */
export async function loadNeighbors<Row extends { id: string }>(
  tx: Tx,
  report: Report<Row>,
  filter: Filter,
  clock: Clock,
  row: string | undefined,
): Promise<Neighbors> {
  const rowId = parseId(row)
  if (rowId === null) return { previous: null, next: null }
  const keys = sortKeysOf(report, filter)
  const { table, where } = await loadKeySource(tx, report, filter, clock)
  const column = (name: string) => sql.ref(`${report.alias}.${name}`)
  const nearest = (isReversed: boolean) => sql`(
    select ${column('id')} from ${table}
    where ${column('account_id')} = ${tx.accountId} and ${where}
      and ${afterCursor(tx, report, keys, rowId, isReversed)}
    ${orderBy(keys, isReversed)} limit 1)`
  const { rows } = await sql<Neighbors>`
    select ${nearest(true)} as previous, ${nearest(false)} as next`.execute(tx)
  return rows[0]!
}
