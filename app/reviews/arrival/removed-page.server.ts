/** Removed reviews as their page shows them: bar, total, one page of rows. */
import type { Tx } from '#app/database/tenant.server'
import { filterBar } from '#app/filters/bar/bar.server'
import { resolveRange } from '#app/filters/resolve-range'
import { listFilter, pageLinks } from '#app/reports/page-links'
import { countOf, pageOf } from '#app/reports/page-of.server'
import { requestedFilter, searchOf } from '#app/reports/requested.server'
import { clockOf } from '#app/session/clock.server'
import type { Viewer } from '#app/session/viewer.server'
import { listHeld } from './holding.server'
import { removedFilter } from './removed-filter'
import { removedReport } from './removed-report.server'

export async function removedPage(tx: Tx, request: Request, viewer: Viewer) {
  const clock = clockOf(viewer)
  const { filter, names, notice } = await requestedFilter(tx, removedReport, searchOf(request))
  const page = await pageOf(tx, removedReport, filter, clock)
  const list = listFilter(filter, [])
  return {
    bar: await filterBar(tx, { request, definition: removedFilter, filter, names, clock, viewer }),
    filter,
    held: await listHeld(tx),
    mayConfirm: viewer.can('location.update'),
    reviews: page.rows,
    total: await countOf(tx, removedReport, filter, clock),
    dates: resolveRange(filter.range, clock).dates,
    links: pageLinks(removedFilter, list, page, (search) => viewer.href('/reviews/removed', search)),
    search: removedFilter.toParams(list).toString(),
    notice,
  }
}
