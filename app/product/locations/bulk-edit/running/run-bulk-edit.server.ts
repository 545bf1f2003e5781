/**
 * Runs a bulk edit in batches. A batch writes the new values and the results of its locations in one transaction. Each
 * location is therefore changed exactly once or not at all, even if a worker is killed or several workers run the same
 * edit: the second worker waits until the first has committed its batch, and then skips these locations. Every writer
 * locks locations in the order of their ids to avoid deadlocks.
 */
import { sql } from 'kysely'
import { isDatabaseUnavailable } from '#app/kit/database/pool.server'
import type { Id } from '#app/kit/database/schema'
import { asAccount, type Tx } from '#app/kit/database/tenant.server'
import { log } from '#app/kit/log.server'
import type { ChangeActor } from '../../changes/pending-change'
import { type BulkEdit, formatFailedCount } from '../bulk-edit'
import { findBulkEdit } from '../bulk-edits.server'
import { applyChange, type Outcomes } from './apply-change.server'
import { enqueueBulkResultEmail } from './email-bulk-result.server'
import { undoChanges } from './undo-changes.server'

const batchSize = 1000

type BulkEditPayload = { accountId: Id; bulkEditId: Id }

/** Starts or resumes the edit and runs it to its end. Does nothing for a draft or an edit that has already ended. */
export async function runBulkEdit(
  { accountId, bulkEditId }: BulkEditPayload,
  signal: AbortSignal,
): Promise<void> {
  const edit = await asAccount(accountId, (tx) => startRun(tx, bulkEditId, new Date()))
  if (!edit) return
  do {
    let last: Id | null = '0'
    while (last !== null) {
      signal.throwIfAborted()
      last = await runBatch(accountId, edit, last)
    }
  } while (!(await asAccount(accountId, (tx) => finishRun(tx, bulkEditId, new Date()))))
}

/** Marks the remaining locations as failed and ends the edit, so that its page does not show it as running forever. */
export async function abandonBulkEdit({ accountId, bulkEditId }: BulkEditPayload): Promise<void> {
  const reason = 'The edit stopped because of an error on our side'
  await asAccount(accountId, async (tx) => {
    await sql`
      update bulk_edit_locations set state = 'failed', reason = ${reason}
      where account_id = ${tx.accountId} and bulk_edit_id = ${bulkEditId} and state = 'queued'`.execute(tx)
    await finishRun(tx, bulkEditId, new Date())
  })
}

async function startRun(tx: Tx, id: Id, now: Date): Promise<BulkEdit | undefined> {
  const { numUpdatedRows } = await tx
    .updateTable('bulk_edits')
    .set({ status: 'running', started_at: now })
    .where('account_id', '=', tx.accountId)
    .where('id', '=', id)
    .where('status', 'in', ['queued', 'running'])
    .executeTakeFirst()
  return numUpdatedRows > 0n ? findBulkEdit(tx, id) : undefined
}

/** Ends the edit if no location is queued. Returns false if the edit is still running because locations were left. */
async function finishRun(tx: Tx, id: Id, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update bulk_edits e set status = 'complete', finished_at = ${now}
    where e.account_id = ${tx.accountId} and e.id = ${id} and e.status = 'running' and not exists (
      select from bulk_edit_locations b
      where b.account_id = e.account_id and b.bulk_edit_id = e.id and b.state = 'queued')`.execute(tx)
  if (numAffectedRows) await enqueueBulkResultEmail(tx, id)
  const edit = await tx
    .selectFrom('bulk_edits')
    .select('status')
    .where('account_id', '=', tx.accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  return edit?.status !== 'running'
}

/**
 * Runs the batch of locations after the id `after`. Returns the id of the last location in the batch, or null if no
 * location was left.
 */
async function runBatch(accountId: Id, edit: BulkEdit, after: Id): Promise<Id | null> {
  try {
    return await asAccount(accountId, (tx) => writeBatch(tx, edit, after, batchSize))
  } catch (error) {
    if (isTransient(error)) throw error
    return runOneByOne(accountId, edit, after)
  }
}

/**
 * Runs the batch one location at a time, so that a location that cannot be written does not prevent the others from
 * being changed.
 */
async function runOneByOne(accountId: Id, edit: BulkEdit, after: Id): Promise<Id | null> {
  let last: Id | null = after
  for (let n = 0; n < batchSize && last !== null; n++) {
    const before: Id = last
    try {
      last = await asAccount(accountId, (tx) => writeBatch(tx, edit, before, 1))
    } catch (error) {
      if (isTransient(error)) throw error
      log.error({ err: error, account: accountId, bulkEdit: edit.id }, 'a location could not be edited')
      last = await asAccount(accountId, (tx) => markNextFailed(tx, edit, before))
    }
  }
  return last
}

async function writeBatch(tx: Tx, edit: BulkEdit, after: Id, limit: number): Promise<Id | null> {
  // Do not wait until the commit is written to disk. If the database crashes, the last batches may be lost. Because
  // results and changes are committed together, lost batches simply run again.
  await sql`set local synchronous_commit = off`.execute(tx)
  const ids = await lockNext(tx, edit.id, after, limit)
  if (ids.length === 0) return null
  const now = new Date()
  const actor = bulkActor(edit)
  const outcomes = edit.desired
    ? await applyChange(tx, edit, ids, actor, now)
    : await undoChanges(tx, edit.undoes!, ids, actor, now)
  await saveOutcomes(tx, edit.id, outcomes)
  return ids.at(-1)!
}

async function markNextFailed(tx: Tx, edit: BulkEdit, after: Id): Promise<Id | null> {
  const [id] = await lockNext(tx, edit.id, after, 1)
  if (!id) return null
  await saveOutcomes(tx, edit.id, new Map([[id, { state: 'failed', reason: formatFailedCount(1) }]]))
  return id
}

async function lockNext(tx: Tx, id: Id, after: Id, limit: number): Promise<Id[]> {
  const rows = await tx
    .selectFrom('bulk_edit_locations')
    .select('location_id')
    .where('account_id', '=', tx.accountId)
    .where('bulk_edit_id', '=', id)
    .where('location_id', '>', after)
    .where('state', '=', 'queued')
    .orderBy('location_id')
    .limit(limit)
    .forUpdate()
    .execute()
  return rows.map(({ location_id }) => location_id)
}

async function saveOutcomes(tx: Tx, id: Id, outcomes: Outcomes): Promise<void> {
  const [ids, states] = [[...outcomes.keys()], [...outcomes.values()]]
  // Also limit the range of ids. The rows are so new that the planner has too few statistics to choose lookups by
  // primary key.
  await sql`
    update bulk_edit_locations b set state = o.state, reason = o.reason
    from unnest(${ids}::bigint[], ${states.map(({ state }) => state)}::text[],
      ${states.map(({ reason }) => reason)}::text[]) as o (location_id, state, reason)
    where b.account_id = ${tx.accountId} and b.bulk_edit_id = ${id} and b.location_id = o.location_id
      and b.location_id between ${ids[0]!} and ${ids.at(-1)!}`.execute(tx)
}

function bulkActor({ id, userId, actor, impersonator }: BulkEdit): ChangeActor {
  return { origin: 'bulk', userId, name: actor, impersonator, bulkEditId: id }
}

/** Returns whether a retry of the whole batch may succeed, such as after a lost connection or a deadlock. */
function isTransient(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return isDatabaseUnavailable(error) || /^(40|53|55|57|58|08)/.test(code)
}
