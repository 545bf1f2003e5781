/**
 * Loads the data of the experience categories page: all categories, or the chosen categories with their keywords and
 * newest reviews. The sentiment filter applies to what a review says about the category, not to the whole review, so
 * that the listed reviews match the figures.
 */

import { sql } from 'kysely'
import { loadTogether } from '#app/kit/database/load-together.server'
import type { Tx } from '#app/kit/database/tenant.server'
import { loadFilterBar } from '#app/platform/filters/bar/load-filter-bar.server'
import { type Clock, changeFilter } from '#app/platform/filters/filter'
import { paginateList } from '#app/platform/filters/list/paginate-list.server'
import { resolveRange } from '#app/platform/filters/resolve-range'
import { exportLinks } from '#app/platform/reports/export-links.server'
import { canReadAllRows } from '#app/platform/reports/report-access.server'
import { loadPage } from '#app/platform/reports/report-rows.server'
import { loadRequestedFilter, searchParamsOf } from '#app/platform/reports/requested-filter.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { loadPart } from '#app/product/locations/failures.server'
import { toListedReview } from '#app/product/reviews/inbox/listed-review'
import type { ReviewConditions } from '#app/product/reviews/review-filter'
import { reviewReport } from '#app/product/reviews/review-report.server'
import { countNotAnalyzed } from '../analysis/not-analyzed.server'
import { listExperienceCategories } from '../experience-categories.server'
import { inboxQuery } from '../inbox-query'
import { categoryFilter, navigationQueryString } from '../keyword-filter'
import { listMentionedKeywords } from '../mentioned-keywords.server'
import { matchingReviewsOfAnySentiment, polarityCondition } from '../mentions.server'
import { categoryReport } from './category-report.server'

const unavailableMessage = 'There was an error fetching data for Experience Categories'
const maxKeywords = 25
const maxReviews = 10

export async function loadCategoriesPage(tx: Tx, request: Request, viewer: Viewer, clock: Clock) {
  const { filter, names, notice } = await loadRequestedFilter(tx, categoryReport, searchParamsOf(request))
  const {
    listed: { value, failure },
    chosen,
    ...parts
  } = await loadTogether(tx, {
    listed: () => loadPart(tx, unavailableMessage, () => listExperienceCategories(tx, filter, clock)),
    bar: () => loadFilterBar(tx, { request, definition: categoryFilter, filter, names, clock, viewer }),
    chosen: async () =>
      filter.categoryIds.length
        ? loadPart(tx, unavailableMessage, () => loadChosenCategories(tx, filter, viewer, clock))
        : null,
    notAnalyzed: () => countNotAnalyzed(tx, filter, clock),
  })
  const categories = value ?? []
  const list = paginateList(
    request,
    categoryFilter,
    filter,
    categories.length,
    Math.max(1, categories.length),
  )
  return {
    list,
    categories,
    ...parts,
    failure: failure ?? chosen?.failure ?? null,
    chosen: value && (chosen?.value ?? null),
    dates: resolveRange(filter.range, clock).dates,
    exports: exportLinks(viewer, categoryReport, categoryFilter.toParams(changeFilter(filter, {}))),
    navigationSearch: navigationQueryString(filter),
    allCategoriesSearch: navigationQueryString(filter, { categoryIds: [] }),
    notice,
  }
}

/**
 * Loads the keywords and the newest reviews of the chosen categories. `reviews` is null if the viewer is not allowed to
 * read reviews.
 */
async function loadChosenCategories(tx: Tx, filter: ReviewConditions, viewer: Viewer, clock: Clock) {
  const reviewsFilter = changeFilter(filter, { sort: newestFirst })
  const page = { sort: 'highest_volume', limit: maxKeywords, offset: 0 } as const
  const { keywords, reviews } = await loadTogether(tx, {
    keywords: () => listMentionedKeywords(tx, filter, clock, page),
    reviews: async () =>
      canReadAllRows(categoryReviewsReport, viewer)
        ? loadPage(tx, categoryReviewsReport, reviewsFilter, clock, maxReviews)
        : null,
  })
  return {
    ...keywords,
    reviews: reviews?.rows.map(toListedReview) ?? null,
    // Leave out the sentiment, because the inbox would apply it to the whole review instead of to what the review says
    // about a category, and list different reviews.
    inboxSearch: inboxQuery(filter, { sentiment: null }),
  }
}

const newestFirst = reviewReport.filter.rules.defaultSort

/** The review report, restricted to the reviews that the figures of the chosen categories count. */
const categoryReviewsReport: typeof reviewReport = {
  ...reviewReport,
  keyTable: undefined,
  where: async (tx, filter, clock) => sql`
    ${await matchingReviewsOfAnySentiment(tx, { ...filter, categoryIds: [] }, clock)} and exists (
      select from review_categories x where x.account_id = r.account_id and x.review_id = r.id
        and x.category_id = any(${filter.categoryIds}::bigint[])${polarityCondition(filter, sql`coalesce(x.polarity, x.sentiment)`)})`,
}
