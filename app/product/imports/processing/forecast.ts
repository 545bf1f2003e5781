/**
 * The result of a dry run: the number of rows by outcome, each kind of problem with an example, and the first rows as
 * they would be stored.
 */
import type { ReviewDraft } from '#app/product/reviews/saving/imported-review.server'
import { type LocationRef, locationRefKey } from '../columns/location-ref'
import type { IdConflict } from '../id-conflicts/id-conflict'
import type { RejectedRow } from '../read-batches.server'
import { type ImportWarning, type Warning, type WarningExamples, withExample } from '../warnings'
import { createOmittedCounter, type OmittedColumn } from './omitted-columns'

export type Problem = { kind: string; count: number; row: number; example: string }
export type FirstRow = Pick<ReviewDraft, 'rating' | 'originalRating' | 'title' | 'body' | 'reviewerName'> & {
  row: number
  place: string
  source: string
  publishedAt: string
  isDateEstimated: boolean
  response: string
}
export type FirstLocation = {
  row: number
  outcome: 'created' | 'updated'
  name: string
  externalId: string
  address: string
  phone: string
  phone2?: string
  category: string
  hours: string
}
export type Forecast = {
  rows: number
  created: number
  updated: number
  unchanged: number
  repeated: number
  /** The number of rows whose reviews were deleted at their source. The import does not restore them. */
  removed: number
  rejected: number
  placesFound: number
  placesCreated: number
  problems: Problem[]
  notes: Partial<Record<ImportWarning, number>>
  /** The first rows with each warning. A forecast of a version before 1.0 has none. */
  noteExamples?: WarningExamples
  /** The columns that are not imported and hold something. A forecast of an earlier version has none. */
  omitted?: OmittedColumn[]
  first: FirstRow[]
  firstLocations?: FirstLocation[]
  /** The question that stopped the check before the end of the file. */
  question?: IdConflict
}

/** The counts of a batch of reviews or locations. */
type BatchCounts = {
  rows: number
  repeated: number
  refused: RejectedRow[]
  taken: { number: number; warnings: Warning<ImportWarning>[] }[]
}

const maxLocations = 100_000

/**
 * Creates a builder that adds up the counts of batches. `columns` are the fields of the file's columns. Its memory use depends on the number of different problems and
 * locations in the file, not on the number of rows.
 */
export function createForecastBuilder(columns: (string | null)[]) {
  const omitted = createOmittedCounter(columns)
  const forecast: Forecast = {
    rows: 0,
    created: 0,
    updated: 0,
    unchanged: 0,
    repeated: 0,
    removed: 0,
    rejected: 0,
    placesFound: 0,
    placesCreated: 0,
    problems: [],
    notes: {},
    first: [],
  }
  const problems = new Map<string, Problem>()
  const seenLocations = new Set<string>()

  function reject(row: number, reason: string): void {
    const [kind, example = ''] = splitReason(reason)
    const existing = problems.get(kind)
    if (existing) existing.count++
    else problems.set(kind, { kind, count: 1, row, example })
    forecast.rejected++
  }

  /**
   * Returns true if this location has not been seen before. Always returns false once too many locations have been
   * seen.
   */
  function addLocation(location: LocationRef): boolean {
    const key = locationRefKey(location)
    if (seenLocations.has(key) || seenLocations.size >= maxLocations) return false
    seenLocations.add(key)
    return true
  }

  function addBatch(batch: BatchCounts): void {
    forecast.rows += batch.rows
    forecast.repeated += batch.repeated
    for (const { number, reason } of batch.refused) reject(number, reason)
    for (const { number, warnings } of batch.taken)
      for (const warning of warnings) {
        forecast.notes[warning.kind] = (forecast.notes[warning.kind] ?? 0) + 1
        forecast.noteExamples = withExample(forecast.noteExamples ?? {}, number, warning)
      }
  }

  function finish(): Forecast {
    return {
      ...forecast,
      omitted: omitted.finish(),
      problems: [...problems.values()].sort((a, b) => b.count - a.count),
    }
  }

  return { forecast, reject, addLocation, addBatch, addCells: omitted.add, finish }
}

/** Splits a rejection reason of the form "kind: example". */
export function splitReason(reason: string): [kind: string, example?: string] {
  const colon = reason.indexOf(': ')
  return colon < 0 ? [reason] : [reason.slice(0, colon), reason.slice(colon + 2)]
}
