/**
 * What waits to be told to Google: one row for each location, written in the transaction that changes it, so that no
 * change is lost and none is sent that never happened. Later edits join the row; the job that carries it
 * (publish-jobs.server.ts) sends what stands there when its turn comes, as one edit.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Id } from '#app/database/schema'
import type { Tx } from '#app/database/tenant.server'
import { enqueueAll } from '#app/jobs/queue.server'
import { isConnected } from '../google/connection-row.server'
import { isPublished, type Publication } from './publication'
import { publishLocationJob } from './publish-jobs.server'

/** Nothing happens for a location without a Google profile, or where Google is not connected. */
export function publishLater(tx: Tx, locationId: Id, fields: string[]): Promise<void> {
  return publishManyLater(tx, new Map([[locationId, fields]]))
}

/** The same for many at once, each with its fields, in as many statements as for one. */
export async function publishManyLater(tx: Tx, changed: Map<Id, string[]>): Promise<void> {
  const wished = [...changed]
    .map(([location_id, fields]) => ({ location_id, fields: fields.filter(isPublished) }))
    .filter(({ fields }) => fields.length > 0)
  if (wished.length === 0 || !(await isConnected(tx))) return
  const asked = (revision: RawBuilder<unknown>, fields: RawBuilder<unknown>) =>
    sql`(select jsonb_object_agg(field, ${revision}) from jsonb_array_elements_text(${fields}) as field)`
  const { rows } = await sql<{ location_id: Id }>`
    insert into location_publications as p (account_id, location_id, wanted)
    select l.account_id, l.id, ${asked(sql`1`, sql`w.fields`)}
    from jsonb_to_recordset(${JSON.stringify(wished)}::jsonb) as w (location_id bigint, fields jsonb)
    join locations l on l.account_id = ${tx.accountId} and l.id = w.location_id
    where l.google_location_name is not null
    order by l.id
    on conflict (account_id, location_id) do update set
      revision = p.revision + 1,
      wanted = p.wanted || ${asked(sql`p.revision + 1`, sql`(select jsonb_agg(key) from jsonb_object_keys(excluded.wanted) as key)`)},
      state = 'queued', code = '', reason = '', changed_at = now()
    returning location_id`.execute(tx)
  await sendLater(tx, rows)
}

function sendLater(tx: Tx, rows: { location_id: Id }[]): Promise<void> {
  const { accountId } = tx
  return enqueueAll(
    tx,
    publishLocationJob,
    rows.map(({ location_id }) => ({ accountId, locationId: location_id })),
  )
}

/** Everything that waited for a connection: called when one has been made. */
export async function resumePublications(tx: Tx): Promise<void> {
  const rows = await tx
    .selectFrom('location_publications')
    .select('location_id')
    .where('account_id', '=', tx.accountId)
    .where('state', 'in', ['queued', 'throttled'])
    .execute()
  await sendLater(tx, rows)
}

/** Sends again what Google refused; answers how many of the locations that were. */
export async function retryPublications(tx: Tx, locationIds: Id[]): Promise<number> {
  if (locationIds.length === 0) return 0
  const rows = await tx
    .updateTable('location_publications')
    .set({ state: 'queued', code: '', reason: '' })
    .where('account_id', '=', tx.accountId)
    .where('location_id', 'in', locationIds)
    .where('state', '=', 'rejected')
    .where(sql<boolean>`wanted <> '{}'::jsonb`)
    .returning('location_id')
    .execute()
  await sendLater(tx, rows)
  return rows.length
}

export async function publicationsOf(tx: Tx, locationIds: Id[]): Promise<Map<Id, Publication>> {
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
        wanted: Object.keys(row.wanted).sort(),
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

export async function publicationOf(tx: Tx, locationId: Id): Promise<Publication | null> {
  return (await publicationsOf(tx, [locationId])).get(locationId) ?? null
}
