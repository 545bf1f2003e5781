/**
 * Loads the data of a keyword's page: its figures, its trend, the locations where it is mentioned, and the reviews that
 * mention it.
 */

import { loadTogether } from '#app/kit/database/load-together.server'
import type { Tx } from '#app/kit/database/tenant.server'
import { loadFilterBar } from '#app/platform/filters/bar/load-filter-bar.server'
import { normalizeSearch } from '#app/platform/filters/field-values'
import { type Clock, changeFilter } from '#app/platform/filters/filter'
import { limitAndOffset, paginateList } from '#app/platform/filters/list/paginate-list.server'
import { previousRange, resolveRange } from '#app/platform/filters/resolve-range'
import { canReadAllRows } from '#app/platform/reports/report-access.server'
import { loadNumberedPage } from '#app/platform/reports/report-rows.server'
import { loadRequestedFilter, searchParamsOf } from '#app/platform/reports/requested-filter.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { toListedReview } from '#app/product/reviews/inbox/listed-review'
import type { ReviewConditions } from '#app/product/reviews/review-filter'
import { countNotAnalyzed } from '../analysis/not-analyzed.server'
import { inboxQuery } from '../inbox-query'
import { detailsFilter, detailsPageFilter, navigationQueryString } from '../keyword-filter'
import { loadKeywordTrend, trendUnitOf } from '../keyword-trend.server'
import { keywordSegment, parseKeywordSegment } from '../keyword-url'
import { countKeywordMentions, findKeyword, listKeywordLocations } from '../mentioned-keywords.server'
import { detailsReport } from './details-report.server'
import { trendFigure } from './trend-chart.server'

const maxLocations = 10

type KeywordPageInput = { request: Request; keyword: string | undefined; viewer: Viewer; clock: Clock }

export async function loadKeywordPage(tx: Tx, { request, keyword, viewer, clock }: KeywordPageInput) {
  const { id, short } = await requireKeyword(tx, keyword)
  const search = searchParamsOf(withKeywordParameter(request, short))
  const { filter, names, notice } = await loadRequestedFilter(tx, detailsReport, search)
  const pageFilter = { ...filter, keyword: null }
  const { mentions, reviews, ...parts } = await loadTogether(tx, {
    mentions: () => countKeywordMentions(tx, id, filter, clock),
    bar: () =>
      loadFilterBar(tx, {
        request,
        clock,
        viewer,
        names,
        definition: detailsPageFilter,
        filter: pageFilter,
      }),
    trend: () => loadTrendFigure(tx, id, filter, clock),
    topLocations: () => listKeywordLocations(tx, id, filter, clock, { limit: maxLocations, offset: 0 }),
    reviews: async () =>
      canReadAllRows(detailsReport, viewer)
        ? loadNumberedPage(tx, detailsReport, filter, clock, limitAndOffset(filter))
        : null,
    notAnalyzed: () => countNotAnalyzed(tx, filter, clock),
  })
  const list = paginateList(request, detailsPageFilter, pageFilter, mentions.mentions)
  const exportFilter = changeFilter(filter, { savedFilterId: null })
  return {
    short,
    list,
    mentions,
    ...parts,
    reviews: reviews?.map(toListedReview) ?? null,
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
  const unit = trendUnitOf(filter, clock)
  const dates = previousRange(filter.range, clock)
  const before = dates?.from ? ({ kind: 'custom', from: dates.from, to: dates.to } as const) : null
  const { trend, previous } = await loadTogether(tx, {
    trend: () => loadKeywordTrend(tx, id, filter, clock, unit),
    previous: async () => before && loadKeywordTrend(tx, id, { ...filter, range: before }, clock, unit),
  })
  return trendFigure(trend, previous, resolveRange(filter.range, clock))
}
