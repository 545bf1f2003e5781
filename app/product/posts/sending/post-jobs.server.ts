/**
 * The jobs that send posts to Google, location by location, poll until Google shows or rejects them, and delete them.
 * Even if the worker is killed at any point, each post ends up at Google exactly once.
 */
import { asAccount, type Tx } from '#app/kit/database/tenant.server'
import { defineJob, type JobRun, RetryLater } from '#app/kit/jobs/job'
import { LeaseLost, recordSending } from '#app/kit/jobs/lease.server'
import { definePolling, type Poll, resolvePollResult } from '#app/kit/jobs/polling.server'
import { removeOnce, type SendResult, sendOnce } from '#app/kit/jobs/send-once.server'
import { settlementOf, throwForRetry } from '#app/kit/jobs/settlement'
import type { SourcePost } from '#app/kit/providers/profile-client/posts'
import type { ProfileClient } from '#app/kit/providers/profile-client/profile-client'
import type { ProviderResult } from '#app/kit/providers/provider-result'
import { findGoogleClient } from '#app/product/locations/google-access/google-clients.server'
import { finishPostIfSettled } from './finish-post.server'
import { findSent, isStillQueued, type LeasedPost, leasePost, type PostPayload } from './post-leases.server'
import {
  findPolledName,
  recordDeleted,
  recordDeletionRefused,
  recordGoogleState,
  recordRejected,
  recordUndecided,
  releasePost,
} from './post-results.server'

// Retry only for some hours, because posts are time-sensitive and the author is waiting for the report.
export const publishPostJob = defineJob<PostPayload>('publish-post', publishPost, {
  requires: 'write',
  retries: 20,
  lease: 10,
  concurrency: 4,
})
export const deletePostJob = defineJob<PostPayload>('delete-post', deleteFromGoogle, {
  requires: 'write',
  retries: 20,
  concurrency: 2,
})

export const postPolling = definePolling<PostPayload>('follow-post', {
  poll: pollPost,
  backoff: [2, 5, 30, 120, 600, 3600, 3600 * 6, 86_400, 86_400, 86_400],
  retries: 20,
})

const notConnectedRetrySeconds = 3600

async function publishPost(payload: PostPayload, run: JobRun): Promise<void> {
  const { accountId } = payload
  const leased = await runInAccount(payload, (tx) => leasePost(tx, payload, new Date()))
  if (leased === 'busy') throw new LeaseLost()
  if (leased === null) return finishWithoutLocation(payload)
  if (leased.state !== 'queued') return runInAccount(payload, (tx) => releasePost(tx, leased))
  const client = await findGoogleClient(accountId)
  const { answer: result, isUncertain } = client
    ? await sendPost(payload, client, leased)
    : { answer: notConnected, isUncertain: leased.isUncertain }
  if (result.outcome === 'ok')
    return runInAccount(payload, async (tx) => {
      if (await recordGoogleState(tx, leased, result.value, false, new Date()))
        await postPolling.start(tx, payload)
    })
  const settlement = settlementOf(result, run)
  if (settlement.state !== 'later')
    return runInAccount(payload, (tx) => recordRejected(tx, leased, result, isUncertain, new Date()))
  await runInAccount(payload, (tx) => releasePost(tx, leased, { isUncertain, reason: settlement.reason }))
  throwForRetry('not published', settlement)
}

/** Sends the post, unless an interrupted run has already sent it and Google has it. */
async function sendPost(
  payload: PostPayload,
  { posts, checkEditLimit }: ProfileClient,
  leased: LeasedPost,
): Promise<SendResult<SourcePost>> {
  const { locationName } = leased
  if (!locationName) return { answer: notLinked, isUncertain: leased.isUncertain }
  return sendOnce<SourcePost, LeasedPost['post']>({
    isUncertain: leased.isUncertain,
    list: () => posts.list(locationName),
    findSent: (found) => runInAccount(payload, (tx) => findSent(tx, leased, found)),
    async prepare(found) {
      const previous = found.find(({ name }) => name === leased.googleName)
      if (previous && previous.state !== 'rejected') return { outcome: 'ok', value: { made: previous } }
      // Google has rejected the post of the previous attempt, so delete that post before the next attempt.
      const deletion = previous ? await posts.remove(previous.name) : null
      if (deletion && deletion.outcome !== 'ok') return deletion
      return (await checkEditLimit(locationName)) ?? { outcome: 'ok', value: { ready: leased.post } }
    },
    recordSending: (existingNames) =>
      recordSending(payload.accountId, leased.lease, { condition: isStillQueued, existingNames }),
    create: (post) => posts.create(locationName, post),
  })
}

/** Loads the state of a post that Google has neither published nor rejected yet. */
async function pollPost(payload: PostPayload, poll: Poll): Promise<void> {
  const googleName = await runInAccount(payload, (tx) => findPolledName(tx, payload))
  if (!googleName) return finishWithoutLocation(payload)
  const client = await findGoogleClient(payload.accountId)
  if (!client)
    return runInAccount(payload, (tx) => recordUndecided(tx, payload, disconnectedReason, new Date()))
  const found = await client.posts.get(googleName)
  if (found.outcome === 'ok')
    return runInAccount(payload, async (tx) => {
      if (await recordGoogleState(tx, payload, found.value, poll.isLast, new Date())) await poll.pollAgain(tx)
    })
  const refusal = resolvePollResult(found, poll)
  if (refusal?.outcome === 'rejected' && refusal.status === 404) {
    const missing = { ...refusal, reason: 'Google no longer has this post.' }
    return runInAccount(payload, (tx) => recordRejected(tx, payload, missing, false, new Date()))
  }
  // A failed poll does not mean that Google has rejected the post.
  const reason = `Google didn’t confirm whether the post is live: ${found.reason}`
  await runInAccount(payload, (tx) =>
    poll.isLast ? recordUndecided(tx, payload, reason, new Date()) : poll.pollAgain(tx),
  )
}

/**
 * Called if the location was deleted while the post was being sent. Completes the post if it was the last pending
 * location.
 */
function finishWithoutLocation(payload: PostPayload): Promise<void> {
  return runInAccount(payload, (tx) => finishPostIfSettled(tx, payload.postId, new Date()))
}

/**
 * Deletes the post at Google. Retries while Google is not connected or unavailable. If Google finally does not delete
 * the post, it is recorded as still published.
 */
async function deleteFromGoogle(payload: PostPayload, run: JobRun): Promise<void> {
  const leased = await runInAccount(payload, (tx) => leasePost(tx, payload, new Date()))
  if (leased === 'busy') throw new LeaseLost()
  if (leased === null) return finishWithoutLocation(payload)
  if (leased.state !== 'deleting') return runInAccount(payload, (tx) => releasePost(tx, leased))
  const result = await deleteOnce(payload, leased)
  if (result.outcome === 'ok') return runInAccount(payload, (tx) => recordDeleted(tx, leased, new Date()))
  if (result === notConnected) {
    await runInAccount(payload, (tx) => releasePost(tx, leased, { reason: notConnected.reason }))
    throw new RetryLater('Google is not connected', notConnectedRetrySeconds)
  }
  const settlement = settlementOf(result, run)
  await runInAccount(payload, async (tx) => {
    if (settlement.state === 'later') return releasePost(tx, leased, { reason: settlement.reason })
    if (await recordDeletionRefused(tx, leased, `Not deleted: ${result.reason}`, new Date()))
      await postPolling.start(tx, payload)
  })
  if (settlement.state === 'later') throwForRetry('not deleted', settlement)
}

/**
 * Deletes the post if Google has it. If the location is no longer linked, the post counts as deleted, because we are no
 * longer allowed to change that profile.
 */
async function deleteOnce(payload: PostPayload, leased: LeasedPost): Promise<ProviderResult<null>> {
  const { googleName, isUncertain, locationName } = leased
  if (!locationName || (!googleName && !isUncertain)) return { outcome: 'ok', value: null }
  const client = await findGoogleClient(payload.accountId)
  if (!client) return notConnected
  const { posts } = client
  return removeOnce({
    name: googleName,
    isUncertain,
    list: () => posts.list(locationName),
    findSent: (found) => runInAccount(payload, (tx) => findSent(tx, leased, found)),
    remove: (name) => posts.remove(name),
  })
}

function runInAccount<T>({ accountId }: PostPayload, fn: (tx: Tx) => Promise<T>): Promise<T> {
  return asAccount(accountId, fn)
}

const disconnectedReason = 'Google was disconnected before it reviewed the post.'
const notConnected: Extract<ProviderResult<never>, { outcome: 'rejected' }> = {
  outcome: 'rejected',
  status: 401,
  code: 'NOT_CONNECTED',
  reason: 'Google is not connected.',
}
const notLinked: ProviderResult<never> = {
  outcome: 'rejected',
  status: 400,
  code: 'NOT_LINKED',
  reason: 'The location is no longer linked to Google.',
}
