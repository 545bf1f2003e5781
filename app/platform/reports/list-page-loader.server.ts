/**
 * Creates the loader of a page that lists a report: `export const loader = listPageLoader(report)`. The filter bar, the
 * total, one page of rows and all links depend only on the URL and the report.
 */
import { loadTogether } from '#app/kit/database/load-together.server'
import type { Tx } from '#app/kit/database/tenant.server'
import { loadFilterBar } from '#app/platform/filters/bar/load-filter-bar.server'
import type { FilterDefinition } from '#app/platform/filters/define-filter'
import { addressRules, type Clock, type Filter } from '#app/platform/filters/filter'
import type { List } from '#app/platform/filters/list/list'
import { limitAndOffset, paginateList } from '#app/platform/filters/list/paginate-list.server'
import { resolveRange } from '#app/platform/filters/resolve-range'
import { clockOf } from '#app/platform/viewer/clock.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { exportLinks } from './export-links.server'
import { filteredPageLoader } from './filtered-page-loader.server'
import { firstPageFilter, pageLinks } from './page-links'
import type { Report, Total } from './report'
import { countRows, loadNumberedPage, loadPage, loadRows } from './report-rows.server'
import { loadRequestedFilter, searchParamsOf } from './requested-filter.server'

type ListOptions = {
  /** Whether to use numbered pages, for short lists. Longer lists use keyset pagination. */
  isNumbered?: boolean
  /** The page's own parameters, such as the open flyout, which the list's links omit. */
  pageParameters?: string[]
}

/** The loader data that `ListPage` renders. */
export type ListPageData<Row extends { id: string }, Some extends Filter = Filter> = Awaited<
  ReturnType<typeof loadList<Row, Some>>
>

/**
 * Creates the loader.
 *
 * @param load loads additional data for the page, in the same transaction.
 * @throws (in the loader) a redirect to the canonical URL, or to the last page if the requested page is past it.
 */
export function listPageLoader<
  Row extends { id: string },
  Some extends Filter,
  Extra extends object = object,
>(
  report: Report<Row, Some>,
  {
    load,
    ...options
  }: ListOptions & {
    load?: (tx: Tx, page: { viewer: Viewer; params: URLSearchParams; filter: Some }) => Promise<Extra>
  } = {},
) {
  return filteredPageLoader(
    report.filter,
    async (tx, { request, viewer }): Promise<ListPageData<Row, Some> & Extra> => {
      const list = await loadList(tx, report, { request, viewer, ...options })
      const page = { viewer, params: searchParamsOf(request), filter: list.list.filter }
      return { ...list, ...((await load?.(tx, page)) as Extra) }
    },
  )
}

/**
 * Loads the list and its filter bar.
 *
 * @param scope narrows the list to the rows that the page is about, such as the changes of one location. The filter bar
 * does not show this.
 */
export async function loadList<Row extends { id: string }, Some extends Filter>(
  tx: Tx,
  report: Report<Row, Some>,
  {
    request,
    viewer,
    isNumbered = false,
    pageParameters = [],
    scope = (filter) => filter,
  }: ListOptions & { request: Request; viewer: Viewer; scope?: (filter: Some) => Some },
) {
  const clock = clockOf(viewer)
  const definition = report.filter
  const { filter: requested, names, notice } = await loadRequestedFilter(tx, report, searchParamsOf(request))
  const filter = scope(requested)
  const start = firstPageFilter(filter, pageParameters)
  const loadPageRows = isNumbered ? loadNumberedRows : loadKeysetRows
  const {
    bar,
    page: { total, rows, list, links },
  } = await loadTogether(tx, {
    bar: async () =>
      hasFilterBar(definition)
        ? loadFilterBar(tx, { request, definition, filter: requested, names, clock, viewer })
        : null,
    page: () => loadPageRows(tx, report, { request, filter, start, clock }),
  })
  const search = definition.toParams(start).toString()
  const { title, noun, nouns } = report
  return {
    title,
    noun,
    nouns,
    rows,
    total,
    notice,
    search,
    links,
    list: { ...list, filter: requested },
    bar,
    /** The dates as text; null if the list has no dates. */
    dates: definition.rules.defaultRange ? resolveRange(filter.range, clock).dates : null,
    /** The query of the current page, without the page's own parameters. */
    here: definition.toParams({ ...start, cursor: filter.cursor, page: filter.page }).toString(),
    exports: exportLinks(viewer, report, search),
    /** Whether the list is empty even without a filter. */
    isUnused:
      rows.length === 0 &&
      (await loadRows(tx, report, scope(definition.read(new URLSearchParams())), clock, 1)).length === 0,
  }
}

/** Checks whether the page has a filter bar. If there is only a search, it is in the list's header instead. */
function hasFilterBar({ rules }: FilterDefinition): boolean {
  return rules.defaultRange !== null || rules.fields.some(({ kind }) => kind !== 'search')
}

/** `start` is the filter at the first page of the list, without the page's own parameters. */
type ListRequest = { request: Request; filter: Filter; start: Filter; clock: Clock }
type ListRows<Row> = {
  total: Total
  rows: Row[]
  list: List
  links: { previous?: string; next?: string } | null
}

async function loadNumberedRows<Row extends { id: string }>(
  tx: Tx,
  report: Report<Row>,
  { request, filter, clock }: ListRequest,
): Promise<ListRows<Row>> {
  const { total, rows } = await loadTogether(tx, {
    total: () => countRows(tx, report, filter, clock),
    rows: () => loadNumberedPage(tx, report, filter, clock, limitAndOffset(filter)),
  })
  const list = paginateList(request, report.filter, filter, total.count)
  return { total, rows, list, links: null }
}

async function loadKeysetRows<Row extends { id: string }>(
  tx: Tx,
  report: Report<Row>,
  { request, filter, start, clock }: ListRequest,
): Promise<ListRows<Row>> {
  // Use exactly one leading slash, because a link that starts with two would lead to another host.
  const path = new URL(request.url).pathname.replace(/^\/+/, '/')
  const { page, total } = await loadTogether(tx, {
    page: () => loadPage(tx, report, filter, clock),
    total: () => countRows(tx, report, filter, clock),
  })
  const to = (search: URLSearchParams) => (search.size ? `${path}?${search}` : path)
  return {
    total,
    rows: page.rows,
    list: { path, rules: addressRules(report.filter.rules), filter, page: 1, pages: 1, total: total.count },
    links: pageLinks(report.filter, start, page, to),
  }
}
