/** The figures of all child accounts as their page shows them: bar, one numbered page, the periods in words. */
import type { Tx } from '#app/database/tenant.server'
import { filterBar } from '#app/filters/bar/bar.server'
import type { Clock } from '#app/filters/filter'
import { listOf, rowsOfPage } from '#app/filters/list/list.server'
import { previousRange, resolveRange } from '#app/filters/resolve-range'
import { countOf, numberedPageOf } from '#app/reports/page-of.server'
import { requestedFilter, searchOf } from '#app/reports/requested.server'
import type { Viewer } from '#app/session/viewer.server'
import { partnerReport, partnerReportFilter } from './partner-report.server'

export async function partnerReportsPage(tx: Tx, request: Request, viewer: Viewer, clock: Clock) {
  const { filter, names, notice } = await requestedFilter(tx, partnerReport, searchOf(request))
  const { count } = await countOf(tx, partnerReport, filter, clock)
  const list = listOf(request, partnerReportFilter, filter, count)
  return {
    bar: await filterBar(tx, { request, definition: partnerReportFilter, filter, names, clock, viewer }),
    list,
    rows: await numberedPageOf(tx, partnerReport, filter, clock, rowsOfPage(list)),
    dates: resolveRange(filter.range, clock).dates,
    datesBefore: previousRange(filter.range, clock)?.dates ?? null,
    search: partnerReportFilter.toParams({ ...filter, page: 1 }).toString(),
    notice,
  }
}
