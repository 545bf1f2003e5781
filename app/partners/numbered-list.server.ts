/** A report of a parent as one numbered page: the list's state, its rows, and the query its other outlets are asked with. */
import { listOf, rowsOfPage } from '#app/filters/list/list.server'
import { countOf, numberedPageOf } from '#app/reports/page-of.server'
import type { Report } from '#app/reports/report'
import { requestedFilter, searchOf } from '#app/reports/requested.server'
import { clockOf } from '#app/session/clock.server'
import type { Viewer } from '#app/session/viewer.server'

export function numberedList<Row extends { id: string }>(
  request: Request,
  viewer: Viewer,
  report: Report<Row>,
) {
  const clock = clockOf(viewer)
  return viewer.query(async (tx) => {
    const { filter, names, notice } = await requestedFilter(tx, report, searchOf(request))
    const { count } = await countOf(tx, report, filter, clock)
    const list = listOf(request, report.filter, filter, count)
    return {
      list,
      rows: await numberedPageOf(tx, report, filter, clock, rowsOfPage(list)),
      search: report.filter.toParams({ ...filter, page: 1, cursor: {} }).toString(),
      names,
      notice,
    }
  })
}
