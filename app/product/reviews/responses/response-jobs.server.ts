/**
 * Publishes, polls and deletes responses at their source. Each job is for one revision of a review's response. If the
 * response has been edited since, a newer job exists, so the older job does nothing. Network requests are never made
 * inside a transaction.
 */
import { sql } from 'kysely'
import type { Id } from '#app/kit/database/schema'
import { asAccount, type Tx } from '#app/kit/database/tenant.server'
import { defineJob, type JobRun } from '#app/kit/jobs/job'
import { LeaseLost, recordSending } from '#app/kit/jobs/lease.server'
import { definePolling, type Poll, resolvePollResult } from '#app/kit/jobs/polling.server'
import { enqueue } from '#app/kit/jobs/queue.server'
import { settlementOf, throwForRetry } from '#app/kit/jobs/settlement'
import type { ResponsePublisher, SourceResponse } from '#app/kit/providers/profile-client/responses'
import type { ProviderResult } from '#app/kit/providers/provider-result'
import {
  type Actor,
  changeResponseStatus,
  lockResponse,
  recordResponseEvent,
  removeResponse,
} from '../response-status.server'
import { removeVanished } from '../sync/removal/remove-vanished.server'
import {
  findResponse,
  type LeasedResponse,
  leaseResponse,
  type ResponsePayload,
  type ReviewAtSource,
  releaseResponse,
} from './response-lease.server'
import { createPublisher } from './response-publishers.server'

export const publishResponseJob = defineJob<ResponsePayload>('publish-response', publishResponse, {
  requires: 'write',
})
// The page tells users that the system will retry, so retry for two days instead of just a few times.
export const deleteResponseJob = defineJob<ResponsePayload>('delete-response', deleteFromSource, {
  requires: 'write',
  retries: 200,
})
/** Polls Google's decision, which takes seconds or days. After the last poll, the status stays "awaiting". */
export const responsePolling = definePolling<ResponsePayload>('follow-response', {
  poll: pollResponse,
  backoff: [10, 60, 600, 3600, ...Array<number>(30).fill(86_400)],
})

export function enqueuePublishResponse(tx: Tx, reviewId: Id, revision: number): Promise<void> {
  return enqueue(tx, publishResponseJob, { accountId: tx.accountId, reviewId, revision })
}

export function enqueueDeleteResponse(tx: Tx, reviewId: Id, revision: number): Promise<void> {
  return enqueue(tx, deleteResponseJob, { accountId: tx.accountId, reviewId, revision })
}

const sourceActor = ({ sourceName }: { sourceName: string }): Actor => ({ userId: null, name: sourceName })

async function publishResponse(payload: ResponsePayload, run: JobRun): Promise<void> {
  const { accountId, revision } = payload
  const leased = await leaseResponse(payload, ['publishing'])
  if (leased === null) return
  if (leased === 'busy') throw new LeaseLost()
  const publisher = await createPublisher(accountId, leased)
  await recordSending(accountId, leased.lease, {
    condition: sql`revision = ${revision} and status = 'publishing'`,
  })
  const result = await publisher.write(leased.body, leased.isUncertain)
  const settlement = settlementOf(result, run)
  if (await isReviewGone(publisher, result))
    return removeGoneReview(payload, leased, (tx) =>
      recordFailure(tx, payload, sourceActor(leased), goneMessage(leased), 'error_published'),
    )
  const isUncertain = result.outcome === 'unavailable' || (result.outcome !== 'ok' && leased.isUncertain)
  const isCurrent = await asAccount(accountId, async (tx) => {
    const isLeaseHeld = await releaseResponse(tx, payload, leased, { isUncertain })
    if (!isLeaseHeld || settlement.state === 'later') return isLeaseHeld
    return settlement.state === 'done'
      ? recordState(tx, payload, sourceActor(leased), settlement.value)
      : recordFailure(tx, payload, sourceActor(leased), settlement.reason, 'error_published')
  })
  if (settlement.state === 'later') throwForRetry('not published', settlement)
  if (!isCurrent && settlement.state === 'done') await resendCurrent(payload, publisher)
}

const isReviewGone = async (publisher: ResponsePublisher, result: ProviderResult<unknown>) =>
  result.outcome === 'rejected' && result.status === 404 && (await publisher.isReviewGone())

const goneMessage = ({ sourceName }: ReviewAtSource) => `This review no longer exists on ${sourceName}.`

/** Moves a review that its source no longer has to the removed reviews, with its text and response. */
async function removeGoneReview(
  payload: ResponsePayload,
  leased: LeasedResponse,
  recordOutcome: (tx: Tx) => Promise<unknown>,
): Promise<void> {
  const isHeld = await asAccount(payload.accountId, async (tx) => {
    const isLeaseHeld = await releaseResponse(tx, payload, leased)
    if (isLeaseHeld) await recordOutcome(tx)
    return isLeaseHeld
  })
  if (isHeld) await removeReview(payload, leased)
}

const removeReview = ({ accountId }: ResponsePayload, { locationId, sourceId, externalId }: ReviewAtSource) =>
  removeVanished({ accountId, locationId, sourceId }, [externalId], new Date())

/**
 * Handles a response that was edited or deleted while its text was being sent. The source may have received the old
 * text after the change, so the change is sent again.
 */
async function resendCurrent(
  { accountId, reviewId }: ResponsePayload,
  publisher: ResponsePublisher,
): Promise<void> {
  const isDeleted = await asAccount(accountId, async (tx) => {
    const current = await lockResponse(tx, reviewId)
    if (current?.status === 'published' || current?.status === 'awaiting') {
      await changeResponseStatus(tx, reviewId, current.revision, 'publishing', { now: new Date() })
      await enqueuePublishResponse(tx, reviewId, current.revision)
    }
    return !current
  })
  if (isDeleted) await publisher.remove()
}

/** Checks whether Google has decided about a response that was awaiting review. */
async function pollResponse(payload: ResponsePayload, poll: Poll): Promise<void> {
  const response = await findResponse(payload, ['awaiting'])
  if (!response) return
  const publisher = await createPublisher(payload.accountId, response)
  const found = await publisher.read()
  const isGone = await isReviewGone(publisher, found)
  const result = resolvePollResult(found, poll)
  await asAccount(payload.accountId, async (tx) => {
    if (!result || (result.outcome === 'ok' && result.value?.state === 'awaiting')) return poll.pollAgain(tx)
    if (result.outcome === 'ok' && result.value)
      return void (await recordState(tx, payload, sourceActor(response), result.value))
    const reason = result.outcome === 'ok' ? `${response.sourceName} no longer shows it.` : result.reason
    const description = isGone ? goneMessage(response) : reason
    await recordFailure(tx, payload, sourceActor(response), description, 'error_published')
  })
  if (isGone) await removeReview(payload, response)
}

/** Records the state of the response at the source. Returns false if the response has been edited or deleted since. */
async function recordState(
  tx: Tx,
  payload: ResponsePayload,
  actor: Actor,
  { state, reason, updatedAt }: SourceResponse,
): Promise<boolean> {
  const { reviewId, revision } = payload
  const now = new Date()
  const publishedAt = state === 'published' ? (updatedAt ?? now) : undefined
  const description = reason ?? ''
  const isCurrent = await changeResponseStatus(tx, reviewId, revision, state, {
    description,
    publishedAt,
    now,
  })
  if (!isCurrent) return false
  await recordResponseEvent(tx, reviewId, state, actor, now, { description })
  if (state === 'awaiting') await responsePolling.start(tx, payload)
  return true
}

async function recordFailure(
  tx: Tx,
  { reviewId, revision }: ResponsePayload,
  actor: Actor,
  reason: string,
  status: 'error_published' | 'error_unpublished',
): Promise<boolean> {
  const now = new Date()
  const isCurrent = await changeResponseStatus(tx, reviewId, revision, status, { description: reason, now })
  const event = status === 'error_published' ? 'failed' : 'delete_failed'
  if (isCurrent) await recordResponseEvent(tx, reviewId, event, actor, now, { description: reason })
  return isCurrent
}

/**
 * Deletes the response at the source. If that fails, the job is retried. The first failure is recorded, so that users
 * see the reason and that the system will retry.
 */
async function deleteFromSource(payload: ResponsePayload, run: JobRun): Promise<void> {
  const leased = await leaseResponse(payload, ['deleting', 'error_unpublished'])
  if (leased === null) return
  if (leased === 'busy') throw new LeaseLost()
  const publisher = await createPublisher(payload.accountId, leased)
  const result = await publisher.remove()
  const settlement = settlementOf(result, run)
  if (await isReviewGone(publisher, result))
    return removeGoneReview(payload, leased, (tx) =>
      removeResponse(tx, payload, sourceActor(leased), new Date()),
    )
  const isThrottled = settlement.state === 'later' && settlement.seconds !== null
  await asAccount(payload.accountId, async (tx) => {
    if (!(await releaseResponse(tx, payload, leased))) return
    if (result.outcome === 'ok') await removeResponse(tx, payload, sourceActor(leased), new Date())
    else if (!isThrottled && run.attempt === 0)
      await recordFailure(tx, payload, sourceActor(leased), result.reason, 'error_unpublished')
  })
  // Retry even if the source rejected the deletion.
  if (settlement.state !== 'done') throwForRetry('not deleted', settlement)
}
