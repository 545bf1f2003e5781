/**
 * Builds the stored row of one reading of a listing: the comparison, the state, the outcome of the last change, and
 * what is new.
 */
import type { ListingsTable } from '#app/database/generated-schema'
import type { Directory } from '#app/directories/directories'
import type { ComparisonContext } from '#app/locations/sync/differences'
import type { ListingFacts, ListingField } from '#app/providers/directory-adapter'
import { fieldLabels, fieldOfUnit } from '../listing-fields'
import { type Comparison, compareListing } from './compare-listing'
import { type DetectedChange, detectedChanges } from './detected-changes'
import { descriptionOf, listingStatusOf } from './listing-status'
import type { ListingReading } from './read-listing.server'
import { type ListingSubmission, progressOf } from './submission-progress'

export type PreviousListing = ListingSubmission & { shown: Partial<ListingFacts> | null }
export type UpdateInput = {
  directory: Directory
  reading: ListingReading
  ours: ListingFacts
  comparing: ComparisonContext
  isIgnored: (unit: string, theirs: unknown) => boolean
  waiting: ListingField[]
  previous: PreviousListing
  now: Date
}

export function listingUpdate(input: UpdateInput) {
  const { directory, reading, ours, comparing, isIgnored, waiting, previous, now } = input
  const { shown, adapter } = reading
  const comparison = shown
    ? compareListing({
        ...{ ours, shown, comparing, isIgnored },
        abilities: adapter.abilities,
        cannotExpress: adapter.unsupportedFields(ours),
      })
    : emptyComparison
  const submission = nextSubmission(input, comparison)
  const changes: DetectedChange[] = shown
    ? detectedChanges(previous.shown, shown.facts, {
        ours,
        sent: previous.submittedFields as ListingField[],
        comparing,
      })
    : []
  const row = {
    remote_id: reading.remoteId,
    url: reading.url,
    status: listingStatusOf(
      shown,
      comparison,
      progressOf(withoutUnseenLiveDate(directory, submission), waiting, now),
    ),
    status_description: descriptionOf(shown, comparison),
    differences: JSON.stringify(comparison.differences),
    unsupported: JSON.stringify(comparison.unsupported),
    fields_in_sync: comparison.fieldsInSync,
    fields_compared: comparison.fieldsCompared,
    shown: shown && JSON.stringify(shown.facts),
    version: shown?.version ?? null,
    submission: submission.submission,
    submitted_fields: submission.submittedFields,
    submitted_at: submission.submittedAt,
    live_at: submission.liveAt,
    problem_code: submission.code,
    problem: submission.problem.slice(0, 1000),
    checked_at: now,
    checked_ok_at: now,
  } satisfies Partial<Record<keyof ListingsTable, unknown>>
  return { row, comparison, changes }
}

/** Google's change counts as live only once it has been seen. */
export function withoutUnseenLiveDate(
  directory: Directory,
  submission: ListingSubmission,
): ListingSubmission {
  return directory === 'google_maps' ? { ...submission, liveAt: null } : submission
}

const emptyComparison: Comparison = {
  differences: [],
  unsupported: {},
  pending: [],
  fieldsInSync: 0,
  fieldsCompared: 0,
}

/** A 2xx means "accepted". Live means that the change was seen, or that the directory confirms it. */
function nextSubmission(
  { directory, reading, previous, now }: UpdateInput,
  comparison: Comparison,
): ListingSubmission {
  const { submission, submittedFields } = previous
  const isTracked = ['queued', 'submitted', 'live'].includes(submission ?? '')
  if (directory === 'google_maps' || !isTracked) return withoutReadProblem(previous)
  if (reading.confirmed?.state === 'rejected') {
    const { reasons } = reading.confirmed
    const problem = reasons
      .map(({ field, reason }) => (field ? `${fieldLabels[field]}: ${reason}` : reason))
      .join(' ')
    const rejectedFields = reasons.flatMap(({ field }) => field ?? [])
    return {
      ...previous,
      submission: 'rejected',
      submittedFields: rejectedFields.length > 0 ? rejectedFields : submittedFields,
      code: 'REJECTED',
      problem,
    }
  }
  const openFields = [...comparison.differences.map(({ field }) => fieldOfUnit(field)), ...comparison.pending]
  const isSeen =
    reading.shown !== null && !submittedFields.some((field) => openFields.includes(field as ListingField))
  // A value that was seen live once and differs later is drift, not a change of ours in progress.
  if (isSeen)
    return {
      ...previous,
      submission: 'live',
      submittedFields: [],
      liveAt: previous.liveAt ?? now,
      ...noProblem,
    }
  if (reading.confirmed?.state === 'live')
    return { ...previous, submission: 'live', liveAt: now, ...noProblem }
  return { ...previous, ...noProblem }
}

const noProblem = { code: '', problem: '' }

/** A rejection is kept until something else is sent. A read problem ends with the next reading. */
function withoutReadProblem(previous: ListingSubmission): ListingSubmission {
  return previous.submission === 'rejected' || previous.submission === 'throttled'
    ? previous
    : { ...previous, ...noProblem }
}
