/** Loads the data of the inbox page: the filter bar, the figures, one page of reviews, and the links between pages. */

import { loadTogether } from '#app/kit/database/load-together.server'
import type { Tx } from '#app/kit/database/tenant.server'
import { constraintOf } from '#app/kit/forms/form-constraint.server'
import { pluralize } from '#app/kit/ui/format-numbers'
import { loadFilterBar } from '#app/platform/filters/bar/load-filter-bar.server'
import { type Clock, changeFilter, type Filter } from '#app/platform/filters/filter'
import { resolveRange, today } from '#app/platform/filters/resolve-range'
import { exportLinks } from '#app/platform/reports/export-links.server'
import { firstPageFilter, pageLinks } from '#app/platform/reports/page-links'
import { loadPage } from '#app/platform/reports/report-rows.server'
import {
  isPageSelected,
  loadRequestedFilter,
  searchParamsOf,
} from '#app/platform/reports/requested-filter.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { loadReviewCounts } from '../counts/review-counts.server'
import { loadFirstReviews } from '../first-reviews/first-reviews.server'
import { responseSchema } from '../responses/response-schema'
import { headingOf, type Review } from '../review'
import { type ReviewFilter, reviewFilter } from '../review-filter'
import { reviewReport } from '../review-report.server'
import { searchHits } from '../search/search-hits'
import { countUnindexed } from '../search/search-index.server'
import { describeIgnored } from '../search/search-query'
import { loadFreshness } from '../sync/freshness.server'
import { listTagNames } from '../tags/tags.server'
import { type ListedReview, toListedReview } from './listed-review'
import { loadOpenReview, neighborLinks, type OpenReview } from './load-open-review.server'
import type { SearchExits } from './no-reviews'
import { responseTabs } from './response-tabs.server'
import { withReview } from './review-links'

export async function loadInbox(tx: Tx, request: Request, viewer: Viewer, clock: Clock) {
  const { filter, names, notice } = await loadRequestedFilter(tx, reviewReport, searchParamsOf(request))
  const list = firstPageFilter(filter, ['select'])
  const shown = { ...list, cursor: filter.cursor }
  const hasTags = viewer.features.reviewTags || viewer.features.reviewTagsIndex
  const { page, open, others, ...parts } = await loadTogether(tx, {
    page: () => loadPage(tx, reviewReport, filter, clock),
    open: () => loadOpenReview(tx, request, filter, clock),
    bar: () => loadFilterBar(tx, { request, definition: reviewFilter, filter, names, clock, viewer }),
    counts: () => loadReviewCounts(tx, filter, clock),
    others: () => loadOtherCounts(tx, filter, clock),
    tagNames: () => listTagNames(tx),
    today: () => loadTodayLink(tx, list, clock, viewer),
    sources: () => loadFreshness(tx, filter),
    notice: () => searchNotice(tx, filter, notice),
  })
  const reviewsHref = (search: URLSearchParams) =>
    viewer.href('/reviews', withReview(search.toString(), open?.id ?? null))
  return {
    ...parts,
    first: page.rows.length === 0 ? await loadFirstReviews(tx) : null,
    reviews: page.rows.map((row) => listedReview(row, filter.search, hasTags)),
    open: open && openReviewProps(viewer, shown, open, page.rows),
    links: {
      ...pageLinks(reviewFilter, list, page, reviewsHref),
      selectPage: selectPageHref(reviewsHref, shown),
    },
    tabs: responseTabs(viewer.href, list, others ?? parts.counts),
    dates: resolveRange(filter.range, clock).dates,
    isPageSelected: isPageSelected(request),
    canTag: hasTags && viewer.can('review.update'),
    canRespond: viewer.can('review.respond'),
    sort: filter.sort,
    search: reviewFilter.toParams(list).toString(),
    listSearch: reviewFilter.toParams(shown).toString(),
    searchExits: page.rows.length === 0 ? searchExitsOf(viewer, list) : null,
    exports: exportLinks(viewer, reviewReport, reviewFilter.toParams(list)),
    canCheck: viewer.can('location.update'),
  }
}

function listedReview(row: Review, search: string, hasTags: boolean): ListedReview {
  const review = { ...toListedReview(row), ...(hasTags ? {} : { tags: [] }) }
  if (!search) return review
  return {
    ...review,
    hits: { heading: searchHits(search, headingOf(row)), body: searchHits(search, row.body) },
  }
}

function openReviewProps(viewer: Viewer, shown: ReviewFilter, open: OpenReview, rows: Review[]) {
  return {
    id: open.id,
    review: open.review,
    ...neighborLinks(
      viewer.href,
      shown,
      open,
      rows.map(({ id }) => id),
    ),
    hasTags: viewer.features.reviewTags || viewer.features.reviewTagsDetail,
    canTag: viewer.can('review.update'),
    canRespond: viewer.can('review.respond'),
    constraint: constraintOf(responseSchema),
  }
}

/** Returns the figures without the response filter, or null if the filter has none and they are the same. */
async function loadOtherCounts(tx: Tx, filter: ReviewFilter, clock: Clock) {
  return filter.responded ? loadReviewCounts(tx, { ...filter, responded: null }, clock) : null
}

function searchExitsOf({ href }: Viewer, list: ReviewFilter): SearchExits | null {
  if (!list.search) return null
  const to = (change: Partial<ReviewFilter>) =>
    href('/reviews', reviewFilter.toParams(changeFilter(list, change)))
  const isAllTime = list.range.kind === 'preset' && list.range.descriptor === 'all_time'
  const allTime = { kind: 'preset', descriptor: 'all_time' } as const
  return {
    text: list.search,
    clearTo: to({ search: '' }),
    allTimeTo: isAllTime ? null : to({ range: allTime }),
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
function selectPageHref(href: (search: URLSearchParams) => string, filter: ReviewFilter): string {
  const search = reviewFilter.toParams(filter)
  search.append('select', 'page')
  return href(search)
}
