/**
 * The data of one keyword's page: its figures, its trend, the locations where it is mentioned, and the reviews that
 * mention it.
 */

import type { Tx } from '#app/database/tenant.server'
import { filterBar } from '#app/filters/bar/bar.server'
import { cleanSearch } from '#app/filters/field-values'
import { type Clock, changed } from '#app/filters/filter'
import { listOf, rowsOfPage } from '#app/filters/list/list.server'
import { previousRange, resolveRange } from '#app/filters/resolve-range'
import { keywordSegment } from '#app/keywords/keyword-address'
import { canReadAll } from '#app/reports/access.server'
import { numberedPageOf } from '#app/reports/page-of.server'
import { requestedFilter, searchOf } from '#app/reports/requested.server'
import type { ReviewConditions } from '#app/reviews/review-filter'
import type { Viewer } from '#app/viewer/viewer.server'
import { keywordIn } from '../keyword-address'
import { carriedSearch, detailsFilter, detailsPageFilter } from '../keyword-filter'
import { keywordTrend } from '../keyword-trend.server'
import { keywordLocations, keywordMentions, keywordOf } from '../mentioned.server'
import { notAnalysed } from '../not-analysed.server'
import { reviewSearch } from '../review-search'
import { detailsReport } from './details-report.server'
import { trendFigure } from './trend-figure.server'

const mostLocations = 10

type Asked = { request: Request; keyword: string | undefined; viewer: Viewer; clock: Clock }

export async function keywordPage(tx: Tx, { request, keyword, viewer, clock }: Asked) {
  const { id, short } = await requireKeyword(tx, keyword)
  const search = searchOf(aboutKeyword(request, short))
  const { filter, names, notice } = await requestedFilter(tx, detailsReport, search)
  const mentions = await keywordMentions(tx, id, filter, clock)
  const onPage = { ...filter, keyword: null }
  const list = listOf(request, detailsPageFilter, onPage, mentions.mentions)
  const own = changed(filter, { savedFilterId: null })
  return {
    short,
    bar: await filterBar(tx, {
      request,
      definition: detailsPageFilter,
      filter: onPage,
      names,
      clock,
      viewer,
    }),
    list,
    mentions,
    trend: await trendOf(tx, id, filter, clock),
    places: await keywordLocations(tx, id, filter, clock, { limit: mostLocations, offset: 0 }),
    reviews: canReadAll(detailsReport, viewer)
      ? await numberedPageOf(tx, detailsReport, filter, clock, rowsOfPage(list))
      : null,
    notAnalysed: await notAnalysed(tx, filter, clock),
    dates: resolveRange(filter.range, clock).dates,
    search: detailsFilter.toParams(own).toString(),
    carried: carriedSearch(filter),
    inReviews: reviewSearch(filter, { search: `"${short}"` }),
    notice,
  }
}

/** Throws 404 for a keyword that no review visible to the viewer mentions. */
export async function requireKeyword(tx: Tx, segment = '') {
  const keyword = await keywordOf(tx, cleanSearch(keywordIn(segment).toLowerCase()))
  if (!keyword) throw new Response('No such keyword', { status: 404 })
  return keyword
}

/** Returns the request with its keyword as a parameter, which is what the report reads. */
export function aboutKeyword({ url }: Request, short: string): Request {
  const address = new URL(url)
  address.searchParams.set('keyword', short)
  return new Request(address)
}

/** Returns the lower-case address of a keyword that was requested with capitals, otherwise null. */
export function inLowerCase(request: Request, { href }: Viewer, keyword = ''): string | null {
  const lower = keyword.toLowerCase()
  return lower === keyword
    ? null
    : href('/dashboard/keywords/:keyword', { keyword: keywordSegment(lower) }, searchOf(request))
}

async function trendOf(tx: Tx, id: string, filter: ReviewConditions, clock: Clock) {
  const trend = await keywordTrend(tx, id, filter, clock)
  const before = previousRange(filter.range, clock)
  if (!before?.from) return trendFigure(trend, null)
  const range = { kind: 'custom', from: before.from, to: before.to } as const
  return trendFigure(trend, await keywordTrend(tx, id, { ...filter, range }, clock, trend))
}
