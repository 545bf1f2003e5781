/**
 * The data of the keywords page: one page of keywords in the requested order, the categories next to them if the
 * account has them, and what was not analyzed. If the categories fail, the rest is still shown.
 */

import type { Tx } from '#app/database/tenant.server'
import { filterBar } from '#app/filters/bar/bar.server'
import { type Clock, changed } from '#app/filters/filter'
import { listOf, rowsOfPage } from '#app/filters/list/list.server'
import { resolveRange } from '#app/filters/resolve-range'
import { loadedPart } from '#app/locations/failure.server'
import { exportLinks } from '#app/reports/export-links.server'
import { requestedFilter, searchOf } from '#app/reports/requested.server'
import type { Viewer } from '#app/viewer/viewer.server'
import { experienceCategories } from './experience-categories.server'
import { carriedSearch, type KeywordFilter, keywordFilter, sortOf } from './keyword-filter'
import { keywordReport } from './keyword-report.server'
import { longerRange } from './longer-range'
import { mentionedKeywords } from './mentioned.server'
import { notAnalysed } from './not-analysed.server'

export async function keywordsPage(tx: Tx, request: Request, viewer: Viewer, clock: Clock) {
  const { filter, names, notice } = await requestedFilter(tx, keywordReport, searchOf(request))
  const sort = sortOf(filter)
  const { keywords, total } = await mentionedKeywords(tx, filter, clock, { sort, ...rowsOfPage(filter) })
  const list = listOf(request, keywordFilter, filter, total)
  const categories = viewer.canOpen('/dashboard/keywords/categories')
    ? await loadedPart(tx, 'There was an error fetching data for Experience Categories', () =>
        experienceCategories(tx, filter, clock),
      )
    : null
  return {
    bar: await filterBar(tx, { request, definition: keywordFilter, filter, names, clock, viewer }),
    list,
    sort,
    keywords,
    categories,
    notAnalysed: await notAnalysed(tx, filter, clock),
    longer: total === 0 ? longerLink(viewer, filter, clock) : null,
    dates: resolveRange(filter.range, clock).dates,
    exports: exportLinks(viewer, keywordReport, keywordFilter.toParams(changed(filter, {}))),
    carried: carriedSearch(filter),
    notice,
  }
}

function longerLink({ href }: Viewer, filter: KeywordFilter, clock: Clock) {
  const longer = longerRange(filter.range, clock)
  if (!longer) return null
  const to = href('/dashboard/keywords', keywordFilter.toParams(changed(filter, { range: longer.range })))
  return { to, label: longer.label }
}
