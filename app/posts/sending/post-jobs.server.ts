/**
 * Sending posts to Google, location by location, following them until Google shows them or does not, and taking them
 * down. Whenever the worker is killed there is one post at Google and not two.
 */
import { asAccount, type Tx } from '#app/database/tenant.server'
import { defineJob, type Run, TryLater } from '#app/jobs/job'
import { googleOf } from '#app/locations/google/google-connection.server'
import { recordSending, whileAnotherSends } from '#app/outbound/lease.server'
import { definePolling, heard, type Look } from '#app/outbound/polling.server'
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
import {
  findFollowed,
  noteDeleted,
  noteFound,
  noteKept,
  notePause,
  noteRejected,
  noteUnheard,
} from './post-results.server'
import { type Asked, findSent, isStillQueued, type Turn, takeTurn } from './post-turns.server'
import { finishIfSettled } from './settling.server'

// For some hours: a post is for these days, and its author waits for the report.
export const publishPostJob = defineJob<Asked>('publish-post', publishPost, {
  retries: 20,
  lease: 10,
  concurrency: 4,
})
export const deletePostJob = defineJob<Asked>('delete-post', deleteAtGoogle, { retries: 20, concurrency: 2 })

export const postPolling = definePolling<Asked>('follow-post', {
  look: followPost,
  pauses: [2, 5, 30, 120, 600, 3600, 3600 * 6, 86_400, 86_400, 86_400],
  retries: 20,
})

const whileNotConnected = 3600

async function publishPost(asked: Asked, run: Run): Promise<void> {
  const { accountId } = asked
  const turn = await inAccount(asked, (tx) => takeTurn(tx, asked, new Date()))
  if (turn === 'busy') throw new TryLater('another post of the location is being sent', whileAnotherSends)
  if (turn === null) return finishWithout(asked)
  if (turn.state !== 'queued') return inAccount(asked, (tx) => notePause(tx, turn))
  const api = await googleOf(accountId)
  const { answer, isUnsure } = api
    ? await send(asked, api, turn)
    : { answer: notConnected, isUnsure: turn.isUnsure }
  if (answer.outcome === 'ok')
    return inAccount(asked, async (tx) => {
      if (await noteFound(tx, turn, answer.value, false, new Date())) await postPolling.begin(tx, asked)
    })
  const settled = settlementOf(answer, run)
  if (settled.state !== 'later')
    return inAccount(asked, (tx) => noteRejected(tx, turn, answer, isUnsure, new Date()))
  await inAccount(asked, (tx) => notePause(tx, turn, { isUnsure, reason: settled.reason }))
  again('not published', settled)
}

/** Looks, and sends what is not there yet. */
async function send(asked: Asked, api: GoogleApi, turn: Turn): Promise<Sent<SourcePost>> {
  const { locationName } = turn
  if (!locationName) return { answer: notLinked, isUnsure: false }
  return sendOnce<SourcePost, Turn['post']>({
    isUnsure: turn.isUnsure,
    list: () => listPosts(api, locationName),
    findSent: (found) => inAccount(asked, (tx) => findSent(tx, turn, found)),
    async prepare(found) {
      const former = found.find(({ name }) => name === turn.googleName)
      if (former && former.state !== 'rejected') return { outcome: 'ok', value: { made: former } }
      // Google looked at it and said no: it makes way for the next try.
      const gone = former ? await deletePost(api, former.name) : null
      if (gone && gone.outcome !== 'ok') return gone
      return (await api.refuseEdit(locationName)) ?? { outcome: 'ok', value: { ready: turn.post } }
    },
    recordSending: (knownNames) =>
      recordSending(asked.accountId, turn.lease, { still: isStillQueued, knownNames }),
    create: (post) => createPost(api, locationName, post),
  })
}

/** A post that is not settled yet is looked at again in a while. */
async function followPost(asked: Asked, look: Look): Promise<void> {
  const googleName = await inAccount(asked, (tx) => findFollowed(tx, asked))
  if (!googleName) return finishWithout(asked)
  const api = await googleOf(asked.accountId)
  if (!api) return inAccount(asked, (tx) => noteUnheard(tx, asked, disconnected, new Date()))
  const found = await getPost(api, googleName)
  if (found.outcome === 'ok')
    return inAccount(asked, async (tx) => {
      if (await noteFound(tx, asked, found.value, look.isLast, new Date())) await look.lookAgain(tx)
    })
  const refusal = heard(found, look)
  if (refusal?.outcome === 'rejected' && refusal.status === 404) {
    const gone = { ...refusal, reason: 'Google no longer has this post.' }
    return inAccount(asked, (tx) => noteRejected(tx, asked, gone, false, new Date()))
  }
  // Not a word against the post.
  const reason = `Google did not say whether it shows the post: ${found.reason}`
  await inAccount(asked, (tx) =>
    look.isLast ? noteUnheard(tx, asked, reason, new Date()) : look.lookAgain(tx),
  )
}

/** The location was deleted while the post was on its way there: it may have been the last that was waited for. */
function finishWithout(asked: Asked): Promise<void> {
  return inAccount(asked, (tx) => finishIfSettled(tx, asked.postId, new Date()))
}

/** Tries until it is gone; when Google will not give it up, it stands there still. */
async function deleteAtGoogle(asked: Asked, run: Run): Promise<void> {
  const turn = await inAccount(asked, (tx) => takeTurn(tx, asked, new Date()))
  if (turn === 'busy') throw new TryLater('a post of the location is being sent', whileAnotherSends)
  if (turn === null) return finishWithout(asked)
  if (turn.state !== 'deleting') return inAccount(asked, (tx) => notePause(tx, turn))
  const answer = await deleteOnce(asked, turn)
  if (answer.outcome === 'ok') return inAccount(asked, (tx) => noteDeleted(tx, turn, new Date()))
  if (answer === notConnected) {
    await inAccount(asked, (tx) => notePause(tx, turn, { reason: notConnected.reason }))
    throw new TryLater('Google is not connected', whileNotConnected)
  }
  const settled = settlementOf(answer, run)
  await inAccount(asked, async (tx) => {
    if (settled.state === 'later') return notePause(tx, turn, { reason: settled.reason })
    if (await noteKept(tx, turn, `Not deleted: ${answer.reason}`, new Date()))
      await postPolling.begin(tx, asked)
  })
  if (settled.state === 'later') again('not deleted', settled)
}

/** A post of a location that is not linked any more is gone already: what its profile shows is not ours to change. */
async function deleteOnce(asked: Asked, turn: Turn): Promise<Answer<null>> {
  const { googleName, isUnsure, locationName } = turn
  if (!locationName || (!googleName && !isUnsure)) return { outcome: 'ok', value: null }
  const api = await googleOf(asked.accountId)
  if (!api) return notConnected
  return removeOnce({
    name: googleName,
    isUnsure,
    list: () => listPosts(api, locationName),
    findSent: (found) => inAccount(asked, (tx) => findSent(tx, turn, found)),
    remove: (name) => deletePost(api, name),
  })
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
