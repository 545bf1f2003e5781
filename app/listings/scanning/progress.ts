/** Derives the progress of a listing's last change from its own row, and for Google from the pending publication. */
import type { SubmissionState } from '#app/database/schema'
import type { Directory } from '#app/directories/directories'
import type { Publication } from '#app/locations/sync/publication'
import type { ListingField } from '#app/providers/directory-adapter'
import { listingFieldsOf } from '../fields'
import { noProgress, type Progress } from './listing-status'

export type Submitted = {
  submission: SubmissionState | null
  submittedFields: string[]
  submittedAt: Date | null
  liveAt: Date | null
  code: string
  problem: string
}

/**
 * A directory may show a change hours after it reported it as live. After two days the change is no longer expected.
 */
const longestUnseen = 2 * 86_400_000

export function progressOf(
  { submission, submittedFields, liveAt }: Pick<Submitted, 'submission' | 'submittedFields' | 'liveAt'>,
  waiting: ListingField[],
  now: Date,
): Progress {
  const fields = submittedFields as ListingField[]
  const isFresh = liveAt !== null && now.getTime() - liveAt.getTime() < longestUnseen
  return {
    ...noProgress,
    waiting,
    ...(submission === 'rejected' && { rejected: fields }),
    ...(submission === 'live' && isFresh && { live: fields }),
    ...(['queued', 'submitted', 'throttled'].includes(submission ?? '') && { inFlight: fields }),
  }
}

/** Google's pending changes are stored in a separate row. While the location's batch waits, they wait too. */
export function googleSubmission(publication: Publication | null, isBatchWaiting: boolean): Submitted {
  if (!publication) return none
  const { state, wanted, sent, code, reason, sentAt, liveAt } = publication
  const isQueued = state === 'queued' || state === 'throttled'
  const changed = isQueued
    ? [...(isBatchWaiting ? [] : wanted), ...sent]
    : state === 'rejected'
      ? wanted
      : sent
  const submission = state === 'sent' || state === 'pending' ? 'submitted' : state
  return {
    submission: isQueued && isBatchWaiting && sent.length === 0 ? null : submission,
    submittedFields: listingFieldsOf(changed, 'google_maps' satisfies Directory),
    submittedAt: sentAt,
    liveAt,
    code,
    problem: reason,
  }
}

const none: Submitted = {
  submission: null,
  submittedFields: [],
  submittedAt: null,
  liveAt: null,
  code: '',
  problem: '',
}
