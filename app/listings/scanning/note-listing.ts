/**
 * Builds the stored row of one reading of a listing: the comparison, the state, the outcome of the last change, and
 * what is new.
 */
import type { ListingsTable } from '#app/database/generated-schema'
import type { Directory } from '#app/directories/directories'
import type { Comparing } from '#app/locations/sync/differences'
import type { ListingField, PlaceFacts } from '#app/providers/directory-adapter'
import { fieldOfUnit, fieldWords } from '../fields'
import { type Comparison, compareListing } from './compare-listing'
import { descriptionOf, listingStatusOf } from './listing-status'
import type { Read } from './look.server'
import { progressOf, type Submitted } from './progress'
import { type SeenChange, seenChanges } from './seen-changes'

export type Before = Submitted & { shown: Partial<PlaceFacts> | null }
export type Noting = {
  directory: Directory
  read: Read
  ours: PlaceFacts
  comparing: Comparing
  isIgnored: (unit: string, theirs: unknown) => boolean
  waiting: ListingField[]
  before: Before
  now: Date
}

export function noteListing(noting: Noting) {
  const { directory, read, ours, comparing, isIgnored, waiting, before, now } = noting
  const { shown, adapter } = read
  const comparison = shown
    ? compareListing({
        ...{ ours, shown, comparing, isIgnored },
        abilities: adapter.abilities,
        cannotExpress: adapter.cannotExpress(ours),
      })
    : nothing
  const submitted = submittedAfter(noting, comparison)
  const changes: SeenChange[] = shown
    ? seenChanges(before.shown, shown.facts, {
        ours,
        sent: before.submittedFields as ListingField[],
        comparing,
      })
    : []
  const row = {
    remote_id: read.remoteId,
    url: read.url,
    status: listingStatusOf(shown, comparison, progressOf(unseen(directory, submitted), waiting, now)),
    status_description: descriptionOf(shown, comparison),
    differences: JSON.stringify(comparison.differences),
    unsupported: JSON.stringify(comparison.unsupported),
    fields_in_sync: comparison.fieldsInSync,
    fields_compared: comparison.fieldsCompared,
    shown: shown && JSON.stringify(shown.facts),
    version: shown?.version ?? null,
    submission: submitted.submission,
    submitted_fields: submitted.submittedFields,
    submitted_at: submitted.submittedAt,
    live_at: submitted.liveAt,
    problem_code: submitted.code,
    problem: submitted.problem.slice(0, 1000),
    checked_at: now,
    checked_ok_at: now,
  } satisfies Partial<Record<keyof ListingsTable, unknown>>
  return { row, comparison, changes }
}

/** Google's change counts as live only once it has been seen. */
export function unseen(directory: Directory, submitted: Submitted): Submitted {
  return directory === 'google_maps' ? { ...submitted, liveAt: null } : submitted
}

const nothing: Comparison = {
  differences: [],
  unsupported: {},
  pending: [],
  fieldsInSync: 0,
  fieldsCompared: 0,
}

/** A 2xx means "accepted". Live means that the change was seen, or that the directory confirms it. */
function submittedAfter({ directory, read, before, now }: Noting, comparison: Comparison): Submitted {
  const { submission, submittedFields } = before
  const isFollowed = ['queued', 'submitted', 'live'].includes(submission ?? '')
  if (directory === 'google_maps' || !isFollowed) return kept(before)
  if (read.confirmed?.state === 'rejected') {
    const { reasons } = read.confirmed
    const problem = reasons
      .map(({ field, reason }) => (field ? `${fieldWords[field]}: ${reason}` : reason))
      .join(' ')
    const named = reasons.flatMap(({ field }) => field ?? [])
    return {
      ...before,
      submission: 'rejected',
      submittedFields: named.length > 0 ? named : submittedFields,
      code: 'REJECTED',
      problem,
    }
  }
  const open = [...comparison.differences.map(({ field }) => fieldOfUnit(field)), ...comparison.pending]
  const isSeen = read.shown !== null && !submittedFields.some((field) => open.includes(field as ListingField))
  // A value that was seen once and differs later is drift, not a change of ours under way.
  if (isSeen)
    return { ...before, submission: 'live', submittedFields: [], liveAt: before.liveAt ?? now, ...well }
  if (read.confirmed?.state === 'live') return { ...before, submission: 'live', liveAt: now, ...well }
  return { ...before, ...well }
}

const well = { code: '', problem: '' }

/** A rejection is kept until something else is sent. A read problem ends with the next reading. */
function kept(before: Submitted): Submitted {
  return before.submission === 'rejected' || before.submission === 'throttled'
    ? before
    : { ...before, ...well }
}
