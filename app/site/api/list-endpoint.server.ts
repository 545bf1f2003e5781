/**
 * Declares the call that lists a report. Its rows, order and total are those of the report's page and of its CSV file,
 * because all of them read the same filter and run the same queries.
 */
import { sql } from 'kysely'
import { loadTogether } from '#app/kit/database/load-together.server'
import type { Tx } from '#app/kit/database/tenant.server'
import type { AccountAddress } from '#app/kit/routing/href'
import { reportMount } from '#app/kit/routing/report-mounts.server'
import type { Clock, Filter } from '#app/platform/filters/filter'
import type { KeysetPage } from '#app/platform/reports/keyset-page'
import type { Report } from '#app/platform/reports/report'
import { reportFor } from '#app/platform/reports/report-access.server'
import { countRows, findPage, loadNumberedPage } from '#app/platform/reports/report-rows.server'
import { resolveNames } from '#app/platform/reports/requested-filter.server'
import type { AnyReport } from '#app/platform/reports/sort-order'
import { requireReportAccess } from './access.server'
import { type Call, defineEndpoint, type Endpoint, type Parameter } from './endpoint'
import type { Link } from './links'
import { numberedLinks, readPageSize } from './numbered-pages'
import { ApiProblem } from './problems'
import { listParams, readListFilter } from './read-list-filter'
import { invalidQuery } from './read-query'
import { reportParameters } from './report-parameters'
import {
  halObject,
  listSchema,
  missingMember,
  plainMembers,
  readFields,
  selectProperties,
} from './representation'
import type { Resource } from './resources/resource'

/** The last row that a numbered page can contain, because PostgreSQL has to skip all rows before it. */
const maxNumberedRow = 10_000

type ListOptions<Row extends { id: string }, Some extends Filter, Shown extends Row = Row> = {
  path: string
  group: string
  summary: string
  /** The relation of the rows in `_embedded`. */
  rel: string
  report: Report<Row, Some>
  resource: Resource<Shown>
  /** Adds what the resource shows and what depends on the call, such as addresses of pages. */
  complete?: (row: Row, call: Call) => Shown
  links: (row: Row, call: Call) => Record<string, Link | undefined>
  /** Whether clients that do not read HAL find the rows and the pages in members of their own. */
  isAlsoPlain?: boolean
  /** Whether the list has numbered pages, for short lists. */
  isNumbered?: boolean
  /** Parameters that are not part of the filter. */
  parameters?: Parameter[]
}

export function listEndpoint<Row extends { id: string }, Some extends Filter, Shown extends Row = Row>(
  options: ListOptions<Row, Some, Shown>,
): Endpoint {
  const { path, group, summary, report, rel, resource, isNumbered = false, isAlsoPlain } = options
  const parameters = [...reportParameters(report.filter.rules, isNumbered), ...(options.parameters ?? [])]
  return defineEndpoint({
    method: 'get',
    path,
    group,
    summary,
    page: reportMount(report).route.address as AccountAddress,
    parameters,
    report: report.name,
    responses: { 200: listSchema(rel, resource, { isAlsoPlain }) },
    reply: async (call) => {
      requireReportAccess(report, call.viewer)
      return { status: 200, body: await loadList(call, options) }
    },
  })
}

async function loadList<Row extends { id: string }, Some extends Filter, Shown extends Row>(
  call: Call,
  options: ListOptions<Row, Some, Shown>,
) {
  const { report: whole, rel, resource, links, path, isNumbered = false, isAlsoPlain = false } = options
  // Without `complete`, the resource shows the rows of the report.
  const complete = options.complete ?? ((row: Row) => row as Shown)
  const { tx, query, clock, viewer } = call
  const report = reportFor(whole, viewer)
  const size = readPageSize(query)
  const fields = readFields(resource, query)
  const filter = readListFilter(report.filter, query)
  if (isNumbered && filter.page * size > maxNumberedRow)
    throw invalidQuery([
      { parameter: 'page', detail: `goes beyond row ${maxNumberedRow}; narrow the filter` },
    ])
  const { found, total, resolved } = await loadTogether(tx, {
    resolved: () => resolveNames(tx, report, filter),
    found: (): Promise<KeysetPage<Row> | null> =>
      isNumbered
        ? loadNumberedRows(tx, report, filter, { clock, size })
        : findPage(tx, report, filter, clock, size),
    total: () => countRows(tx, report, filter, clock),
  })
  if (!found) await requireCursorRow(tx, report, filter)
  const page = found ?? { rows: [], before: null, after: null }
  const to = (change: Partial<Filter>) => {
    const changed = { ...filter, cursor: {}, page: 1, ...change }
    return call.links.to(path, call.params, listParams(report.filter, changed, query))
  }
  const pages = Math.max(1, Math.ceil(total.count / size))
  const rows = page.rows.map((row) =>
    halObject(selectProperties(resource.represent(complete(row, call)), fields), links(row, call)),
  )
  const paging = { page: isNumbered ? filter.page : undefined, total: total.count, pages }
  return halObject(
    {
      ...(isAlsoPlain && plainMembers(rel, rows, paging)),
      _embedded: { [rel]: rows },
      ...(isNumbered && { _page: filter.page }),
      _per_page: size,
      _total: total.count,
      _total_pages: pages,
      ...(total.isEstimate && { _total_is_estimate: true }),
      ...missingMember(resolved.missing),
    },
    {
      self: to({ cursor: filter.cursor, page: filter.page }),
      first: to({}),
      ...(isNumbered
        ? numberedLinks(filter.page, pages, (number) => to({ page: number }))
        : keysetLinks(page, to)),
    },
  )
}

function keysetLinks(
  { before, after }: Pick<KeysetPage<unknown>, 'before' | 'after'>,
  to: (change: Partial<Filter>) => Link | undefined,
) {
  return {
    prev: before === null ? undefined : to({ cursor: { before } }),
    next: after === null ? undefined : to({ cursor: { after } }),
  }
}

type PageRequest = { clock: Clock; size: number }

async function loadNumberedRows<Row extends { id: string }>(
  tx: Tx,
  report: Report<Row>,
  filter: Filter,
  { clock, size }: PageRequest,
): Promise<KeysetPage<Row>> {
  const offset = (filter.page - 1) * size
  const rows = await loadNumberedPage(tx, report, filter, clock, { limit: size, offset })
  return { rows, before: null, after: null }
}

/** A program that starts over without noticing would repeat the whole list, possibly for ever. */
async function requireCursorRow(tx: Tx, report: AnyReport, { cursor }: Filter): Promise<void> {
  if (await hasRow(tx, report, (cursor.before ?? cursor.after)!)) return
  throw new ApiProblem(
    'cursor-gone',
    'The row of this cursor no longer exists. Start again at the first page.',
  )
}

async function hasRow(tx: Tx, { table, alias }: AnyReport, id: string): Promise<boolean> {
  const { rows } = await sql`select from ${table}
    where ${sql.ref(`${alias}.account_id`)} = ${tx.accountId} and ${sql.ref(`${alias}.id`)} = ${id}`.execute(
    tx,
  )
  return rows.length > 0
}
