/**
 * The import of locations. A batch's locations, their history, its rejected rows and the progress are written in one
 * transaction, and progress advances only from where this run believes it to be, so a batch happens once or not at all
 * even if a worker is killed. Each row is judged again, because a user may have changed the location since the check.
 */
import { sql } from 'kysely'
import type { Id } from '#app/database/schema'
import { asAccount, type Tx } from '#app/database/tenant.server'
import { locationRoom } from '#app/locations/billing-preview.server'
import { type Changer, changeLocations } from '#app/locations/history/history.server'
import { lockNewLocations } from '#app/locations/locations.server'
import { moveImport } from '../import-record.server'
import { keepRefused, NotOurs, type Progress } from '../import-run.server'
import { joinGroups } from './location-groups.server'
import { insertLocations } from './location-inserts.server'
import { judgeLocations } from './location-judging.server'
import { type LocationBatch, type LocationImport, readLocationBatches } from './location-rows.server'

/** Runs or resumes an import that is queued or running. Returns false when it was cancelled in the meantime. */
export async function runLocations(
  found: LocationImport,
  signal: AbortSignal,
  now: Date,
  onProgress: Progress = () => undefined,
): Promise<boolean> {
  const { accountId, id } = found
  await asAccount(accountId, (tx) => moveImport(tx, id, 'running', { now }))
  let read = 0
  try {
    for await (const batch of readLocationBatches(found)) {
      signal.throwIfAborted()
      const before = read
      read += batch.rows
      // Earlier batches were written by a run that was interrupted.
      if (before < found.rowsRead) continue
      await asAccount(accountId, (tx) => writeBatch(tx, found, batch, before, now))
      onProgress(read)
    }
  } catch (error) {
    if (error instanceof NotOurs) return false
    throw error
  }
  return asAccount(accountId, (tx) => moveImport(tx, id, 'complete', { now: new Date() }))
}

async function writeBatch(
  tx: Tx,
  { id, mapping, userId, actor, impersonator }: LocationImport,
  batch: LocationBatch,
  before: number,
  now: Date,
): Promise<void> {
  const by: Changer = { origin: 'import', userId, name: actor, impersonator }
  await lockNewLocations(tx)
  const judged = await judgeLocations(tx, batch, mapping, await locationRoom(tx, now))
  const { created, updated, unchanged, refused, repeated } = judged
  const newIds = await insertLocations(
    tx,
    created.map(({ facts }) => facts),
    by,
    now,
  )
  if (hasDoubled(before, before + batch.rows)) await sql`select learn_locations()`.execute(tx)
  await changeLocations(tx, updated, by, now)
  const there = [...created.map(({ row }, n) => ({ row, locationId: newIds[n]! })), ...updated, ...unchanged]
  await joinGroups(tx, there, mapping, by, now)
  await noteWritten(tx, id, before, {
    rows: batch.rows,
    created: created.length,
    updated: updated.length,
    unchanged: unchanged.length,
    repeated,
    refused: refused.length,
  })
  await keepRefused(tx, id, refused)
}

/**
 * PostgreSQL needs approximate statistics on the number of locations; updating them after every batch would cost more
 * than it gains.
 */
function hasDoubled(before: number, after: number): boolean {
  return Math.floor(Math.log2(before + 1)) < Math.floor(Math.log2(after + 1))
}

type Written = Record<'rows' | 'created' | 'updated' | 'unchanged' | 'repeated' | 'refused', number>

async function noteWritten(tx: Tx, importId: Id, before: number, written: Written): Promise<void> {
  const { numAffectedRows } = await sql`
    update imports set rows_read = rows_read + ${written.rows}, rows_created = rows_created + ${written.created},
      rows_updated = rows_updated + ${written.updated}, rows_unchanged = rows_unchanged + ${written.unchanged},
      rows_repeated = rows_repeated + ${written.repeated}, rows_rejected = rows_rejected + ${written.refused},
      locations_created = locations_created + ${written.created}
    where account_id = ${tx.accountId} and id = ${importId} and status = 'running'
      and rows_read = ${before}`.execute(tx)
  if (numAffectedRows !== 1n) throw new NotOurs()
}
