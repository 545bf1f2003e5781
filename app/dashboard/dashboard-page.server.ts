/** The data of the dashboard: everything uses the same filter and is read in one transaction. */
import { sql } from 'kysely'
import type { Tx } from '#app/database/tenant.server'
import { filterBar } from '#app/filters/bar/bar.server'
import { type Clock, changed } from '#app/filters/filter'
import { namesFor } from '#app/filters/lookups.server'
import { missingInWords } from '#app/filters/missing'
import { resolveRange } from '#app/filters/resolve-range'
import { searchOf } from '#app/reports/requested.server'
import type { Viewer } from '#app/viewer/viewer.server'
import { breakdownOf } from './breakdown.server'
import { dashboardFilter } from './dashboard-filter'
import { kpisOf, scoreKpi } from './kpis.server'
import { linksOf } from './links.server'
import { partsOf } from './parts.server'
import { reviewsIn } from './review-sums'
import { timeSeries } from './time-series.server'
import { trendsOf } from './trends.server'

export async function dashboardPage(tx: Tx, request: Request, viewer: Viewer, clock: Clock) {
  const filter = dashboardFilter.read(searchOf(request))
  const { names, missing } = await namesFor(tx, dashboardFilter.rules, filter)
  const bar = await filterBar(tx, { request, definition: dashboardFilter, filter, names, clock, viewer })
  const links = linksOf(viewer.href, filter)
  const series = await timeSeries(tx, filter, clock)
  const parts = await partsOf({ tx, filter, clock, viewer, links })
  const total = reviewsIn(series.period.total)
  const score = parts.locations?.value
  const search = dashboardFilter.toParams(changed(filter, {})).toString()
  return {
    bar,
    notice: missingInWords(missing),
    dates: resolveRange(filter.range, clock).dates,
    summary: dashboardFilter.summary(filter, names, clock),
    total,
    hasLocations: total > 0 || (await hasLocations(tx)),
    mayAddLocations: viewer.can('location.create'),
    mayRespond: viewer.can('review.respond'),
    kpis: [
      ...kpisOf(series, links),
      ...(score
        ? [scoreKpi(score.score, score.scoreBefore, viewer.href('/dashboard/locations/score', search))]
        : []),
    ],
    trends: trendsOf(series),
    ...breakdownOf(series, links),
    ...parts,
    reviewSearch: links.reviewSearch(),
    toUnanswered: links.reviews({ responded: 'not_responded' }),
    toAllTime: links.here({ range: { kind: 'preset', descriptor: 'all_time' } }),
    search,
  }
}

export type Dashboard = Awaited<ReturnType<typeof dashboardPage>>

async function hasLocations(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from locations where account_id = ${tx.accountId}) as has`.execute(tx)
  return rows[0]!.has
}
