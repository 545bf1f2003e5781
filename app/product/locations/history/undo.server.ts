/**
 * Undoes a single change of a location. This is possible for 30 days and only if the field has not been edited since,
 * so that an undo never reverts more than the user saw. Fields that are meaningful only together are restored together.
 */
import { sql } from 'kysely'
import { parseId } from '#app/kit/database/id'
import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import type { Fragment } from '#app/platform/reports/report'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { isInitialName, isRecent, type LocationChange, linkedFieldsOf } from '../changes/change'
import { formatField } from '../changes/format-change'
import { changeActorOf, lockLocations } from '../changes/record-changes.server'
import { changeReport } from './change-report.server'
import { permissionToUndo, restoreValues } from './restore-values.server'

type Refusal = { reason: string; since: LocationChange | null }
type Undo = { changes: LocationChange[]; refusal: Refusal | null }

/** Returns the changes that match the condition on `h`, each with its undo state, oldest first. */
export async function listChanges(tx: Tx, condition: Fragment): Promise<LocationChange[]> {
  const { rows } = await sql<LocationChange>`
    select ${changeReport.select} from ${changeReport.table} ${changeReport.joins}
    where h.account_id = ${tx.accountId} and ${condition} order by h.id`.execute(tx)
  return rows
}

/**
 * Returns the changes that an undo would revert, and the reason if they cannot be undone. Throws a 404 if the location
 * has no such change.
 */
export async function findUndo(tx: Tx, viewer: Viewer, request: UndoRequest, now: Date): Promise<Undo> {
  const [locationId, changeId] = [parseId(request.locationId), parseId(request.changeId)]
  const [change] =
    locationId && changeId
      ? await listChanges(tx, sql`h.id = ${changeId} and h.location_id = ${locationId}`)
      : []
  if (!change) throw new Response('Change not found', { status: 404 })
  const changes = await loadLinkedChanges(tx, change)
  return { changes, refusal: await findRefusal(tx, viewer, changes, now) }
}

type UndoRequest = { locationId?: string; changeId?: string }

/** Undoes the change, unless it can no longer be undone. */
export async function undoChange(tx: Tx, viewer: Viewer, request: UndoRequest, now: Date): Promise<Undo> {
  const locationId = parseId(request.locationId)
  if (locationId) await lockLocations(tx, [locationId])
  const undo = await findUndo(tx, viewer, request, now)
  if (!undo.refusal) await restoreValues(tx, undo.changes, changeActorOf(viewer, 'undo'), now)
  return undo
}

function loadLinkedChanges(tx: Tx, { id, locationId, field }: LocationChange): Promise<LocationChange[]> {
  const same = sql`(h.at, h.actor, h.origin) = (
    select c.at, c.actor, c.origin from location_changes c where c.account_id = ${tx.accountId} and c.id = ${id})`
  return listChanges(
    tx,
    sql`h.location_id = ${locationId} and (h.id = ${id} or (h.field = any(${linkedFieldsOf(field)}::text[]) and ${same}))`,
  )
}

async function findRefusal(
  tx: Tx,
  viewer: Viewer,
  changes: LocationChange[],
  now: Date,
): Promise<Refusal | null> {
  const toRefusal = (reason: string) => ({ reason, since: null })
  if (changes.some(({ undoneBy }) => undoneBy)) return toRefusal('This change was already undone.')
  if (!changes.every((change) => isRecent(change, now)))
    return toRefusal('Changes can be undone for 30 days. This one is older.')
  if (changes.some(isInitialName))
    return toRefusal('This is the location’s first name. There’s no earlier one to restore.')
  const permissions = changes.map(({ field }) => permissionToUndo(field))
  if (permissions.includes(null)) return toRefusal('This type of change can’t be undone.')
  if (permissions.some((permission) => !viewer.can(permission!)))
    return toRefusal('You don’t have permission to change this.')
  const edited = changes.find(({ since }) => since)
  if (edited) return loadEditedSinceRefusal(tx, edited.since!)
  const duplicate = await findDuplicate(tx, changes)
  return duplicate
    ? toRefusal(`Another location now uses this ${formatField(duplicate.field)}: ${duplicate.name}.`)
    : null
}

/**
 * Finds another location that now has the External ID or Google profile to be restored. Two locations cannot have the
 * same.
 */
async function findDuplicate(tx: Tx, changes: LocationChange[]) {
  for (const { locationId, field, before } of changes) {
    if ((field !== 'external_id' && field !== 'google_location_name') || !before) continue
    const other = await tx
      .selectFrom('locations')
      .select('name')
      .where('account_id', '=', tx.accountId)
      .where('id', '<>', locationId)
      .where(field, '=', String(before))
      .executeTakeFirst()
    if (other) return { field, name: other.name }
  }
  return null
}

async function loadEditedSinceRefusal(tx: Tx, id: Id): Promise<Refusal> {
  const [since] = await listChanges(tx, sql`h.id = ${id}`)
  const actorText = since ? `by ${since.actor} ` : ''
  const reason = `${since ? formatField(since.field) : 'It'} was changed again ${actorText}after this. Undoing would also revert that change.`
  return { reason, since: since ?? null }
}
