/** The data of the answers pages: the filter bar, the figures of each microsurvey, one page of answers. */
import type { Tx } from '#app/database/tenant.server'
import { filterBar } from '#app/filters/bar/bar.server'
import { resolveRange, today } from '#app/filters/resolve-range'
import { listFilter, pageLinks } from '#app/reports/page-links'
import { countOf, pageOf } from '#app/reports/page-of.server'
import { requestedFilter, searchOf } from '#app/reports/requested.server'
import { clockOf } from '#app/viewer/clock.server'
import type { Viewer } from '#app/viewer/viewer.server'
import { listedAddress, withoutMicrosurvey } from './listed-address'
import { microsurveyFigures } from './response-figures.server'
import { responseFilter } from './response-filter'
import { responseReport } from './response-report.server'

export async function responsesPage(tx: Tx, asked: Request, viewer: Viewer) {
  const { href } = viewer
  const request = new Request(listedAddress(asked.url), { headers: asked.headers })
  const clock = clockOf(viewer)
  const { filter, names, notice } = await requestedFilter(tx, responseReport, searchOf(request))
  const page = await pageOf(tx, responseReport, filter, clock)
  const list = listFilter(filter, [])
  const to = (search: URLSearchParams) =>
    filter.microsurvey
      ? href(
          '/request-reviews/microsurveys/:microsurvey/summaries',
          { microsurvey: filter.microsurvey },
          withoutMicrosurvey(search),
        )
      : href('/request-reviews/microsurveys', search)
  return {
    bar: await filterBar(tx, { request, definition: responseFilter, filter, names, clock, viewer }),
    filter,
    responses: page.rows,
    total: await countOf(tx, responseReport, filter, clock),
    figures: await microsurveyFigures(tx, filter, clock),
    dates: resolveRange(filter.range, clock).dates,
    links: pageLinks(responseFilter, list, page, to),
    search: responseFilter.toParams(list).toString(),
    /** A rolling range ends yesterday, so the page also says how many answers arrived today. */
    today: await ofToday(tx),
    notice,
  }

  async function ofToday(own: Tx) {
    const day = today(clock)
    if (resolveRange(filter.range, clock).to >= day) return null
    const todays = { ...list, range: { kind: 'preset', descriptor: 'today' } } as const
    const { count } = await countOf(own, responseReport, todays, clock)
    return count ? { count, to: to(responseFilter.toParams(todays)) } : null
  }
}
