/**
 * Undoes a single change: within 30 days, and only while nobody has edited the field since, so that an undo never
 * reverts more than the user saw. Fields that are only meaningful together are restored together.
 */
import { sql } from 'kysely'
import { asId } from '#app/database/id'
import type { Id } from '#app/database/schema'
import type { Tx } from '#app/database/tenant.server'
import type { Fragment } from '#app/reports/report'
import type { Viewer } from '#app/viewer/viewer.server'
import { companionsOf, isBeginning, isRecent, type LocationChange } from './change'
import { changeReport } from './change-report.server'
import { fieldInWords } from './change-words'
import { changerOf, lockLocations } from './history.server'
import { permissionToUndo, putBack } from './put-back.server'

type Refusal = { reason: string; since: LocationChange | null }
type Undo = { changes: LocationChange[]; refusal: Refusal | null }

/** Returns changes with their current undo state, oldest first. The condition `which` refers to the table as `h`. */
export async function listChanges(tx: Tx, which: Fragment): Promise<LocationChange[]> {
  const { rows } = await sql<LocationChange>`
    select ${changeReport.select} from ${changeReport.table} ${changeReport.joins}
    where h.account_id = ${tx.accountId} and ${which} order by h.id`.execute(tx)
  return rows
}

/**
 * Returns the changes that would be undone, or why they cannot be. Throws a 404 when the location has no such change.
 */
export async function findUndo(tx: Tx, viewer: Viewer, asked: Asked, now: Date): Promise<Undo> {
  const [locationId, changeId] = [asId(asked.locationId), asId(asked.changeId)]
  const [change] =
    locationId && changeId
      ? await listChanges(tx, sql`h.id = ${changeId} and h.location_id = ${locationId}`)
      : []
  if (!change) throw new Response('No such change', { status: 404 })
  const changes = await withCompanions(tx, change)
  return { changes, refusal: await refusalOf(tx, viewer, changes, now) }
}

type Asked = { locationId?: string; changeId?: string }

/** Undoes the change, unless that is no longer possible. */
export async function undoChange(tx: Tx, viewer: Viewer, asked: Asked, now: Date): Promise<Undo> {
  const locationId = asId(asked.locationId)
  if (locationId) await lockLocations(tx, [locationId])
  const undo = await findUndo(tx, viewer, asked, now)
  if (!undo.refusal) await putBack(tx, undo.changes, changerOf(viewer, 'undo'), now)
  return undo
}

function withCompanions(tx: Tx, { id, locationId, field }: LocationChange): Promise<LocationChange[]> {
  const same = sql`(h.at, h.actor, h.origin) = (
    select c.at, c.actor, c.origin from location_changes c where c.account_id = ${tx.accountId} and c.id = ${id})`
  return listChanges(
    tx,
    sql`h.location_id = ${locationId} and (h.id = ${id} or (h.field = any(${companionsOf(field)}::text[]) and ${same}))`,
  )
}

async function refusalOf(
  tx: Tx,
  viewer: Viewer,
  changes: LocationChange[],
  now: Date,
): Promise<Refusal | null> {
  const only = (reason: string) => ({ reason, since: null })
  if (changes.some(({ undoneBy }) => undoneBy)) return only('This change has been undone already.')
  if (!changes.every((change) => isRecent(change, now)))
    return only('A change can be undone for 30 days. This one is older.')
  if (changes.some(isBeginning)) return only('The location began with this name; nothing stood here before.')
  const permissions = changes.map(({ field }) => permissionToUndo(field))
  if (permissions.includes(null)) return only('A change of this kind cannot be undone.')
  if (permissions.some((permission) => !viewer.can(permission!)))
    return only('You are not permitted to change this.')
  const edited = changes.find(({ since }) => since)
  if (edited) return editedSince(tx, edited.since!)
  const taken = await findTaken(tx, changes)
  return taken ? only(`Another location has this ${fieldInWords(taken.field)} now: ${taken.name}.`) : null
}

/** Two locations cannot have the same External ID or the same Google profile. */
async function findTaken(tx: Tx, changes: LocationChange[]) {
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

async function editedSince(tx: Tx, id: Id): Promise<Refusal> {
  const [since] = await listChanges(tx, sql`h.id = ${id}`)
  const who = since ? `by ${since.actor} ` : ''
  const reason = `${since ? fieldInWords(since.field) : 'It'} was changed again ${who}after this. Undoing would take that back too.`
  return { reason, since: since ?? null }
}
