/**
 * Undoes an import step by step. Each batch and its progress are one transaction that locks the import, so that a killed
 * undo can resume, and two workers with the same import do not count anything twice.
 */
import type { Id } from '#app/kit/database/schema'
import { asAccount, type Tx } from '#app/kit/database/tenant.server'
import { defineJob, type JobRun, RetryLater } from '#app/kit/jobs/job'
import { enqueue } from '#app/kit/jobs/queue.server'
import { findPendingIds } from '#app/kit/jobs/queued-jobs.server'
import { log } from '#app/kit/log.server'
import { changeImportStatus, failUndo, type Import, requireImport } from '../import-record.server'
import { emptyCounts, maxListedKept, type StepResult, type Undo, type UndoCounts } from './undo'
import { removeCreatedLocations, restoreChangedLocations } from './undo-locations.server'
import { removeCreatedReviews, restoreChangedReviews } from './undo-reviews.server'

type Payload = { accountId: Id; importId: Id }
type Step = (tx: Tx, record: Import) => Promise<StepResult | null>

export const undoImportJob = defineJob<Payload>('undo-import', (payload, run) => runUndo(payload, run), {
  retries: 5,
  lease: 60,
  concurrency: 1,
})

export async function enqueueUndo(tx: Tx, importId: Id, afterSeconds = 0): Promise<void> {
  await enqueue(tx, undoImportJob, { accountId: tx.accountId, importId }, { afterSeconds })
}

/**
 * Enqueues the undos that no job continues, for example because the worker was killed on the last attempt, or the
 * database was not available when the failure had to be recorded.
 */
export async function resumeUndos(tx: Tx): Promise<void> {
  const undone = await tx
    .selectFrom('imports')
    .select('id')
    .where('account_id', '=', tx.accountId)
    .where('status', '=', 'undoing')
    .execute()
  const ids = undone.map(({ id }) => id)
  const pendingIds = await findPendingIds(tx, [undoImportJob], 'importId', ids)
  for (const id of ids) if (!pendingIds.has(id)) await enqueueUndo(tx, id)
}

// Locations come last, because they can be deleted only without reviews.
const steps: Step[] = [
  removeCreatedReviews,
  restoreChangedReviews,
  restoreChangedLocations,
  removeCreatedLocations,
]

/** Runs or resumes the undo. Does nothing if the import is not being undone. Can be repeated safely. */
export async function runUndo(
  { accountId, importId }: Payload,
  { signal, isLastAttempt }: Pick<JobRun, 'signal' | 'isLastAttempt'>,
  onProgress: (done: number, total: number) => void = () => undefined,
): Promise<void> {
  try {
    for (const step of steps) {
      while (true) {
        signal.throwIfAborted()
        const undo = await asAccount(accountId, (tx) => runBatch(tx, importId, step))
        if (!undo) break
        onProgress(undo.done, undo.total)
      }
    }
    await asAccount(accountId, (tx) => changeImportStatus(tx, importId, 'undone', { now: new Date() }))
  } catch (error) {
    if (signal.aborted) throw new RetryLater('the worker is stopping', 1)
    if (isLastAttempt) await recordFailure(accountId, importId)
    throw error
  }
}

/** Runs one batch of the step. Returns the progress, or null if the step is complete. */
async function runBatch(tx: Tx, importId: Id, step: Step): Promise<Undo | null> {
  await tx
    .selectFrom('imports')
    .select('id')
    .where('account_id', '=', tx.accountId)
    .where('id', '=', importId)
    .forNoKeyUpdate()
    .execute()
  const record = await requireImport(tx, importId)
  if (record.status !== 'undoing') return null
  const result = await step(tx, record)
  if (!result) return null
  const undo = addResult(record.undo!, result)
  await tx
    .updateTable('imports')
    .set({ undo: JSON.stringify(undo) })
    .where('account_id', '=', tx.accountId)
    .where('id', '=', importId)
    .execute()
  return undo
}

function addResult(
  undo: Undo,
  { processed, counts, answeredIds, keptLocations, ...cursors }: StepResult,
): Undo {
  // The counts of an undo that began in an earlier version can lack some.
  const total = { ...emptyCounts, ...undo.counts }
  for (const [name, count] of Object.entries(counts ?? {})) total[name as keyof UndoCounts] += count
  return {
    ...undo,
    ...cursors,
    counts: total,
    done: Math.min(undo.total, undo.done + processed),
    answeredIds: [...undo.answeredIds, ...(answeredIds ?? [])].slice(0, maxListedKept),
    keptLocations: [...undo.keptLocations, ...(keptLocations ?? [])].slice(0, maxListedKept),
  }
}

/** Lets the user start the undo again. What has been undone so far stays undone. */
async function recordFailure(accountId: Id, importId: Id): Promise<void> {
  const problem =
    'The undo stopped because of an error on our side. What was undone so far stays undone. Undo the import again to continue.'
  await asAccount(accountId, (tx) => failUndo(tx, importId, problem))
  log.warn({ import: importId, account: accountId }, 'undo of an import failed')
}
