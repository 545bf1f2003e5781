/**
 * Sends posts to Google, location by location, follows them until Google shows or rejects them, and deletes them. If
 * the worker is killed at any point, the post still ends up at Google once, not twice.
 */
import { asAccount, type Tx } from '#app/database/tenant.server'
import { defineJob, type Run, TryLater } from '#app/jobs/job'
import { googleOf } from '#app/locations/google/google-connection.server'
import { LeaseLost, recordSending } from '#app/outbound/lease.server'
import { definePolling, heard, type Poll } from '#app/outbound/polling.server'
import { removeOnce, type Sent, sendOnce } from '#app/outbound/send-once.server'
import { again, settlementOf } from '#app/outbound/settlement'
import type { Answer } from '#app/providers/answer'
import type { GoogleApi } from '#app/providers/google-business-profile/api.server'
import type { SourcePost } from '#app/providers/google-business-profile/local-post-translate'
import {
  createPost,
  deletePost,
  getPost,
  listPosts,
} from '#app/providers/google-business-profile/local-posts.server'
import { findSent, isStillQueued, type LeasedPost, leasePost, type PostPayload } from './post-leases.server'
import {
  findFollowed,
  noteDeleted,
  noteFound,
  noteKept,
  notePause,
  noteRejected,
  noteUnheard,
} from './post-results.server'
import { finishIfSettled } from './settling.server'

// Retries for some hours: a post is timely, and its author waits for the report.
export const publishPostJob = defineJob<PostPayload>('publish-post', publishPost, {
  retries: 20,
  lease: 10,
  concurrency: 4,
})
export const deletePostJob = defineJob<PostPayload>('delete-post', deleteAtGoogle, {
  retries: 20,
  concurrency: 2,
})

export const postPolling = definePolling<PostPayload>('follow-post', {
  poll: followPost,
  pauses: [2, 5, 30, 120, 600, 3600, 3600 * 6, 86_400, 86_400, 86_400],
  retries: 20,
})

const whileNotConnected = 3600

async function publishPost(payload: PostPayload, run: Run): Promise<void> {
  const { accountId } = payload
  const leased = await inAccount(payload, (tx) => leasePost(tx, payload, new Date()))
  if (leased === 'busy') throw new LeaseLost()
  if (leased === null) return finishWithout(payload)
  if (leased.state !== 'queued') return inAccount(payload, (tx) => notePause(tx, leased))
  const api = await googleOf(accountId)
  const { answer, isUnsure } = api
    ? await send(payload, api, leased)
    : { answer: notConnected, isUnsure: leased.isUnsure }
  if (answer.outcome === 'ok')
    return inAccount(payload, async (tx) => {
      if (await noteFound(tx, leased, answer.value, false, new Date())) await postPolling.begin(tx, payload)
    })
  const settled = settlementOf(answer, run)
  if (settled.state !== 'later')
    return inAccount(payload, (tx) => noteRejected(tx, leased, answer, isUnsure, new Date()))
  await inAccount(payload, (tx) => notePause(tx, leased, { isUnsure, reason: settled.reason }))
  again('not published', settled)
}

/** Looks for the post at Google and sends it when it is not there yet. */
async function send(payload: PostPayload, api: GoogleApi, leased: LeasedPost): Promise<Sent<SourcePost>> {
  const { locationName } = leased
  if (!locationName) return { answer: notLinked, isUnsure: leased.isUnsure }
  return sendOnce<SourcePost, LeasedPost['post']>({
    isUnsure: leased.isUnsure,
    list: () => listPosts(api, locationName),
    findSent: (found) => inAccount(payload, (tx) => findSent(tx, leased, found)),
    async prepare(found) {
      const former = found.find(({ name }) => name === leased.googleName)
      if (former && former.state !== 'rejected') return { outcome: 'ok', value: { made: former } }
      // Google reviewed and rejected it: delete it before the next try.
      const gone = former ? await deletePost(api, former.name) : null
      if (gone && gone.outcome !== 'ok') return gone
      return (await api.refuseEdit(locationName)) ?? { outcome: 'ok', value: { ready: leased.post } }
    },
    recordSending: (knownNames) =>
      recordSending(payload.accountId, leased.lease, { still: isStillQueued, knownNames }),
    create: (post) => createPost(api, locationName, post),
  })
}

/** Polls a post that is not settled yet. */
async function followPost(payload: PostPayload, poll: Poll): Promise<void> {
  const googleName = await inAccount(payload, (tx) => findFollowed(tx, payload))
  if (!googleName) return finishWithout(payload)
  const api = await googleOf(payload.accountId)
  if (!api) return inAccount(payload, (tx) => noteUnheard(tx, payload, disconnected, new Date()))
  const found = await getPost(api, googleName)
  if (found.outcome === 'ok')
    return inAccount(payload, async (tx) => {
      if (await noteFound(tx, payload, found.value, poll.isLast, new Date())) await poll.pollAgain(tx)
    })
  const refusal = heard(found, poll)
  if (refusal?.outcome === 'rejected' && refusal.status === 404) {
    const gone = { ...refusal, reason: 'Google no longer has this post.' }
    return inAccount(payload, (tx) => noteRejected(tx, payload, gone, false, new Date()))
  }
  // This is no rejection of the post.
  const reason = `Google did not say whether it shows the post: ${found.reason}`
  await inAccount(payload, (tx) =>
    poll.isLast ? noteUnheard(tx, payload, reason, new Date()) : poll.pollAgain(tx),
  )
}

/** The location was deleted while the post was being sent: it may have been the last one pending. */
function finishWithout(payload: PostPayload): Promise<void> {
  return inAccount(payload, (tx) => finishIfSettled(tx, payload.postId, new Date()))
}

/** Retries until the post is gone. If Google does not delete it, it is recorded as still there. */
async function deleteAtGoogle(payload: PostPayload, run: Run): Promise<void> {
  const leased = await inAccount(payload, (tx) => leasePost(tx, payload, new Date()))
  if (leased === 'busy') throw new LeaseLost()
  if (leased === null) return finishWithout(payload)
  if (leased.state !== 'deleting') return inAccount(payload, (tx) => notePause(tx, leased))
  const answer = await deleteOnce(payload, leased)
  if (answer.outcome === 'ok') return inAccount(payload, (tx) => noteDeleted(tx, leased, new Date()))
  if (answer === notConnected) {
    await inAccount(payload, (tx) => notePause(tx, leased, { reason: notConnected.reason }))
    throw new TryLater('Google is not connected', whileNotConnected)
  }
  const settled = settlementOf(answer, run)
  await inAccount(payload, async (tx) => {
    if (settled.state === 'later') return notePause(tx, leased, { reason: settled.reason })
    if (await noteKept(tx, leased, `Not deleted: ${answer.reason}`, new Date()))
      await postPolling.begin(tx, payload)
  })
  if (settled.state === 'later') again('not deleted', settled)
}

/** A post of a location that is no longer linked counts as gone: what its profile shows is not ours to change. */
async function deleteOnce(payload: PostPayload, leased: LeasedPost): Promise<Answer<null>> {
  const { googleName, isUnsure, locationName } = leased
  if (!locationName || (!googleName && !isUnsure)) return { outcome: 'ok', value: null }
  const api = await googleOf(payload.accountId)
  if (!api) return notConnected
  return removeOnce({
    name: googleName,
    isUnsure,
    list: () => listPosts(api, locationName),
    findSent: (found) => inAccount(payload, (tx) => findSent(tx, leased, found)),
    remove: (name) => deletePost(api, name),
  })
}

function inAccount<T>({ accountId }: PostPayload, fn: (tx: Tx) => Promise<T>): Promise<T> {
  return asAccount(accountId, fn)
}

const disconnected = 'Google was disconnected before it had decided.'
const notConnected: Extract<Answer<never>, { outcome: 'rejected' }> = {
  outcome: 'rejected',
  status: 401,
  code: 'NOT_CONNECTED',
  reason: 'Google is not connected.',
}
const notLinked: Answer<never> = {
  outcome: 'rejected',
  status: 400,
  code: 'NOT_LINKED',
  reason: 'The location is not linked to Google any more.',
}
