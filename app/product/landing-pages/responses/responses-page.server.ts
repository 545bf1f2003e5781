/**
 * Loads the data of the pages that list answers: the filter bar, the figures of each microsurvey, and one page of
 * answers.
 */
import { loadTogether } from '#app/kit/database/load-together.server'
import type { Tx } from '#app/kit/database/tenant.server'
import { loadFilterBar } from '#app/platform/filters/bar/load-filter-bar.server'
import { resolveRange, today } from '#app/platform/filters/resolve-range'
import { firstPageFilter, pageLinks } from '#app/platform/reports/page-links'
import { countRows, loadPage } from '#app/platform/reports/report-rows.server'
import { loadRequestedFilter, searchParamsOf } from '#app/platform/reports/requested-filter.server'
import { clockOf } from '#app/platform/viewer/clock.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { listUrlOf, withoutMicrosurvey } from './list-url'
import { loadMicrosurveyFigures } from './response-figures.server'
import { responseFilter } from './response-filter'
import { responseReport } from './response-report.server'

export async function loadResponsesPage(tx: Tx, pageRequest: Request, viewer: Viewer) {
  const { href } = viewer
  const request = new Request(listUrlOf(pageRequest.url), { headers: pageRequest.headers })
  const clock = clockOf(viewer)
  const { filter, names, notice } = await loadRequestedFilter(tx, responseReport, searchParamsOf(request))
  const list = firstPageFilter(filter, [])
  const hrefOf = (search: URLSearchParams) =>
    filter.microsurvey
      ? href(
          '/request-reviews/microsurveys/:microsurvey/summaries',
          { microsurvey: filter.microsurvey },
          withoutMicrosurvey(search),
        )
      : href('/request-reviews/microsurveys', search)
  const { page, ...parts } = await loadTogether(tx, {
    page: () => loadPage(tx, responseReport, filter, clock),
    bar: () => loadFilterBar(tx, { request, definition: responseFilter, filter, names, clock, viewer }),
    total: () => countRows(tx, responseReport, filter, clock),
    figures: () => loadMicrosurveyFigures(tx, filter, clock),
    /**
     * The number of answers received today with a link to them, or null. A rolling range ends yesterday, so today's
     * answers are not in the list.
     */
    today: () => countToday(tx),
  })
  return {
    ...parts,
    filter,
    responses: page.rows,
    dates: resolveRange(filter.range, clock).dates,
    links: pageLinks(responseFilter, list, page, hrefOf),
    search: responseFilter.toParams(list).toString(),
    notice,
  }

  async function countToday(own: Tx) {
    const day = today(clock)
    if (resolveRange(filter.range, clock).to >= day) return null
    const todayFilter = { ...list, range: { kind: 'preset', descriptor: 'today' } } as const
    const { count } = await countRows(own, responseReport, todayFilter, clock)
    return count ? { count, to: hrefOf(responseFilter.toParams(todayFilter)) } : null
  }
}
