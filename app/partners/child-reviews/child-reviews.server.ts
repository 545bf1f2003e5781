/** The reviews of all child accounts as their page shows them: bar, total, one page, and the links between pages. */
import type { Tx } from '#app/database/tenant.server'
import { filterBar } from '#app/filters/bar/bar.server'
import type { Clock } from '#app/filters/filter'
import { resolveRange } from '#app/filters/resolve-range'
import { listFilter, pageLinks } from '#app/reports/page-links'
import { countOf, pageOf } from '#app/reports/page-of.server'
import { requestedFilter, searchOf } from '#app/reports/requested.server'
import type { Viewer } from '#app/session/viewer.server'
import { childReviewFilter, childReviewReport } from './child-review-report.server'

export async function childReviewsPage(tx: Tx, request: Request, viewer: Viewer, clock: Clock) {
  const { filter, names, notice } = await requestedFilter(tx, childReviewReport, searchOf(request))
  const page = await pageOf(tx, childReviewReport, filter, clock)
  const list = listFilter(filter, [])
  return {
    bar: await filterBar(tx, { request, definition: childReviewFilter, filter, names, clock, viewer }),
    reviews: page.rows,
    total: await countOf(tx, childReviewReport, filter, clock),
    dates: resolveRange(filter.range, clock).dates,
    links: pageLinks(childReviewFilter, list, page, (search) => viewer.href('/child-reviews', search)),
    isUnanswered: filter.responded === 'not_responded',
    search: childReviewFilter.toParams(list).toString(),
    notice,
  }
}
