/**
 * Publishing photos at Google, and deleting them there. Neither loses a photo nor makes one twice, whenever the worker
 * is killed: what Google has is read before a photo is made, and again by whoever finds that it may have been made.
 * The network is never waited for inside a transaction.
 */

import type { Id } from '#app/database/schema'
import { asAccount } from '#app/database/tenant.server'
import { defineJob, type Run, TryLater } from '#app/jobs/job'
import type { Answer } from '#app/providers/answer'
import type { GoogleApi } from '#app/providers/google-business-profile/api.server'
import {
  createPhoto,
  deletePhoto,
  listPhotos,
  uploadBytes,
} from '#app/providers/google-business-profile/media.server'
import type { SourcePhoto } from '#app/providers/google-business-profile/media-translate'
import { googleOf } from '../google/google-connection.server'
import {
  endTurn,
  findSent,
  isOvertaken,
  noteDead,
  noteKept,
  notePublished,
  noteSending,
  removePhoto,
  type Turn,
  takeTurn,
} from './photo-states.server'
import { readFile } from './picture-files.server'

type Asked = { accountId: Id; photoId: Id }

// For a day: nobody uploads the photo again because Google was away. Refusals end it much sooner.
export const publishPhotoJob = defineJob<Asked>('publish-photo', publishPhoto, {
  retries: 100,
  concurrency: 4,
})
export const deletePhotoJob = defineJob<Asked>('delete-photo', deleteAtGoogle, { retries: 20 })

/** "We sent this photo to Google multiple times but it was not accepted." */
const mostRefusals = 3
const whileAnotherIsSent = 3
const whileNotConnected = 3600

async function publishPhoto(asked: Asked, run: Run): Promise<void> {
  const { accountId, photoId } = asked
  const turn = await asAccount(accountId, (tx) => takeTurn(tx, photoId, new Date()))
  if (turn === null || (turn !== 'busy' && turn.state !== 'pending')) {
    if (turn) await asAccount(accountId, (tx) => endTurn(tx, photoId, turn))
    return
  }
  if (turn === 'busy') throw new TryLater('another photo of the location is being sent', whileAnotherIsSent)
  const api = await googleOf(accountId)
  if (!api) {
    await asAccount(accountId, (tx) => endTurn(tx, photoId, { ...turn, problem: notConnected }))
    throw new TryLater(notConnected, whileNotConnected)
  }
  if (await asAccount(accountId, (tx) => isOvertaken(tx, turn)))
    return asAccount(accountId, (tx) => noteDead(tx, turn, 'A newer photo has taken its place.', new Date()))
  await settle(asked, turn, await sendOnce(accountId, api, turn), run)
}

type Sent = { answer: Answer<string>; isUnsure: boolean }

/** Looks, and sends what is not there yet. The answer is Google's name of it. */
async function sendOnce(accountId: Id, api: GoogleApi, turn: Turn): Promise<Sent> {
  const { locationName, imageKey, format, category } = turn
  const image = imageKey && (await readFile(imageKey))
  if (!locationName || !image || !format) return { answer: nothingToSend, isUnsure: false }
  const before = await listPhotos(api, locationName)
  if (before.outcome !== 'ok') return { answer: before, isUnsure: turn.isUnsure }
  const known = turn.isUnsure ? await asAccount(accountId, (tx) => findSent(tx, turn, before.value)) : null
  if (known) return { answer: { outcome: 'ok', value: known }, isUnsure: false }
  const put = await uploadBytes(api, locationName, { contents: image, type: `image/${format}` })
  if (put.outcome !== 'ok') return { answer: put, isUnsure: turn.isUnsure }
  const refusal = await api.refuseEdit(locationName)
  if (refusal) return { answer: refusal, isUnsure: turn.isUnsure }
  const names = before.value.map(({ name }: SourcePhoto) => name)
  if (!(await asAccount(accountId, (tx) => noteSending(tx, turn, names, new Date()))))
    throw new TryLater('another run has the turn', whileAnotherIsSent)
  const made = await createPhoto(api, locationName, { resourceName: put.value, category })
  if (made.outcome === 'ok') return { answer: { outcome: 'ok', value: made.value.name }, isUnsure: false }
  return { answer: made, isUnsure: made.outcome === 'unavailable' }
}

async function settle({ accountId, photoId }: Asked, turn: Turn, sent: Sent, run: Run): Promise<void> {
  const { answer, isUnsure } = sent
  const now = new Date()
  if (answer.outcome === 'ok') return asAccount(accountId, (tx) => notePublished(tx, turn, answer.value, now))
  const { reason } = answer
  const refusals = turn.refusals + (answer.outcome === 'rejected' ? 1 : 0)
  if (
    answer === nothingToSend ||
    refusals >= mostRefusals ||
    (run.isLastAttempt && answer.outcome !== 'throttled')
  )
    return asAccount(accountId, (tx) => noteDead(tx, turn, reason, now))
  await asAccount(accountId, (tx) => endTurn(tx, photoId, { isUnsure, refusals, problem: reason }))
  if (answer.outcome === 'throttled') throw new TryLater(reason, answer.retryAfterSeconds)
  throw new Error(`not published: ${reason}`)
}

/** Tries until it is gone, however long Google is not connected; when Google will not give it up, it comes back. */
async function deleteAtGoogle(asked: Asked, run: Run): Promise<void> {
  const { accountId, photoId } = asked
  const turn = await asAccount(accountId, (tx) => takeTurn(tx, photoId, new Date()))
  if (turn === null) return
  if (turn === 'busy') throw new TryLater('a photo of the location is being sent', whileAnotherIsSent)
  if (turn.state !== 'deleting') return asAccount(accountId, (tx) => endTurn(tx, photoId, turn))
  const answer = await deleteOnce(accountId, turn)
  if (answer === 'not_connected') {
    await asAccount(accountId, (tx) => endTurn(tx, photoId, turn))
    throw new TryLater('Google is not connected', whileNotConnected)
  }
  if (answer.outcome === 'ok') return asAccount(accountId, (tx) => removePhoto(tx, photoId))
  const isOver = answer.outcome === 'rejected' || run.isLastAttempt
  await asAccount(accountId, (tx) =>
    isOver
      ? noteKept(tx, photoId, `There was an error deleting your photo. ${answer.reason}`)
      : endTurn(tx, photoId, turn),
  )
  if (answer.outcome === 'throttled') throw new TryLater(answer.reason, answer.retryAfterSeconds)
  if (!isOver) throw new Error(`not deleted: ${answer.reason}`)
}

/**
 * A photo that may have been sent is looked for first; one that Google never had is gone already. So is one of a
 * location that is not linked any more: what its profile shows is no longer ours to change.
 */
async function deleteOnce(accountId: Id, turn: Turn): Promise<Answer<null> | 'not_connected'> {
  const gone = { outcome: 'ok', value: null } as const
  const { googleName, isUnsure, locationName } = turn
  if (!locationName || (!googleName && !isUnsure)) return gone
  const api = await googleOf(accountId)
  if (!api) return 'not_connected'
  if (googleName) return deletePhoto(api, googleName)
  const found = await listPhotos(api, locationName)
  if (found.outcome !== 'ok') return found
  const sent = await asAccount(accountId, (tx) => findSent(tx, turn, found.value))
  return sent ? deletePhoto(api, sent) : gone
}

const notConnected = 'Google is not connected: the photo is sent once it is.'
const nothingToSend: Answer<never> = {
  outcome: 'rejected',
  status: 400,
  code: 'NOT_LINKED',
  reason: 'The location is not linked to Google any more.',
}
