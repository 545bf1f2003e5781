/**
 * Undoes what an import did to locations, in batches. Locations that it created are deleted unless something else refers
 * to them, and facts that it changed get their previous values unless they have been edited since.
 */
import { sql } from 'kysely'
import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import { lockLocations } from '#app/product/locations/changes/record-changes.server'
import {
  deleteUnusedLocations,
  lockForDeletion,
} from '#app/product/locations/deletion/delete-location.server'
import { type RevertedChange, restoreValues } from '#app/product/locations/history/restore-values.server'
import type { Import } from '../import-record.server'
import { locationOutcomes } from './kept-locations.server'
import type { KeptLocation, StepResult } from './undo'

const batchSize = 200

/** Deletes the next created locations, unless they are kept. Returns null if none are left. */
export async function removeCreatedLocations(
  tx: Tx,
  { id: importId, undo }: Import,
): Promise<StepResult | null> {
  const recorded = await tx
    .selectFrom('import_locations')
    .select('location_id as id')
    .where('account_id', '=', tx.accountId)
    .where('import_id', '=', importId)
    .where('location_id', '>', undo!.lastCreatedId)
    .orderBy('location_id')
    .limit(batchSize)
    .execute()
  if (recorded.length === 0) return null
  const ids = recorded.map(({ id }) => id)
  await lockForDeletion(tx, ids)
  const hasReviews = sql`exists (select from reviews r where r.account_id = l.account_id and r.location_id = l.id)`
  const condition = sql`l.id = any(${ids}::bigint[])`
  const { rows } = await locationOutcomes(tx, importId, { condition, hasReviews }).execute(tx)
  const unused = rows.filter(({ reason }) => reason === null)
  const deleted = undo!.canRemoveLocations
    ? await deleteUnusedLocations(
        tx,
        unused.map(({ id }) => id),
      )
    : []
  await handOverLocations(
    tx,
    importId,
    rows.filter(({ reason }) => reason === 'reviews').map(({ id }) => id),
  )
  const keptLocations = rows.flatMap(({ id, name, reason }): KeptLocation[] => {
    if (deleted.includes(id)) return []
    return [{ id, name, reason: reason ?? (undo!.canRemoveLocations ? 'last' : 'permission') }]
  })
  return {
    processed: ids.length,
    counts: { locationsRemoved: deleted.length, locationsKept: keptLocations.length },
    keptLocations,
    lastCreatedId: ids.at(-1)!,
  }
}

/**
 * Records locations that have reviews of other imports as created by one of these, so that the undo of that import
 * removes them.
 */
async function handOverLocations(tx: Tx, importId: Id, ids: Id[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    insert into import_locations (account_id, import_id, location_id)
    select distinct on (r.location_id) r.account_id, r.import_id, r.location_id
    from reviews r join imports i on i.account_id = r.account_id and i.id = r.import_id
    where r.account_id = ${tx.accountId} and r.location_id = any(${ids}::bigint[]) and r.import_id <> ${importId}
      and i.records_changes and i.status not in ('undoing', 'undone')
    order by r.location_id, r.import_id
    on conflict (account_id, import_id, location_id) do nothing`.execute(tx)
}

/** Restores the facts of the next changed locations. Returns null if none are left. */
export async function restoreChangedLocations(
  tx: Tx,
  { id: importId, undo }: Import,
): Promise<StepResult | null> {
  const { rows: changed } = await sql<{ id: Id }>`
    select distinct location_id as id ${changesOf(tx, importId)} and h.location_id > ${undo!.lastChangedId}
    order by 1 limit ${batchSize}`.execute(tx)
  if (changed.length === 0) return null
  const ids = changed.map(({ id }) => id)
  await lockLocations(tx, ids)
  const changes = await listFieldChanges(tx, importId, ids)
  const untouched = changes.filter(({ isKept }) => !isKept)
  const { userId, actor, impersonator } = undo!
  await restoreValues(tx, untouched, { origin: 'undo', userId, name: actor, impersonator }, new Date())
  const distinctLocations = (some: FieldChange[]) => new Set(some.map(({ locationId }) => locationId)).size
  return {
    processed: ids.length,
    counts: {
      locationsRestored: distinctLocations(untouched),
      locationsChanged: distinctLocations(changes.filter(({ isKept }) => isKept)),
    },
    lastChangedId: ids.at(-1)!,
  }
}

/** Returns the FROM and WHERE clauses for the import's changes `h` of locations that it did not create. */
export const changesOf = (tx: Tx, importId: Id) => sql`
  from location_changes h where h.account_id = ${tx.accountId} and h.import_id = ${importId}
    and not exists (select from import_locations i
      where i.account_id = h.account_id and i.import_id = h.import_id and i.location_id = h.location_id)`

type FieldChange = RevertedChange & { isKept: boolean }

/**
 * Returns a query for the changed fields with their values before and after the import. A field is kept if it has been
 * edited since, or if its previous value identifies another location by now.
 */
export const fieldChanges = (tx: Tx, importId: Id, condition = sql`true`) => sql<FieldChange>`
  select c.*, exists (select from location_changes later where later.account_id = ${tx.accountId}
      and later.location_id = c."locationId" and later.field = c.field and later.id > c.id)
    or c.field in ('external_id', 'google_location_name') and exists (select from locations l
      where l.account_id = ${tx.accountId} and l.id <> c."locationId"
        and case c.field when 'external_id' then l.external_id else l.google_location_name end = c.before #>> '{}')
    as "isKept"
  from (
    select max(h.id) as id, h.location_id as "locationId", h.field, (array_agg(h.before order by h.id))[1] as before,
      (array_agg(h.after order by h.id desc))[1] as after
    ${changesOf(tx, importId)} and ${condition} group by h.location_id, h.field) as c
  order by c.id`

async function listFieldChanges(tx: Tx, importId: Id, ids: Id[]): Promise<FieldChange[]> {
  const { rows } = await fieldChanges(tx, importId, sql`h.location_id = any(${ids}::bigint[])`).execute(tx)
  return rows
}
