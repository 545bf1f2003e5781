/**
 * Loads the data of the page that explains a score: either the score of one location, with the steps to its targets, or
 * the mean score of several locations, with the lowest scores. The figures come from `loadPerformance`, so that the
 * scores are the same as on the location performance page.
 */

import { loadTogether } from '#app/kit/database/load-together.server'
import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import { barChartGeometry } from '#app/kit/ui/charts/geometry/bar-chart.server'
import { pluralize } from '#app/kit/ui/format-numbers'
import { loadFilterBar } from '#app/platform/filters/bar/load-filter-bar.server'
import type { Clock, FilterNames } from '#app/platform/filters/filter'
import { loadNames } from '#app/platform/filters/lookups.server'
import { formatMissingIds } from '#app/platform/filters/missing-ids'
import { resolveRange } from '#app/platform/filters/resolve-range'
import type { PageRequest } from '#app/platform/reports/filtered-page-loader.server'
import { searchParamsOf } from '#app/platform/reports/requested-filter.server'
import { loadPart } from '#app/product/locations/failures.server'
import { type ReviewFilter, reviewFilter } from '#app/product/reviews/review-filter'
import type { PerformanceRow } from '../performance'
import { loadFormula, loadPerformance } from '../performance.server'
import type { PerformanceFilter } from '../performance-filter'
import { withViewerFormula } from '../viewer-formula.server'
import { explainScore, formatPoints } from './explain-score'
import { type Formula, meanScore, type Score, type Targets } from './score'
import { scoreFilter } from './score-filter'
import { stepsToTargets } from './steps'
import { loadAllTargets } from './targets.server'

export const scoreErrorMessage = 'There was an error fetching data for Performance Score'
/** The maximum number of locations that are listed, lowest scores first. */
const MAX_LISTED = 25

export async function loadScorePage(tx: Tx, { request, viewer, clock }: PageRequest) {
  const requestFilter = scoreFilter.read(searchParamsOf(request))
  const { names, missing } = await loadNames(tx, scoreFilter.rules, requestFilter)
  const filter = await withViewerFormula(tx, viewer, requestFilter)
  const parts = await loadTogether(tx, {
    bar: () => loadFilterBar(tx, { request, definition: scoreFilter, filter, names, clock, viewer }),
    score: () => loadPart(tx, scoreErrorMessage, () => loadScoreExplanation(tx, filter, names, clock)),
  })
  return {
    ...parts,
    notice: formatMissingIds(missing),
    dates: resolveRange(filter.range, clock).dates,
    search: scoreFilter.toParams(filter).toString(),
    canRequestReviews: viewer.can('request.read'),
    canUploadPhotos: viewer.can('media.create'),
    hasTargets: viewer.features.custom_score,
    hasListings: viewer.passes({ setting: 'local_listings', all: ['local_listing.read'] }),
  }
}

export async function loadScoreExplanation(
  tx: Tx,
  filter: PerformanceFilter,
  names: FilterNames,
  clock: Clock,
) {
  const { rows, scoring } = await loadTogether(tx, {
    rows: () =>
      loadPerformance(tx, filter, clock, {
        withPrevious: true,
        sort: { by: 'location_score', order: 'asc' },
      }),
    scoring: async () => {
      const formula = await loadFormula(tx, filter)
      return { formula, targets: await loadAllTargets(tx, formula) }
    },
  })
  const { formula, targets } = scoring
  const [row] = rows
  const onlyRow = rows.length === 1 ? row! : null
  const score = onlyRow ? onlyRow.score : meanScore(rows.map((row) => row.score))
  const before = previousScoreOf(rows)
  const locationMetrics = onlyRow && { metrics: onlyRow.metrics, targets: targets.forLocation(onlyRow.id) }
  return {
    formula,
    score: explainScore(score, before, locationMetrics),
    chart: pointsChart(score, before),
    subject: subjectLabel(filter, names, rows),
    locationId: onlyRow?.id ?? null,
    unansweredSearch: onlyRow ? unansweredReviewSearch(filter, onlyRow.id) : '',
    steps: onlyRow ? stepsToTargets(targets.forLocation(onlyRow.id), onlyRow.metrics, formula, onlyRow) : [],
    locations: onlyRow ? [] : listLowestLocations(rows, targets.forLocation, formula),
    total: rows.length,
    unscannedLocations: rows.reduce((sum, row) => sum + row.unscannedLocations, 0),
  }
}

export type ScoreExplanation = Awaited<ReturnType<typeof loadScoreExplanation>>

function previousScoreOf(rows: PerformanceRow[]): Score | null {
  const scores = rows.flatMap(({ previous }) => (previous ? [previous.score] : []))
  if (scores.length === 0) return null
  return rows.length === 1 ? scores[0]! : meanScore(scores)
}

function subjectLabel(
  { groupIds, locationIds }: PerformanceFilter,
  { group }: FilterNames,
  rows: PerformanceRow[],
): string {
  const count = pluralize(rows.length, 'location')
  if (locationIds.length === 0 && groupIds.length === 1) return `${group?.[groupIds[0]!]}, ${count}`
  if (rows.length === 1) return rows[0]!.name
  return locationIds.length + groupIds.length === 0 ? `all ${count}` : count
}

function pointsChart(score: Score, before: Score | null) {
  const points = ({ value, parts }: Score) => parts.map((part) => (value === null ? null : part.points))
  return barChartGeometry({
    labels: explainScore(score, null, null).parts.map(({ label }) => label),
    values: points(score),
    previous: before ? points(before) : undefined,
    format: (value) => value.toFixed(0),
    wrapsLabels: true,
  })
}

/**
 * Returns the inbox query string for the location's unanswered reviews. The period is explicit, because the inbox has a
 * different default range.
 */
function unansweredReviewSearch({ range, sourceIds }: PerformanceFilter, locationId: Id): string {
  const defaultFilter = reviewFilter.read(new URLSearchParams())
  const unansweredFilter: ReviewFilter = {
    ...defaultFilter,
    range,
    sourceIds,
    locationIds: [locationId],
    responded: 'not_responded',
  }
  return reviewFilter.toParams(unansweredFilter).toString()
}

function listLowestLocations(rows: PerformanceRow[], targetsOf: (id: Id) => Targets, formula: Formula) {
  const lowest = rows.slice(0, MAX_LISTED)
  return lowest.map((row) => {
    const { id, name, address, score, unscannedLocations } = row
    const steps = stepsToTargets(targetsOf(id), row.metrics, formula, row)
    const [bestStep] = [...steps].sort((a, b) => b.gain - a.gain)
    return {
      id,
      name,
      address,
      score: formatPoints(score.value),
      unscannedLocations: score.value === null ? 0 : unscannedLocations,
      step: bestStep?.text ?? null,
      gain: bestStep?.gain ?? 0,
    }
  })
}
