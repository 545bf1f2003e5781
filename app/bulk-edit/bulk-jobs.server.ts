/** The job of a bulk edit, enqueued when a user confirms one, retries its failures, or undoes it. */
import type { Id } from '#app/database/schema'
import type { Tx } from '#app/database/tenant.server'
import { defineJob, type Run, TryLater } from '#app/jobs/job'
import { enqueue } from '#app/jobs/queue.server'
import { giveUp, runBulkEdit } from './bulk-run.server'

type Asked = { accountId: Id; bulkEditId: Id }

export const runBulkEditJob = defineJob<Asked>('run-bulk-edit', run, {
  retries: 6,
  lease: 10,
  concurrency: 2,
})

export async function runBulkEditLater(tx: Tx, bulkEditId: Id): Promise<void> {
  await enqueue(tx, runBulkEditJob, { accountId: tx.accountId, bulkEditId })
}

async function run(asked: Asked, { signal, isLastAttempt }: Run): Promise<void> {
  try {
    await runBulkEdit(asked, signal)
  } catch (error) {
    if (signal.aborted) throw new TryLater('the worker is stopping', 1)
    if (isLastAttempt) await giveUp(asked)
    throw error
  }
}
