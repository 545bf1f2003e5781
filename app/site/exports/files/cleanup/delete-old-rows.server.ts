/**
 * Deletes the rows of finished export files after 90 days, and of runs with their deliveries after 180 days. A delivery
 * is kept longer than the row of its file, so its own row contains its status and problem, and the reference to the
 * file is cleared.
 */
import type { Tx } from '#app/kit/database/tenant.server'

const DAY_MS = 86_400_000
const FILE_RETENTION_MS = 90 * DAY_MS
const RUN_RETENTION_MS = 180 * DAY_MS

export async function deleteOldRows(tx: Tx, now: Date): Promise<void> {
  await deleteOldFiles(tx, new Date(now.getTime() - FILE_RETENTION_MS))
  await tx
    .deleteFrom('scheduled_export_runs')
    .where('account_id', '=', tx.accountId)
    .where('status', '<>', 'running')
    .where('started_at', '<', new Date(now.getTime() - RUN_RETENTION_MS))
    .execute()
}

async function deleteOldFiles(tx: Tx, endedBefore: Date): Promise<void> {
  const oldFileIds = tx
    .selectFrom('export_files')
    .select('id')
    .where('account_id', '=', tx.accountId)
    .where('status', 'in', ['expired', 'failed', 'no_results'])
    .where('finished_at', '<', endedBefore)
  await tx
    .updateTable('scheduled_export_deliveries')
    .set({ export_file_id: null })
    .where('account_id', '=', tx.accountId)
    .where('status', '<>', 'waiting')
    .where('export_file_id', 'in', oldFileIds)
    .execute()
  await tx
    .deleteFrom('export_files')
    .where('account_id', '=', tx.accountId)
    .where('id', 'in', oldFileIds)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('scheduled_export_deliveries as delivery')
            .select('delivery.user_id')
            .whereRef('delivery.account_id', '=', 'export_files.account_id')
            .whereRef('delivery.export_file_id', '=', 'export_files.id'),
        ),
      ),
    )
    .execute()
}
