/**
 * Marks export files as failed if their job ended without recording an outcome. This happens if the worker was killed
 * on every attempt. Users waiting for the file are notified, as for any failed file.
 */
import type { Id } from '#app/database/schema'
import { getQueue } from '#app/jobs/queue.server'
import { abandonFile, writeFileJob } from '../file-jobs.server'

export async function endAbandonedFiles(signal: AbortSignal): Promise<void> {
  const boss = await getQueue()
  const { rows } = await boss
    .getDb()
    .executeSql(`select data from pgboss.job where name = $1 and state in ('failed', 'cancelled')`, [
      writeFileJob.name,
    ])
  for (const { data } of rows as { data: { accountId: Id; fileId: Id } }[]) {
    if (signal.aborted) return
    await abandonFile(data)
  }
}
