/** The data of the inbox page: filter bar, figures, one page of reviews, and the links between pages. */

import type { Tx } from '#app/database/tenant.server'
import { filterBar } from '#app/filters/bar/bar.server'
import { type Clock, changed, type Filter } from '#app/filters/filter'
import { resolveRange, today } from '#app/filters/resolve-range'
import { exportLinks } from '#app/reports/export-links.server'
import { listFilter, pageLinks } from '#app/reports/page-links'
import { pageOf } from '#app/reports/page-of.server'
import { isPageSelected, requestedFilter, searchOf } from '#app/reports/requested.server'
import { counted } from '#app/ui/numbers'
import type { Viewer } from '#app/viewer/viewer.server'
import { freshnessOf } from './arrival/freshness.server'
import { figuresOf } from './review-figures.server'
import { type ReviewFilter, reviewFilter } from './review-filter'
import { reviewReport } from './review-report.server'
import { countUnread } from './review-words.server'
import { listTagNames } from './tags.server'

export async function openInbox(tx: Tx, request: Request, viewer: Viewer, clock: Clock) {
  const { filter, names, notice } = await requestedFilter(tx, reviewReport, searchOf(request))
  const page = await pageOf(tx, reviewReport, filter, clock)
  const list = listFilter(filter, ['select'])
  return {
    bar: await filterBar(tx, { request, definition: reviewFilter, filter, names, clock, viewer }),
    figures: await figuresOf(tx, filter, clock),
    reviews: page.rows,
    links: {
      ...pageLinks(reviewFilter, list, page, (search) => viewer.href('/reviews', search)),
      selectPage: selectPage(viewer, { ...list, cursor: filter.cursor }),
    },
    tagNames: await listTagNames(tx),
    dates: resolveRange(filter.range, clock).dates,
    isPageSelected: isPageSelected(request),
    mayTag: viewer.can('review.update'),
    today: await arrivedToday(tx, list, clock, viewer),
    sort: filter.sort,
    search: reviewFilter.toParams(list).toString(),
    exports: exportLinks(viewer, reviewReport, reviewFilter.toParams(list)),
    sources: await freshnessOf(tx, filter),
    mayCheck: viewer.can('location.update'),
    notice: await noticeOf(tx, filter, notice),
  }
}

/** When searching, says how many reviews are not yet searchable. */
async function noticeOf(tx: Tx, { search }: Filter, notice: string | null): Promise<string | null> {
  const unread = search ? await countUnread(tx) : 0
  if (unread === 0) return notice
  const missing = `${counted(unread, 'review')} came in just now and will be in the search in a moment.`
  return notice ? `${notice} ${missing}` : missing
}

/**
 * A rolling period ends yesterday, so the inbox says what has come in since. Null when the list already includes today.
 */
async function arrivedToday(tx: Tx, filter: ReviewFilter, clock: Clock, { href }: Viewer) {
  if (filter.range.kind !== 'preset' || resolveRange(filter.range, clock).to >= today(clock)) return null
  const sinceMidnight = changed(filter, { range: { kind: 'preset', descriptor: 'today' } })
  const { total } = await figuresOf(tx, sinceMidnight, clock)
  return total > 0 ? { total, to: href('/reviews', reviewFilter.toParams(sinceMidnight)) } : null
}

/** Links to this page with everything selected, so that a page can be selected without JavaScript. */
function selectPage({ href }: Viewer, here: ReviewFilter): string {
  const search = reviewFilter.toParams(here)
  search.append('select', 'page')
  return href('/reviews', search)
}
