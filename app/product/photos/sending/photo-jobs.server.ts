/**
 * The jobs that publish photos at Google and delete them there. No photo is lost or published twice, even if the worker
 * is killed at any point.
 */

import type { Id } from '#app/kit/database/schema'
import { asAccount, type Tx } from '#app/kit/database/tenant.server'
import { defineJob, type JobRun, RetryLater } from '#app/kit/jobs/job'
import { LeaseLost, recordSending } from '#app/kit/jobs/lease.server'
import { removeOnce, type SendResult, sendOnce } from '#app/kit/jobs/send-once.server'
import { settlementOf, throwForRetry } from '#app/kit/jobs/settlement'
import type { SourcePhoto } from '#app/kit/providers/profile-client/photos'
import type { ProfileClient } from '#app/kit/providers/profile-client/profile-client'
import { mapResult, type ProviderResult } from '#app/kit/providers/provider-result'
import { findGoogleClient } from '#app/product/locations/google-access/google-clients.server'
import { unavailableMessages } from '../availability'
import { deletionFailedMessage } from '../photo'
import { loadUnavailableReasons } from '../photo-locations.server'
import { readFile } from '../pictures/picture-files.server'
import {
  findSent,
  isStillPending,
  isSuperseded,
  type LeasedPhoto,
  leasePhoto,
  recordDeletionRefused,
  recordFailed,
  recordPublished,
  releasePhoto,
  removePhoto,
} from './photo-leases.server'

type PhotoPayload = { accountId: Id; photoId: Id }

// Retry for a day, so that nobody has to upload the photo again because Google was unavailable. A photo that Google
// refuses is retried only a few times.
export const publishPhotoJob = defineJob<PhotoPayload>('publish-photo', publishPhoto, {
  requires: 'write',
  retries: 100,
  concurrency: 4,
})
export const deletePhotoJob = defineJob<PhotoPayload>('delete-photo', deleteFromGoogle, {
  requires: 'write',
  retries: 20,
})

/** The number of refusals after which a photo has failed. */
const maxRefusals = 3
const unavailableRetrySeconds = 3600

async function publishPhoto(payload: PhotoPayload, run: JobRun): Promise<void> {
  const { accountId, photoId } = payload
  const leased = await asAccount(accountId, (tx) => leasePhoto(tx, photoId, new Date()))
  if (leased === null || (leased !== 'busy' && leased.state !== 'pending')) {
    if (leased) await asAccount(accountId, (tx) => releasePhoto(tx, leased))
    return
  }
  if (leased === 'busy') throw new LeaseLost()
  const client = await findGoogleClient(accountId)
  const obstacle = client ? await asAccount(accountId, (tx) => findObstacle(tx, leased)) : notConnected
  if (!client || obstacle) {
    await asAccount(accountId, (tx) => releasePhoto(tx, leased, { problem: obstacle ?? '' }))
    throw new RetryLater(obstacle ?? notConnected, unavailableRetrySeconds)
  }
  if (await asAccount(accountId, (tx) => isSuperseded(tx, leased)))
    return asAccount(accountId, (tx) =>
      recordFailed(
        tx,
        leased,
        { problem: 'Replaced by a newer photo.', isUncertain: leased.isUncertain },
        new Date(),
      ),
    )
  await finalizePhoto(accountId, leased, await sendPhoto(accountId, client, leased), run)
}

/**
 * Returns why the photo has to wait although Google is connected: photos of a location are published only while Auto
 * Sync and Google are on. A location that is no longer linked does not wait; its photos fail.
 */
async function findObstacle(tx: Tx, { locationId, locationName }: LeasedPhoto): Promise<string | null> {
  const reason = locationName && (await loadUnavailableReasons(tx, [locationId])).get(locationId)
  return reason ? unavailableMessages[reason] : null
}

/** Sends the photo, unless an interrupted run has already sent it and Google has it. */
async function sendPhoto(
  accountId: Id,
  { photos, checkEditLimit }: ProfileClient,
  leased: LeasedPhoto,
): Promise<SendResult<SourcePhoto>> {
  const { locationName, imageKey, format, category } = leased
  const image = imageKey && (await readFile(imageKey))
  if (!locationName || !image || !format) return { answer: nothingToSend, isUncertain: leased.isUncertain }
  return sendOnce({
    isUncertain: leased.isUncertain,
    list: () => photos.list(locationName),
    findSent: (found) => asAccount(accountId, (tx) => findSent(tx, leased, found)),
    async prepare() {
      const upload = await photos.upload(locationName, { contents: image, type: `image/${format}` })
      const refusal = upload.outcome === 'ok' ? await checkEditLimit(locationName) : null
      return refusal ?? mapResult(upload, (resourceName) => ({ ready: { resourceName, category } }))
    },
    recordSending: (existingNames) =>
      recordSending(accountId, leased.lease, { condition: isStillPending, existingNames }),
    create: (ready) => photos.create(locationName, ready),
  })
}

async function finalizePhoto(
  accountId: Id,
  leased: LeasedPhoto,
  { answer: result, isUncertain }: SendResult<SourcePhoto>,
  run: JobRun,
): Promise<void> {
  const now = new Date()
  const settlement = settlementOf(result, run)
  if (settlement.state === 'done')
    return asAccount(accountId, (tx) => recordPublished(tx, leased, settlement.value.name, now))
  const { reason } = settlement
  const refusals = leased.refusals + (settlement.state === 'refused' ? 1 : 0)
  // Retry a refused photo a few times before it fails.
  const isOver =
    settlement.state === 'refused' &&
    (result === nothingToSend || refusals >= maxRefusals || run.isLastAttempt)
  if (isOver)
    return asAccount(accountId, (tx) => recordFailed(tx, leased, { problem: reason, isUncertain }, now))
  await asAccount(accountId, (tx) => releasePhoto(tx, leased, { isUncertain, refusals, problem: reason }))
  throwForRetry('not published', settlement)
}

/**
 * Deletes the photo at Google. While Google is not connected, the job is retried indefinitely. If Google refuses to
 * delete the photo, the photo is listed again.
 */
async function deleteFromGoogle(payload: PhotoPayload, run: JobRun): Promise<void> {
  const { accountId, photoId } = payload
  const leased = await asAccount(accountId, (tx) => leasePhoto(tx, photoId, new Date()))
  if (leased === null) return
  if (leased === 'busy') throw new LeaseLost()
  if (leased.state !== 'deleting') return asAccount(accountId, (tx) => releasePhoto(tx, leased))
  const result = await deleteOnce(accountId, leased)
  if (result === 'not_connected') {
    await asAccount(accountId, (tx) => releasePhoto(tx, leased))
    throw new RetryLater('Google is not connected', unavailableRetrySeconds)
  }
  if (result.outcome === 'ok') return asAccount(accountId, (tx) => removePhoto(tx, leased))
  const settlement = settlementOf(result, run)
  await asAccount(accountId, (tx) =>
    settlement.state === 'refused'
      ? recordDeletionRefused(tx, leased, `${deletionFailedMessage} ${settlement.reason}`)
      : releasePhoto(tx, leased),
  )
  if (settlement.state === 'later') throwForRetry('not deleted', settlement)
}

/**
 * Deletes the photo if Google has it. If the location is no longer linked, the photo counts as deleted, because we are
 * no longer allowed to change that profile.
 */
async function deleteOnce(
  accountId: Id,
  leased: LeasedPhoto,
): Promise<ProviderResult<null> | 'not_connected'> {
  const { googleName, isUncertain, locationName } = leased
  if (!locationName || (!googleName && !isUncertain)) return { outcome: 'ok', value: null }
  const client = await findGoogleClient(accountId)
  if (!client) return 'not_connected'
  const { photos } = client
  return removeOnce({
    name: googleName,
    isUncertain,
    list: () => photos.list(locationName),
    findSent: (found) => asAccount(accountId, (tx) => findSent(tx, leased, found)),
    remove: (name) => photos.remove(name),
  })
}

const notConnected = 'Google is not connected. Connect it to send the photo.'
const nothingToSend: ProviderResult<never> = {
  outcome: 'rejected',
  status: 400,
  code: 'NOT_LINKED',
  reason: 'The location is no longer linked to Google.',
}
