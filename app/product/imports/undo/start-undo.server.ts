/** Starts the undo of an import, unless it cannot be undone. */
import { sql } from 'kysely'
import type { Tx } from '#app/kit/database/tenant.server'
import { recordAudit } from '#app/platform/viewer/audit.server'
import { changeImportStatus, type Import } from '../import-record.server'
import { hasEnded } from '../import-status-labels'
import { emptyCounts, type Undo, undoDays } from './undo'
import { changesOf } from './undo-locations.server'

const dayMs = 86_400_000

type UndoActor = Pick<Undo, 'userId' | 'actor' | 'impersonator' | 'canRemoveLocations'>

/** Returns the time until which the import can be undone, or null if it has not ended. */
export function undoableUntil({ finishedAt }: Pick<Import, 'finishedAt'>): Date | null {
  return finishedAt && new Date(finishedAt.getTime() + undoDays * dayMs)
}

/** Returns the reason why the import cannot be undone, or null if it can be undone. */
export async function findUndoRefusal(tx: Tx, record: Import, now: Date): Promise<string | null> {
  if (record.status === 'undoing') return 'This import is already being undone.'
  if (record.status === 'undone') return 'This import was already undone.'
  const until = undoableUntil(record)
  if (!hasEnded(record.status) || !until) return 'This import hasn’t ended yet.'
  if (until < now) return `Imports can be undone for ${undoDays} days. This one is older.`
  if (record.rowsRead > 0 && !record.recordsChanges)
    return 'This import can’t be undone, because it ran before imports could be undone.'
  return (await countRecords(tx, record)) === 0 ? 'This import changed nothing.' : null
}

/** Returns the number of recorded changes that an undo has to process. */
async function countRecords(tx: Tx, { id }: Import): Promise<number> {
  const recordsOf = (table: string) =>
    sql`from ${sql.table(table)} where account_id = ${tx.accountId} and import_id = ${id}`
  const { rows } = await sql<{ count: number }>`
    select ((select coalesce(sum(cardinality(created_ids) - undone_count + 1), 0) ${recordsOf('import_batches')})
      + (select count(*) ${recordsOf('import_changes')}) + (select count(*) ${recordsOf('import_locations')})
      + (select count(distinct h.location_id) ${changesOf(tx, id)}))::int as count`.execute(tx)
  return rows[0]!.count
}

/** Starts the undo. Returns the reason if the import cannot be undone. The caller enqueues the job. */
export async function startUndo(
  tx: Tx,
  record: Import,
  undoActor: UndoActor,
  now: Date,
): Promise<string | null> {
  const refusal = await findUndoRefusal(tx, record, now)
  if (refusal) return refusal
  const undo: Undo = {
    ...undoActor,
    startedAt: now.toISOString(),
    // A failed undo that is started again continues where it stopped.
    ...(record.undo ?? {
      counts: emptyCounts,
      answeredIds: [],
      keptLocations: [],
      lastChangedId: '0',
      lastCreatedId: '0',
    }),
    done: 0,
    total: await countRecords(tx, record),
  }
  if (!(await changeImportStatus(tx, record.id, 'undoing', { undo, now })))
    return 'This import is already being undone.'
  const { userId, actor } = undoActor
  await recordAudit(tx, { userId, actor, action: 'import.undone', subject: record.fileName })
  return null
}
