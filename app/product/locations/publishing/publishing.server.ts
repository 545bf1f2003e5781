/**
 * Queues changes for the directories in the same transaction that changes the location. Therefore no change is lost,
 * and no change is sent that was rolled back. If Auto Sync is on, the changed fields are added to the location's batch,
 * which is sent once the location has not been edited for a while. The fields that are sent to Google are also queued
 * in `location_publications`, and publish-jobs.server.ts sends them as one edit. What a user publishes explicitly is
 * sent at once, even if Auto Sync is off.
 */

import { type RawBuilder, sql } from 'kysely'
import { configuration } from '#app/kit/configuration.server'
import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import { profileDirectory } from '#app/kit/directories/directories'
import { enqueueAll } from '#app/kit/jobs/queue.server'
import { isConnected } from '../google-access/is-connected.server'
import { lockListings } from '../lock-listings.server'
import { isListed, isPublished, type Publication } from './publication'
import { publishLocationJob } from './publish-jobs.server'
import { canPublishSql } from './publishing-permission.server'

/** Queues the changed fields for Auto Sync. If Auto Sync is off for the location, nothing will be sent. */
export function queueForAutoSync(tx: Tx, locationId: Id, fields: string[]): Promise<void> {
  return queueManyForAutoSync(tx, new Map([[locationId, fields]]))
}

/**
 * Like `queueForAutoSync`, for many locations, each with its own fields, without additional statements per location.
 */
export async function queueManyForAutoSync(tx: Tx, changed: Map<Id, string[]>): Promise<void> {
  if (changed.size === 0) return
  await scheduleScans(tx, [...changed.keys()])
  const { autoSyncSeconds } = configuration()
  const batched = await addToBatches(tx, changed, autoSyncSeconds)
  const forGoogle = await queueForGoogle(tx, new Map(batched.map((id) => [id, changed.get(id) ?? []])))
  if (autoSyncSeconds === 0) await enqueuePublications(tx, forGoogle)
}

/**
 * Publishes the fields to Google at once, because a user requested it. Does nothing for locations without a Google
 * profile.
 */
export async function publishToGoogle(tx: Tx, changed: Map<Id, string[]>): Promise<void> {
  await enqueuePublications(tx, await queueForGoogle(tx, changed))
}

/**
 * Schedules a scan of the directories within 30 seconds. Creates the location's row in `location_listings` if it does
 * not exist.
 */
export async function scheduleScans(tx: Tx, locationIds: Id[]): Promise<void> {
  await sql`
    insert into location_listings as s (account_id, location_id)
    select l.account_id, l.id from locations l
    where l.account_id = ${tx.accountId} and l.id = any(${locationIds}::bigint[])
    order by l.id
    on conflict (account_id, location_id) do update set
      next_scan_at = now() + interval '5 seconds' + random() * interval '25 seconds'
      where s.next_scan_at > now() + interval '30 seconds'`.execute(tx)
}

/**
 * Adds the changed fields to the batches of locations where Auto Sync is on, and postpones sending. Returns the ids of
 * these locations; those without any field that is sent to a directory are omitted.
 */
async function addToBatches(tx: Tx, changed: Map<Id, string[]>, seconds: number): Promise<Id[]> {
  const changes = [...changed]
    .map(([location_id, fields]) => ({ location_id, fields: fields.filter(isListed) }))
    .filter(({ fields }) => fields.length > 0)
  if (changes.length === 0) return []
  const { rows } = await sql<{ location_id: Id }>`
    update location_listings s set
      pending_fields = array(select distinct field from unnest(s.pending_fields ||
        array(select jsonb_array_elements_text(w.fields))) as field order by field),
      publish_at = now() + make_interval(secs => ${seconds}), retry_at = null,
      revision = s.revision + 1, changed_at = now()
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as w (location_id bigint, fields jsonb)
    where s.account_id = ${tx.accountId} and s.location_id = w.location_id and s.auto_sync and ${canPublishSql(tx)}
    returning s.location_id::text`.execute(tx)
  return rows.map(({ location_id }) => location_id)
}

async function queueForGoogle(tx: Tx, changed: Map<Id, string[]>): Promise<{ location_id: Id }[]> {
  const changes = [...changed]
    .map(([location_id, fields]) => ({ location_id, fields: fields.filter(isPublished) }))
    .filter(({ fields }) => fields.length > 0)
  if (changes.length === 0 || !(await isConnected(tx))) return []
  const revisionsOf = (revision: RawBuilder<unknown>, fields: RawBuilder<unknown>) =>
    sql`(select jsonb_object_agg(field, ${revision}) from jsonb_array_elements_text(${fields}) as field)`
  const { rows } = await sql<{ location_id: Id }>`
    insert into location_publications as p (account_id, location_id, desired)
    select l.account_id, l.id, ${revisionsOf(sql`1`, sql`w.fields`)}
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as w (location_id bigint, fields jsonb)
    join locations l on l.account_id = ${tx.accountId} and l.id = w.location_id
    where l.google_location_name is not null and ${canPublishSql(tx)} and not exists (select from listings g
      where g.account_id = l.account_id and g.location_id = l.id and g.directory = ${profileDirectory}
        and not g.is_enabled)
    order by l.id
    on conflict (account_id, location_id) do update set
      revision = p.revision + 1,
      desired = p.desired || ${revisionsOf(sql`p.revision + 1`, sql`(select jsonb_agg(key) from jsonb_object_keys(excluded.desired) as key)`)},
      state = 'queued', code = '', reason = '', changed_at = now()
    returning location_id::text`.execute(tx)
  return rows
}

function enqueuePublications(tx: Tx, rows: { location_id: Id }[]): Promise<void> {
  const { accountId } = tx
  return enqueueAll(
    tx,
    publishLocationJob,
    rows.map(({ location_id }) => ({ accountId, locationId: location_id })),
  )
}

/**
 * Enqueues the jobs that send the locations' changes queued for Google. If this is called several times, the changes are
 * still sent only once.
 */
export async function sendQueuedChanges(tx: Tx, locationIds: Id[]): Promise<void> {
  const rows = await tx
    .selectFrom('location_publications')
    .select('location_id')
    .where('account_id', '=', tx.accountId)
    .where(sql<boolean>`location_id = any(${locationIds}::bigint[])`)
    .where('state', 'in', ['queued', 'throttled'])
    .execute()
  await enqueuePublications(tx, rows)
}

/** Enqueues jobs for all changes that were waiting for a connection. Called when the account connects to Google. */
export async function resumePublications(tx: Tx): Promise<void> {
  const rows = await tx
    .selectFrom('location_publications')
    .select('location_id')
    .where('account_id', '=', tx.accountId)
    .where('state', 'in', ['queued', 'throttled'])
    .execute()
  await enqueuePublications(tx, rows)
}

/** Enqueues the changes that Google rejected again. Returns the number of locations with such changes. */
export async function retryPublications(tx: Tx, locationIds: Id[]): Promise<number> {
  if (locationIds.length === 0) return 0
  await lockListings(tx, locationIds)
  const rows = await tx
    .updateTable('location_publications')
    .set({ state: 'queued', code: '', reason: '' })
    .where('account_id', '=', tx.accountId)
    .where('location_id', 'in', locationIds)
    .where('state', '=', 'rejected')
    .where(sql<boolean>`desired <> '{}'::jsonb`)
    .returning('location_id')
    .execute()
  await enqueuePublications(tx, rows)
  return rows.length
}

async function loadPublications(tx: Tx, locationIds: Id[]): Promise<Map<Id, Publication>> {
  if (locationIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('location_publications')
    .selectAll()
    .where('account_id', '=', tx.accountId)
    .where('location_id', 'in', locationIds)
    .execute()
  return new Map(
    rows.map((row) => [
      row.location_id,
      {
        locationId: row.location_id,
        state: row.state,
        desired: Object.keys(row.desired).sort(),
        sent: row.sent,
        code: row.code,
        reason: row.reason,
        changedAt: row.changed_at,
        sentAt: row.sent_at,
        liveAt: row.live_at,
      },
    ]),
  )
}

export async function findPublication(tx: Tx, locationId: Id): Promise<Publication | null> {
  return (await loadPublications(tx, [locationId])).get(locationId) ?? null
}

/** Returns whether changes of the location are published: Auto Sync is on, and Google allows it. */
export async function hasPublishedStatus(tx: Tx, locationId: Id): Promise<boolean> {
  const row = await tx
    .selectFrom('location_listings')
    .select('status')
    .where('account_id', '=', tx.accountId)
    .where('location_id', '=', locationId)
    .executeTakeFirst()
  return row?.status === 'published'
}
