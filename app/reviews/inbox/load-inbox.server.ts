/** Loads the data of the inbox page: the filter bar, the figures, one page of reviews, and the links between pages. */

import { loadTogether } from '#app/database/load-together.server'
import type { Tx } from '#app/database/tenant.server'
import { loadFilterBar } from '#app/filters/bar/load-filter-bar.server'
import { type Clock, changeFilter, type Filter } from '#app/filters/filter'
import { resolveRange, today } from '#app/filters/resolve-range'
import { exportLinks } from '#app/reports/export-links.server'
import { firstPageFilter, pageLinks } from '#app/reports/page-links'
import { loadPage } from '#app/reports/report-rows.server'
import { isPageSelected, loadRequestedFilter, searchParamsOf } from '#app/reports/requested-filter.server'
import { pluralize } from '#app/ui/format-numbers'
import type { Viewer } from '#app/viewer/viewer.server'
import { loadReviewCounts } from '../counts/review-counts.server'
import { type ReviewFilter, reviewFilter } from '../review-filter'
import { reviewReport } from '../review-report.server'
import { countUnindexed } from '../search/search-index.server'
import { describeIgnored } from '../search/search-query'
import { loadFreshness } from '../sync/freshness.server'
import { listTagNames } from '../tags/tags.server'
import { toListedReview } from './listed-review'

export async function loadInbox(tx: Tx, request: Request, viewer: Viewer, clock: Clock) {
  const { filter, names, notice } = await loadRequestedFilter(tx, reviewReport, searchParamsOf(request))
  const list = firstPageFilter(filter, ['select'])
  const { page, ...parts } = await loadTogether(tx, {
    page: () => loadPage(tx, reviewReport, filter, clock),
    bar: () => loadFilterBar(tx, { request, definition: reviewFilter, filter, names, clock, viewer }),
    counts: () => loadReviewCounts(tx, filter, clock),
    tagNames: () => listTagNames(tx),
    today: () => loadTodayLink(tx, list, clock, viewer),
    sources: () => loadFreshness(tx, filter),
    notice: () => searchNotice(tx, filter, notice),
  })
  return {
    ...parts,
    reviews: page.rows.map(toListedReview),
    links: {
      ...pageLinks(reviewFilter, list, page, (search) => viewer.href('/reviews', search)),
      selectPage: selectPageHref(viewer, { ...list, cursor: filter.cursor }),
    },
    dates: resolveRange(filter.range, clock).dates,
    isPageSelected: isPageSelected(request),
    canTag: viewer.can('review.update'),
    sort: filter.sort,
    search: reviewFilter.toParams(list).toString(),
    exports: exportLinks(viewer, reviewReport, reviewFilter.toParams(list)),
    canCheck: viewer.can('location.update'),
  }
}

/**
 * Adds to the notice which parts of the search have no effect, and how many reviews are not searchable yet, if the
 * filter has a search.
 */
async function searchNotice(tx: Tx, { search }: Filter, notice: string | null): Promise<string | null> {
  if (!search) return notice
  const unindexed = await countUnindexed(tx)
  const missing = `${pluralize(unindexed, 'review')} just arrived and will be searchable shortly.`
  const sentences = [notice, describeIgnored(search), unindexed > 0 ? missing : null]
  return sentences.filter((sentence) => sentence !== null).join(' ') || null
}

/**
 * Returns the number of reviews published today and a link to them, because rolling periods end yesterday. Returns null
 * if the range is custom or already includes today, or if there are no such reviews.
 */
async function loadTodayLink(tx: Tx, filter: ReviewFilter, clock: Clock, { href }: Viewer) {
  if (filter.range.kind !== 'preset' || resolveRange(filter.range, clock).to >= today(clock)) return null
  const sinceMidnight = changeFilter(filter, { range: { kind: 'preset', descriptor: 'today' } })
  const { total } = await loadReviewCounts(tx, sinceMidnight, clock)
  return total > 0 ? { total, to: href('/reviews', reviewFilter.toParams(sinceMidnight)) } : null
}

/** Returns the URL of this page with all reviews selected, so that users can select a page without JavaScript. */
function selectPageHref({ href }: Viewer, filter: ReviewFilter): string {
  const search = reviewFilter.toParams(filter)
  search.append('select', 'page')
  return href('/reviews', search)
}
