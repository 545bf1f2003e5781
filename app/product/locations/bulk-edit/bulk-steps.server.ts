/**
 * The steps of a bulk edit: prepare it, confirm it, retry its failures, undo it. Each step takes effect only once, even
 * if its form is submitted several times. A selection of all matching locations is stored as a filter and the number of
 * matches that the user saw. If the filter matches a different number when the edit is prepared or confirmed, nothing
 * is written and the user has to choose again.
 */
import { sql } from 'kysely'
import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import { pluralize } from '#app/kit/ui/format-numbers'
import { resolveSelectedRows } from '#app/platform/reports/selected-rows.server'
import type { Selection } from '#app/platform/reports/selection'
import { actorOf, recordAudit } from '#app/platform/viewer/audit.server'
import { clockOf } from '#app/platform/viewer/clock.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { locationReport } from '../list/location-report.server'
import { retryPublications } from '../publishing/publishing.server'
import { countChangedSince } from './bulk-changes.server'
import { type BulkChange, type BulkEdit, bulkLabels, canUndo, totalOf } from './bulk-edit'
import { countHidden, countStates } from './bulk-edits.server'
import { countExcluded } from './check/google-checks.server'
import { enqueueBulkEdit } from './running/bulk-jobs.server'
import { enqueueBulkResultEmail } from './running/email-bulk-result.server'

type Refusal = { ok: false; reason: string }

const dayMs = 86_400_000

/** Returns the selected locations as a SQL condition, or the reason why the selection is invalid. */
export function selectLocations(tx: Tx, viewer: Viewer, selection: Selection) {
  return resolveSelectedRows(tx, locationReport, selection, { clock: clockOf(viewer), noun: 'location' })
}

/**
 * Returns the country codes of the selected locations, such as `US`, without permanently closed locations. Returns an
 * empty array if the selection is invalid.
 */
export async function listSelectedCountries(tx: Tx, viewer: Viewer, selection: Selection): Promise<string[]> {
  const selected = await selectLocations(tx, viewer, selection)
  if (!selected.ok) return []
  const { rows } = await sql<{ id: string }>`
    select distinct l.country_id as id from locations l
    where l.account_id = ${tx.accountId} and ${selected.rows} and l.open_status <> 'inactive' order by 1`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

/** Stores the new value and the selected locations as a draft. Changes no location yet. */
export async function createBulkEditDraft(
  tx: Tx,
  viewer: Viewer,
  { field, desired }: BulkChange,
  selection: Selection,
  now: Date,
): Promise<{ ok: true; id: Id } | Refusal> {
  const selected = await selectLocations(tx, viewer, selection)
  if (!selected.ok) return selected
  await deleteOldDrafts(tx, viewer.userId, now)
  const id = await insertEdit(tx, viewer, { field, desired: JSON.stringify(desired), selection, now })
  const { numAffectedRows } = await sql`
    insert into bulk_edit_locations (account_id, bulk_edit_id, location_id)
    select l.account_id, ${id}, l.id from locations l
    where l.account_id = ${tx.accountId} and ${selected.rows} order by l.id`.execute(tx)
  if (numAffectedRows) return { ok: true, id }
  await tx.deleteFrom('bulk_edits').where('account_id', '=', tx.accountId).where('id', '=', id).execute()
  return { ok: false, reason: 'Select at least one location' }
}

/**
 * Returns whether a warning must be shown before the edit starts. Only holiday hours require this second confirmation.
 */
export function isConfirmationRequired({ field }: BulkEdit, isConfirmed: boolean): boolean {
  return field === 'special_hours' && !isConfirmed
}

/**
 * Starts the edit, unless the locations have changed since the user saw the dry run. Confirming twice starts it only
 * once.
 */
export async function confirmBulkEdit(
  tx: Tx,
  viewer: Viewer,
  edit: BulkEdit,
  seenChangeId?: string,
): Promise<{ ok: true } | Refusal> {
  if ((await countHidden(tx, viewer, edit.id)) > 0)
    return { ok: false, reason: 'You can no longer edit some of these locations. Choose again' }
  const changed = await countChangedSince(tx, edit, seenChangeId)
  if (changed > 0) {
    const changedText = pluralize(changed, 'location')
    return {
      ok: false,
      reason: `${changedText} changed since you opened this page. Review the changes again`,
    }
  }
  const count = totalOf(await countStates(tx, edit.id))
  if (edit.selection.scope === 'all') {
    const expected = count + (await countExcluded(tx, edit.id))
    const selection = { ids: [], search: '', ...edit.selection, expected }
    const selected = await selectLocations(tx, viewer, selection)
    if (!selected.ok) return selected
  }
  if (await markQueued(tx, edit.id, 'draft')) {
    await enqueueBulkEdit(tx, edit.id)
    await recordBulkAudit(tx, viewer, edit, 'started', count)
  }
  return { ok: true }
}

/**
 * Retries the locations where the edit failed and those that Google rejected. Returns the number of retried locations.
 */
export async function retryBulkEdit(tx: Tx, viewer: Viewer, edit: BulkEdit): Promise<number> {
  requireCanChange(viewer, edit)
  await requireAllVisible(tx, viewer, edit)
  if (edit.undoneBy) return 0
  const refused = await retryPublications(tx, await listChangedLocations(tx, edit.id))
  const { failed } = await countStates(tx, edit.id)
  // Set the status before requeueing, so that a second submission finds the edit queued and does nothing.
  const isRetried = failed > 0 && (await markQueued(tx, edit.id, 'complete'))
  if (isRetried) {
    await requeueFailed(tx, edit.id)
    await enqueueBulkEdit(tx, edit.id)
  }
  // If locations are retried, the run enqueues the report when it ends.
  if (refused > 0 && !isRetried) await enqueueBulkResultEmail(tx, edit.id)
  const count = refused + (isRetried ? failed : 0)
  if (count > 0) await recordBulkAudit(tx, viewer, edit, 'retried', count)
  return count
}

/**
 * Starts to undo the edit and returns the id of the undo. If it was already started, returns the existing id. Returns
 * null if the edit can no longer be undone.
 */
export async function undoBulkEdit(tx: Tx, viewer: Viewer, edit: BulkEdit, now: Date): Promise<Id | null> {
  requireCanChange(viewer, edit)
  await requireAllVisible(tx, viewer, edit)
  if (edit.undoneBy) return edit.undoneBy
  if (!canUndo(edit, now)) return null
  await tx
    .selectFrom('bulk_edits')
    .select('id')
    .where('account_id', '=', tx.accountId)
    .where('id', '=', edit.id)
    .forUpdate()
    .execute()
  const existing = await tx
    .selectFrom('bulk_edits')
    .select('id')
    .where('account_id', '=', tx.accountId)
    .where('undoes', '=', edit.id)
    .executeTakeFirst()
  if (existing) return existing.id
  const { field, selection } = edit
  const id = await insertEdit(tx, viewer, { field, desired: null, undoes: edit.id, selection, now })
  const { numAffectedRows } = await sql`
    insert into bulk_edit_locations (account_id, bulk_edit_id, location_id)
    select account_id, ${id}, location_id from bulk_edit_locations
    where account_id = ${tx.accountId} and bulk_edit_id = ${edit.id} and state = 'changed'
    order by location_id`.execute(tx)
  await markQueued(tx, id, 'draft')
  await enqueueBulkEdit(tx, id)
  await recordBulkAudit(tx, viewer, edit, 'undone', Number(numAffectedRows))
  return id
}

/**
 * Returns whether the viewer can confirm, retry or undo the edit. A limited user can do this only for their own edits,
 * because those of other users may include locations that the limited user cannot see.
 */
export function canChangeBulkEdit(viewer: Viewer, { userId }: Pick<BulkEdit, 'userId'>): boolean {
  return viewer.can('location.update') && (viewer.limitedToUserId === null || userId === viewer.userId)
}

function requireCanChange(viewer: Viewer, edit: BulkEdit): void {
  if (!canChangeBulkEdit(viewer, edit)) throw new Response('Not permitted', { status: 403 })
}

/**
 * Throws a 403 if the viewer cannot see all locations of the edit. An edit can be undone only once, so if it were
 * undone for some locations, it could never be undone for the rest.
 */
async function requireAllVisible(tx: Tx, viewer: Viewer, { id }: BulkEdit): Promise<void> {
  if ((await countHidden(tx, viewer, id)) > 0) throw new Response('Not permitted', { status: 403 })
}

type NewEdit = Pick<BulkEdit, 'field' | 'selection'> & { desired: string | null; undoes?: Id; now: Date }

async function insertEdit(tx: Tx, viewer: Viewer, { field, desired, undoes, selection, now }: NewEdit) {
  const { id } = await tx
    .insertInto('bulk_edits')
    .values({
      account_id: tx.accountId,
      field,
      desired,
      undoes,
      selection: JSON.stringify(selection),
      user_id: viewer.userId,
      actor: viewer.name,
      impersonator: viewer.impersonator?.name,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Deletes the user's drafts that are older than a day. */
async function deleteOldDrafts(tx: Tx, userId: Id, now: Date): Promise<void> {
  await tx
    .deleteFrom('bulk_edits')
    .where('account_id', '=', tx.accountId)
    .where('user_id', '=', userId)
    .where('status', '=', 'draft')
    .where('created_at', '<', new Date(now.getTime() - dayMs))
    .execute()
}

async function markQueued(tx: Tx, id: Id, from: 'draft' | 'complete'): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('bulk_edits')
    .set({ status: 'queued', finished_at: null })
    .where('account_id', '=', tx.accountId)
    .where('id', '=', id)
    .where('status', '=', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

async function requeueFailed(tx: Tx, id: Id): Promise<void> {
  await tx
    .updateTable('bulk_edit_locations')
    .set({ state: 'queued', reason: '' })
    .where('account_id', '=', tx.accountId)
    .where('bulk_edit_id', '=', id)
    .where('state', '=', 'failed')
    .execute()
}

async function listChangedLocations(tx: Tx, id: Id): Promise<Id[]> {
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

function recordBulkAudit(tx: Tx, viewer: Viewer, { field, id }: BulkEdit, event: string, count: number) {
  const subject = `${bulkLabels[field].noun} of ${pluralize(count, 'location')}`
  return recordAudit(tx, {
    ...actorOf(viewer),
    action: `bulk_edit.${event}`,
    subject,
    details: { bulkEdit: id },
  })
}
