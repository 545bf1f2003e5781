/**
 * What a list is, once, for all its outlets: page, CSV, print, and later export file, schedule and API. A
 * report says which rows match, in which orders they can stand, and what each row and each CSV column shows.
 * The outlets (`page-of`, `csv-of`) know how to page and how to stream, and nothing about any report.
 */
import type { RawBuilder } from 'kysely'
import type { ReactNode } from 'react'
import type { Tx } from '#app/database/tenant.server'
import type { FilterDefinition } from '#app/filters/define-filter'
import type { Clock, Filter } from '#app/filters/filter'
import type { Missing } from '#app/filters/missing'
import type { IconName } from '#app/ui/icon-names'

/** An SQL fragment. Reports write SQL as SQL; values in it are parameters. */
export type Fragment = RawBuilder<unknown>

export type Column = {
  id: string
  heading: string
  /** The cell as the CSV prints it. Text is made harmless to spreadsheets by the outlet; a number stays a number. */
  cell: (clock: Clock) => Fragment
  isNumber?: true
  /** In a file only when somebody asks for it. */
  isOptional?: true
}

export type SortKey = { key: Fragment; direction: 'asc' | 'desc' }

/** `Some` is what its filter holds. */
export type Report<Row extends { id: string }, Some extends Filter = Filter> = {
  /** The export type of document 000 §7; also the last word of the CSV's address. */
  name: string
  title: string
  /** What one row is: "review"; `nouns` of several, where that is more than an s. */
  noun: string
  nouns?: string
  filter: FilterDefinition<Some>
  /** Why there is no file of it as it is asked for: what it must name, and does not. */
  missingCondition?(filter: Some): string | null
  /** What the filter names beside look-ups, and its reader cannot see. */
  missing?(tx: Tx, filter: Some): Promise<Missing[]>
  /** The table whose rows are the list, as `reviews r`; it has account_id and id. */
  table: Fragment
  alias: string
  /**
   * A list merged of many lists: which ones, as a query of their ids, and the column that says which one a row is of.
   * Each gives its own first rows by its own index, instead of all rows of all of them being sorted for one page.
   */
  unionOf?: { lists(tx: Tx, filter: Some): Fragment; column: Fragment }
  /** In place of `table`, where what a row shows depends on the filter: figures of a range. Of the same alias. */
  from?(tx: Tx, filter: Some, clock: Clock): Fragment | Promise<Fragment>
  /** The one WHERE. May ask the database first (a search). Every part names only the table's alias. */
  where(tx: Tx, filter: Some, clock: Clock): Promise<Fragment>
  /** Joins that rows and columns read from; none may add or lose a row. */
  joins: Fragment
  /** The order of a sort, without the id that breaks ties. */
  order: (sort: Filter['sort']) => SortKey[]
  /** Select list of a row on the page and in print. */
  select: Fragment
  columns: Column[]
  /** The rows in print. A report without one is printed by a page of its own, which the route table names. */
  printTable?: (props: { rows: Row[] }) => ReactNode
  /** A card on the Settings page, for a report that people reach from there. */
  settingsCard?: { meaning: string; icon: IconName }
  /** A total that is cheaper than counting, where the report has one. */
  count?(tx: Tx, filter: Some, clock: Clock): Promise<Total>
  /** Never called; carries the row's type. */
  readonly rowType?: Row
}

/** How many rows match; `isLowerBound` when only that many were counted. */
export type Total = { count: number; isLowerBound: boolean }

const defined = new WeakSet<object>()

export function defineReport<Row extends { id: string }, Some extends Filter = Filter>(
  report: Report<Row, Some>,
): Report<Row, Some> {
  defined.add(report)
  return report
}

// biome-ignore lint/suspicious/noExplicitAny: the outlets do not look at rows
export function isReport(value: unknown): value is Report<any> {
  return typeof value === 'object' && value !== null && defined.has(value)
}
