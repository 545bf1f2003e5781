/**
 * Undoes a bulk edit location by location. A value that has been edited again since then is not restored, and the
 * result names the user who edited it.
 */
import { sql } from 'kysely'
import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import { formatField } from '../../changes/format-change'
import type { ChangeActor } from '../../changes/pending-change'
import { lockLocations, restoreFacts } from '../../changes/record-changes.server'
import { isFact } from '../../facts'
import { restoreValues } from '../../history/restore-values.server'
import { listChanges } from '../../history/undo.server'
import type { Outcome, Outcomes } from './apply-change.server'

/** A change made by the bulk edit. `editor` is the last user who has edited the same field since then, or null. */
type EditChange = { id: Id; locationId: Id; field: string; editor: string | null }

export async function undoChanges(
  tx: Tx,
  bulkEditId: Id,
  ids: Id[],
  actor: ChangeActor,
  now: Date,
): Promise<Outcomes> {
  await lockLocations(tx, ids)
  const changes = await listEditChanges(tx, bulkEditId, ids)
  const untouched = changes.filter(({ editor }) => editor === null)
  const facts = untouched.filter(({ field }) => isFact(field))
  await restoreFacts(tx, facts, { ...actor, origin: 'undo' }, now)
  const others = untouched.flatMap(({ id, field }) => (isFact(field) ? [] : id))
  if (others.length > 0)
    await restoreValues(tx, await listChanges(tx, sql`h.id = any(${others}::bigint[])`), actor, now)
  const byLocation = Map.groupBy(changes, ({ locationId }) => locationId)
  return new Map(ids.map((id) => [id, outcomeOf(byLocation.get(id) ?? [])]))
}

/**
 * Lists the changes that the bulk edit made, without their values. SQL restores the values, so that the hours of ten
 * thousand locations are not transferred.
 */
async function listEditChanges(tx: Tx, bulkEditId: Id, ids: Id[]): Promise<EditChange[]> {
  const { rows } = await sql<EditChange>`
    with made as materialized (
      select id, location_id, field from location_changes
      where account_id = ${tx.accountId} and bulk_edit_id = ${bulkEditId} and location_id = any(${ids}::bigint[])
    ),
    later as (
      select h.location_id, h.field, max(h.id) as id
      from made join location_changes h
        on h.account_id = ${tx.accountId} and h.location_id = made.location_id and h.field = made.field and h.id > made.id
      group by 1, 2
    )
    select made.id, made.location_id as "locationId", made.field, last.actor as editor
    from made
    left join later using (location_id, field)
    left join location_changes last on last.account_id = ${tx.accountId} and last.id = later.id
    order by made.id`.execute(tx)
  return rows
}

function outcomeOf(changes: EditChange[]): Outcome {
  if (changes.length === 0) return { state: 'unchanged', reason: '' }
  const editedSince = changes.filter(({ editor }) => editor !== null)
  if (editedSince.length === 0) return { state: 'changed', reason: '' }
  const reason = editedSince
    .map(({ field, editor }) => `${formatField(field)}: edited since by ${editor}`)
    .join('; ')
  if (editedSince.length === changes.length) return { state: 'skipped', reason }
  return { state: 'changed', reason: `${reason}. Everything else was restored` }
}
