/**
 * Defines a list once for all its outlets: page, CSV, print, export file, schedule, and later API. A report defines
 * which rows match, how they can be sorted, and what each row and each CSV column shows. The outlets do the paging and
 * streaming, and do not depend on any particular report.
 */
import type { RawBuilder } from 'kysely'
import type { ReactNode } from 'react'
import type { Tx } from '#app/database/tenant.server'
import type { FilterDefinition } from '#app/filters/define-filter'
import type { Clock, Filter } from '#app/filters/filter'
import type { MissingIds } from '#app/filters/missing-ids'
import type { IconName } from '#app/ui/icon-names'

/** An SQL fragment. Reports write SQL as SQL; values in it are parameters. */
export type Fragment = RawBuilder<unknown>

export type Column = {
  id: string
  heading: string
  /** The cell's value in the CSV. The outlet makes text safe for spreadsheets; a number stays a number. */
  cell: (clock: Clock) => Fragment
  isNumber?: true
  /** Not among the default columns: in a file only if the user chooses it. */
  isOptional?: true
}

export type SortKey = { key: Fragment; direction: 'asc' | 'desc' }

/** `Some` is the type of its filter. */
export type Report<Row extends { id: string }, Some extends Filter = Filter> = {
  /** The export type; also the last segment of the CSV's URL. */
  name: string
  title: string
  /** The noun for one row: "review"; `nouns` is the plural when adding an s is not enough. */
  noun: string
  nouns?: string
  filter: FilterDefinition<Some>
  /** Returns why this filter cannot be exported, if it lacks a required condition; otherwise null. */
  missingCondition?(filter: Some): string | null
  /** Returns values in the filter that the user cannot see, for fields without a look-up. */
  missing?(tx: Tx, filter: Some): Promise<MissingIds[]>
  /** The table whose rows are the list, as `reviews r`; it has account_id and id. */
  table: Fragment
  alias: string
  /**
   * For a list merged from many lists: a query of their ids, and the column that says which list a row belongs to. Each
   * list returns its own first rows from its own index, instead of sorting all rows of all lists for one page.
   */
  unionOf?: { lists(tx: Tx, filter: Some): Fragment; column: Fragment }
  /** Replaces `table` when what a row shows depends on the filter, such as figures of a date range. Same alias. */
  from?(tx: Tx, filter: Some, clock: Clock): Fragment | Promise<Fragment>
  /** The WHERE condition, which may only refer to the table's alias. May query the database first, as for a search. */
  where(tx: Tx, filter: Some, clock: Clock): Promise<Fragment>
  /** Joins for rows and columns. They must not add or remove rows. */
  joins: Fragment
  /** The sort keys, without the id that breaks ties. */
  order: (sort: Filter['sort']) => SortKey[]
  /** Select list of a row, on the page and in print. */
  select: Fragment
  columns: Column[]
  /** Renders the rows in print. A report without it has its own print page in the route table. */
  printTable?: (props: { rows: Row[] }) => ReactNode
  /** A card on the Settings page, for a report that is opened from there. */
  settingsCard?: { description: string; icon: IconName }
  /** A cheaper total than counting all rows, when the report has one. */
  count?(tx: Tx, filter: Some, clock: Clock): Promise<Total>
  /** Never read; holds the row's type. */
  readonly rowType?: Row
}

/** How many rows match. With `isLowerBound`, counting stopped at that number. */
export type Total = { count: number; isLowerBound: boolean }

const definedReports = new WeakSet<object>()

export function defineReport<Row extends { id: string }, Some extends Filter = Filter>(
  report: Report<Row, Some>,
): Report<Row, Some> {
  definedReports.add(report)
  return report
}

// biome-ignore lint/suspicious/noExplicitAny: the outlets do not look at rows
export function isReport(value: unknown): value is Report<any> {
  return typeof value === 'object' && value !== null && definedReports.has(value)
}
