/** `npm run import -- --account NAME_OR_ID --undo ID` undoes an import, or continues an undo that was killed. */
import type { Id } from '#app/kit/database/schema'
import { asAccount } from '#app/kit/database/tenant.server'
import { type Import, requireImport } from '../import-record.server'
import { forecastUndo, isTooLargeToCount, savedCountOf } from '../undo/forecast-undo.server'
import { enqueueUndo, runUndo } from '../undo/run-undo.server'
import { findUndoRefusal, startUndo } from '../undo/start-undo.server'
import type { UndoCounts } from '../undo/undo'
import { UsageError } from './choose-columns.server'
import type { Print } from './command-output.server'

/** After this time the worker continues, so that the undo completes even if the command is killed. */
const workerDelaySeconds = 60

export async function undoFile(accountId: Id, importId: Id, isDryRun: boolean, print: Print): Promise<void> {
  const reload = () => asAccount(accountId, (tx) => requireImport(tx, importId))
  const record = await reload()
  const now = new Date()
  const undoActor = { userId: null, actor: 'Command line', impersonator: '', canRemoveLocations: true }
  if (record.status !== 'undoing') {
    const refusal = await asAccount(accountId, (tx) => findUndoRefusal(tx, record, now))
    if (refusal) throw new UsageError(refusal)
    print(`Would undo import ${importId}, ${record.fileName}: ${await formatForecast(record)}`)
    if (isDryRun) return
    const startRefusal = await asAccount(accountId, async (tx) => {
      const reason = await startUndo(tx, record, undoActor, now)
      if (!reason) await enqueueUndo(tx, importId, workerDelaySeconds)
      return reason
    })
    if (startRefusal) throw new UsageError(startRefusal)
  }
  const jobRun = { signal: new AbortController().signal, isLastAttempt: true }
  await runUndo({ accountId, importId }, jobRun, (done, total) => print(`  ${done} of ${total}`))
  const { status, undo } = await reload()
  print(`Import ${importId} ${status}: ${formatCounts(undo!.counts)}`)
}

/** Returns the counts, or at most how many reviews, if counting would take too long. */
async function formatForecast(record: Import): Promise<string> {
  if (isTooLargeToCount(record)) return `up to ${savedCountOf(record)} reviews, which are too many to count`
  const { counts } = await asAccount(record.accountId, (tx) => forecastUndo(tx, record, true))
  return formatCounts(counts)
}

function formatCounts(counts: UndoCounts): string {
  return [
    `reviews removed ${counts.reviewsRemoved}, restored ${counts.reviewsRestored}`,
    `kept because they changed ${counts.reviewsChanged}, kept for other imports ${counts.reviewsShared}`,
    `kept with responses ${counts.reviewsAnswered}`,
    `locations removed ${counts.locationsRemoved}, restored ${counts.locationsRestored}`,
    `with edited values ${counts.locationsChanged}, kept ${counts.locationsKept}`,
  ].join(', ')
}
