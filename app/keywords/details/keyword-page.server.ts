/**
 * Loads the data of a keyword's page: its figures, its trend, the locations where it is mentioned, and the reviews that
 * mention it.
 */

import type { Tx } from '#app/database/tenant.server'
import { loadFilterBar } from '#app/filters/bar/load-filter-bar.server'
import { normalizeSearch } from '#app/filters/field-values'
import { type Clock, changeFilter } from '#app/filters/filter'
import { limitAndOffset, paginateList } from '#app/filters/list/paginate-list.server'
import { previousRange, resolveRange } from '#app/filters/resolve-range'
import { keywordSegment } from '#app/keywords/keyword-url'
import { canReadAllRows } from '#app/reports/report-access.server'
import { loadNumberedPage } from '#app/reports/report-rows.server'
import { loadRequestedFilter, searchParamsOf } from '#app/reports/requested-filter.server'
import type { ReviewConditions } from '#app/reviews/review-filter'
import type { Viewer } from '#app/viewer/viewer.server'
import { countNotAnalyzed } from '../analysis/not-analyzed.server'
import { inboxQuery } from '../inbox-query'
import { detailsFilter, detailsPageFilter, navigationQueryString } from '../keyword-filter'
import { loadKeywordTrend } from '../keyword-trend.server'
import { parseKeywordSegment } from '../keyword-url'
import { countKeywordMentions, findKeyword, listKeywordLocations } from '../mentioned-keywords.server'
import { detailsReport } from './details-report.server'
import { trendFigure } from './trend-chart.server'

const maxLocations = 10

type KeywordPageInput = { request: Request; keyword: string | undefined; viewer: Viewer; clock: Clock }

export async function loadKeywordPage(tx: Tx, { request, keyword, viewer, clock }: KeywordPageInput) {
  const { id, short } = await requireKeyword(tx, keyword)
  const search = searchParamsOf(withKeywordParameter(request, short))
  const { filter, names, notice } = await loadRequestedFilter(tx, detailsReport, search)
  const mentions = await countKeywordMentions(tx, id, filter, clock)
  const pageFilter = { ...filter, keyword: null }
  const list = paginateList(request, detailsPageFilter, pageFilter, mentions.mentions)
  const exportFilter = changeFilter(filter, { savedFilterId: null })
  return {
    short,
    bar: await loadFilterBar(tx, {
      request,
      definition: detailsPageFilter,
      filter: pageFilter,
      names,
      clock,
      viewer,
    }),
    list,
    mentions,
    trend: await loadTrendFigure(tx, id, filter, clock),
    topLocations: await listKeywordLocations(tx, id, filter, clock, { limit: maxLocations, offset: 0 }),
    reviews: canReadAllRows(detailsReport, viewer)
      ? await loadNumberedPage(tx, detailsReport, filter, clock, limitAndOffset(list))
      : null,
    notAnalyzed: await countNotAnalyzed(tx, filter, clock),
    dates: resolveRange(filter.range, clock).dates,
    search: detailsFilter.toParams(exportFilter).toString(),
    navigationSearch: navigationQueryString(filter),
    inboxSearch: inboxQuery(filter, { search: `"${short}"` }),
    notice,
  }
}

/** Returns the keyword in a URL segment. Throws a 404 response if no review that the viewer can see mentions it. */
export async function requireKeyword(tx: Tx, segment = '') {
  const keyword = await findKeyword(tx, normalizeSearch(parseKeywordSegment(segment).toLowerCase()))
  if (!keyword) throw new Response('No such keyword', { status: 404 })
  return keyword
}

/** Returns a copy of the request with the keyword as a query parameter, where the report expects it. */
export function withKeywordParameter({ url }: Request, short: string): Request {
  const requestUrl = new URL(url)
  requestUrl.searchParams.set('keyword', short)
  return new Request(requestUrl)
}

/** Returns the lowercase URL to redirect to if the requested keyword contains capital letters, otherwise null. */
export function lowercaseHref(request: Request, { href }: Viewer, keyword = ''): string | null {
  const lowercase = keyword.toLowerCase()
  return lowercase === keyword
    ? null
    : href('/dashboard/keywords/:keyword', { keyword: keywordSegment(lowercase) }, searchParamsOf(request))
}

async function loadTrendFigure(tx: Tx, id: string, filter: ReviewConditions, clock: Clock) {
  const trend = await loadKeywordTrend(tx, id, filter, clock)
  const previousDates = previousRange(filter.range, clock)
  if (!previousDates?.from) return trendFigure(trend, null)
  const range = { kind: 'custom', from: previousDates.from, to: previousDates.to } as const
  return trendFigure(trend, await loadKeywordTrend(tx, id, { ...filter, range }, clock, trend))
}
