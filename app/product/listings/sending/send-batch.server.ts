/**
 * Sends one batch of a location. Google's changes are passed to a separate queue. Every other directory that is turned
 * on is read first, and only the fields that differ are sent. For this reason, a run does not resend what a previous
 * run sent before it died. The batch is retried with increasing delays until every directory has responded.
 */
import type { Id } from '#app/kit/database/schema'
import { asAccount, type Tx } from '#app/kit/database/tenant.server'
import { type Directory, directoryCodes, profileDirectory } from '#app/kit/directories/directories'
import { acquireLease } from '#app/kit/jobs/lease.server'
import { sendQueuedChanges } from '#app/product/locations/publishing/publishing.server'
import {
  discardQueuedChanges,
  isPublishingEnabled,
} from '#app/product/locations/publishing/publishing-permission.server'
import {
  leaseTarget,
  loadCurrentListings,
  loadLeasedListings,
  lockLocationListings,
} from '../scanning/listing-lease.server'
import type { ReadResult } from '../scanning/read-listing.server'
import { saveReadings } from '../scanning/save-readings.server'
import type { Batch } from './batch'
import {
  closeBatch,
  discardBatch,
  isBatchExpired,
  postponeBatch,
  rejectUnsent,
  retryDelaySeconds,
} from './close-batch.server'
import { type SendResult, sendToDirectory } from './send-to-directory.server'

type BatchPayload = { accountId: Id; locationId: Id }

export async function sendBatch(
  { accountId, locationId }: BatchPayload,
  now = () => new Date(),
): Promise<void> {
  const batch = await asAccount(accountId, (tx) => startBatch(tx, locationId, now()))
  if (!batch) return
  const results = await Promise.all(
    batch.directories.map(async (directory): Promise<[Directory, SendResult]> => {
      return [directory, await sendToDirectory({ accountId, locationId, batch, now }, directory)]
    }),
  )
  await asAccount(accountId, (tx) => finishBatch(tx, locationId, batch, new Map(results), now()))
}

async function startBatch(tx: Tx, locationId: Id, now: Date) {
  const row = await lockLocationListings(tx, locationId)
  if (!row?.publish_at || row.publish_at > now || !row.auto_sync) return null
  // Discard the batch. Otherwise, the recurring task would find it every second, ahead of batches that are allowed to
  // be sent.
  if (!(await isPublishingEnabled(tx))) {
    await discardQueuedChanges(tx, [locationId])
    await discardBatch(tx, locationId)
    return null
  }
  const lease = await acquireLease(tx, leaseTarget(locationId), now)
  if (!lease) {
    await postponeBatch(tx, locationId, now)
    return null
  }
  const leased = await loadLeasedListings(tx, locationId, lease, now)
  if (!leased) return null
  await sendQueuedChanges(tx, [locationId])
  const disabled = await tx
    .selectFrom('listings')
    .select('directory')
    .where('account_id', '=', tx.accountId)
    .where('location_id', '=', locationId)
    .where('is_enabled', '=', false)
    .execute()
  const isDisabled = (directory: Directory) => disabled.some((listing) => listing.directory === directory)
  return {
    leased,
    revision: row.revision,
    publishAt: row.publish_at,
    editedAt: row.changed_at,
    waiting: row.pending_fields,
    directories: directoryCodes.filter(
      (directory) => directory !== profileDirectory && !isDisabled(directory),
    ),
  }
}

async function finishBatch(
  tx: Tx,
  locationId: Id,
  batch: Batch,
  results: Map<Directory, SendResult>,
  now: Date,
): Promise<void> {
  const current = await loadCurrentListings(tx, locationId, batch.leased, now)
  if (!current) return
  const isEdited = current.row.revision !== batch.revision
  const unanswered = [...results].flatMap(([directory, { retrySeconds: retry }]) =>
    retry === null ? [] : [[directory, retry] as const],
  )
  const isFinished = unanswered.length === 0 || isBatchExpired(batch.publishAt, now)
  const isClosed = !isEdited && isFinished
  if (isClosed)
    await rejectUnsent(
      tx,
      locationId,
      unanswered.map(([directory]) => directory),
    )
  const waiting = isClosed ? [] : current.row.pending_fields
  const listings = isClosed
    ? ((await loadCurrentListings(tx, locationId, batch.leased, now)) ?? current).listings
    : current.listings
  const readings = new Map(
    [...results].map(([directory, { reading }]): [Directory, ReadResult] => [directory, reading]),
  )
  await saveReadings(
    tx,
    locationId,
    { ...current, listings, row: { ...current.row, pending_fields: waiting } },
    readings,
    now,
  )
  await closeBatch(tx, locationId, {
    isClosed,
    delaySeconds:
      isEdited || isClosed
        ? null
        : retryDelaySeconds(
            batch.publishAt,
            unanswered.map(([, retry]) => retry),
            now,
          ),
    now,
  })
}
