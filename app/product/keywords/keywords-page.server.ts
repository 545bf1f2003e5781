/**
 * Loads the data of the keywords page: one page of keywords in the requested order, the experience categories if the
 * viewer is allowed to see them, and how many reviews were not analyzed. If the categories cannot be loaded, the rest
 * is still shown.
 */

import { loadTogether } from '#app/kit/database/load-together.server'
import type { Tx } from '#app/kit/database/tenant.server'
import { loadFilterBar } from '#app/platform/filters/bar/load-filter-bar.server'
import { type Clock, changeFilter } from '#app/platform/filters/filter'
import { limitAndOffset, paginateList } from '#app/platform/filters/list/paginate-list.server'
import { resolveRange } from '#app/platform/filters/resolve-range'
import { exportLinks } from '#app/platform/reports/export-links.server'
import { loadRequestedFilter, searchParamsOf } from '#app/platform/reports/requested-filter.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { loadPart } from '#app/product/locations/failures.server'
import { countNotAnalyzed } from './analysis/not-analyzed.server'
import { listExperienceCategories } from './experience-categories.server'
import { type KeywordFilter, keywordFilter, keywordSortOf, navigationQueryString } from './keyword-filter'
import { keywordReport } from './keyword-report.server'
import { longerRange } from './longer-range'
import { listMentionedKeywords } from './mentioned-keywords.server'

export async function loadKeywordsPage(tx: Tx, request: Request, viewer: Viewer, clock: Clock) {
  const { filter, names, notice } = await loadRequestedFilter(tx, keywordReport, searchParamsOf(request))
  const sort = keywordSortOf(filter)
  const {
    listed: { keywords, total },
    ...parts
  } = await loadTogether(tx, {
    listed: () => listMentionedKeywords(tx, filter, clock, { sort, ...limitAndOffset(filter) }),
    categories: async () =>
      viewer.canOpen('/dashboard/keywords/categories')
        ? loadPart(tx, 'There was an error fetching data for Experience Categories', () =>
            listExperienceCategories(tx, filter, clock),
          )
        : null,
    bar: () => loadFilterBar(tx, { request, definition: keywordFilter, filter, names, clock, viewer }),
    notAnalyzed: () => countNotAnalyzed(tx, filter, clock),
  })
  const list = paginateList(request, keywordFilter, filter, total)
  return {
    ...parts,
    list,
    sort,
    keywords,
    longer: total === 0 ? longerRangeLink(viewer, filter, clock) : null,
    dates: resolveRange(filter.range, clock).dates,
    exports: exportLinks(viewer, keywordReport, keywordFilter.toParams(changeFilter(filter, {}))),
    navigationSearch: navigationQueryString(filter),
    notice,
  }
}

function longerRangeLink({ href }: Viewer, filter: KeywordFilter, clock: Clock) {
  const range = longerRange(filter.range, clock)
  if (!range) return null
  const to = href('/dashboard/keywords', keywordFilter.toParams(changeFilter(filter, { range: range.range })))
  return { to, label: range.label }
}
