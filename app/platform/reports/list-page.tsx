import type { MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { EmptyState } from '#app/kit/ui/empty-state'
import { formatTotal } from '#app/kit/ui/format-numbers'
import { KeysetPagination } from '#app/kit/ui/tables/pagination'
import type { List } from '#app/platform/filters/list/list'
import { ListHeader } from '#app/platform/filters/list/list-header'
import { ListPages } from '#app/platform/filters/list/list-pages'
import { pageTitle } from '#app/platform/page/page-title'
import { FilteredPage } from './filtered-page'
import type { ListPageData } from './list-page-loader.server'
import type { Report } from './report'

/** The props of a report's table. `list` makes the columns sortable; it is omitted in printouts. */
export type TableProps<Row> = { rows: Row[]; list?: List }

type RowOf<AReport> = AReport extends Report<infer Row> ? Row : never

type ListPageProps<Row> = {
  table: (props: { rows: Row[]; list: List }) => ReactNode
  title?: ReactNode
  /** Shown next to the dates and the number of rows. */
  meta?: ReactNode
  /** Shown next to the export menu. */
  actions?: ReactNode
  aboveFilters?: ReactNode
  belowFilters?: ReactNode
  /** Replaces the table if the list is empty even without a filter. */
  whenEmpty?: ReactNode
  /** Replaces the table if no row matches the filter. */
  whenUnmatched?: ReactNode
  /** Whether the rows are separate cards. */
  isGrid?: boolean
}

export const listMeta: MetaFunction = ({ data }) => {
  const page = data as ListPageData<{ id: string }> | undefined
  return [{ title: pageTitle(page?.title ?? '', page?.list) }]
}

/** Renders the page of a report from the data of its `listPageLoader`: `<ListPage<typeof report> table={…} />`. */
export function ListPage<AReport>({ table, isGrid = false, ...page }: ListPageProps<RowOf<AReport>>) {
  const {
    title,
    noun,
    nouns = `${noun}s`,
    bar,
    list,
    rows,
    total,
    dates,
    links,
    exports,
    notice,
    isUnused,
  } = useLoaderData() as ListPageData<RowOf<AReport>>
  const count = formatTotal(total, noun, nouns)
  const isUnfiltered = isUnused && !bar?.count
  const noRows =
    page.whenUnmatched ??
    (isUnfiltered ? (
      <EmptyState>{dates ? `No ${nouns} in this period.` : `No ${nouns} yet.`}</EmptyState>
    ) : (
      <EmptyState action={<Link to={bar?.clearTo ?? list.path}>Show all {nouns}</Link>}>
        No {nouns} match these filters.
      </EmptyState>
    ))
  return (
    <FilteredPage
      title={page.title ?? title}
      dates={bar ? dates : null}
      count={bar ? count : undefined}
      meta={page.meta}
      exports={exports}
      actions={page.actions}
      notice={notice}
      aboveFilters={page.aboveFilters}
      bar={bar}
    >
      {page.belowFilters}
      <div className={isGrid && rows.length > 0 ? 'mt-4' : 'card mt-4'}>
        {bar ? null : <ListHeader list={list} count={count} />}
        {rows.length > 0 ? (
          <TableRows table={table} rows={rows} list={list} />
        ) : (
          ((isUnused ? page.whenEmpty : null) ?? noRows)
        )}
        {links === null ? <ListPages list={list} summary={count} /> : null}
        {links && rows.length > 0 ? <KeysetPagination summary={count} {...links} /> : null}
      </div>
    </FilteredPage>
  )
}

/** Calls `table` in a separate component, so that `table` can be a component with hooks or an inline function. */
function TableRows<Row>({
  table,
  rows,
  list,
}: Pick<ListPageProps<Row>, 'table'> & { rows: Row[]; list: List }) {
  return table({ rows, list })
}
