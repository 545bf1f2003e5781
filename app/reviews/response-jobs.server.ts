/**
 * Publishes, polls and deletes responses at their source. A job has the review and the revision it was created for: a
 * response edited since then has a newer job, so the older one does nothing. Never waits for the network inside a
 * transaction.
 */
import { sql } from 'kysely'
import type { Id } from '#app/database/schema'
import { asAccount, type Tx } from '#app/database/tenant.server'
import { defineJob, type Run } from '#app/jobs/job'
import { enqueue } from '#app/jobs/queue.server'
import { LeaseLost, recordSending } from '#app/outbound/lease.server'
import { definePolling, heard, type Poll } from '#app/outbound/polling.server'
import { again, settlementOf } from '#app/outbound/settlement'
import type { SourceResponse } from '#app/providers/google-business-profile/translate'
import { doorTo, type ResponseDoor } from './response-doors.server'
import { findResponse, leaseResponse, type ResponsePayload, releaseResponse } from './response-source.server'
import {
  type Author,
  changeStatus,
  lockResponse,
  recordEvent,
  removeResponse,
} from './response-states.server'

export const publishResponseJob = defineJob<ResponsePayload>('publish-response', publishResponse)
// The page promises that the system will retry: for two days, not just a few attempts.
export const deleteResponseJob = defineJob<ResponsePayload>('delete-response', deleteAtSource, {
  retries: 200,
})
/** Google decides within seconds or within days; after the last poll the response stays "awaiting". */
export const responsePolling = definePolling<ResponsePayload>('follow-response', {
  poll: followResponse,
  pauses: [10, 60, 600, 3600, ...Array<number>(30).fill(86_400)],
})

export function publishResponseLater(tx: Tx, reviewId: Id, revision: number): Promise<void> {
  return enqueue(tx, publishResponseJob, { accountId: tx.accountId, reviewId, revision })
}

export function deleteResponseLater(tx: Tx, reviewId: Id, revision: number): Promise<void> {
  return enqueue(tx, deleteResponseJob, { accountId: tx.accountId, reviewId, revision })
}

const bySource = ({ sourceName }: { sourceName: string }): Author => ({ userId: null, name: sourceName })

async function publishResponse(payload: ResponsePayload, run: Run): Promise<void> {
  const { accountId, revision } = payload
  const leased = await leaseResponse(payload, ['publishing'])
  if (leased === null) return
  if (leased === 'busy') throw new LeaseLost()
  const door = await doorTo(accountId, leased)
  await recordSending(accountId, leased.lease, {
    still: sql`revision = ${revision} and status = 'publishing'`,
  })
  const answer = await door.write(leased.body, leased.isUnsure)
  const settled = settlementOf(answer, run)
  const isUnsure = answer.outcome === 'unavailable' || (answer.outcome !== 'ok' && leased.isUnsure)
  const isOurs = await asAccount(accountId, async (tx) => {
    const isHeld = await releaseResponse(tx, payload, leased, { isUnsure })
    if (!isHeld || settled.state === 'later') return isHeld
    return settled.state === 'done'
      ? recordState(tx, payload, bySource(leased), settled.value)
      : recordFailure(tx, payload, bySource(leased), settled.reason, 'error_published')
  })
  if (settled.state === 'later') again('not published', settled)
  if (!isOurs && settled.state === 'done') await putRight(payload, door)
}

/**
 * Handles a text that was edited or deleted while it was being sent, and may have arrived last: the newer change is
 * sent again.
 */
async function putRight({ accountId, reviewId }: ResponsePayload, door: ResponseDoor): Promise<void> {
  const isGone = await asAccount(accountId, async (tx) => {
    const current = await lockResponse(tx, reviewId)
    if (current?.status === 'published' || current?.status === 'awaiting') {
      await changeStatus(tx, reviewId, current.revision, 'publishing', { now: new Date() })
      await publishResponseLater(tx, reviewId, current.revision)
    }
    return !current
  })
  if (isGone) await door.remove()
}

/** Checks whether Google has decided about a response that was awaiting review. */
async function followResponse(payload: ResponsePayload, poll: Poll): Promise<void> {
  const response = await findResponse(payload, ['awaiting'])
  if (!response) return
  const answer = heard(await (await doorTo(payload.accountId, response)).read(), poll)
  await asAccount(payload.accountId, async (tx) => {
    if (!answer || (answer.outcome === 'ok' && answer.value?.state === 'awaiting')) return poll.pollAgain(tx)
    if (answer.outcome === 'ok' && answer.value)
      return void (await recordState(tx, payload, bySource(response), answer.value))
    const reason = answer.outcome === 'ok' ? `${response.sourceName} no longer shows it.` : answer.reason
    await recordFailure(tx, payload, bySource(response), reason, 'error_published')
  })
}

/** Records the source's result; returns false when the response has been edited or deleted since. */
async function recordState(
  tx: Tx,
  payload: ResponsePayload,
  by: Author,
  { state, reason, updatedAt }: SourceResponse,
): Promise<boolean> {
  const { reviewId, revision } = payload
  const now = new Date()
  const publishedAt = state === 'published' ? (updatedAt ?? now) : undefined
  const description = reason ?? ''
  const isOurs = await changeStatus(tx, reviewId, revision, state, { description, publishedAt, now })
  if (!isOurs) return false
  await recordEvent(tx, reviewId, state, by, now, { description })
  if (state === 'awaiting') await responsePolling.begin(tx, payload)
  return true
}

async function recordFailure(
  tx: Tx,
  { reviewId, revision }: ResponsePayload,
  by: Author,
  reason: string,
  status: 'error_published' | 'error_unpublished',
): Promise<boolean> {
  const now = new Date()
  const isOurs = await changeStatus(tx, reviewId, revision, status, { description: reason, now })
  const event = status === 'error_published' ? 'failed' : 'delete_failed'
  if (isOurs) await recordEvent(tx, reviewId, event, by, now, { description: reason })
  return isOurs
}

/** Retries until the response is gone. The first failure is shown, with the promise that the system will retry. */
async function deleteAtSource(payload: ResponsePayload, run: Run): Promise<void> {
  const leased = await leaseResponse(payload, ['deleting', 'error_unpublished'])
  if (leased === null) return
  if (leased === 'busy') throw new LeaseLost()
  const answer = await (await doorTo(payload.accountId, leased)).remove()
  const settled = settlementOf(answer, run)
  const isThrottled = settled.state === 'later' && settled.seconds !== null
  await asAccount(payload.accountId, async (tx) => {
    if (!(await releaseResponse(tx, payload, leased))) return
    if (answer.outcome === 'ok') await removeResponse(tx, payload, bySource(leased), new Date())
    else if (!isThrottled && run.attempt === 0)
      await recordFailure(tx, payload, bySource(leased), answer.reason, 'error_unpublished')
  })
  // Retried no matter how often it is refused.
  if (settled.state !== 'done') again('not deleted', settled)
}
