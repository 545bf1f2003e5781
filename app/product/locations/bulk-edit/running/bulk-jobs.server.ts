/**
 * The job that runs a bulk edit. It is enqueued when a user confirms a bulk edit, retries its failures, or undoes it.
 */
import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import { defineJob, type JobRun, RetryLater } from '#app/kit/jobs/job'
import { enqueue } from '#app/kit/jobs/queue.server'
import { abandonBulkEdit, runBulkEdit } from './run-bulk-edit.server'

type BulkEditPayload = { accountId: Id; bulkEditId: Id }

export const runBulkEditJob = defineJob<BulkEditPayload>('run-bulk-edit', runJob, {
  retries: 6,
  lease: 10,
  concurrency: 2,
})

export async function enqueueBulkEdit(tx: Tx, bulkEditId: Id): Promise<void> {
  await enqueue(tx, runBulkEditJob, { accountId: tx.accountId, bulkEditId })
}

async function runJob(payload: BulkEditPayload, { signal, isLastAttempt }: JobRun): Promise<void> {
  try {
    await runBulkEdit(payload, signal)
  } catch (error) {
    if (signal.aborted) throw new RetryLater('the worker is stopping', 1)
    if (isLastAttempt) await abandonBulkEdit(payload)
    throw error
  }
}
