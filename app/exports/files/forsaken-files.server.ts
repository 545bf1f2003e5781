/**
 * Ends files that nobody writes any more: where the worker was killed as often as the queue sends a job again, no
 * attempt was left to say how it ended. Whoever waits is told, as of any file that failed.
 */
import type { Id } from '#app/database/schema'
import { queue } from '#app/jobs/queue.server'
import { giveUp, writeFileJob } from './file-jobs.server'

export async function endForsaken(signal: AbortSignal): Promise<void> {
  const boss = await queue()
  const { rows } = await boss
    .getDb()
    .executeSql(`select data from pgboss.job where name = $1 and state in ('failed', 'cancelled')`, [
      writeFileJob.name,
    ])
  for (const { data } of rows as { data: { accountId: Id; fileId: Id } }[]) {
    if (signal.aborted) return
    await giveUp(data)
  }
}
