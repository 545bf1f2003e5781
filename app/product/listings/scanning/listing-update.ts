/**
 * Builds the row to store after a listing was read: the comparison, the state, the outcome of our last change, and the
 * detected changes.
 */

import type { ListingsTable } from '#app/kit/database/generated-schema'
import { type Directory, profileDirectory } from '#app/kit/directories/directories'
import type { ListingFacts, ListingField } from '#app/kit/providers/listing-facts'
import { joinReasons } from '#app/kit/providers/rejection-reason'
import type { ComparisonContext } from '#app/product/locations/sync/differences'
import { fieldLabels, fieldOfUnit } from '../listing-fields'
import { type Comparison, compareListing, inexpressibleFields } from './compare-listing'
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
        ours,
        shown,
        comparing,
        isIgnored,
        abilities: adapter.abilities,
        cannotExpress: inexpressibleFields(adapter, ours),
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

/**
 * Removes `liveAt` for Google. There, a change is recorded as live only after it has been seen, so a field that differs
 * later is out of sync, not merely delayed.
 */
export function withoutUnseenLiveDate(
  directory: Directory,
  submission: ListingSubmission,
): ListingSubmission {
  return directory === profileDirectory ? { ...submission, liveAt: null } : submission
}

const emptyComparison: Comparison = {
  differences: [],
  unsupported: {},
  pending: [],
  fieldsInSync: 0,
  fieldsCompared: 0,
}

/**
 * Returns the progress of our last change after a reading. A 2xx response only meant that the change was accepted. It
 * is live once a reading shows it or the directory confirms it.
 */
function nextSubmission(
  { directory, reading, previous, now }: UpdateInput,
  comparison: Comparison,
): ListingSubmission {
  const { submission, submittedFields } = previous
  const isTracked = ['queued', 'submitted', 'live'].includes(submission ?? '')
  if (directory === profileDirectory || !isTracked) return withoutReadProblem(previous)
  if (reading.confirmed?.state === 'rejected') {
    const { reasons } = reading.confirmed
    const problem = joinReasons(
      reasons.map(({ field, reason }) => (field ? `${fieldLabels[field]}: ${reason}` : reason)),
    )
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
  // Clear the submitted fields: if a value differs again later, the directory changed it, and our change is no longer
  // in progress.
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

/**
 * Clears the problem of an earlier failed reading, because this reading succeeded. Keeps the problem of a rejected or
 * throttled change until something else is sent.
 */
function withoutReadProblem(previous: ListingSubmission): ListingSubmission {
  return previous.submission === 'rejected' || previous.submission === 'throttled'
    ? previous
    : { ...previous, ...noProblem }
}
