/**
 * Sends one directory the fields of a batch that differ there. The row records the intent before the call and the
 * result after it. A run that finds an intent without a result cannot know the outcome, so every run reads the listing
 * before it writes.
 */

import type { Id } from '#app/kit/database/schema'
import { asAccount, type Tx } from '#app/kit/database/tenant.server'
import type { Directory } from '#app/kit/directories/directories'
import { lockLeasedRow } from '#app/kit/jobs/lease.server'
import type { Submission } from '#app/kit/providers/directory-adapter'
import type { ListingField } from '#app/kit/providers/listing-facts'
import type { ProviderResult } from '#app/kit/providers/provider-result'
import { joinReasons } from '#app/kit/providers/rejection-reason'
import { comparisonContextOf, localDateOf } from '#app/product/locations/sync/comparison-context'
import { fieldLabels } from '../listing-fields'
import { compareListing, inexpressibleFields } from '../scanning/compare-listing'
import { listingPolling } from '../scanning/listing-polling.server'
import {
  failedReading,
  inUseMessage,
  type ListingReading,
  loadRateLimitedAdapter,
  type ReadRequest,
  type ReadResult,
  readListing,
  readRequestOf,
} from '../scanning/read-listing.server'
import type { Batch } from './batch'
import { fieldsToSend, type PreviousSubmission } from './fields-to-send'

/**
 * The reading, and the minimum delay before the next attempt. `retrySeconds` is null if the batch needs no other
 * attempt, because the directory has accepted or rejected the change.
 */
export type SendResult = { reading: ReadResult; retrySeconds: number | null }

type SendContext = { accountId: Id; locationId: Id; batch: Batch; now: () => Date }

const defaultRetrySeconds = 20

export async function sendToDirectory(context: SendContext, directory: Directory): Promise<SendResult> {
  const { accountId, locationId, batch } = context
  const adapter = await loadRateLimitedAdapter(accountId, directory)
  const request = readRequestOf({ accountId, locationId, directory }, batch.leased)
  const reading = await readListing(directory, adapter, request)
  if (reading.outcome === 'failed') return { reading, retrySeconds: retryDelay(reading) }
  const previous = await asAccount(accountId, (tx) => findPreviousSubmission(tx, context, directory))
  const fields = selectFields(context, directory, reading, previous)
  if (fields.length === 0) return { reading, retrySeconds: null }
  if (!(await asAccount(accountId, (tx) => recordIntent(tx, context, directory, fields))))
    return { reading, retrySeconds: null }
  const writeResult = await reading.adapter.write(reading.shown, request.facts, fields)
  const result =
    writeResult.outcome === 'ok' ? await rejectIfInUse(request, directory, writeResult) : writeResult
  await asAccount(accountId, (tx) => recordResult(tx, context, directory, result))
  return {
    reading: withRemoteId(reading, result),
    retrySeconds: result.outcome === 'ok' ? null : retryDelay(failedReading(directory, result)),
  }
}

/**
 * Turns a successful write into a rejection if another location holds the listing: the directory may have updated an
 * existing listing that our search had not found.
 */
async function rejectIfInUse(
  { claim }: ReadRequest,
  directory: Directory,
  writeResult: Extract<ProviderResult<Submission>, { outcome: 'ok' }>,
): Promise<ProviderResult<Submission>> {
  const claimResult = await claim(writeResult.value.remoteId)
  if (claimResult === 'held') return writeResult
  return { outcome: 'rejected', status: 409, code: 'IN_USE', reason: inUseMessage(directory, claimResult) }
}

/**
 * Returns the delay before the next attempt, or null if the change is not retried in this batch, because the account is
 * not connected or the directory rejected the change.
 */
function retryDelay({
  code,
  retryAfterSeconds,
}: {
  code: string
  retryAfterSeconds: number | null
}): number | null {
  return code === 'UNAVAILABLE' || code === 'THROTTLED' ? (retryAfterSeconds ?? defaultRetrySeconds) : null
}

function selectFields(
  { batch, now }: SendContext,
  directory: Directory,
  read: ListingReading,
  previous: PreviousSubmission | null,
) {
  const { own } = batch.leased
  const { facts: ours } = own.factsFor(directory)
  const { shown, adapter } = read
  const comparing = comparisonContextOf(own.countryId, localDateOf(own.timeZone, now()))
  const { abilities } = adapter
  const cannotExpress = inexpressibleFields(adapter, ours)
  const comparison = shown && compareListing({ ours, shown, abilities, cannotExpress, comparing })
  return fieldsToSend({ directory, adapter, ours, comparison, waiting: batch.waiting, previous })
}

/** Adds the id of a new listing, because the listing may not be found by a search yet. */
function withRemoteId(reading: ListingReading, result: ProviderResult<Submission>): ListingReading {
  if (result.outcome !== 'ok') return reading
  return { ...reading, remoteId: reading.remoteId ?? result.value.remoteId }
}

async function findPreviousSubmission(
  tx: Tx,
  { locationId, batch }: SendContext,
  directory: Directory,
): Promise<PreviousSubmission | null> {
  const row = await tx
    .selectFrom('listings')
    .select(['submission', 'submitted_fields', 'submitted_at'])
    .where('account_id', '=', tx.accountId)
    .where('location_id', '=', locationId)
    .where('directory', '=', directory)
    .executeTakeFirst()
  if (!row?.submitted_at || row.submitted_at < batch.editedAt) return null
  return {
    fields: row.submitted_fields,
    isAnswered: row.submission === 'submitted' || row.submission === 'rejected',
  }
}

/**
 * Records the fields that are about to be sent. Returns false if the lease was lost, in which case the caller must not
 * send anything.
 */
async function recordIntent(
  tx: Tx,
  context: SendContext,
  directory: Directory,
  fields: ListingField[],
): Promise<boolean> {
  if (!(await lockLeasedRow(tx, context.batch.leased.lease))) return false
  const intent = {
    submission: 'queued' as const,
    submission_job: null,
    submitted_fields: fields,
    submitted_at: context.now(),
    live_at: null,
    problem_code: '',
    problem: '',
  }
  await tx
    .insertInto('listings')
    .values({ account_id: tx.accountId, location_id: context.locationId, directory, ...intent })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'location_id', 'directory']).doUpdateSet(intent),
    )
    .execute()
  return true
}

async function recordResult(
  tx: Tx,
  { accountId, locationId, batch }: SendContext,
  directory: Directory,
  result: ProviderResult<Submission>,
): Promise<void> {
  if (!(await lockLeasedRow(tx, batch.leased.lease))) {
    // We lost the lease, so discard the result. Still save the id of a listing that was just created, because the run
    // that holds the lease may not be able to find the listing by searching yet.
    if (result.outcome === 'ok' && result.value.remoteId)
      await saveRemoteId(tx, locationId, directory, result.value.remoteId)
    return
  }
  await tx
    .updateTable('listings')
    .set(submissionRow(directory, result))
    .where('account_id', '=', tx.accountId)
    .where('location_id', '=', locationId)
    .where('directory', '=', directory)
    .execute()
  if (result.outcome !== 'ok' || result.value.taken.length === 0) return
  await listingPolling.start(tx, { accountId, locationId, directory })
}

function submissionRow(directory: Directory, result: ProviderResult<Submission>) {
  if (result.outcome !== 'ok') {
    const { code, problem } = failedReading(directory, result)
    const submission = ({ rejected: 'rejected', throttled: 'throttled', unavailable: 'queued' } as const)[
      result.outcome
    ]
    return { submission, problem_code: code, problem: problem.slice(0, 1000) }
  }
  const { remoteId, job, taken, refused } = result.value
  const isAccepted = taken.length > 0
  const problem = joinReasons(refused.map(({ field, reason }) => `${fieldLabels[field]}: ${reason}`))
  return {
    remote_id: remoteId,
    submission: isAccepted ? ('submitted' as const) : ('rejected' as const),
    submission_job: job,
    submitted_fields: isAccepted ? taken : refused.map(({ field }) => field),
    problem_code: refused.length > 0 ? 'REFUSED' : '',
    problem: problem.slice(0, 1000),
  }
}

async function saveRemoteId(tx: Tx, locationId: Id, directory: Directory, remoteId: string): Promise<void> {
  await tx
    .updateTable('listings')
    .set({ remote_id: remoteId })
    .where('account_id', '=', tx.accountId)
    .where('location_id', '=', locationId)
    .where('directory', '=', directory)
    .where('remote_id', 'is', null)
    .execute()
}
