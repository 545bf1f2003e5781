/** The job for an import: checks it or runs it, depending on its status, and records a failure. */
import type { Id } from '#app/database/schema'
import { asAccount, type Tx } from '#app/database/tenant.server'
import { defineJob, type Run, TryLater } from '#app/jobs/job'
import { enqueue } from '#app/jobs/queue.server'
import { log } from '#app/log.server'
import { forgetFiles } from './files/stored-files.server'
import { UnreadableFile } from './files/unreadable-file'
import { checkImport } from './import-check.server'
import { findImport, type Import, type ImportKind, moveImport } from './import-record.server'
import { type Progress, runImport } from './import-run.server'
import { checkLocations } from './locations/location-check.server'
import { ofLocations } from './locations/location-rows.server'
import { runLocations } from './locations/location-run.server'

type Payload = { accountId: Id; importId: Id }

export const runImportJob = defineJob<Payload>('run-import', (payload, run) => workOnImport(payload, run), {
  retries: 5,
  lease: 60,
  concurrency: 1,
})

type Kind = {
  check: (found: Import, signal: AbortSignal, now: Date) => Promise<boolean>
  run: (found: Import, signal: AbortSignal, now: Date, onProgress?: Progress) => Promise<boolean>
}

const kinds: Record<ImportKind, Kind> = {
  reviews: { check: checkImport, run: runImport },
  locations: {
    check: (found, ...rest) => checkLocations(ofLocations(found), ...rest),
    run: (found, ...rest) => runLocations(ofLocations(found), ...rest),
  },
}

export async function workOnImportLater(tx: Tx, importId: Id, afterSeconds = 0): Promise<void> {
  await enqueue(tx, runImportJob, { accountId: tx.accountId, importId }, { afterSeconds })
}

/** Does what the import's status requires, or nothing if it requires nothing. Safe to repeat, even concurrently. */
export async function workOnImport(
  { accountId, importId }: Payload,
  { signal, isLastAttempt }: Pick<Run, 'signal' | 'isLastAttempt'>,
  onProgress?: Progress,
): Promise<void> {
  const found = await asAccount(accountId, (tx) => findImport(tx, importId))
  if (!found) return
  try {
    const kind = kinds[found.kind]
    if (found.status === 'checking') await kind.check(found, signal, new Date())
    if (found.status === 'queued' || found.status === 'running') {
      const isComplete = await kind.run(found, signal, new Date(), onProgress)
      if (isComplete) await forgetFiles(found)
    }
  } catch (error) {
    if (signal.aborted) throw new TryLater('the worker is stopping', 1)
    await fail(found, error, isLastAttempt)
  }
}

/** A file that cannot be read stays unreadable; anything else is retried. */
async function fail(found: Import, error: unknown, isLastAttempt: boolean): Promise<void> {
  const isTheFile = error instanceof UnreadableFile
  if (isTheFile || isLastAttempt) {
    const problem = isTheFile ? error.message : 'The import stopped because of an error on our side.'
    await asAccount(found.accountId, (tx) => moveImport(tx, found.id, 'failed', { problem, now: new Date() }))
    log.warn({ import: found.id, account: found.accountId, problem }, 'import failed')
  }
  if (!isTheFile) throw error
}
