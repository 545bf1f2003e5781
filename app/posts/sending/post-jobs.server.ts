/**
 * Sending posts to Google, location by location, following them until Google shows them or does not, and taking them
 * down. Whenever the worker is killed there is one post at Google and not two: what Google has is read before a post
 * is made, and again by whoever finds that it may have been made. The network is never waited for in a transaction.
 */
import { asAccount, type Tx } from '#app/database/tenant.server'
import { defineJob, type Run, TryLater } from '#app/jobs/job'
import { enqueue } from '#app/jobs/queue.server'
import { googleOf } from '#app/locations/google/google-connection.server'
import type { Answer } from '#app/providers/answer'
import type { GoogleApi } from '#app/providers/google-business-profile/api.server'
import type { SourcePost } from '#app/providers/google-business-profile/local-post-translate'
import {
  createPost,
  deletePost,
  getPost,
  listPosts,
} from '#app/providers/google-business-profile/local-posts.server'
import {
  findFollowed,
  noteDeleted,
  noteFound,
  noteKept,
  notePause,
  noteRejected,
  noteUnheard,
} from './post-results.server'
import { type Asked, findSent, noteSending, type Turn, takeTurn } from './post-turns.server'
import { finishIfSettled } from './settling.server'

type Followed = Asked & { looks: number }

// For some hours: a post is for these days, and its author waits for the report.
export const publishPostJob = defineJob<Asked>('publish-post', publishPost, {
  retries: 20,
  lease: 10,
  concurrency: 4,
})
export const followPostJob = defineJob<Followed>('follow-post', followPost, { retries: 20 })
export const deletePostJob = defineJob<Asked>('delete-post', deleteAtGoogle, { retries: 20, concurrency: 2 })

/** Google decides within seconds or within days; after the last look a post counts as it was last seen. */
const pauses = [2, 5, 30, 120, 600, 3600, 3600 * 6, 86_400, 86_400, 86_400]
const whileAnotherIsSent = 3
const whileNotConnected = 3600

async function publishPost(asked: Asked, run: Run): Promise<void> {
  const { accountId } = asked
  const turn = await inAccount(asked, (tx) => takeTurn(tx, asked, new Date()))
  if (turn === 'busy') throw new TryLater('another post of the location is being sent', whileAnotherIsSent)
  if (turn === null) return finishWithout(asked)
  if (turn.state !== 'queued') return inAccount(asked, (tx) => notePause(tx, turn, {}))
  const api = await googleOf(accountId)
  const { answer, isUnsure } = api
    ? await sendOnce(asked, api, turn)
    : { answer: notConnected, isUnsure: turn.isUnsure }
  if (answer.outcome === 'ok') return noteAndFollow(asked, turn, answer.value)
  const { reason } = answer
  if (answer.outcome === 'rejected' || (run.isLastAttempt && answer.outcome === 'unavailable'))
    return inAccount(asked, (tx) => noteRejected(tx, turn, answer, isUnsure, new Date()))
  await inAccount(asked, (tx) => notePause(tx, turn, { isUnsure, reason }))
  if (answer.outcome === 'throttled') throw new TryLater(reason, answer.retryAfterSeconds)
  throw new Error(`not published: ${reason}`)
}

type Sent = { answer: Answer<SourcePost>; isUnsure: boolean }

/** Looks, and sends what is not there yet. */
async function sendOnce(asked: Asked, api: GoogleApi, turn: Turn): Promise<Sent> {
  const { locationName, isUnsure } = turn
  if (!locationName) return { answer: notLinked, isUnsure: false }
  const before = await listPosts(api, locationName)
  if (before.outcome !== 'ok') return { answer: before, isUnsure }
  const known = isUnsure ? await inAccount(asked, (tx) => findSent(tx, turn, before.value)) : null
  if (known) return { answer: { outcome: 'ok', value: known }, isUnsure: false }
  const former = before.value.find(({ name }) => name === turn.googleName)
  if (former && former.state !== 'rejected')
    return { answer: { outcome: 'ok', value: former }, isUnsure: false }
  // Google looked at it and said no: it makes way for the next try.
  const gone = former ? await deletePost(api, former.name) : null
  if (gone && gone.outcome !== 'ok') return { answer: gone, isUnsure }
  const refusal = await api.refuseEdit(locationName)
  if (refusal) return { answer: refusal, isUnsure }
  const names = before.value.map(({ name }) => name)
  if (!(await inAccount(asked, (tx) => noteSending(tx, turn, names, new Date()))))
    throw new TryLater('another run has the turn', whileAnotherIsSent)
  const answer = await createPost(api, locationName, turn.post)
  return { answer, isUnsure: answer.outcome === 'unavailable' }
}

/** A post that is not settled yet is looked at again in a while. */
function noteAndFollow(asked: Asked, turn: Turn | Asked, found: SourcePost, looks = 0) {
  return inAccount(asked, async (tx) => {
    const pause = pauses[looks]
    const isOpen = await noteFound(tx, turn, found, pause === undefined, new Date())
    if (isOpen && pause !== undefined)
      await enqueue(tx, followPostJob, { ...asked, looks: looks + 1 }, { afterSeconds: pause })
  })
}

async function followPost({ looks, ...asked }: Followed, run: Run): Promise<void> {
  const googleName = await inAccount(asked, (tx) => findFollowed(tx, asked))
  if (!googleName) return finishWithout(asked)
  const api = await googleOf(asked.accountId)
  if (!api) return inAccount(asked, (tx) => noteUnheard(tx, asked, disconnected, new Date()))
  const found = await getPost(api, googleName)
  if (found.outcome === 'ok') return noteAndFollow(asked, asked, found.value, looks)
  if (found.outcome === 'throttled') throw new TryLater(found.reason, found.retryAfterSeconds)
  if (found.outcome === 'rejected' && found.status === 404) {
    const gone = { ...found, reason: 'Google no longer has this post.' }
    return inAccount(asked, (tx) => noteRejected(tx, asked, gone, false, new Date()))
  }
  if (found.outcome === 'unavailable' && !run.isLastAttempt) throw new Error(`not looked at: ${found.reason}`)
  return lookLater(asked, looks, found.reason)
}

/** Google did not say how the post fares, which is no word against it: asked again, and let be after the last look. */
function lookLater(asked: Asked, looks: number, reason: string): Promise<void> {
  return inAccount(asked, async (tx) => {
    const pause = pauses[looks]
    if (pause === undefined)
      await noteUnheard(tx, asked, `Google did not say whether it shows the post: ${reason}`, new Date())
    else await enqueue(tx, followPostJob, { ...asked, looks: looks + 1 }, { afterSeconds: pause })
  })
}

/** The location was deleted while the post was on its way there: it may have been the last that was waited for. */
function finishWithout(asked: Asked): Promise<void> {
  return inAccount(asked, (tx) => finishIfSettled(tx, asked.postId, new Date()))
}

/** Tries until it is gone; when Google will not give it up, it stands there still. */
async function deleteAtGoogle(asked: Asked, run: Run): Promise<void> {
  const turn = await inAccount(asked, (tx) => takeTurn(tx, asked, new Date()))
  if (turn === 'busy') throw new TryLater('a post of the location is being sent', whileAnotherIsSent)
  if (turn === null) return finishWithout(asked)
  if (turn.state !== 'deleting') return inAccount(asked, (tx) => notePause(tx, turn, {}))
  const answer = await deleteOnce(asked, turn)
  if (answer.outcome === 'ok') return inAccount(asked, (tx) => noteDeleted(tx, turn, new Date()))
  if (answer === notConnected) {
    await inAccount(asked, (tx) => notePause(tx, turn, { reason: notConnected.reason }))
    throw new TryLater('Google is not connected', whileNotConnected)
  }
  const { reason } = answer
  const isOver = answer.outcome === 'rejected' || run.isLastAttempt
  await inAccount(asked, async (tx) => {
    if (!isOver) return notePause(tx, turn, { reason })
    if (await noteKept(tx, turn, `Not deleted: ${reason}`, new Date()))
      await enqueue(tx, followPostJob, { ...asked, looks: 1 }, { afterSeconds: pauses[0] })
  })
  if (answer.outcome === 'throttled') throw new TryLater(reason, answer.retryAfterSeconds)
  if (!isOver) throw new Error(`not deleted: ${reason}`)
}

/**
 * A post that may have been sent is looked for first; one that Google never had is gone already. So is one of a
 * location that is not linked any more: what its profile shows is no longer ours to change.
 */
async function deleteOnce(asked: Asked, turn: Turn): Promise<Answer<null>> {
  const gone = { outcome: 'ok', value: null } as const
  const { googleName, isUnsure, locationName } = turn
  if (!locationName || (!googleName && !isUnsure)) return gone
  const api = await googleOf(asked.accountId)
  if (!api) return notConnected
  if (googleName) return deletePost(api, googleName)
  const found = await listPosts(api, locationName)
  if (found.outcome !== 'ok') return found
  const sent = await inAccount(asked, (tx) => findSent(tx, turn, found.value))
  return sent ? deletePost(api, sent.name) : gone
}

function inAccount<T>({ accountId }: Asked, fn: (tx: Tx) => Promise<T>): Promise<T> {
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
