/**
 * Takes the photos that a location's Google profile already has into our list, and removes those that were deleted at
 * Google. Photos that were uploaded here are recognized by their name at Google, so none is listed twice.
 */
import type { Id } from '#app/kit/database/schema'
import { asAccount } from '#app/kit/database/tenant.server'
import { defineJob, type JobRun, RetryLater } from '#app/kit/jobs/job'
import { enqueue } from '#app/kit/jobs/queue.server'
import { settlementOf, throwForRetry } from '#app/kit/jobs/settlement'
import { log } from '#app/kit/log.server'
import type { ProfilePhotos, SourcePhoto } from '#app/kit/providers/profile-client/photos'
import { findGoogleClient } from '#app/product/locations/google-access/google-clients.server'
import { saveFile } from '../pictures/picture-files.server'
import { renderPicture } from '../pictures/render-picture.server'
import { comparePhotos } from './compare-photos'
import { loadPhotosOfLocation, type ReadPhoto, savePhotosOfGoogle } from './save-google-photos.server'

type LocationPayload = { accountId: Id; locationId: Id }

export const readGooglePhotosJob = defineJob<LocationPayload>('read-google-photos', readGooglePhotos, {
  requires: 'use',
  isRepeated: true,
  retries: 4,
  lease: 120,
})

/** The maximum number of photos that one run downloads. Another run downloads the rest. */
const maxDownloads = 25
/** The delay in seconds while a photo of the location is being sent, because its name at Google is not known yet. */
const sendingRetrySeconds = 60

async function readGooglePhotos(payload: LocationPayload, run: JobRun): Promise<void> {
  const { accountId, locationId } = payload
  const before = await asAccount(accountId, (tx) => loadPhotosOfLocation(tx, locationId, new Date()))
  if (!before) return
  if (before.isSending)
    throw new RetryLater('a photo is being sent', sendingRetrySeconds, { keepsCount: true })
  const client = await findGoogleClient(accountId)
  if (!client) return
  const settlement = settlementOf(await client.photos.list(before.locationName), run)
  if (settlement.state === 'later') throwForRetry('photos not read', settlement)
  if (settlement.state === 'refused') {
    log.warn(
      { account: accountId, location: locationId, code: settlement.code },
      'Google does not list photos',
    )
    return
  }
  const differences = comparePhotos(before.photos, settlement.value, new Date())
  const due = differences.added.slice(0, maxDownloads)
  const added = (
    await Promise.all(due.map((photo) => downloadPicture(accountId, client.photos, photo)))
  ).filter((photo) => photo !== null)
  const hasMore = differences.added.length > maxDownloads && added.length > 0
  const isSaved = await asAccount(accountId, async (tx) => {
    if (!(await savePhotosOfGoogle(tx, locationId, before, { ...differences, added }, new Date())))
      return false
    if (hasMore) await enqueue(tx, readGooglePhotosJob, payload)
    return true
  })
  if (!isSaved) throw new RetryLater('the photos have changed', sendingRetrySeconds, { keepsCount: true })
}

/** Returns null if the picture cannot be downloaded or decoded. A later run retries it. */
async function downloadPicture(
  accountId: Id,
  { download }: ProfilePhotos,
  photo: SourcePhoto,
): Promise<ReadPhoto | null> {
  const file = await download(photo.url!)
  const rendered = file && (await renderPicture(file))
  if (!rendered) return null
  const { image, thumbnail, ...picture } = rendered
  return {
    photo,
    picture,
    bytes: image.length,
    imageKey: await saveFile(accountId, image),
    thumbnailKey: await saveFile(accountId, thumbnail),
  }
}
