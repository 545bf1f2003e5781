/**
 * The rows of performance tables and files. They contain only what is displayed, because there can be thousands of
 * rows.
 */
import type { Id } from '#app/kit/database/schema'
import type { PerformanceRow, PerformanceView, PeriodPerformance } from '../performance'
import { meanTargetValues, type ScoreMetrics, type TargetValues } from '../score/score'

export type ListedPeriod = {
  metrics: ScoreMetrics
  score: number | null
  /** The points that each part adds to the score, by the name of the part. */
  points: Record<string, number>
  rank: number | null
}

export type ListedPerformance = ListedPeriod & {
  id: Id
  name: string
  address: string
  locations: number
  unscannedLocations: number
  targets: TargetValues
  previous: ListedPeriod | null
}

/** A row of a report. It also has what files and the API show, but tables do not. */
export type PerformanceReportRow = ListedPerformance & {
  view: PerformanceView
  locationIds: Id[]
  /** The address of a location; null for a group. */
  city: string | null
  state: string | null
  zipcode: string | null
  /** The values of the parts of the score, by the name of the part. */
  partValues: PartValues
  previousPartValues: PartValues | null
}

type PartValues = Record<string, number | null>

export function toListedPerformance({
  id,
  name,
  address,
  locations,
  unscannedLocations,
  targets,
  previous,
  ...now
}: PerformanceRow): ListedPerformance {
  return {
    id,
    name,
    address,
    locations,
    unscannedLocations,
    targets,
    ...toListedPeriod(now),
    previous: previous && toListedPeriod(previous),
  }
}

/** Returns what a report passes to the database for a row. */
export function toReportValues(row: PerformanceRow) {
  return {
    ...toListedPerformance(row),
    locationIds: row.locationIds,
    partValues: partValuesOf(row),
    previousPartValues: row.previous && partValuesOf(row.previous),
  }
}

export function reportValuesWithoutScores(row: PerformanceRow): ReturnType<typeof toReportValues> {
  const values = toReportValues(row)
  return { ...values, ...withoutScores(values), partValues: {}, previousPartValues: null }
}

/** Returns the part of a report's row that a printed table shows. */
export function toPrintedPerformance({
  view: _view,
  locationIds: _locationIds,
  city: _city,
  state: _state,
  zipcode: _zipcode,
  partValues: _partValues,
  previousPartValues: _previousPartValues,
  ...printed
}: PerformanceReportRow): ListedPerformance {
  return printed
}

/**
 * Returns the row without scores and without everything that would reveal them, for viewers who are not allowed to see
 * scores.
 */
export function withoutScores(row: ListedPerformance): ListedPerformance {
  const hiddenScores = { score: null, points: {}, rank: null }
  const targets = meanTargetValues([])
  return {
    ...row,
    ...hiddenScores,
    unscannedLocations: 0,
    targets,
    previous: row.previous && { ...row.previous, ...hiddenScores },
  }
}

function partValuesOf({ score }: PeriodPerformance): PartValues {
  return Object.fromEntries(score.parts.map(({ name, value }) => [name, value]))
}

function toListedPeriod({ metrics, score, rank }: PeriodPerformance): ListedPeriod {
  return {
    metrics,
    score: score.value,
    points: Object.fromEntries(score.parts.map(({ name, points }) => [name, points])),
    rank,
  }
}
