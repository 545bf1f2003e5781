/**
 * Publishes photos at Google, and deletes them there. No photo is lost or published twice, whenever the worker is
 * killed.
 */

import type { Id } from '#app/database/schema'
import { asAccount } from '#app/database/tenant.server'
import { defineJob, type Run, TryLater } from '#app/jobs/job'
import { googleOf } from '#app/locations/google/google-connection.server'
import { LeaseLost, recordSending } from '#app/outbound/lease.server'
import { removeOnce, type Sent, sendOnce } from '#app/outbound/send-once.server'
import { again, settlementOf } from '#app/outbound/settlement'
import { type Answer, mapAnswer } from '#app/providers/answer'
import type { GoogleApi } from '#app/providers/google-business-profile/api.server'
import {
  createPhoto,
  deletePhoto,
  listPhotos,
  uploadBytes,
} from '#app/providers/google-business-profile/media.server'
import type { SourcePhoto } from '#app/providers/google-business-profile/media-translate'
import {
  findSent,
  isOvertaken,
  isStillPending,
  type LeasedPhoto,
  leasePhoto,
  noteDead,
  noteKept,
  notePublished,
  releasePhoto,
  removePhoto,
} from './photo-states.server'
import { readFile } from './picture-files.server'

type PhotoPayload = { accountId: Id; photoId: Id }

// Retries for a day, so that nobody has to upload the photo again because Google was unavailable. Refusals end it much
// sooner.
export const publishPhotoJob = defineJob<PhotoPayload>('publish-photo', publishPhoto, {
  retries: 100,
  concurrency: 4,
})
export const deletePhotoJob = defineJob<PhotoPayload>('delete-photo', deleteAtGoogle, { retries: 20 })

/** "We sent this photo to Google multiple times but it was not accepted." */
const mostRefusals = 3
const whileNotConnected = 3600

async function publishPhoto(payload: PhotoPayload, run: Run): Promise<void> {
  const { accountId, photoId } = payload
  const leased = await asAccount(accountId, (tx) => leasePhoto(tx, photoId, new Date()))
  if (leased === null || (leased !== 'busy' && leased.state !== 'pending')) {
    if (leased) await asAccount(accountId, (tx) => releasePhoto(tx, leased))
    return
  }
  if (leased === 'busy') throw new LeaseLost()
  const api = await googleOf(accountId)
  if (!api) {
    await asAccount(accountId, (tx) => releasePhoto(tx, leased, { problem: notConnected }))
    throw new TryLater(notConnected, whileNotConnected)
  }
  if (await asAccount(accountId, (tx) => isOvertaken(tx, leased)))
    return asAccount(accountId, (tx) =>
      noteDead(
        tx,
        leased,
        { problem: 'A newer photo has taken its place.', isUnsure: leased.isUnsure },
        new Date(),
      ),
    )
  await settle(accountId, leased, await send(accountId, api, leased), run)
}

/** Checks what Google has, and sends the photo if it is not there yet. */
async function send(accountId: Id, api: GoogleApi, leased: LeasedPhoto): Promise<Sent<SourcePhoto>> {
  const { locationName, imageKey, format, category } = leased
  const image = imageKey && (await readFile(imageKey))
  if (!locationName || !image || !format) return { answer: nothingToSend, isUnsure: leased.isUnsure }
  return sendOnce({
    isUnsure: leased.isUnsure,
    list: () => listPhotos(api, locationName),
    findSent: (found) => asAccount(accountId, (tx) => findSent(tx, leased, found)),
    async prepare() {
      const put = await uploadBytes(api, locationName, { contents: image, type: `image/${format}` })
      const refusal = put.outcome === 'ok' ? await api.refuseEdit(locationName) : null
      return refusal ?? mapAnswer(put, (resourceName) => ({ ready: { resourceName, category } }))
    },
    recordSending: (knownNames) =>
      recordSending(accountId, leased.lease, { still: isStillPending, knownNames }),
    create: (ready) => createPhoto(api, locationName, ready),
  })
}

async function settle(
  accountId: Id,
  leased: LeasedPhoto,
  { answer, isUnsure }: Sent<SourcePhoto>,
  run: Run,
): Promise<void> {
  const now = new Date()
  const settled = settlementOf(answer, run)
  if (settled.state === 'done')
    return asAccount(accountId, (tx) => notePublished(tx, leased, settled.value.name, now))
  const { reason } = settled
  const refusals = leased.refusals + (settled.state === 'refused' ? 1 : 0)
  // A refused photo is retried a few times.
  const isOver =
    settled.state === 'refused' && (answer === nothingToSend || refusals >= mostRefusals || run.isLastAttempt)
  if (isOver) return asAccount(accountId, (tx) => noteDead(tx, leased, { problem: reason, isUnsure }, now))
  await asAccount(accountId, (tx) => releasePhoto(tx, leased, { isUnsure, refusals, problem: reason }))
  again('not published', settled)
}

/**
 * Retries until the photo is deleted, however long Google is not connected. If Google refuses to delete it, it
 * reappears.
 */
async function deleteAtGoogle(payload: PhotoPayload, run: Run): Promise<void> {
  const { accountId, photoId } = payload
  const leased = await asAccount(accountId, (tx) => leasePhoto(tx, photoId, new Date()))
  if (leased === null) return
  if (leased === 'busy') throw new LeaseLost()
  if (leased.state !== 'deleting') return asAccount(accountId, (tx) => releasePhoto(tx, leased))
  const answer = await deleteOnce(accountId, leased)
  if (answer === 'not_connected') {
    await asAccount(accountId, (tx) => releasePhoto(tx, leased))
    throw new TryLater('Google is not connected', whileNotConnected)
  }
  if (answer.outcome === 'ok') return asAccount(accountId, (tx) => removePhoto(tx, leased))
  const settled = settlementOf(answer, run)
  await asAccount(accountId, (tx) =>
    settled.state === 'refused'
      ? noteKept(tx, leased, `There was an error deleting your photo. ${settled.reason}`)
      : releasePhoto(tx, leased),
  )
  if (settled.state === 'later') again('not deleted', settled)
}

/** The photo of a location that is no longer linked counts as deleted: we may not change that profile. */
async function deleteOnce(accountId: Id, leased: LeasedPhoto): Promise<Answer<null> | 'not_connected'> {
  const { googleName, isUnsure, locationName } = leased
  if (!locationName || (!googleName && !isUnsure)) return { outcome: 'ok', value: null }
  const api = await googleOf(accountId)
  if (!api) return 'not_connected'
  return removeOnce({
    name: googleName,
    isUnsure,
    list: () => listPhotos(api, locationName),
    findSent: (found) => asAccount(accountId, (tx) => findSent(tx, leased, found)),
    remove: (name) => deletePhoto(api, name),
  })
}

const notConnected = 'Google is not connected: the photo is sent once it is.'
const nothingToSend: Answer<never> = {
  outcome: 'rejected',
  status: 400,
  code: 'NOT_LINKED',
  reason: 'The location is not linked to Google any more.',
}
