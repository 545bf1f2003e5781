/**
 * Runs an import of locations. The locations of a batch, their history, the rejected rows and the progress are written
 * in one transaction, which fails if the stored progress is not what this run expects. So each batch is written at most
 * once, even if a worker is killed. Each row is validated again, because a user may have changed the location since the
 * check.
 */
import { sql } from 'kysely'
import type { Id } from '#app/kit/database/schema'
import { asAccount, type Tx } from '#app/kit/database/tenant.server'
import { countRemainingLocations } from '#app/product/locations/billing-preview.server'
import type { ChangeActor } from '#app/product/locations/changes/pending-change'
import { changeLocations } from '#app/product/locations/changes/record-changes.server'
import { insertLocations } from '#app/product/locations/insert-locations.server'
import { lockNewLocations } from '#app/product/locations/locations.server'
import { changeImportStatus } from '../import-record.server'
import { type OnProgress, OwnershipLost, saveRejectedRows } from '../processing/run-import.server'
import { recordCreatedLocations } from '../undo/record-changes.server'
import { addLocationsToGroups } from './add-to-groups.server'
import { type LocationBatch, type LocationImport, readLocationBatches } from './read-location-batches.server'
import { validateLocations } from './validate-locations.server'

/** Runs or resumes a queued or running import. Returns false if it was canceled in the meantime. */
export async function runLocationImport(
  record: LocationImport,
  signal: AbortSignal,
  now: Date,
  onProgress: OnProgress = () => undefined,
): Promise<boolean> {
  const { accountId, id } = record
  await asAccount(accountId, (tx) => changeImportStatus(tx, id, 'running', { now }))
  let rowsRead = 0
  try {
    for await (const batch of readLocationBatches(record)) {
      signal.throwIfAborted()
      const before = rowsRead
      rowsRead += batch.rows
      // An interrupted run has already written this batch.
      if (before < record.rowsRead) continue
      await asAccount(accountId, (tx) => saveBatch(tx, record, batch, before, now))
      onProgress(rowsRead)
    }
  } catch (error) {
    if (error instanceof OwnershipLost) return false
    throw error
  }
  return asAccount(accountId, (tx) => changeImportStatus(tx, id, 'complete', { now: new Date() }))
}

async function saveBatch(
  tx: Tx,
  { id, mapping, userId, actor, impersonator }: LocationImport,
  batch: LocationBatch,
  before: number,
  now: Date,
): Promise<void> {
  const importActor: ChangeActor = { origin: 'import', userId, name: actor, impersonator, importId: id }
  await lockNewLocations(tx)
  const validated = await validateLocations(tx, batch, mapping, await countRemainingLocations(tx, now))
  const { created, updated, unchanged, refused, repeated } = validated
  const newIds = await insertLocations(
    tx,
    created.map(({ facts }) => facts),
    importActor,
    now,
  )
  await recordCreatedLocations(tx, id, newIds)
  if (hasDoubled(before, before + batch.rows)) await sql`select learn_locations()`.execute(tx)
  await changeLocations(tx, updated, importActor, now)
  const locatedRows = [
    ...created.map(({ row }, n) => ({ row, locationId: newIds[n]! })),
    ...updated,
    ...unchanged,
  ]
  await addLocationsToGroups(tx, locatedRows, mapping, importActor, now)
  await recordBatch(tx, id, before, {
    rows: batch.rows,
    created: created.length,
    updated: updated.length,
    unchanged: unchanged.length,
    repeated,
    refused: refused.length,
  })
  await saveRejectedRows(tx, id, refused)
}

/**
 * Checks whether the number of rows has reached the next power of two. Only then are PostgreSQL's statistics on the
 * number of locations updated: approximate statistics are sufficient, and updating them after every batch would take
 * too long.
 */
function hasDoubled(before: number, after: number): boolean {
  return Math.floor(Math.log2(before + 1)) < Math.floor(Math.log2(after + 1))
}

type BatchCounts = Record<'rows' | 'created' | 'updated' | 'unchanged' | 'repeated' | 'refused', number>

async function recordBatch(tx: Tx, importId: Id, before: number, counts: BatchCounts): Promise<void> {
  const { numAffectedRows } = await sql`
    update imports set rows_read = rows_read + ${counts.rows}, rows_created = rows_created + ${counts.created},
      rows_updated = rows_updated + ${counts.updated}, rows_unchanged = rows_unchanged + ${counts.unchanged},
      rows_repeated = rows_repeated + ${counts.repeated}, rows_rejected = rows_rejected + ${counts.refused},
      locations_created = locations_created + ${counts.created}
    where account_id = ${tx.accountId} and id = ${importId} and status = 'running'
      and rows_read = ${before}`.execute(tx)
  if (numAffectedRows !== 1n) throw new OwnershipLost()
}
