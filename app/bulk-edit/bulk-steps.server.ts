/**
 * The steps of a bulk edit: prepare it, confirm it, retry its failures, undo it. Each step takes effect once, however
 * often its button is pressed. "All that match" is a filter with the number of rows the user saw: when it matches a
 * different number, before or after the dry run, the user is asked again and nothing is written.
 */
import { sql } from 'kysely'
import type { Id } from '#app/database/schema'
import type { Tx } from '#app/database/tenant.server'
import { locationReport } from '#app/locations/location-report.server'
import { retryPublications } from '#app/locations/sync/publishing.server'
import { selectedRows } from '#app/reports/selected.server'
import type { Selection } from '#app/reports/selection'
import { counted } from '#app/ui/numbers'
import { actorOf, recordAudit } from '#app/viewer/audit.server'
import { clockOf } from '#app/viewer/clock.server'
import type { Viewer } from '#app/viewer/viewer.server'
import { countChangedSince } from './bulk-changes.server'
import { type BulkEdit, bulkWords, canUndo, type Wanted } from './bulk-edit'
import { countHidden, countStatesOf, totalOf } from './bulk-edits.server'
import { runBulkEditLater } from './bulk-jobs.server'
import { reportLater } from './bulk-report.server'
import { countLeftOut } from './google-check/google-checks.server'

type Refused = { ok: false; reason: string }

const dayMs = 86_400_000

/** Selects the locations, or returns why there are none. */
export function selectLocations(tx: Tx, viewer: Viewer, selection: Selection) {
  return selectedRows(tx, locationReport, selection, { clock: clockOf(viewer), noun: 'location' })
}

/** Returns the countries of the selected locations, such as `US`; none when the selection is unclear. */
export async function selectedCountries(tx: Tx, viewer: Viewer, selection: Selection): Promise<string[]> {
  const selected = await selectLocations(tx, viewer, selection)
  if (!selected.ok) return []
  const { rows } = await sql<{ id: string }>`
    select distinct l.country_id as id from locations l
    where l.account_id = ${tx.accountId} and ${selected.rows} and l.open_status <> 'inactive' order by 1`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

/** Stores the new value and the selected locations for a dry run; changes no location yet. */
export async function draftBulkEdit(
  tx: Tx,
  viewer: Viewer,
  { field, wanted }: Wanted,
  selection: Selection,
  now: Date,
): Promise<{ ok: true; id: Id } | Refused> {
  const selected = await selectLocations(tx, viewer, selection)
  if (!selected.ok) return selected
  await forgetDrafts(tx, viewer.userId, now)
  const id = await insertEdit(tx, viewer, { field, wanted: JSON.stringify(wanted), selection, now })
  const { numAffectedRows } = await sql`
    insert into bulk_edit_locations (account_id, bulk_edit_id, location_id)
    select l.account_id, ${id}, l.id from locations l
    where l.account_id = ${tx.accountId} and ${selected.rows} order by l.id`.execute(tx)
  if (numAffectedRows) return { ok: true, id }
  await tx.deleteFrom('bulk_edits').where('account_id', '=', tx.accountId).where('id', '=', id).execute()
  return { ok: false, reason: 'Select at least one location' }
}

/** Holiday hours need a second click to confirm: the first one is answered with a warning. */
export function needsSecondClick({ field }: BulkEdit, isConfirmed: boolean): boolean {
  return field === 'special_hours' && !isConfirmed
}

/** Starts the edit, unless it would do something other than its user saw. Confirming twice runs it once. */
export async function confirmBulkEdit(
  tx: Tx,
  viewer: Viewer,
  edit: BulkEdit,
  seen?: string,
): Promise<{ ok: true } | Refused> {
  if ((await countHidden(tx, viewer, edit.id)) > 0)
    return { ok: false, reason: 'Some of these locations are no longer yours to edit. Choose again' }
  const changed = await countChangedSince(tx, edit, seen)
  if (changed > 0) {
    const many = counted(changed, 'location')
    return { ok: false, reason: `${many} changed meanwhile. Look at what would become of them now` }
  }
  const count = totalOf(await countStatesOf(tx, edit.id))
  if (edit.selection.scope === 'all') {
    const expected = count + (await countLeftOut(tx, edit.id))
    const selection = { ids: [], search: '', ...edit.selection, expected }
    const selected = await selectLocations(tx, viewer, selection)
    if (!selected.ok) return selected
  }
  if (await moveOn(tx, edit.id, 'draft')) {
    await runBulkEditLater(tx, edit.id)
    await note(tx, viewer, edit, 'started', count)
  }
  return { ok: true }
}

/** Retries the locations that failed, and those that Google refused; returns how many there are. */
export async function retryBulkEdit(tx: Tx, viewer: Viewer, edit: BulkEdit): Promise<number> {
  requireMayChange(viewer, edit)
  await requireAllSeen(tx, viewer, edit)
  if (edit.undoneBy) return 0
  const refused = await retryPublications(tx, await changedBy(tx, edit.id))
  const { failed } = await countStatesOf(tx, edit.id)
  // Do this first: a second press then finds the edit running.
  const isTried = failed > 0 && (await moveOn(tx, edit.id, 'complete'))
  if (isTried) {
    await queueFailed(tx, edit.id)
    await runBulkEditLater(tx, edit.id)
  }
  // A run enqueues its report when it ends.
  if (refused > 0 && !isTried) await reportLater(tx, edit.id)
  const count = refused + (isTried ? failed : 0)
  if (count > 0) await note(tx, viewer, edit, 'retried', count)
  return count
}

/** Starts undoing the edit; returns the id of the undo, whether new or started before. Null when it is too late. */
export async function undoBulkEdit(tx: Tx, viewer: Viewer, edit: BulkEdit, now: Date): Promise<Id | null> {
  requireMayChange(viewer, edit)
  await requireAllSeen(tx, viewer, edit)
  if (edit.undoneBy) return edit.undoneBy
  if (!canUndo(edit, now)) return null
  await tx
    .selectFrom('bulk_edits')
    .select('id')
    .where('account_id', '=', tx.accountId)
    .where('id', '=', edit.id)
    .forUpdate()
    .execute()
  const begun = await tx
    .selectFrom('bulk_edits')
    .select('id')
    .where('account_id', '=', tx.accountId)
    .where('undoes', '=', edit.id)
    .executeTakeFirst()
  if (begun) return begun.id
  const { field, selection } = edit
  const id = await insertEdit(tx, viewer, { field, wanted: null, undoes: edit.id, selection, now })
  const { numAffectedRows } = await sql`
    insert into bulk_edit_locations (account_id, bulk_edit_id, location_id)
    select account_id, ${id}, location_id from bulk_edit_locations
    where account_id = ${tx.accountId} and bulk_edit_id = ${edit.id} and state = 'changed'
    order by location_id`.execute(tx)
  await moveOn(tx, id, 'draft')
  await runBulkEditLater(tx, id)
  await note(tx, viewer, edit, 'undone', Number(numAffectedRows))
  return id
}

/** Another user's edit includes locations that a limited user does not see, so they could undo only part of it. */
export function mayChange(viewer: Viewer, { userId }: Pick<BulkEdit, 'userId'>): boolean {
  return viewer.can('location.update') && (viewer.places === null || userId === viewer.userId)
}

function requireMayChange(viewer: Viewer, edit: BulkEdit): void {
  if (!mayChange(viewer, edit)) throw new Response('Not permitted', { status: 403 })
}

/** Throws 403 for a partial undo: an edit can be undone only once, so the rest could never be undone. */
async function requireAllSeen(tx: Tx, viewer: Viewer, { id }: BulkEdit): Promise<void> {
  if ((await countHidden(tx, viewer, id)) > 0) throw new Response('Not permitted', { status: 403 })
}

type NewEdit = Pick<BulkEdit, 'field' | 'selection'> & { wanted: string | null; undoes?: Id; now: Date }

async function insertEdit(tx: Tx, viewer: Viewer, { field, wanted, undoes, selection, now }: NewEdit) {
  const { id } = await tx
    .insertInto('bulk_edits')
    .values({
      ...{ account_id: tx.accountId, field, desired: wanted, undoes, selection: JSON.stringify(selection) },
      ...{ user_id: viewer.userId, actor: viewer.name, impersonator: viewer.impersonator?.name },
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Deletes the user's drafts that were not confirmed within a day. */
async function forgetDrafts(tx: Tx, userId: Id, now: Date): Promise<void> {
  await tx
    .deleteFrom('bulk_edits')
    .where('account_id', '=', tx.accountId)
    .where('user_id', '=', userId)
    .where('status', '=', 'draft')
    .where('created_at', '<', new Date(now.getTime() - dayMs))
    .execute()
}

async function moveOn(tx: Tx, id: Id, from: 'draft' | 'complete'): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('bulk_edits')
    .set({ status: 'queued', finished_at: null })
    .where('account_id', '=', tx.accountId)
    .where('id', '=', id)
    .where('status', '=', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

async function queueFailed(tx: Tx, id: Id): Promise<void> {
  await tx
    .updateTable('bulk_edit_locations')
    .set({ state: 'queued', reason: '' })
    .where('account_id', '=', tx.accountId)
    .where('bulk_edit_id', '=', id)
    .where('state', '=', 'failed')
    .execute()
}

async function changedBy(tx: Tx, id: Id): Promise<Id[]> {
  const rows = await tx
    .selectFrom('bulk_edit_locations')
    .select('location_id')
    .where('account_id', '=', tx.accountId)
    .where('bulk_edit_id', '=', id)
    .where('state', '=', 'changed')
    .orderBy('location_id')
    .execute()
  return rows.map(({ location_id }) => location_id)
}

function note(tx: Tx, viewer: Viewer, { field, id }: BulkEdit, participle: string, count: number) {
  const subject = `${bulkWords[field].noun} of ${counted(count, 'location')}`
  return recordAudit(tx, {
    ...actorOf(viewer),
    action: `bulk_edit.${participle}`,
    subject,
    details: { bulkEdit: id },
  })
}
