/** Builds the SQL of sort orders and cursors. A cursor is the id of the first or last row of a page. */
import { sql } from 'kysely'
import type { Tx } from '#app/kit/database/tenant.server'
import type { Clock, Filter } from '#app/platform/filters/filter'
import type { Fragment, Report, SortKey } from './report'

// biome-ignore lint/suspicious/noExplicitAny: the outlets do not look at rows
export type AnyReport = Report<any>

/** Returns the table or subquery to read the report's rows from. */
export async function loadSourceTable(
  report: AnyReport,
  tx: Tx,
  filter: Filter,
  clock: Clock,
): Promise<Fragment> {
  return (await report.from?.(tx, filter, clock)) ?? report.table
}

/** Returns the table in which to find the keys of the report's rows, and the condition on them. */
export async function loadKeySource(
  tx: Tx,
  report: AnyReport,
  filter: Filter,
  clock: Clock,
): Promise<{ table: Fragment; where: Fragment }> {
  const keyTable = await report.keyTable?.(tx, filter, clock)
  return keyTable ?? { table: report.table, where: await report.where(tx, filter, clock) }
}

/** Returns all sort keys: the keys of the requested sort order, followed by the id as a tiebreaker. */
export function sortKeysOf(report: AnyReport, filter: Filter): SortKey[] {
  const keys = report.order(filter.sort)
  return [
    ...keys,
    { key: sql`${sql.ref(`${report.alias}.id`)}`, direction: keys.at(-1)?.direction ?? 'desc' },
  ]
}

export function orderBy(keys: SortKey[], isReversed = false): Fragment {
  const parts = keys.map(
    ({ key, direction }) => sql`${key} ${sql.raw((direction === 'asc') === isReversed ? 'desc' : 'asc')}`,
  )
  return sql`order by ${sql.join(parts)}`
}

/**
 * Returns a SQL condition for the rows strictly after the cursor's row, or strictly before it if reversed. The separate
 * bound on the first key determines where the index scan begins. Comparing all keys as one row value would be slow: if
 * the filter also limits the end of a date range, PostgreSQL would start at that end and scan to the cursor, which
 * takes half a second in the middle of 4,000,000 rows. All keys after the first must have the same direction.
 */
export function afterCursor(
  tx: Tx,
  report: AnyReport,
  keys: SortKey[],
  cursor: string,
  isReversed: boolean,
): Fragment {
  const anchor = (key: Fragment) =>
    sql`(select ${key} from ${report.table} where ${sql.ref(`${report.alias}.account_id`)} = ${tx.accountId} and ${sql.ref(`${report.alias}.id`)} = ${cursor})`
  const sign = ({ direction }: SortKey) => sql.raw((direction === 'asc') === isReversed ? '<' : '>')
  const [first, ...rest] = keys as [SortKey, ...SortKey[]]
  return sql`(${first.key} ${sign(first)}= ${anchor(first.key)} and (${first.key} ${sign(first)} ${anchor(first.key)} or ${compareKeys(rest, anchor, sign(rest[0]!))}))`
}

function compareKeys(keys: SortKey[], anchor: (key: Fragment) => Fragment, sign: Fragment): Fragment {
  return sql`(${sql.join(keys.map(({ key }) => key))}) ${sign} (${sql.join(keys.map(({ key }) => anchor(key)))})`
}
