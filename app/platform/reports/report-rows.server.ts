/**
 * Loads one page of a report, and the total. Uses keyset pagination instead of OFFSET: first finds the keys of the
 * page's rows with only the index, and then loads the details of these rows.
 */
import { sql } from 'kysely'
import { parseId } from '#app/kit/database/id'
import type { Tx } from '#app/kit/database/tenant.server'
import type { Clock, Filter } from '#app/platform/filters/filter'
import { cutPage, type KeysetPage } from './keyset-page'
import type { Fragment, Report, Total } from './report'
import { afterCursor, loadKeySource, loadSourceTable, orderBy, sortKeysOf } from './sort-order'

const PAGE_SIZE = 25

/** Returns a page. Starts at the first page if the cursor's row no longer exists. */
export async function loadPage<Row extends { id: string }>(
  tx: Tx,
  report: Report<Row>,
  filter: Filter,
  clock: Clock,
  size = PAGE_SIZE,
): Promise<KeysetPage<Row>> {
  return (
    (await findPage(tx, report, filter, clock, size)) ??
    loadPage(tx, report, { ...filter, cursor: {} }, clock, size)
  )
}

/** Returns the page, or null if there are no rows beyond the cursor, or its row no longer exists. */
export async function findPage<Row extends { id: string }>(
  tx: Tx,
  report: Report<Row>,
  filter: Filter,
  clock: Clock,
  size: number,
): Promise<KeysetPage<Row> | null> {
  // Ignore a cursor that is not an id, and start at the first page.
  const cursor = parseId(filter.cursor.before ?? filter.cursor.after)
  const isReversed = cursor !== null && filter.cursor.before !== undefined
  const keys = sortKeysOf(report, filter)
  const { table, where } = await loadKeySource(tx, report, filter, clock)
  const start = cursor ? sql`and ${afterCursor(tx, report, keys, cursor, isReversed)}` : sql``
  const id = sql.ref(`${report.alias}.id`)
  const account = sql.ref(`${report.alias}.account_id`)
  const keyColumns = sql`${account} as account_id, ${id} as id`
  const fromAndWhere = sql`from ${table} where ${account} = ${tx.accountId} and ${where} ${start}`
  const { rows } = await sql<Row>`
    with page as materialized (
      ${
        report.unionOf
          ? firstRowsOfEach(report.unionOf.lists(tx, filter), report.unionOf.column)
          : sql`select ${keyColumns} ${fromAndWhere} ${orderBy(keys, isReversed)} limit ${size + 1}`
      }
    )
    select ${report.select} from page
    join ${report.table} on ${account} = page.account_id and ${id} = page.id
      ${report.unionOf ? sql`and ${report.unionOf.column} = page.list` : sql``}
    ${report.joins}
    ${orderBy(keys, isReversed)}`.execute(tx)

  /** Returns a query for the first rows of all lists combined, which selects from the first rows of each list. */
  function firstRowsOfEach(lists: Fragment, column: Fragment): Fragment {
    const names = keys.map(({ direction }, n) => ({ key: sql.ref(`key_${n}`), direction }))
    const values = keys.map(({ key }, n) => sql`${key} as ${names[n]!.key}`)
    return sql`
      select first.* from (${lists}) as list (id) cross join lateral (
        select ${keyColumns}, list.id as list, ${sql.join(values)} ${fromAndWhere} and ${column} = list.id
        ${orderBy(keys, isReversed)} limit ${size + 1}) as first
      ${orderBy(names, isReversed)} limit ${size + 1}`
  }

  if (cursor && rows.length === 0) return null
  return cutPage(rows, size, cursor === null ? null : { id: cursor, isReversed })
}

/** Returns the rows of a numbered page, for short lists. */
export async function loadNumberedPage<Row extends { id: string }>(
  tx: Tx,
  report: Report<Row>,
  filter: Filter,
  clock: Clock,
  { limit, offset }: { limit: number; offset: number },
): Promise<Row[]> {
  const where = await report.where(tx, filter, clock)
  const table = await loadSourceTable(report, tx, filter, clock)
  const { rows } = await sql<Row>`
    select ${report.select} from ${table} ${report.joins}
    where ${sql.ref(`${report.alias}.account_id`)} = ${tx.accountId} and ${where}
    ${orderBy(sortKeysOf(report, filter))} limit ${limit} offset ${offset}`.execute(tx)
  return rows
}

/** Counts the rows that the filter matches. */
export async function countRows<Row extends { id: string }>(
  tx: Tx,
  report: Report<Row>,
  filter: Filter,
  clock: Clock,
): Promise<Total> {
  if (report.count) return report.count(tx, filter, clock)
  const where = await report.where(tx, filter, clock)
  const table = await loadSourceTable(report, tx, filter, clock)
  const { rows } = await sql<{ count: string }>`
    select count(*) as count from ${table}
    where ${sql.ref(`${report.alias}.account_id`)} = ${tx.accountId} and ${where}`.execute(tx)
  return { count: Number(rows[0]!.count), isEstimate: false }
}

/** Returns at most `limit` rows that match the filter, sorted, for printouts. */
export async function loadRows<Row extends { id: string }>(
  tx: Tx,
  report: Report<Row>,
  filter: Filter,
  clock: Clock,
  limit: number,
): Promise<Row[]> {
  if (report.from) return loadNumberedPage(tx, report, filter, clock, { limit, offset: 0 })
  const { rows } = await loadPage(tx, report, { ...filter, cursor: {} }, clock, limit)
  return rows
}
