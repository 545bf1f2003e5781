/**
 * Loads bulk edits from the database. A limited user sees only edits that include locations in their scope, and only
 * these locations are counted.
 */
import { sql } from 'kysely'
import { parseId } from '#app/kit/database/id'
import type { BulkState, Id } from '#app/kit/database/schema'
import { asAccount, type Tx } from '#app/kit/database/tenant.server'
import type { Fragment } from '#app/platform/reports/report'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { type BulkEdit, type StateCounts, totalOf } from './bulk-edit'

/** Returns the edit. Throws a 404 if it does not exist or the user cannot see any of its locations. */
export async function requireBulkEdit(tx: Tx, id: string | undefined): Promise<BulkEdit> {
  const found = await findBulkEdit(tx, parseId(id))
  if (!found) throw new Response('Bulk edit not found', { status: 404 })
  return found
}

export async function findBulkEdit(tx: Tx, id: Id | null): Promise<BulkEdit | undefined> {
  if (!id) return undefined
  const [found] = await selectBulkEdits(tx, sql`e.id = ${id}`)
  return found
}

export type BulkEditWithCounts = BulkEdit & { counts: StateCounts }

/** Lists edits, newest first, without drafts. */
export async function listBulkEdits(tx: Tx, limit = 100): Promise<BulkEditWithCounts[]> {
  const edits = await selectBulkEdits(tx, sql`e.status <> 'draft'`, limit)
  const counts = await countStatesByEdit(
    tx,
    edits.map(({ id }) => id),
  )
  return edits.map((edit) => ({ ...edit, counts: counts.get(edit.id)! }))
}

async function selectBulkEdits(tx: Tx, condition: Fragment, limit = 1): Promise<BulkEdit[]> {
  const { rows } = await sql<BulkEdit>`
    select e.id, e.field, e.desired, e.selection, e.status, e.undoes, e.user_id as "userId", e.actor, e.impersonator,
      e.created_at as "createdAt", e.finished_at as "finishedAt",
      (select u.id from bulk_edits u where u.account_id = e.account_id and u.undoes = e.id) as "undoneBy"
    from bulk_edits e
    where e.account_id = ${tx.accountId} and ${condition} and exists (
      select from bulk_edit_locations b where b.account_id = e.account_id and b.bulk_edit_id = e.id)
    order by e.created_at desc, e.id desc limit ${limit}`.execute(tx)
  return rows
}

export async function countStates(tx: Tx, id: Id): Promise<StateCounts> {
  return (await countStatesByEdit(tx, [id])).get(id)!
}

/**
 * Counts the locations of an edit that the viewer cannot see, such as locations that have since been removed from the
 * viewer's groups.
 */
export async function countHidden(tx: Tx, { limitedToUserId }: Viewer, id: Id): Promise<number> {
  if (limitedToUserId === null) return 0
  const all = await asAccount(tx.accountId, (accountTx) => countStates(accountTx, id))
  return totalOf(all) - totalOf(await countStates(tx, id))
}

async function countStatesByEdit(tx: Tx, ids: Id[]): Promise<Map<Id, StateCounts>> {
  const { rows } = await sql<{ id: Id; state: BulkState; count: string }>`
    select bulk_edit_id as id, state, count(*) as count from bulk_edit_locations
    where account_id = ${tx.accountId} and bulk_edit_id = any(${ids}::bigint[]) group by 1, 2`.execute(tx)
  const emptyCounts: StateCounts = { queued: 0, changed: 0, unchanged: 0, failed: 0, skipped: 0 }
  const counts = new Map(ids.map((id) => [id, { ...emptyCounts }]))
  for (const { id, state, count } of rows) counts.get(id)![state] = Number(count)
  return counts
}
