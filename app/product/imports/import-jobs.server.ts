/** The job that processes an import: depending on the status, it checks or runs the import, and records a failure. */
import type { Id } from '#app/kit/database/schema'
import { asAccount, type Tx } from '#app/kit/database/tenant.server'
import { defineJob, type JobRun, RetryLater } from '#app/kit/jobs/job'
import { enqueue } from '#app/kit/jobs/queue.server'
import { log } from '#app/kit/log.server'
import { deleteImportFiles } from './files/import-storage.server'
import { UnreadableFile } from './files/unreadable-file'
import { changeImportStatus, findImport, type Import, type ImportKind } from './import-record.server'
import { checkLocationImport } from './locations/check-locations.server'
import { toLocationImport } from './locations/read-location-batches.server'
import { runLocationImport } from './locations/run-locations.server'
import { checkImport } from './processing/check-import.server'
import { type OnProgress, runImport } from './processing/run-import.server'

type Payload = { accountId: Id; importId: Id }

export const runImportJob = defineJob<Payload>('run-import', (payload, run) => processImport(payload, run), {
  retries: 5,
  lease: 60,
  concurrency: 1,
})

type ImportHandler = {
  check: (record: Import, signal: AbortSignal, now: Date, onProgress?: OnProgress) => Promise<boolean>
  run: (record: Import, signal: AbortSignal, now: Date, onProgress?: OnProgress) => Promise<boolean>
}

const handlers: Record<ImportKind, ImportHandler> = {
  reviews: { check: checkImport, run: runImport },
  locations: {
    check: (record, ...rest) => checkLocationImport(toLocationImport(record), ...rest),
    run: (record, ...rest) => runLocationImport(toLocationImport(record), ...rest),
  },
}

export async function enqueueImport(tx: Tx, importId: Id, afterSeconds = 0): Promise<void> {
  await enqueue(tx, runImportJob, { accountId: tx.accountId, importId }, { afterSeconds })
}

/**
 * Checks or runs the import, depending on its status, and does nothing in other statuses. Can be repeated safely, even
 * concurrently.
 */
export async function processImport(
  { accountId, importId }: Payload,
  { signal, isLastAttempt }: Pick<JobRun, 'signal' | 'isLastAttempt'>,
  onProgress?: OnProgress,
): Promise<void> {
  const record = await asAccount(accountId, (tx) => findImport(tx, importId))
  if (!record) return
  try {
    const handler = handlers[record.kind]
    if (record.status === 'checking') await handler.check(record, signal, new Date(), onProgress)
    if (record.status === 'queued' || record.status === 'running') {
      const isComplete = await handler.run(record, signal, new Date(), onProgress)
      if (isComplete) await deleteImportFiles(record)
    }
  } catch (error) {
    if (signal.aborted) throw new RetryLater('the worker is stopping', 1)
    if (await hasChangedStatus(record)) {
      log.warn(
        { err: error, import: record.id, account: record.accountId },
        'error after the import changed its status',
      )
      return
    }
    await recordFailure(record, error, isLastAttempt)
  }
}

/**
 * Checks whether the import has changed its status since it was loaded. Either another worker with the same import
 * caused the error by deleting its files, or this worker completed the import and could not delete its files, which the
 * daily cleanup then deletes.
 */
async function hasChangedStatus({ accountId, id, status }: Import): Promise<boolean> {
  const current = await asAccount(accountId, (tx) => findImport(tx, id))
  return current?.status !== status && !(status === 'queued' && current?.status === 'running')
}

/**
 * Records that an import failed. An unreadable file fails immediately. Any other error is thrown again, so that the job
 * is retried, and the import fails only on the last attempt.
 */
async function recordFailure(record: Import, error: unknown, isLastAttempt: boolean): Promise<void> {
  const isUnreadable = error instanceof UnreadableFile
  if (isUnreadable || isLastAttempt) {
    const problem = isUnreadable ? error.message : 'The import stopped because of an error on our side.'
    await asAccount(record.accountId, (tx) =>
      changeImportStatus(tx, record.id, 'failed', { problem, now: new Date() }),
    )
    log.warn({ import: record.id, account: record.accountId, problem }, 'import failed')
  }
  if (!isUnreadable) throw error
}
