/**
 * The result of a dry run: counts by outcome, each kind of problem with an example, and the first rows as they would be
 * stored.
 */
import type { ReviewDraft } from '#app/reviews/review-import.server'
import { type Place, placeKey } from './columns/place'
import type { Note } from './columns/review-row'
import type { RefusedRow } from './import-reading.server'
import type { KnownQuestion } from './known-elsewhere'
import type { LocationNote } from './locations/location-row'

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
  category: string
  hours: string
}
export type Forecast = {
  rows: number
  created: number
  updated: number
  unchanged: number
  repeated: number
  /** Reviews that vanished at their source, and stay removed. */
  removed: number
  rejected: number
  placesFound: number
  placesCreated: number
  problems: Problem[]
  notes: Partial<Record<Note | LocationNote, number>>
  first: FirstRow[]
  firstLocations?: FirstLocation[]
  /** Why the check stopped before the end of the file. */
  question?: KnownQuestion
}

/** The counts of a batch, whatever kind of rows it has. */
type Counted = {
  rows: number
  repeated: number
  refused: RefusedRow[]
  taken: { notes: (Note | LocationNote)[] }[]
}

const mostPlaces = 100_000

/**
 * Adds up batches. Its memory grows only with the kinds of problems and the locations in the file, not with its rows.
 */
export function forecaster() {
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
  const places = new Set<string>()

  function refuse(row: number, reason: string): void {
    const [kind, example = ''] = splitReason(reason)
    const known = problems.get(kind)
    if (known) known.count++
    else problems.set(kind, { kind, count: 1, row, example })
    forecast.rejected++
  }

  /** Returns true when this location has not been counted yet. */
  function meet(place: Place): boolean {
    const key = placeKey(place)
    if (places.has(key) || places.size >= mostPlaces) return false
    places.add(key)
    return true
  }

  function count(batch: Counted): void {
    forecast.rows += batch.rows
    forecast.repeated += batch.repeated
    for (const { number, reason } of batch.refused) refuse(number, reason)
    for (const { notes } of batch.taken)
      for (const note of notes) forecast.notes[note] = (forecast.notes[note] ?? 0) + 1
  }

  function finish(): Forecast {
    return { ...forecast, problems: [...problems.values()].sort((a, b) => b.count - a.count) }
  }

  return { forecast, refuse, meet, count, finish }
}

/** Splits a reason of the form "kind: example". */
export function splitReason(reason: string): [kind: string, example?: string] {
  const colon = reason.indexOf(': ')
  return colon < 0 ? [reason] : [reason.slice(0, colon), reason.slice(colon + 2)]
}
