/**
 * Sends one batch of a location: Google's changes go to their own queue, and every other directory that is switched on
 * is read and sent what differs there. Because each directory is read first, a run after one that died midway does not
 * resend what has arrived. Until every directory has answered, the batch is kept and retried with growing pauses.
 */
import type { Id } from '#app/database/schema'
import { asAccount, type Tx } from '#app/database/tenant.server'
import { type Directory, directoryCodes } from '#app/directories/directories'
import { forgetWaiting, isPublishingOn } from '#app/locations/sync/not-published.server'
import { sendWaiting } from '#app/locations/sync/publishing.server'
import { type Lease, releaseLease, renewLease } from '#app/outbound/lease.server'
import { knownOf, leasedRow, lockRow, readLeased } from '../scanning/known.server'
import type { Looked } from '../scanning/look.server'
import { noteLooked } from '../scanning/note.server'
import type { Batch } from './batch'
import { closeBatch, dropBatch, endLeftovers, isTooOld, secondsToWait } from './batch-end.server'
import { type Sent, sendTo } from './send-to.server'

type Asked = { accountId: Id; locationId: Id; until: Date }

export async function sendBatch(
  { accountId, locationId, until }: Asked,
  now = () => new Date(),
): Promise<void> {
  const lease: Lease = { row: leasedRow(locationId), until }
  const batch = await asAccount(accountId, (tx) => openBatch(tx, locationId, lease, now()))
  if (!batch) return
  const sent = await Promise.all(
    batch.directories.map(async (directory): Promise<[Directory, Sent]> => {
      return [directory, await sendTo({ accountId, locationId, batch, now }, directory)]
    }),
  )
  await asAccount(accountId, (tx) => endBatch(tx, locationId, batch, new Map(sent), now()))
}

async function openBatch(tx: Tx, locationId: Id, lease: Lease, now: Date) {
  const row = await lockRow(tx, locationId)
  if (!row || !(await renewLease(tx, lease, now))) return null
  const isDue = row.publish_at !== null && row.publish_at <= now && row.auto_sync
  // Drop it: a batch that may not be sent would be found every second, ahead of those that may.
  if (isDue && !(await isPublishingOn(tx))) {
    await forgetWaiting(tx, [locationId])
    await dropBatch(tx, locationId)
    return null
  }
  const leased = isDue ? await readLeased(tx, locationId, lease, now) : null
  if (!leased || !row.publish_at) {
    await releaseLease(tx, lease)
    return null
  }
  await sendWaiting(tx, locationId)
  const off = await tx
    .selectFrom('listings')
    .select('directory')
    .where('account_id', '=', tx.accountId)
    .where('location_id', '=', locationId)
    .where('is_enabled', '=', false)
    .execute()
  const isOff = (directory: Directory) => off.some((listing) => listing.directory === directory)
  return {
    leased,
    revision: row.revision,
    publishAt: row.publish_at,
    editedAt: row.changed_at,
    waiting: row.pending_fields,
    directories: directoryCodes.filter((directory) => directory !== 'google_maps' && !isOff(directory)),
  }
}

async function endBatch(
  tx: Tx,
  locationId: Id,
  batch: Batch,
  sent: Map<Directory, Sent>,
  now: Date,
): Promise<void> {
  const known = await knownOf(tx, locationId, batch.leased, now)
  if (!known) return
  const isEdited = known.row.revision !== batch.revision
  const unanswered = [...sent].flatMap(([directory, { retry }]) =>
    retry === null ? [] : [[directory, retry] as const],
  )
  const isOver = unanswered.length === 0 || isTooOld(batch.publishAt, now)
  const isClosed = !isEdited && isOver
  if (isClosed)
    await endLeftovers(
      tx,
      locationId,
      unanswered.map(([directory]) => directory),
    )
  const waiting = isClosed ? [] : known.row.pending_fields
  const listings = isClosed
    ? ((await knownOf(tx, locationId, batch.leased, now)) ?? known).listings
    : known.listings
  const looked = new Map([...sent].map(([directory, { looked }]): [Directory, Looked] => [directory, looked]))
  await noteLooked(
    tx,
    locationId,
    { ...known, listings, row: { ...known.row, pending_fields: waiting } },
    looked,
    now,
  )
  await closeBatch(tx, locationId, {
    isClosed,
    pauseSeconds:
      isEdited || isClosed
        ? null
        : secondsToWait(
            batch.publishAt,
            unanswered.map(([, retry]) => retry),
            now,
          ),
    now,
  })
}
