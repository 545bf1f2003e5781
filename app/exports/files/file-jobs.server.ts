/**
 * The job behind an export file. It may be killed anywhere and run again: each attempt writes under a name of its own,
 * and how it ended is told in one transaction together with the mail that was promised and the run that waits.
 */
import type { Id } from '#app/database/schema'
import { asAccount, openDownload, type Tx } from '#app/database/tenant.server'
import { defineJob, type Run, TryLater } from '#app/jobs/job'
import { enqueue } from '#app/jobs/queue.server'
import { log } from '#app/log.server'
import { findReport } from '../all-reports.server'
import { takeTurn } from '../download-turns.server'
import { deliverRunJob } from '../schedules/sending/deliver-jobs.server'
import { beginAttempt, type Ending, type ExportFile, endAttempt, findFile } from './export-files.server'
import { queueEndMail, type Wording, wordingOf } from './file-mail.server'
import { removeLeftovers, storedExports } from './stored-exports.server'
import { writeFile } from './write-file.server'

type Payload = { accountId: Id; fileId: Id }

export const writeFileJob = defineJob<Payload>('write-file', (payload, run) => runFile(payload, run), {
  lease: 30,
  concurrency: 3,
})

const MOST_ATTEMPTS = 6
const TIMEOUT_MS = 30 * 60_000

/** Writes the file if it still is to be written. */
export async function runFile(
  { accountId, fileId }: Payload,
  { signal, isLastAttempt }: Pick<Run, 'signal' | 'isLastAttempt'>,
  timeoutMs = TIMEOUT_MS,
): Promise<void> {
  const ordered = await asAccount(accountId, (tx) => findFile(tx, fileId))
  if (ordered?.status !== 'queued' && ordered?.status !== 'processing') return
  const { client, close } = await openDownload(accountId, ordered.limitedTo)
  let failure: Error | undefined
  try {
    // Whose files wait, wait for different whiles, so that they do not all ask again at once.
    if (!(await takeTurn(client, accountId, 'file')))
      throw new TryLater('other files of the account are being written', 2 + Math.floor(Math.random() * 8))
    const file = await asAccount(accountId, (tx) => beginAttempt(tx, fileId, new Date()))
    if (!file) return
    await removeLeftovers(accountId, file)
    await client.query(`set local statement_timeout = ${timeoutMs}`)
    await attempt(accountId, file, { client, signal, isLastAttempt })
  } catch (error) {
    failure = error as Error
    throw signal.aborted ? new TryLater('the worker is stopping', 1) : error
  } finally {
    await close(failure)
  }
}

/** Of a file whose job is over: failed, if nobody has ended it. */
export async function giveUp({ accountId, fileId }: Payload): Promise<void> {
  const file = await asAccount(accountId, (tx) => beginAttempt(tx, fileId, new Date()))
  if (!file) return
  await end(accountId, file, { status: 'failed', reason: 'error' })
  await removeLeftovers(accountId, file)
}

type Means = Parameters<typeof writeFile>[3] & Pick<Run, 'isLastAttempt'>

async function attempt(accountId: Id, file: ExportFile, means: Means): Promise<void> {
  const report = findReport(file.report)
  const filter = report?.filter.fromStored(file.filter)
  // What it was ordered of is not there any more: no later attempt will find it either.
  if (!report || !filter) return end(accountId, file, { status: 'failed', reason: 'gone' })
  if (file.attempts > MOST_ATTEMPTS) return end(accountId, file, { status: 'failed', reason: 'error' })
  try {
    await end(accountId, file, await writeFile(accountId, file, { report, filter }, means))
  } catch (error) {
    if (means.signal.aborted) throw error
    const reason = isTimeout(error) ? 'timeout' : 'error'
    if (reason === 'timeout' || means.isLastAttempt || file.attempts >= MOST_ATTEMPTS)
      await end(accountId, file, { status: 'failed', reason })
    throw error
  }
}

/** All that follows from the end, or nothing of it. An attempt that was given up meanwhile takes its file with it. */
async function end(accountId: Id, file: ExportFile, ending: Ending): Promise<void> {
  const wording = file.sendsMail ? await wordingOf(accountId, file) : null
  const isTold = await asAccount(accountId, (tx) => tell(tx, file, ending, wording))
  if (!isTold && ending.status === 'complete') await storedExports().remove(ending.fileKey)
  const outcome = ending.status === 'failed' ? ending.reason : ending.status
  log.info(
    { account: accountId, file: file.id, attempt: file.attempts, outcome, isTold },
    'export file ended',
  )
}

async function tell(tx: Tx, file: ExportFile, ending: Ending, wording: Wording | null): Promise<boolean> {
  const now = new Date()
  if (!(await endAttempt(tx, file, ending, now))) return false
  if (wording) await queueEndMail(tx, file, ending, wording, now)
  if (file.runId) await enqueue(tx, deliverRunJob, { accountId: tx.accountId, runId: file.runId })
  return true
}

/** PostgreSQL's own word for a statement that took longer than it may. */
function isTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '57014'
}
