/**
 * The data of the page that explains a score: of one location, with the steps to its targets, or the mean of several,
 * with theirs. The figures come from the report, so that scores cannot differ between the pages.
 */

import { redirect } from '@remix-run/node'
import type { Id } from '#app/database/schema'
import type { Tx } from '#app/database/tenant.server'
import { filterBar } from '#app/filters/bar/bar.server'
import { canonicalRedirect } from '#app/filters/canonical-redirect'
import type { Clock, FilterNames } from '#app/filters/filter'
import { namesFor } from '#app/filters/lookups.server'
import { missingInWords } from '#app/filters/missing'
import { resolveRange } from '#app/filters/resolve-range'
import { loadedPart } from '#app/locations/failure.server'
import { searchOf } from '#app/reports/requested.server'
import { type ReviewFilter, reviewFilter } from '#app/reviews/review-filter'
import { barChart } from '#app/ui/charts/geometry/bar-chart.server'
import { counted } from '#app/ui/numbers'
import { clockOf } from '#app/viewer/clock.server'
import type { Viewer } from '#app/viewer/viewer.server'
import { asSeen } from '../report/as-seen.server'
import type { PerformanceRow } from '../report/performance'
import { formulaFor, performanceOf } from '../report/performance.server'
import type { PerformanceFilter } from '../report/performance-filter'
import { explained, inPoints } from './explained-score'
import { type Formula, meanScore, type Score, type Targets } from './score'
import { scoreFilter } from './score-filter'
import { stepsTo } from './steps'
import { allTargets } from './targets.server'

export const noScore = 'There was an error fetching data for Performance Score'
/** How many of several locations are listed, lowest scores first. */
const MOST_LISTED = 25

export async function scorePage(request: Request, viewer: Viewer) {
  const clock = clockOf(viewer)
  const canonical = canonicalRedirect(request, scoreFilter, clock)
  if (canonical) throw redirect(canonical)
  return viewer.query(async (tx) => {
    const asked = scoreFilter.read(searchOf(request))
    const { names, missing } = await namesFor(tx, scoreFilter.rules, asked)
    const filter = await asSeen(tx, viewer, asked)
    return {
      bar: await filterBar(tx, { request, definition: scoreFilter, filter, names, clock, viewer }),
      notice: missingInWords(missing),
      dates: resolveRange(filter.range, clock).dates,
      search: scoreFilter.toParams(filter).toString(),
      score: await loadedPart(tx, noScore, () => explainedFor(tx, filter, names, clock)),
      mayRequest: viewer.can('request.read'),
      mayUpload: viewer.can('media.create'),
      hasTargets: viewer.features.custom_score,
      hasListings: viewer.passes({ setting: 'local_listings', all: ['local_listing.read'] }),
    }
  })
}

export async function explainedFor(tx: Tx, filter: PerformanceFilter, names: FilterNames, clock: Clock) {
  const rows = await performanceOf(tx, filter, clock, {
    withPrevious: true,
    sort: { by: 'location_score', order: 'asc' },
  })
  const formula = await formulaFor(tx, filter)
  const targets = await allTargets(tx, formula)
  const [row] = rows
  const one = rows.length === 1 ? row! : null
  const score = one ? one.score : meanScore(rows.map((each) => each.score))
  const before = beforeOf(rows)
  const measured = one && { figures: one.figures, targets: targets.of(one.id) }
  return {
    ...{ formula, score: explained(score, before, measured), chart: chartOf(score, before) },
    of: subjectOf(filter, names, rows),
    locationId: one?.id ?? null,
    toAnswer: one ? unanswered(filter, one.id) : '',
    steps: one ? await stepsOf(tx, one, targets.of(one.id), formula) : [],
    locations: one ? [] : await listed(tx, rows, targets.of, formula),
    total: rows.length,
  }
}

export type Explained = Awaited<ReturnType<typeof explainedFor>>

function beforeOf(rows: PerformanceRow[]): Score | null {
  const scores = rows.flatMap(({ previous }) => (previous ? [previous.score] : []))
  if (scores.length === 0) return null
  return rows.length === 1 ? scores[0]! : meanScore(scores)
}

function subjectOf(
  { groupIds, locationIds }: PerformanceFilter,
  { group }: FilterNames,
  rows: PerformanceRow[],
): string {
  const count = counted(rows.length, 'location')
  if (locationIds.length === 0 && groupIds.length === 1) return `${group?.[groupIds[0]!]}, ${count}`
  if (rows.length === 1) return rows[0]!.name
  return locationIds.length + groupIds.length === 0 ? `all ${count}` : count
}

function chartOf(score: Score, before: Score | null) {
  const points = ({ value, parts }: Score) => parts.map((part) => (value === null ? null : part.points))
  return barChart({
    labels: explained(score, null, null).parts.map(({ label }) => label),
    values: points(score),
    previous: before ? points(before) : undefined,
    format: (value) => value.toFixed(0),
  })
}

/** Links to the inbox with the same period, because the inbox has a different default. */
function unanswered({ range, sourceIds }: PerformanceFilter, locationId: Id): string {
  const inbox = reviewFilter.read(new URLSearchParams())
  const wanted: ReviewFilter = {
    ...inbox,
    range,
    sourceIds,
    locationIds: [locationId],
    responded: 'not_responded',
  }
  return reviewFilter.toParams(wanted).toString()
}

async function stepsOf(tx: Tx, { id, figures }: PerformanceRow, targets: Targets, formula: Formula) {
  const compared = await fieldsCompared(tx, [id])
  return stepsTo(targets, figures, formula, { fieldsCompared: compared.get(id) ?? 0 })
}

async function listed(tx: Tx, rows: PerformanceRow[], targetsOf: (id: Id) => Targets, formula: Formula) {
  const lowest = rows.slice(0, MOST_LISTED)
  const compared = await fieldsCompared(
    tx,
    lowest.map(({ id }) => id),
  )
  return lowest.map(({ id, name, address, score, figures }) => {
    const steps = stepsTo(targetsOf(id), figures, formula, { fieldsCompared: compared.get(id) ?? 0 })
    const [best] = [...steps].sort((a, b) => b.gain - a.gain)
    return {
      id,
      name,
      address,
      score: inPoints(score.value),
      step: best?.words ?? null,
      gain: best?.gain ?? 0,
    }
  })
}

async function fieldsCompared(tx: Tx, locationIds: Id[]): Promise<Map<Id, number>> {
  if (locationIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('location_listings')
    .select(['location_id', 'fields_compared'])
    .where('account_id', '=', tx.accountId)
    .where('location_id', 'in', locationIds)
    .execute()
  return new Map(rows.map(({ location_id, fields_compared }) => [location_id, fields_compared]))
}
