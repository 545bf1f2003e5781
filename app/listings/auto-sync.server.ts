/**
 * The publishing decisions that people make: Auto Sync of a location, one directory of it, a locked field. A refusal is
 * a result with a reason that can be shown. Nothing is sent from here: what has to be published joins the location's
 * batch the same way as an edit.
 */
import { sql } from 'kysely'
import type { Id } from '#app/database/schema'
import type { Tx } from '#app/database/tenant.server'
import { type Directory, directoryNames } from '#app/directories/directories'
import { integrationStatuses } from '#app/integrations/directory-connections.server'
import { lockListings } from '#app/locations/sync/lock-listings.server'
import { forgetWaiting, isPublishingOn, noPublishing } from '#app/locations/sync/not-published.server'
import { publishManyLater } from '#app/locations/sync/publishing.server'
import type { ListingField } from '#app/providers/directory-adapter'
import { actorOf, recordAudit } from '#app/viewer/audit.server'
import type { Viewer } from '#app/viewer/viewer.server'
import { changesThatDiffer } from './differing.server'
import { noGoogle, notChecked } from './location-status'
import { recountLocations } from './recount.server'

export type By = Pick<Viewer, 'userId' | 'name' | 'impersonator'>
/**
 * `changed` lists the locations that were in another state before. When several are switched, those that are not
 * eligible are left as they are.
 */
export type Switched = { ok: true; changed: Id[] } | { ok: false; reason: string }

/** Turns Auto Sync on. What differs is sent after the same half hour as an edit. */
export async function turnOnAutoSync(tx: Tx, locationIds: Id[], by: By, now: Date): Promise<Switched> {
  if (!(await isPublishingOn(tx))) return { ok: false, reason: noPublishing }
  if ((await integrationStatuses(tx)).google_maps !== 'active') return { ok: false, reason: noGoogle }
  await lockListings(tx, locationIds)
  const changed = await tx
    .updateTable('location_listings')
    .set({ auto_sync: true, status: 'published', status_reason: '', changed_at: now })
    .where('account_id', '=', tx.accountId)
    .where(isAmong(locationIds))
    .where('status', '=', 'eligible_not_published')
    .returning('location_id')
    .execute()
  const ids = changed.map(({ location_id }) => location_id)
  if (ids.length === 0) return refusalOf(tx, locationIds)
  await publishManyLater(tx, await changesThatDiffer(tx, ids))
  await conclude(tx, ids, by, 'location.published')
  return { ok: true, changed: ids }
}

async function refusalOf(tx: Tx, locationIds: Id[]): Promise<Switched> {
  const rows = await tx
    .selectFrom('location_listings')
    .select(['status', 'status_reason'])
    .where('account_id', '=', tx.accountId)
    .where(isAmong(locationIds))
    .execute()
  const refused = rows.find(({ status }) => status === 'not_eligible')
  if (rows.length > 0 && !refused) return { ok: true, changed: [] }
  return { ok: false, reason: refused?.status_reason || notChecked }
}

/** Turns Auto Sync off. Waiting changes are dropped; changes already sent are still followed. */
export async function turnOffAutoSync(tx: Tx, locationIds: Id[], by: By, now: Date): Promise<Switched> {
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
    .where(isAmong(locationIds))
    .where('auto_sync', '=', true)
    .returning('location_id')
    .execute()
  const ids = changed.map(({ location_id }) => location_id)
  if (ids.length === 0) return { ok: true, changed: [] }
  await forgetWaiting(tx, ids)
  await forgetUnsent(tx, ids)
  await conclude(tx, ids, by, 'location.unpublished')
  return { ok: true, changed: ids }
}

/** Clears the submissions that were being sent and have not been accepted. */
async function forgetUnsent(tx: Tx, locationIds: Id[], directory?: Directory): Promise<void> {
  const unsent = sql<boolean>`submission in ('queued', 'throttled')`
  await tx
    .updateTable('listings')
    .set({
      status: sql`case when status = 'pending_sync' or status = 'in_progress' and ${unsent}
        then 'not_in_sync' else status end`,
      submission: sql`case when ${unsent} then null else submission end`,
      submitted_fields: sql<string[]>`case when ${unsent} then '{}' else submitted_fields end`,
    })
    .where('account_id', '=', tx.accountId)
    .where(isAmong(locationIds))
    .$if(directory !== undefined, (of) => of.where('directory', '=', directory as Directory))
    .execute()
}

/**
 * Switches a directory of a location on or off. Nothing is sent to a directory that is off, but it is still scanned.
 */
export async function switchDirectory(
  tx: Tx,
  locationId: Id,
  directory: Directory,
  isEnabled: boolean,
  by: By,
  now: Date,
): Promise<Switched> {
  await lockListings(tx, [locationId])
  const { rows } = await sql`
    insert into listings as l (account_id, location_id, directory, is_enabled)
    select account_id, location_id, ${directory}, ${isEnabled} from location_listings
    where account_id = ${tx.accountId} and location_id = ${locationId}
    on conflict (account_id, location_id, directory) do update set is_enabled = excluded.is_enabled
      where l.is_enabled <> excluded.is_enabled
    returning location_id`.execute(tx)
  if (rows.length === 0) return { ok: true, changed: [] }
  if (isEnabled) await publishManyLater(tx, await changesThatDiffer(tx, [locationId], directory))
  else {
    if (directory === 'google_maps') await forgetWaiting(tx, [locationId])
    await forgetUnsent(tx, [locationId], directory)
  }
  await lookAgain(tx, [locationId], now)
  await conclude(tx, [locationId], by, isEnabled ? 'location.published' : 'location.unpublished', directory)
  return { ok: true, changed: [locationId] }
}

export async function lockField(
  tx: Tx,
  locationId: Id,
  field: ListingField,
  by: By,
  now: Date,
): Promise<Switched> {
  const made = await tx
    .insertInto('listing_locks')
    .values({
      account_id: tx.accountId,
      location_id: locationId,
      field,
      locked_by: by.name.slice(0, 200),
      locked_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('location_id')
    .execute()
  if (made.length === 0) return { ok: true, changed: [] }
  await checkSoon(tx, [locationId])
  await recordAudit(tx, {
    ...actorOf(by),
    action: 'location.field_locked',
    subject: await nameOf(tx, [locationId]),
    details: { field },
  })
  return { ok: true, changed: [locationId] }
}

export async function unlockField(
  tx: Tx,
  locationId: Id,
  field: ListingField,
  by: By,
  _now: Date,
): Promise<Switched> {
  const { numDeletedRows } = await tx
    .deleteFrom('listing_locks')
    .where('account_id', '=', tx.accountId)
    .where('location_id', '=', locationId)
    .where('field', '=', field)
    .executeTakeFirst()
  if (numDeletedRows === 0n) return { ok: true, changed: [] }
  await recordAudit(tx, {
    ...actorOf(by),
    action: 'location.field_unlocked',
    subject: await nameOf(tx, [locationId]),
    details: { field },
  })
  return { ok: true, changed: [locationId] }
}

/** Scans the locations in the directories within a minute or so, ahead of all scheduled scans. */
export function checkSoon(tx: Tx, locationIds: Id[]): Promise<void> {
  return lookAgain(tx, locationIds, new Date(0))
}

/**
 * Sends the waiting changes now, together with everything else that differs where Auto Sync is on. Returns the number
 * of locations.
 */
export async function sendNow(tx: Tx, locationIds: Id[]): Promise<number> {
  await lockListings(tx, locationIds)
  await publishManyLater(tx, await changesThatDiffer(tx, locationIds))
  const sent = await tx
    .updateTable('location_listings')
    .set({ publish_at: sql`now()`, retry_at: null })
    .where('account_id', '=', tx.accountId)
    .where(isAmong(locationIds))
    .where('publish_at', 'is not', null)
    .returning('location_id')
    .execute()
  return sent.length
}

async function lookAgain(tx: Tx, locationIds: Id[], at: Date): Promise<void> {
  await lockListings(tx, locationIds)
  await tx
    .updateTable('location_listings')
    .set({ next_scan_at: at })
    .where('account_id', '=', tx.accountId)
    .where(isAmong(locationIds))
    .where('next_scan_at', '>', at)
    .execute()
}

async function conclude(
  tx: Tx,
  ids: Id[],
  by: By,
  action: 'location.published' | 'location.unpublished',
  directory?: Directory,
): Promise<void> {
  await recountLocations(tx, ids)
  await recordAudit(tx, {
    ...actorOf(by),
    action,
    subject: await nameOf(tx, ids),
    details: { locations: ids.length, ...(directory && { directory: directoryNames[directory] }) },
  })
}

async function nameOf(tx: Tx, [id, ...others]: Id[]): Promise<string> {
  if (!id || others.length > 0) return ''
  const row = await tx
    .selectFrom('locations')
    .select('name')
    .where('account_id', '=', tx.accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.name ?? ''
}

const isAmong = (ids: Id[]) => sql<boolean>`location_id = any(${ids}::bigint[])`
