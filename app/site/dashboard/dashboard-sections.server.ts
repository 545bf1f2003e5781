/**
 * Loads the dashboard sections whose data comes from other domains. Each section requires its own permission and is
 * loaded separately, so that a section that fails to load does not break the page. A section is null if the viewer is
 * not allowed to see it.
 */

import { loadTogether } from '#app/kit/database/load-together.server'
import type { Tx } from '#app/kit/database/tenant.server'
import { displayedDifference } from '#app/kit/ui/format-numbers'
import type { Clock } from '#app/platform/filters/filter'
import { loadPage } from '#app/platform/reports/report-rows.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { countNotAnalyzed } from '#app/product/keywords/analysis/not-analyzed.server'
import { listMentionedKeywords } from '#app/product/keywords/mentioned-keywords.server'
import { listingFilter } from '#app/product/listings/listing-filter'
import { countBySyncStatus } from '#app/product/listings/listing-report.server'
import { type LoadedPart, loadPart } from '#app/product/locations/failures.server'
import type { PerformanceRow } from '#app/product/performance/performance'
import { loadPerformance } from '#app/product/performance/performance.server'
import { meanScore } from '#app/product/performance/score/score'
import { withViewerFormula } from '#app/product/performance/viewer-formula.server'
import { answerableReviewReport, replyUrlOf } from '#app/product/reviews/answerable-report.server'
import { headingOf, isKeptPrivate } from '#app/product/reviews/review'
import type { DashboardFilter } from './dashboard-filter'
import type { DashboardLinks } from './dashboard-links.server'

export type SectionContext = {
  tx: Tx
  filter: DashboardFilter
  clock: Clock
  viewer: Viewer
  links: DashboardLinks
}

const loadErrorMessage = 'Could not load the requested data due to a temporary error.'
const maxRows = 5
const maxKeywords = 10

export function loadSections(context: SectionContext) {
  const { tx, viewer } = context
  return loadTogether(tx, {
    locations: () =>
      loadSection(context, viewer.canOpen('/dashboard/locations/score'), loadComparedLocations),
    unanswered: () => loadSection(context, viewer.can('review.read'), loadUnansweredReviews),
    keywords: () =>
      loadSection(context, viewer.passes({ all: ['insights.read'], setting: 'insights' }), loadTopKeywords),
    listings: () =>
      loadSection(
        context,
        viewer.passes({ all: ['local_listing.read'], setting: 'local_listings' }),
        loadListingCounts,
      ),
  })
}

async function loadSection<T>(
  context: SectionContext,
  isAllowed: boolean,
  load: (context: SectionContext) => Promise<T>,
): Promise<LoadedPart<T> | null> {
  return isAllowed ? loadPart(context.tx, loadErrorMessage, () => load(context)) : null
}

export type ComparedLocation = ReturnType<typeof toComparedLocation>

async function loadComparedLocations({ tx, filter, clock, viewer, links }: SectionContext) {
  const rows = await loadPerformance(tx, await withViewerFormula(tx, viewer, filter), clock, {
    withPrevious: true,
  })
  const ranked = rows.filter(({ rank }) => rank !== null)
  const best = ranked.slice(0, maxRows)
  const least = ranked.slice(Math.max(maxRows, ranked.length - maxRows)).reverse()
  const before = rows.flatMap(({ previous }) => previous?.score ?? [])
  return {
    count: rows.length,
    unscannedLocations: rows.reduce((sum, row) => sum + row.unscannedLocations, 0),
    score: meanScore(rows.map(({ score }) => score)).value,
    scoreBefore: before.length > 0 ? meanScore(before).value : null,
    best: best.map((row) => toComparedLocation(row, links)),
    least: least.map((row) => toComparedLocation(row, links)),
  }
}

function toComparedLocation(
  { id, name, address, rank, score, metrics, previous, unscannedLocations }: PerformanceRow,
  links: DashboardLinks,
) {
  const before = previous?.score.value ?? null
  return {
    id,
    name,
    address,
    rank,
    unscannedLocations,
    to: links.dashboard({ locationIds: [id] }),
    score: score.value?.toFixed(2) ?? '--',
    change: score.value !== null && before !== null ? displayedDifference(score.value, before, 2) : null,
    rating: metrics.avgRating?.toFixed(2) ?? '--',
    reviews: metrics.totalReviews,
    toReviews: links.reviews({ locationIds: [id] }),
  }
}

async function loadUnansweredReviews({ tx, clock, links }: SectionContext) {
  const filter = links.reviewFilterWith({ responded: 'not_responded' })
  const { rows } = await loadPage(tx, answerableReviewReport, filter, clock, maxRows)
  return rows.map((review) => ({
    id: review.id,
    rating: review.rating,
    body: review.body,
    publishedAt: review.publishedAt,
    isDateEstimated: review.isDateEstimated,
    title: headingOf(review),
    location: review.location.name,
    source: review.source.name,
    replyUrl: isKeptPrivate(review) ? replyUrlOf(review) : null,
  }))
}

async function loadTopKeywords({ tx, filter, clock }: SectionContext) {
  const page = { sort: 'highest_volume' as const, limit: maxKeywords, offset: 0 }
  const {
    listed: { keywords },
    notAnalyzed,
  } = await loadTogether(tx, {
    listed: () => listMentionedKeywords(tx, filter, clock, page),
    notAnalyzed: () => countNotAnalyzed(tx, filter, clock),
  })
  return { keywords, notAnalyzed }
}

async function loadListingCounts({ tx, filter, links }: SectionContext) {
  const { in_sync, in_progress, not_in_sync } = await countBySyncStatus(tx, listingFilter.restrict(filter))
  return { total: in_sync + in_progress + not_in_sync, outOfSync: not_in_sync, to: links.outOfSync() }
}
