/** Loads the data of the dashboard. All sections use the same filter and are loaded in one transaction. */
import { loadTogether } from '#app/kit/database/load-together.server'
import type { Tx } from '#app/kit/database/tenant.server'
import { loadFilterBar } from '#app/platform/filters/bar/load-filter-bar.server'
import { type Clock, changeFilter } from '#app/platform/filters/filter'
import { loadNames } from '#app/platform/filters/lookups.server'
import { formatMissingIds } from '#app/platform/filters/missing-ids'
import { resolveRange } from '#app/platform/filters/resolve-range'
import { searchParamsOf } from '#app/platform/reports/requested-filter.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { loadFirstReviews } from '#app/product/reviews/first-reviews/first-reviews.server'
import { breakdownOf } from './breakdown.server'
import { dashboardFilter } from './dashboard-filter'
import { dashboardLinks } from './dashboard-links.server'
import { loadSections } from './dashboard-sections.server'
import { kpisOf, scoreKpi } from './kpis.server'
import { reviewCount } from './review-totals'
import { loadTimeSeries } from './time-series.server'
import { trendsOf } from './trends.server'

export async function loadDashboardPage(tx: Tx, request: Request, viewer: Viewer, clock: Clock) {
  const filter = dashboardFilter.read(searchParamsOf(request))
  const { names, missing } = await loadNames(tx, dashboardFilter.rules, filter)
  const links = dashboardLinks(viewer.href, filter)
  const { bar, series, sections } = await loadTogether(tx, {
    bar: () => loadFilterBar(tx, { request, definition: dashboardFilter, filter, names, clock, viewer }),
    series: () => loadTimeSeries(tx, filter, clock),
    sections: () => loadSections({ tx, filter, clock, viewer, links }),
  })
  const total = reviewCount(series.period.total)
  const score = sections.locations?.value
  const search = dashboardFilter.toParams(changeFilter(filter, {})).toString()
  return {
    bar,
    notice: formatMissingIds(missing),
    dates: resolveRange(filter.range, clock).dates,
    summary: dashboardFilter.summary(filter, names, clock),
    total,
    first: total > 0 ? null : await loadFirstReviews(tx),
    canRespond: viewer.can('review.respond'),
    kpis: [
      ...kpisOf(series, links),
      ...(score ? [scoreKpi(score, viewer.href('/dashboard/locations/score', search))] : []),
    ],
    trends: trendsOf(series),
    ...breakdownOf(series, links),
    ...sections,
    reviewSearch: links.reviewSearch(),
    unansweredHref: links.reviews({ responded: 'not_responded' }),
    allTimeHref: links.dashboard({ range: { kind: 'preset', descriptor: 'all_time' } }),
    search,
  }
}

export type Dashboard = Awaited<ReturnType<typeof loadDashboardPage>>
