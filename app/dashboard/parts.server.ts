/**
 * The parts of the dashboard that come from other domains, each for viewers with permission, and each loaded
 * separately: one that fails says so and does not break the page. Null means that the viewer does not have the part.
 */

import type { Tx } from '#app/database/tenant.server'
import type { Clock } from '#app/filters/filter'
import { mentionedKeywords } from '#app/keywords/mentioned.server'
import { notAnalysed } from '#app/keywords/not-analysed.server'
import { listingFilter } from '#app/listings/listing-filter'
import { syncCounts } from '#app/listings/listing-report.server'
import { type LoadedPart, loadedPart } from '#app/locations/failure.server'
import { asSeen } from '#app/performance/report/as-seen.server'
import type { PerformanceRow } from '#app/performance/report/performance'
import { performanceOf } from '#app/performance/report/performance.server'
import { meanScore } from '#app/performance/score/score'
import { pageOf } from '#app/reports/page-of.server'
import { reviewReport } from '#app/reviews/review-report.server'
import { changeWritten } from '#app/ui/numbers'
import type { Viewer } from '#app/viewer/viewer.server'
import type { DashboardFilter } from './dashboard-filter'
import type { Links } from './links.server'

export type Seen = { tx: Tx; filter: DashboardFilter; clock: Clock; viewer: Viewer; links: Links }

const failed = 'Could not load the requested data due to a temporary error.'
const shown = 5
const keywordsShown = 10

/** Loads one after another, because they share a transaction. */
export async function partsOf(seen: Seen) {
  return {
    locations: await part(seen, seen.viewer.canOpen('/dashboard/locations/score'), comparedLocations),
    unanswered: await part(seen, seen.viewer.can('review.read'), unanswered),
    keywords: await part(
      seen,
      seen.viewer.passes({ all: ['insights.read'], setting: 'insights' }),
      topKeywords,
    ),
    listings: await part(
      seen,
      seen.viewer.passes({ all: ['local_listing.read'], setting: 'local_listings' }),
      listings,
    ),
  }
}

async function part<T>(
  seen: Seen,
  isTheirs: boolean,
  load: (seen: Seen) => Promise<T>,
): Promise<LoadedPart<T> | null> {
  return isTheirs ? loadedPart(seen.tx, failed, () => load(seen)) : null
}

export type ComparedLocation = ReturnType<typeof comparedRow>

async function comparedLocations({ tx, filter, clock, viewer, links }: Seen) {
  const rows = await performanceOf(tx, await asSeen(tx, viewer, filter), clock, { withPrevious: true })
  const ranked = rows.filter(({ rank }) => rank !== null)
  const best = ranked.slice(0, shown)
  const least = ranked.slice(Math.max(shown, ranked.length - shown)).reverse()
  const before = rows.flatMap(({ previous }) => previous?.score ?? [])
  return {
    count: rows.length,
    score: meanScore(rows.map(({ score }) => score)).value,
    scoreBefore: before.length > 0 ? meanScore(before).value : null,
    best: best.map((row) => comparedRow(row, links)),
    least: least.map((row) => comparedRow(row, links)),
  }
}

function comparedRow({ id, name, address, rank, score, figures, previous }: PerformanceRow, links: Links) {
  const before = previous?.score.value ?? null
  return {
    ...{ id, name, address, rank },
    to: links.here({ locationIds: [id] }),
    score: score.value?.toFixed(2) ?? '--',
    change: score.value !== null && before !== null ? changeWritten(score.value, before, 2) : null,
    rating: figures.avgRating?.toFixed(2) ?? '--',
    reviews: figures.totalReviews,
    toReviews: links.reviews({ locationIds: [id] }),
  }
}

async function unanswered({ tx, clock, links }: Seen) {
  const filter = links.reviewsOf({ responded: 'not_responded' })
  const { rows } = await pageOf(tx, reviewReport, filter, clock, shown)
  return rows.map(
    ({ id, rating, title, body, reviewerName, publishedAt, isDateEstimated, location, source }) => ({
      ...{ id, rating, body, publishedAt, isDateEstimated },
      title: title || reviewerName || 'Review',
      location: location.name,
      source: source.name,
    }),
  )
}

async function topKeywords({ tx, filter, clock }: Seen) {
  const page = { sort: 'highest_volume' as const, limit: keywordsShown, offset: 0 }
  const { keywords } = await mentionedKeywords(tx, filter, clock, page)
  return { keywords, notAnalysed: await notAnalysed(tx, filter, clock) }
}

async function listings({ tx, filter, links }: Seen) {
  const { in_sync, in_progress, not_in_sync } = await syncCounts(tx, listingFilter.of(filter))
  return { total: in_sync + in_progress + not_in_sync, outOfSync: not_in_sync, to: links.outOfSync() }
}
