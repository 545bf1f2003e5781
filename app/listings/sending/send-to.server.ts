/**
 * Sends one directory what differs there of a batch. The row records what is about to be sent before the call, and the
 * result after it. A run that finds the first without the second cannot know the outcome, and reads before it writes
 * again.
 */
import type { Id } from '#app/database/schema'
import { asAccount, type Tx } from '#app/database/tenant.server'
import type { Directory } from '#app/directories/directories'
import { comparingIn, dayOf } from '#app/locations/sync/comparing'
import { isHeld } from '#app/outbound/lease.server'
import type { Answer } from '#app/providers/answer'
import type { ListingField, Submission } from '#app/providers/directory-adapter'
import { fieldWords } from '../fields'
import { compareListing } from '../scanning/compare-listing'
import { listingPolling } from '../scanning/follow-jobs.server'
import {
  type Asked,
  askedOf,
  failed,
  inUse,
  type Looked,
  look,
  pacedAdapterOf,
  type Read,
} from '../scanning/look.server'
import type { Batch } from './batch'
import { fieldsToSend, type SentBefore } from './fields-to-send'

/** `retry`: the minimum number of seconds until the next try. Null: the directory has answered, whatever the answer. */
export type Sent = { looked: Looked; retry: number | null }

type Sending = { accountId: Id; locationId: Id; batch: Batch; now: () => Date }

const pauseWhenUntold = 20

export async function sendTo(sending: Sending, directory: Directory): Promise<Sent> {
  const { accountId, locationId, batch } = sending
  const adapter = await pacedAdapterOf(accountId, directory)
  const asked = askedOf({ accountId, locationId, directory }, batch.leased)
  const looked = await look(directory, adapter, asked)
  if (looked.outcome === 'failed') return { looked, retry: retryAfter(looked) }
  const before = await asAccount(accountId, (tx) => sentBefore(tx, sending, directory))
  const fields = fieldsFor(sending, directory, looked, before)
  if (fields.length === 0) return { looked, retry: null }
  if (!(await asAccount(accountId, (tx) => noteIntent(tx, sending, directory, fields))))
    return { looked, retry: null }
  const written = await looked.adapter.write(looked.shown, asked.facts, fields)
  const answer = written.outcome === 'ok' ? await heldOrRefused(asked, directory, written) : written
  await asAccount(accountId, (tx) => noteAnswer(tx, sending, directory, answer))
  return {
    looked: withRemoteId(looked, answer),
    retry: answer.outcome === 'ok' ? null : retryAfter(failed(directory, answer)),
  }
}

/**
 * Rejects a write when another location holds the place: the directory may have updated a place it already knew that
 * our search had not found.
 */
async function heldOrRefused(
  { hold }: Asked,
  directory: Directory,
  written: Extract<Answer<Submission>, { outcome: 'ok' }>,
): Promise<Answer<Submission>> {
  const holding = await hold(written.value.remoteId)
  if (holding === 'held') return written
  return { outcome: 'rejected', status: 409, code: 'IN_USE', reason: inUse(directory, holding) }
}

/** When the account is not connected, or the directory rejects the change, it is not retried for this batch. */
function retryAfter({
  code,
  retryAfterSeconds,
}: {
  code: string
  retryAfterSeconds: number | null
}): number | null {
  return code === 'UNAVAILABLE' || code === 'THROTTLED' ? (retryAfterSeconds ?? pauseWhenUntold) : null
}

function fieldsFor({ batch, now }: Sending, directory: Directory, read: Read, before: SentBefore | null) {
  const { own } = batch.leased
  const { facts: ours } = own.at(directory)
  const { shown, adapter } = read
  const comparing = comparingIn(own.countryId, dayOf(own.timeZone, now()))
  const { abilities } = adapter
  const cannotExpress = adapter.cannotExpress(ours)
  const comparison = shown && compareListing({ ours, shown, abilities, cannotExpress, comparing })
  return fieldsToSend({ directory, adapter, ours, comparison, waiting: batch.waiting, before })
}

/** A created listing is known by its id before it can be found. */
function withRemoteId(looked: Read, answer: Answer<Submission>): Read {
  if (answer.outcome !== 'ok') return looked
  return { ...looked, remoteId: looked.remoteId ?? answer.value.remoteId }
}

async function sentBefore(
  tx: Tx,
  { locationId, batch }: Sending,
  directory: Directory,
): Promise<SentBefore | null> {
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

/** Returns false when the lease was lost. Nothing may be sent then. */
async function noteIntent(
  tx: Tx,
  sending: Sending,
  directory: Directory,
  fields: ListingField[],
): Promise<boolean> {
  if (!(await isHeld(tx, sending.batch.leased.lease))) return false
  const intent = {
    submission: 'queued' as const,
    submission_job: null,
    submitted_fields: fields,
    submitted_at: sending.now(),
    live_at: null,
    problem_code: '',
    problem: '',
  }
  await tx
    .insertInto('listings')
    .values({ account_id: tx.accountId, location_id: sending.locationId, directory, ...intent })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'location_id', 'directory']).doUpdateSet(intent),
    )
    .execute()
  return true
}

async function noteAnswer(
  tx: Tx,
  { accountId, locationId, batch }: Sending,
  directory: Directory,
  answer: Answer<Submission>,
): Promise<void> {
  if (!(await isHeld(tx, batch.leased.lease))) {
    // The run that has the lease now may not find a listing that was just made.
    if (answer.outcome === 'ok' && answer.value.remoteId)
      await keepRemoteId(tx, locationId, directory, answer.value.remoteId)
    return
  }
  await tx
    .updateTable('listings')
    .set(answeredRow(directory, answer))
    .where('account_id', '=', tx.accountId)
    .where('location_id', '=', locationId)
    .where('directory', '=', directory)
    .execute()
  if (answer.outcome !== 'ok' || answer.value.taken.length === 0) return
  await listingPolling.begin(tx, { accountId, locationId, directory })
}

function answeredRow(directory: Directory, answer: Answer<Submission>) {
  if (answer.outcome !== 'ok') {
    const { code, problem } = failed(directory, answer)
    const submission = ({ rejected: 'rejected', throttled: 'throttled', unavailable: 'queued' } as const)[
      answer.outcome
    ]
    return { submission, problem_code: code, problem: problem.slice(0, 1000) }
  }
  const { remoteId, job, taken, refused } = answer.value
  const isTaken = taken.length > 0
  const problem = refused.map(({ field, reason }) => `${fieldWords[field]}: ${reason}`).join(' ')
  return {
    remote_id: remoteId,
    submission: isTaken ? ('submitted' as const) : ('rejected' as const),
    submission_job: job,
    submitted_fields: isTaken ? taken : refused.map(({ field }) => field),
    problem_code: refused.length > 0 ? 'REFUSED' : '',
    problem: problem.slice(0, 1000),
  }
}

async function keepRemoteId(tx: Tx, locationId: Id, directory: Directory, remoteId: string): Promise<void> {
  await tx
    .updateTable('listings')
    .set({ remote_id: remoteId })
    .where('account_id', '=', tx.accountId)
    .where('location_id', '=', locationId)
    .where('directory', '=', directory)
    .where('remote_id', 'is', null)
    .execute()
}
