/**
 * Publishing, following and deleting responses at their source. A job knows the review and the revision it was asked
 * for: a response edited since has a newer job, so an older one does nothing. The network is never waited for inside
 * a transaction.
 */
import type { Id } from '#app/database/schema'
import { asAccount, type Tx } from '#app/database/tenant.server'
import { defineJob, type Run, TryLater } from '#app/jobs/job'
import { enqueue } from '#app/jobs/queue.server'
import type { SourceResponse } from '#app/providers/google-business-profile/translate'
import { doorTo, type ResponseDoor } from './response-doors.server'
import { type Asked, findAsked } from './response-source.server'
import {
  type Author,
  changeStatus,
  lockResponse,
  recordEvent,
  removeResponse,
} from './response-states.server'

export const publishResponseJob = defineJob<Asked>('publish-response', publishResponse)
export const followResponseJob = defineJob<Asked & { looks: number }>('follow-response', followResponse)
// The page promises that the system will retry: for two days, not for a few attempts.
export const deleteResponseJob = defineJob<Asked>('delete-response', deleteAtSource, { retries: 200 })

export function publishResponseLater(tx: Tx, reviewId: Id, revision: number): Promise<void> {
  return enqueue(tx, publishResponseJob, { accountId: tx.accountId, reviewId, revision })
}

export function deleteResponseLater(tx: Tx, reviewId: Id, revision: number): Promise<void> {
  return enqueue(tx, deleteResponseJob, { accountId: tx.accountId, reviewId, revision })
}

/** Google decides within seconds or within days; after the last look the response stays "awaiting", as it is. */
const pauses = [10, 60, 600, 3600, ...Array<number>(30).fill(86_400)]

const bySource = ({ sourceName }: { sourceName: string }): Author => ({ userId: null, name: sourceName })

async function publishResponse(asked: Asked, run: Run): Promise<void> {
  const wanted = await findAsked(asked, ['publishing'])
  if (!wanted) return
  const door = await doorTo(asked.accountId, wanted)
  // After a first try whose outcome is unknown, the source is read before it is written to again.
  const answer = await door.write(wanted.body, run.attempt > 0)
  if (answer.outcome === 'throttled') throw new TryLater(answer.reason, answer.retryAfterSeconds)
  if (answer.outcome === 'unavailable' && !run.isLastAttempt)
    throw new Error(`not published: ${answer.reason}`)
  const isOurs = await asAccount(asked.accountId, (tx) =>
    answer.outcome === 'ok'
      ? recordState(tx, asked, bySource(wanted), answer.value)
      : recordFailure(tx, asked, bySource(wanted), answer.reason, 'error_published'),
  )
  if (!isOurs && answer.outcome === 'ok') await putRight(asked, door)
}

/** The text was edited or deleted while on its way, and may have arrived last: what is wanted since is done again. */
async function putRight({ accountId, reviewId }: Asked, door: ResponseDoor): Promise<void> {
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

/** Looks whether Google has decided about a response it was still looking at. */
async function followResponse({ looks, ...asked }: Asked & { looks: number }): Promise<void> {
  const wanted = await findAsked(asked, ['awaiting'])
  if (!wanted) return
  const answer = await (await doorTo(asked.accountId, wanted)).read()
  if (answer.outcome === 'throttled') throw new TryLater(answer.reason, answer.retryAfterSeconds)
  if (answer.outcome === 'unavailable') throw new Error(`not looked at: ${answer.reason}`)
  await asAccount(asked.accountId, (tx) =>
    answer.outcome === 'ok' && answer.value
      ? recordState(tx, asked, bySource(wanted), answer.value, looks + 1)
      : recordFailure(
          tx,
          asked,
          bySource(wanted),
          answer.outcome === 'ok' ? `${wanted.sourceName} no longer shows it.` : answer.reason,
          'error_published',
        ),
  )
}

/** Notes how the source took it; false when the response has been edited or deleted since. */
async function recordState(
  tx: Tx,
  asked: Asked,
  by: Author,
  { state, reason, updatedAt }: SourceResponse,
  looks = 0,
): Promise<boolean> {
  const { reviewId, revision } = asked
  const now = new Date()
  const pause = pauses[looks]
  if (state === 'awaiting' && pause)
    await enqueue(tx, followResponseJob, { ...asked, looks }, { afterSeconds: pause })
  if (state === 'awaiting' && looks > 0) return true
  const publishedAt = state === 'published' ? (updatedAt ?? now) : undefined
  const isOurs = await changeStatus(tx, reviewId, revision, state, {
    description: reason ?? '',
    publishedAt,
    now,
  })
  if (isOurs) await recordEvent(tx, reviewId, state, by, now, { description: reason ?? '' })
  return isOurs
}

async function recordFailure(
  tx: Tx,
  { reviewId, revision }: Asked,
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

/** Tries until it is gone; the first failure shows, with the promise that the system will retry. */
async function deleteAtSource(asked: Asked, run: Run): Promise<void> {
  const wanted = await findAsked(asked, ['deleting', 'error_unpublished'])
  if (!wanted) return
  const answer = await (await doorTo(asked.accountId, wanted)).remove()
  if (answer.outcome === 'throttled') throw new TryLater(answer.reason, answer.retryAfterSeconds)
  if (answer.outcome === 'ok') {
    await asAccount(asked.accountId, (tx) => removeResponse(tx, asked, bySource(wanted), new Date()))
    return
  }
  if (run.attempt === 0)
    await asAccount(asked.accountId, (tx) =>
      recordFailure(tx, asked, bySource(wanted), answer.reason, 'error_unpublished'),
    )
  throw new Error(`not deleted: ${answer.reason}`)
}
