/**
 * Defines a list once for its page and all output formats: CSV downloads, printouts, export files and schedules. A
 * report defines which rows match, how they can be sorted, and what each row and each CSV column shows. The code of the
 * output formats handles pagination and streaming, and does not depend on any particular report.
 */
import type { RawBuilder } from 'kysely'
import type { ReactNode } from 'react'
import type { Permission } from '#app/kit/access/permissions'
import type { Tx } from '#app/kit/database/tenant.server'
import type { Href } from '#app/kit/routing/href'
import type { FilterDefinition } from '#app/platform/filters/define-filter'
import type { Clock, Filter } from '#app/platform/filters/filter'
import type { MissingIds } from '#app/platform/filters/missing-ids'
import type { SettingsCard } from '#app/platform/page/settings-pages.server'

/** A SQL fragment. Values in it are passed as parameters. */
export type Fragment = RawBuilder<unknown>

export type Column = {
  id: string
  heading: string
  /** Returns the SQL of the cell's value in the CSV. Text is escaped for spreadsheets afterwards; numbers are not. */
  cell: (clock: Clock) => Fragment
  isNumber?: true
  /** Set if the column is not a default column: a file contains it only if the user chooses it. */
  isOptional?: true
}

export type SortKey = { key: Fragment; direction: 'asc' | 'desc' }

/** A report. `Some` is the type of its filter. */
export type Report<Row extends { id: string }, Some extends Filter = Filter> = {
  /** The unique name of the report, which is also the last segment of its CSV URL. */
  name: string
  title: string
  /** The noun for one row: "review"; `nouns` is the plural when adding an s is not enough. */
  noun: string
  nouns?: string
  filter: FilterDefinition<Some>
  /** Returns the reason why a filter cannot be exported, if a required condition is missing; otherwise null. */
  missingCondition?(filter: Some): string | null
  /** Returns ids in the filter that the user cannot see, for fields without a lookup. */
  missing?(tx: Tx, filter: Some): Promise<MissingIds[]>
  /** The table whose rows are listed, with its alias: `reviews r`. It must have the columns account_id and id. */
  table: Fragment
  alias: string
  /**
   * For a list that combines many lists: a query for the ids of these lists, and the column with the id of a row's
   * list. The first rows of each list are selected with an index, instead of sorting all rows of all lists for one
   * page.
   */
  unionOf?: { lists(tx: Tx, filter: Some): Fragment; column: Fragment }
  /**
   * Replaces `table` if the contents of a row depend on the filter, such as metrics of a date range. It must have the
   * same alias.
   */
  from?(tx: Tx, filter: Some, clock: Clock): Fragment | Promise<Fragment>
  /**
   * Returns the WHERE condition, which can refer only to the table's alias. Can query the database first, for example
   * for a search.
   */
  where(tx: Tx, filter: Some, clock: Clock): Promise<Fragment>
  /**
   * Returns a smaller table in which to find the rows of a page, and the condition on it. It has the same alias, and
   * the columns account_id and id and those of the condition and of the sort keys. Returns null if the filter has none.
   * A copy of a report with another condition must not keep it.
   */
  keyTable?(tx: Tx, filter: Some, clock: Clock): Promise<{ table: Fragment; where: Fragment } | null>
  /** The joins that `select` and `columns` need. They must not add or remove rows. */
  joins: Fragment
  /** Returns the sort keys, without the id, which is added as a tiebreaker. */
  order: (sort: Filter['sort']) => SortKey[]
  /** The SELECT list of a row, for the page and for printouts. */
  select: Fragment
  columns: Column[]
  /** Renders the rows in a printout. A report without this function has its own print page in the route table. */
  printTable?: (props: { rows: Row[] }) => ReactNode
  /** Set if the address of the report's page contains the filter in another form than as its query. */
  pageAddress?: PageAddress
  /** The key of the report's page in links of the previous product: `removedReviews`. */
  formerPageKey?: string
  /** The name in older addresses of the report's CSV file. */
  formerName?: string
  /** The card on the Settings page, for a report that is opened from there. */
  settingsCard?: SettingsCard
  /** Returns the total faster than by counting all rows, if the report supports this. */
  count?(tx: Tx, filter: Some, clock: Clock): Promise<Total>
  /**
   * The version for users without this permission, if they can open the page but it hides columns from them. It has the
   * same name, fewer columns and fewer sort orders.
   */
  // biome-ignore lint/suspicious/noExplicitAny: a copy of a report can have other rows, and keeps this property
  restricted?: { permission: Permission; report: Report<any, any> & { isRestricted: true } }
  /** Set in the restricted version of a report. */
  isRestricted?: true
  /** Never set. Used only to infer the type of a row. */
  readonly rowType?: Row
}

type PageAddress = {
  /** Returns the query of the filter, with the address's other parameters. */
  toQuery(url: URL): URLSearchParams
  /** Returns the path of the page with this query. Without it, the query is added to the page's address. */
  toPath?(href: Href, query: URLSearchParams): string
}

/** The number of matching rows. With `isEstimate`, it was estimated from a sample, and is within 10% of the number. */
export type Total = { count: number; isEstimate: boolean }

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
