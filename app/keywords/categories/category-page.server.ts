/**
 * The data of the experience categories page: all categories, or the chosen ones with their keywords and newest
 * reviews. The sentiment of a review here is what it says about the category, the same as in the figures.
 */

import { sql } from 'kysely'
import type { Tx } from '#app/database/tenant.server'
import { filterBar } from '#app/filters/bar/bar.server'
import { type Clock, changed } from '#app/filters/filter'
import { listOf } from '#app/filters/list/list.server'
import { resolveRange } from '#app/filters/resolve-range'
import { loadedPart } from '#app/locations/failure.server'
import { canReadAll } from '#app/reports/access.server'
import { exportLinks } from '#app/reports/export-links.server'
import { pageOf } from '#app/reports/page-of.server'
import { requestedFilter, searchOf } from '#app/reports/requested.server'
import type { ReviewConditions } from '#app/reviews/review-filter'
import { reviewReport } from '#app/reviews/review-report.server'
import type { Viewer } from '#app/viewer/viewer.server'
import { experienceCategories } from '../experience-categories.server'
import { carriedSearch, categoryFilter } from '../keyword-filter'
import { mentionedKeywords } from '../mentioned.server'
import { ofPolarity, withoutSentiment } from '../mentions.server'
import { notAnalysed } from '../not-analysed.server'
import { reviewSearch } from '../review-search'
import { categoryReport } from './category-report.server'

const mostKeywords = 25
const mostReviews = 10

export async function categoriesPage(tx: Tx, request: Request, viewer: Viewer, clock: Clock) {
  const { filter, names, notice } = await requestedFilter(tx, categoryReport, searchOf(request))
  const { value, failure } = await loadedPart(
    tx,
    'There was an error fetching data for Experience Categories',
    () => experienceCategories(tx, filter, clock),
  )
  const categories = value ?? []
  const list = listOf(request, categoryFilter, filter, categories.length, Math.max(1, categories.length))
  return {
    bar: await filterBar(tx, { request, definition: categoryFilter, filter, names, clock, viewer }),
    list,
    categories,
    failure,
    chosen: value && filter.categoryIds.length ? await chosenCategories(tx, filter, viewer, clock) : null,
    notAnalysed: await notAnalysed(tx, filter, clock),
    dates: resolveRange(filter.range, clock).dates,
    exports: exportLinks(viewer, categoryReport, categoryFilter.toParams(changed(filter, {}))),
    carried: carriedSearch(filter),
    all: carriedSearch(filter, { categoryIds: [] }),
    notice,
  }
}

/** `reviews` is null for viewers who may not read reviews. */
async function chosenCategories(tx: Tx, filter: ReviewConditions, viewer: Viewer, clock: Clock) {
  const newestFirst = changed(filter, { sort: newest })
  const page = { sort: 'highest_volume', limit: mostKeywords, offset: 0 } as const
  return {
    ...(await mentionedKeywords(tx, filter, clock, page)),
    reviews: canReadAll(spokenOf, viewer)
      ? (await pageOf(tx, spokenOf, newestFirst, clock, mostReviews)).rows
      : null,
    // The inbox filters by a review's own sentiment, not by what it says about a category, so its count would differ.
    inReviews: reviewSearch(filter, { sentiment: null }),
  }
}

const newest = reviewReport.filter.rules.defaultSort

/** The reviews that a category's figures count. */
const spokenOf: typeof reviewReport = {
  ...reviewReport,
  where: async (tx, filter, clock) => sql`
    ${await withoutSentiment(tx, { ...filter, categoryIds: [] }, clock)} and exists (
      select from review_categories x where x.account_id = r.account_id and x.review_id = r.id
        and x.category_id = any(${filter.categoryIds}::bigint[])${ofPolarity(filter, sql`coalesce(x.polarity, x.sentiment)`)})`,
}
