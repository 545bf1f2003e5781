/**
 * Manages the sample of a draft's locations that Google validates. Only a draft can be checked, and only one check can
 * run at a time.
 */
import { sql } from 'kysely'
import type { CheckOutcome, Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import type { Fragment } from '#app/platform/reports/report'
import type { BulkChange, BulkEdit } from '../bulk-edit'
import { editLocationsQuery } from '../bulk-rows.server'
import { predictedOutcome } from '../running/apply-change.server'
import { type GoogleCheck, type GoogleCheckResult, sampleSize } from './google-check'
import { currentOutcome, isOverdue, isRefused } from './google-check-sql.server'

/**
 * Creates a new sample of locations, spread evenly over the ids. Returns false if the edit is no longer a draft, a
 * check is still running, or no location can be checked.
 */
export async function createCheckSample(tx: Tx, edit: BulkEdit & BulkChange, now: Date): Promise<boolean> {
  if (!(await lockDraft(tx, edit.id))) return false
  if ((await loadGoogleCheck(tx, edit)).counts.queued > 0) return false
  await sql`
    delete from bulk_edit_checks c
    where c.account_id = ${tx.accountId} and c.bulk_edit_id = ${edit.id} and ${isInEdit}`.execute(tx)
  const { numAffectedRows } = await sql`
    insert into bulk_edit_checks (account_id, bulk_edit_id, location_id, checked_at)
    select ${tx.accountId}, ${edit.id}, id, ${now} from (
      select l.id, row_number() over (order by l.id) as n, count(*) over () as total,
        least(${sampleSize}, count(*) over ()) as desired ${checkableLocationsQuery(tx, edit)}) as every
    where n * desired / total > (n - 1) * desired / total`.execute(tx)
  return Number(numAffectedRows) > 0
}

export async function loadGoogleCheck(tx: Tx, edit: BulkEdit & BulkChange): Promise<GoogleCheck> {
  const { rows: checkable } = await sql<{ count: string }>`
    select count(*) as count ${checkableLocationsQuery(tx, edit)}`.execute(tx)
  const { rows } = await sql<{ outcome: CheckOutcome; count: string }>`
    select ${currentOutcome} as outcome, count(*) as count from bulk_edit_checks c
    where c.account_id = ${tx.accountId} and c.bulk_edit_id = ${edit.id} and ${isInEdit} group by 1`.execute(
    tx,
  )
  const counts: GoogleCheck['counts'] = { queued: 0, fine: 0, refused: 0, unknown: 0 }
  for (const { outcome, count } of rows) counts[outcome] = Number(count)
  const checkedCount = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return { checkableCount: Number(checkable[0]!.count), checkedCount, counts }
}

export async function listQueuedLocations(tx: Tx, id: Id): Promise<Id[]> {
  const { rows } = await sql<{ id: Id }>`
    select c.location_id as id from bulk_edit_checks c
    where c.account_id = ${tx.accountId} and c.bulk_edit_id = ${id} and c.outcome = 'queued' and not ${isOverdue}
    order by 1`.execute(tx)
  return rows.map((row) => row.id)
}

export async function saveCheckResult(
  tx: Tx,
  id: Id,
  locationId: Id,
  result: GoogleCheckResult,
): Promise<void> {
  await tx
    .updateTable('bulk_edit_checks')
    .set({ outcome: result.outcome, reason: result.reason.slice(0, 1000) })
    .where('account_id', '=', tx.accountId)
    .where('bulk_edit_id', '=', id)
    .where('location_id', '=', locationId)
    .where('outcome', '=', 'queued')
    .execute()
}

/**
 * Removes the locations that Google would reject from the draft. Returns the number of removed locations, or null if
 * none would be left.
 */
export async function excludeRefused(tx: Tx, edit: BulkEdit & BulkChange): Promise<number | null> {
  if (!(await lockDraft(tx, edit.id))) return 0
  const { rows } = await sql<{ all: boolean }>`
    select coalesce(bool_and(${isRefused(tx, edit.id)}), true) as all ${editLocationsQuery(tx, edit.id)}`.execute(
    tx,
  )
  if (rows[0]!.all) return null
  const { numAffectedRows } = await sql`
    delete from bulk_edit_locations b using bulk_edit_checks c
    where b.account_id = ${tx.accountId} and b.bulk_edit_id = ${edit.id} and c.account_id = b.account_id
      and c.bulk_edit_id = b.bulk_edit_id and c.location_id = b.location_id and c.outcome = 'refused'`.execute(
    tx,
  )
  return Number(numAffectedRows)
}

/** Counts the locations that were removed from the edit because Google would reject them. */
export async function countExcluded(tx: Tx, id: Id): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) as count from bulk_edit_checks c
    where c.account_id = ${tx.accountId} and c.bulk_edit_id = ${id} and not ${isInEdit}`.execute(tx)
  return Number(rows[0]!.count)
}

const isInEdit = sql`exists (select from bulk_edit_locations b
  where b.account_id = c.account_id and b.bulk_edit_id = c.bulk_edit_id and b.location_id = c.location_id)`

function checkableLocationsQuery(tx: Tx, edit: BulkEdit & BulkChange): Fragment {
  return sql`${editLocationsQuery(tx, edit.id)} and l.google_location_name is not null and ${predictedOutcome(edit)} = 'changed'`
}

/**
 * Locks the draft until the transaction ends, so that it cannot be checked, changed or confirmed at the same time.
 * Returns false if the edit is no longer a draft.
 */
async function lockDraft(tx: Tx, id: Id): Promise<boolean> {
  const draft = await tx
    .selectFrom('bulk_edits')
    .select('id')
    .where('account_id', '=', tx.accountId)
    .where('id', '=', id)
    .where('status', '=', 'draft')
    .forUpdate()
    .executeTakeFirst()
  return draft !== undefined
}
