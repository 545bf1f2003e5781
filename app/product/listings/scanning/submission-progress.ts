/**
 * Derives the progress of a listing's last change from the listing's row or, for Google, from the location's
 * publication.
 */
import type { SubmissionState } from '#app/kit/database/schema'
import { profileDirectory } from '#app/kit/directories/directories'
import type { ListingField } from '#app/kit/providers/listing-facts'
import type { Publication } from '#app/product/locations/publishing/publication'
import { listingFieldsOf } from '../listing-fields'
import { noProgress, type Progress } from './listing-status'

export type ListingSubmission = {
  submission: SubmissionState | null
  submittedFields: string[]
  submittedAt: Date | null
  liveAt: Date | null
  code: string
  problem: string
}

/** How long a change that was reported as live may take to appear. Some directories show it only hours later. */
const maxUnseenMs = 2 * 86_400_000

export function progressOf(
  {
    submission,
    submittedFields,
    liveAt,
  }: Pick<ListingSubmission, 'submission' | 'submittedFields' | 'liveAt'>,
  waiting: ListingField[],
  now: Date,
): Progress {
  const fields = submittedFields as ListingField[]
  const isFresh = liveAt !== null && now.getTime() - liveAt.getTime() < maxUnseenMs
  return {
    ...noProgress,
    waiting,
    ...(submission === 'rejected' && { rejected: fields }),
    ...(submission === 'live' && isFresh && { live: fields }),
    ...(['queued', 'submitted', 'throttled'].includes(submission ?? '') && { inFlight: fields }),
  }
}

/**
 * Converts a publication to a submission, because changes for Google are stored in a separate row. While the location's
 * batch is waiting, queued changes for Google are left out, because they are waiting too.
 */
export function googleSubmission(
  publication: Publication | null,
  isBatchWaiting: boolean,
): ListingSubmission {
  if (!publication) return noSubmission
  const { state, desired, sent, code, reason, sentAt, liveAt } = publication
  const isQueued = state === 'queued' || state === 'throttled'
  const changes = isQueued
    ? [...(isBatchWaiting ? [] : desired), ...sent]
    : state === 'rejected'
      ? desired
      : sent
  const submission = state === 'sent' || state === 'pending' ? 'submitted' : state
  return {
    submission: isQueued && isBatchWaiting && sent.length === 0 ? null : submission,
    submittedFields: listingFieldsOf(changes, profileDirectory),
    submittedAt: sentAt,
    liveAt,
    code,
    problem: reason,
  }
}

const noSubmission: ListingSubmission = {
  submission: null,
  submittedFields: [],
  submittedAt: null,
  liveAt: null,
  code: '',
  problem: '',
}
