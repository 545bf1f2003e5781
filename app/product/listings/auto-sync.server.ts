/**
 * The publishing settings that users change: Auto Sync for a location or for one of its directories, and locked fields.
 * A refused change returns a reason that can be shown to the user. Nothing is sent from here: as after an edit, fields
 * to publish are added to the location's batch.
 */
import { sql } from 'kysely'
import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import { type Directory, directoryNames, profileDirectory } from '#app/kit/directories/directories'
import type { ListingField } from '#app/kit/providers/listing-facts'
import { actorOf, recordAudit } from '#app/platform/viewer/audit.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { loadIntegrationStatuses } from '#app/product/integrations/directory-connections.server'
import { noGoogleIntegration, notCheckedReason } from '#app/product/locations/location'
import { lockListings } from '#app/product/locations/lock-listings.server'
import { sendQueuedChanges } from '#app/product/locations/publishing/publishing.server'
import {
  discardQueuedChanges,
  isPublishingEnabled,
  publishingDisabledMessage,
} from '#app/product/locations/publishing/publishing-permission.server'
import { queueDifferences } from './listing-differences.server'
import { recountLocations } from './recount-locations.server'
import { requestedScanTime } from './scanning/scan-task.server'

export type Actor = Pick<Viewer, 'userId' | 'name' | 'impersonator'>
/**
 * The result of a switch. `changed` lists the locations whose setting changed. If several locations are switched,
 * locations that are not eligible stay unchanged.
 */
export type SwitchResult = { ok: true; changed: Id[] } | { ok: false; reason: string }

/** Turns Auto Sync on and queues all existing differences. They are sent after the same half hour as an edit. */
export async function turnOnAutoSync(
  tx: Tx,
  locationIds: Id[],
  actor: Actor,
  now: Date,
): Promise<SwitchResult> {
  if (!(await isPublishingEnabled(tx))) return { ok: false, reason: publishingDisabledMessage }
  if ((await loadIntegrationStatuses(tx))[profileDirectory] !== 'active')
    return { ok: false, reason: noGoogleIntegration }
  await lockListings(tx, locationIds)
  const changed = await tx
    .updateTable('location_listings')
    .set({ auto_sync: true, status: 'published', status_reason: '', changed_at: now })
    .where('account_id', '=', tx.accountId)
    .where(isInLocations(locationIds))
    .where('status', '=', 'eligible_not_published')
    .returning('location_id')
    .execute()
  const ids = changed.map(({ location_id }) => location_id)
  if (ids.length === 0) return findRefusal(tx, locationIds)
  await queueDifferences(tx, ids)
  await recountAndAuditChange(tx, ids, actor, 'location.published')
  return { ok: true, changed: ids }
}

async function findRefusal(tx: Tx, locationIds: Id[]): Promise<SwitchResult> {
  const rows = await tx
    .selectFrom('location_listings')
    .select(['status', 'status_reason'])
    .where('account_id', '=', tx.accountId)
    .where(isInLocations(locationIds))
    .execute()
  const refusal = rows.find(({ status }) => status === 'not_eligible')
  if (rows.length > 0 && !refusal) return { ok: true, changed: [] }
  return { ok: false, reason: refusal?.status_reason || notCheckedReason }
}

/** Turns Auto Sync off and discards waiting changes. Changes that were already sent are still polled. */
export async function turnOffAutoSync(
  tx: Tx,
  locationIds: Id[],
  actor: Actor,
  now: Date,
): Promise<SwitchResult> {
  await lockListings(tx, locationIds)
  const changed = await tx
    .updateTable('location_listings')
    .set({
      auto_sync: false,
      status: sql`case when status = 'published' then 'eligible_not_published' else status end`,
      pending_fields: sql`'{}'`,
      publish_at: null,
      retry_at: null,
      changed_at: now,
    })
    .where('account_id', '=', tx.accountId)
    .where(isInLocations(locationIds))
    .where('auto_sync', '=', true)
    .returning('location_id')
    .execute()
  const ids = changed.map(({ location_id }) => location_id)
  if (ids.length === 0) return { ok: true, changed: [] }
  await discardQueuedChanges(tx, ids)
  await clearUnsentSubmissions(tx, ids)
  await recountAndAuditChange(tx, ids, actor, 'location.unpublished')
  return { ok: true, changed: ids }
}

/** Clears queued and throttled submissions, which no directory has accepted yet. */
async function clearUnsentSubmissions(tx: Tx, locationIds: Id[], directory?: Directory): Promise<void> {
  const isUnsent = sql<boolean>`submission in ('queued', 'throttled')`
  await tx
    .updateTable('listings')
    .set({
      status: sql`case when status = 'pending_sync' or status = 'in_progress' and ${isUnsent}
        then 'not_in_sync' else status end`,
      submission: sql`case when ${isUnsent} then null else submission end`,
      submitted_fields: sql<string[]>`case when ${isUnsent} then '{}' else submitted_fields end`,
    })
    .where('account_id', '=', tx.accountId)
    .where(isInLocations(locationIds))
    .$if(directory !== undefined, (query) => query.where('directory', '=', directory as Directory))
    .execute()
}

/**
 * Turns a directory on or off for a location. Nothing is sent to a directory that is turned off, but it is still
 * scanned.
 */
export async function setDirectoryEnabled(
  tx: Tx,
  locationId: Id,
  directory: Directory,
  isEnabled: boolean,
  actor: Actor,
  now: Date,
): Promise<SwitchResult> {
  await lockListings(tx, [locationId])
  const { rows } = await sql`
    insert into listings as l (account_id, location_id, directory, is_enabled)
    select account_id, location_id, ${directory}, ${isEnabled} from location_listings
    where account_id = ${tx.accountId} and location_id = ${locationId}
    on conflict (account_id, location_id, directory) do update set is_enabled = excluded.is_enabled
      where l.is_enabled <> excluded.is_enabled
    returning location_id`.execute(tx)
  if (rows.length === 0) return { ok: true, changed: [] }
  if (isEnabled) await queueDifferences(tx, [locationId], directory)
  else {
    if (directory === profileDirectory) await discardQueuedChanges(tx, [locationId])
    await clearUnsentSubmissions(tx, [locationId], directory)
  }
  await scheduleScan(tx, [locationId], now)
  await recountAndAuditChange(
    tx,
    [locationId],
    actor,
    isEnabled ? 'location.published' : 'location.unpublished',
    directory,
  )
  return { ok: true, changed: [locationId] }
}

export async function lockField(
  tx: Tx,
  locationId: Id,
  field: ListingField,
  actor: Actor,
  now: Date,
): Promise<SwitchResult> {
  const inserted = await tx
    .insertInto('listing_locks')
    .values({
      account_id: tx.accountId,
      location_id: locationId,
      field,
      locked_by: actor.name.slice(0, 200),
      locked_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('location_id')
    .execute()
  if (inserted.length === 0) return { ok: true, changed: [] }
  await requestScan(tx, [locationId])
  await recordAudit(tx, {
    ...actorOf(actor),
    action: 'location.field_locked',
    subject: await findLocationName(tx, [locationId]),
    details: { field },
  })
  return { ok: true, changed: [locationId] }
}

export async function unlockField(
  tx: Tx,
  locationId: Id,
  field: ListingField,
  actor: Actor,
  _now: Date,
): Promise<SwitchResult> {
  const { numDeletedRows } = await tx
    .deleteFrom('listing_locks')
    .where('account_id', '=', tx.accountId)
    .where('location_id', '=', locationId)
    .where('field', '=', field)
    .executeTakeFirst()
  if (numDeletedRows === 0n) return { ok: true, changed: [] }
  await recordAudit(tx, {
    ...actorOf(actor),
    action: 'location.field_unlocked',
    subject: await findLocationName(tx, [locationId]),
    details: { field },
  })
  return { ok: true, changed: [locationId] }
}

/** Schedules a scan of the locations ahead of all scheduled scans, so that it runs within about a minute. */
export function requestScan(tx: Tx, locationIds: Id[]): Promise<void> {
  return scheduleScan(tx, locationIds, requestedScanTime)
}

/**
 * Makes waiting changes due now, together with all other differences where Auto Sync is on. Those for Google have a queue
 * of their own, where they do not wait for slower directories. Returns the number of locations that have changes to send.
 */
export async function sendChanges(tx: Tx, locationIds: Id[]): Promise<number> {
  await lockListings(tx, locationIds)
  await queueDifferences(tx, locationIds)
  const sent = await tx
    .updateTable('location_listings')
    .set({ publish_at: sql`now()`, retry_at: null })
    .where('account_id', '=', tx.accountId)
    .where(isInLocations(locationIds))
    .where('publish_at', 'is not', null)
    .returning('location_id')
    .execute()
  const ids = sent.map(({ location_id }) => location_id)
  await sendQueuedChanges(tx, ids)
  await recountLocations(tx, ids)
  return ids.length
}

async function scheduleScan(tx: Tx, locationIds: Id[], at: Date): Promise<void> {
  await lockListings(tx, locationIds)
  await tx
    .updateTable('location_listings')
    .set({ next_scan_at: at })
    .where('account_id', '=', tx.accountId)
    .where(isInLocations(locationIds))
    .where('next_scan_at', '>', at)
    .execute()
}

async function recountAndAuditChange(
  tx: Tx,
  ids: Id[],
  actor: Actor,
  action: 'location.published' | 'location.unpublished',
  directory?: Directory,
): Promise<void> {
  await recountLocations(tx, ids)
  await recordAudit(tx, {
    ...actorOf(actor),
    action,
    subject: await findLocationName(tx, ids),
    details: { locations: ids.length, ...(directory && { directory: directoryNames[directory] }) },
  })
}

async function findLocationName(tx: Tx, [id, ...otherCount]: Id[]): Promise<string> {
  if (!id || otherCount.length > 0) return ''
  const row = await tx
    .selectFrom('locations')
    .select('name')
    .where('account_id', '=', tx.accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.name ?? ''
}

const isInLocations = (ids: Id[]) => sql<boolean>`location_id = any(${ids}::bigint[])`
