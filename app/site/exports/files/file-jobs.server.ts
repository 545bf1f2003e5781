/**
 * Creates and writes export files. The job can be killed at any point and run again: each attempt writes to its own
 * storage key, and one transaction records the outcome, queues the promised email, and enqueues the job of the run that
 * is waiting for the file.
 */
import type { PoolClient } from 'pg'
import type { Id } from '#app/kit/database/schema'
import { asAccount, openDownloadConnection, type Tx } from '#app/kit/database/tenant.server'
import { defineJob, type JobRun, RetryLater } from '#app/kit/jobs/job'
import { enqueue } from '#app/kit/jobs/queue.server'
import { log } from '#app/kit/log.server'
import type { Filter } from '#app/platform/filters/filter'
import type { StoredFilter } from '#app/platform/filters/stored-filter'
import { countRows } from '#app/platform/reports/report-rows.server'
import { resolveNames } from '#app/platform/reports/requested-filter.server'
import type { AnyReport } from '#app/platform/reports/sort-order'
import { findReport } from '../all-reports.server'
import { buildReportCopy, type CopyQuery, createCsvStream } from '../csv/csv-stream.server'
import { acquireDownloadLock } from '../csv/download-locks.server'
import {
  attemptKey,
  type ExportFile,
  endAttempt,
  exportStorage,
  type FileOutcome,
  findFile,
  recordProgress,
  removeEarlierAttempts,
  startAttempt,
} from './export-files.server'
import { type FileMailContent, loadFileMailContent, queueFileMail } from './file-mail.server'
import { endRunFile } from './run-files.server'

export type NewExportFile = {
  /** The name of a report. */
  report: string
  filter: StoredFilter
  /** The ids of the columns, in order; null for the report's default columns. */
  columns: string[] | null
  timeZone: string
  /** The time that relative dates such as "last 30 days" refer to. */
  asOf: Date
  /** The file's owner: the requesting user, or for a schedule, the limiting user (`limitedTo`) or the creator. */
  userId: Id
  /** The user whose locations limit the file; null for the whole account. */
  limitedTo: Id | null
  /** The scheduled export's run that waits for the file; null if a user requested the file. */
  runId: Id | null
  /** Whether to email the user when the file is finished. False for runs, which send their own emails. */
  sendsMail: boolean
}

/**
 * Inserts the file's row and enqueues the job that writes the file, in the caller's transaction. The filter, reference
 * time, time zone, columns, and limiting user are stored now, so that later changes of the schedule do not affect the
 * file.
 */
export async function createExportFile(tx: Tx, newFile: NewExportFile): Promise<Id> {
  const { id } = await tx
    .insertInto('export_files')
    .values({
      account_id: tx.accountId,
      user_id: newFile.userId,
      report: newFile.report,
      filter: JSON.stringify(newFile.filter),
      columns: newFile.columns,
      time_zone: newFile.timeZone,
      as_of: newFile.asOf,
      limited_to: newFile.limitedTo,
      run_id: newFile.runId,
      sends_mail: newFile.sendsMail,
      rows_expected: null,
      bytes: null,
      file_key: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await enqueue(tx, writeFileJob, { accountId: tx.accountId, fileId: id })
  return id
}

type Payload = { accountId: Id; fileId: Id }

export const writeFileJob = defineJob<Payload>(
  'write-file',
  (payload, run) => runWriteFileJob(payload, run),
  {
    lease: 30,
    concurrency: 3,
  },
)

const MAX_ATTEMPTS = 6
const TIMEOUT_MS = 30 * 60_000

/** Writes the file, unless it is already finished. */
export async function runWriteFileJob(
  { accountId, fileId }: Payload,
  { signal, isLastAttempt }: Pick<JobRun, 'signal' | 'isLastAttempt'>,
  timeoutMs = TIMEOUT_MS,
): Promise<void> {
  const queuedFile = await asAccount(accountId, (tx) => findFile(tx, fileId))
  if (queuedFile?.status !== 'queued' && queuedFile?.status !== 'processing') return
  const { client, close } = await openDownloadConnection(accountId, queuedFile.limitedTo)
  let failure: Error | undefined
  try {
    // Use a random delay, so that the account's waiting files do not all retry at the same time.
    if (!(await acquireDownloadLock(client, accountId, 'file')))
      throw new RetryLater('other files of the account are being written', 2 + Math.floor(Math.random() * 8))
    const file = await asAccount(accountId, (tx) => startAttempt(tx, fileId, new Date()))
    if (!file) return
    await removeEarlierAttempts(accountId, file)
    await client.query(`set local statement_timeout = ${timeoutMs}`)
    await attemptFile(accountId, file, { client, signal, isLastAttempt })
  } catch (error) {
    failure = error as Error
    throw signal.aborted ? new RetryLater('the worker is stopping', 1) : error
  } finally {
    await close(failure)
  }
}

/** Marks the file of a failed or canceled job as failed, unless the file is already finished. */
export async function abandonFile({ accountId, fileId }: Payload): Promise<void> {
  const file = await asAccount(accountId, (tx) => startAttempt(tx, fileId, new Date()))
  if (!file) return
  await finishFile(accountId, file, { status: 'failed', reason: 'error' })
  await removeEarlierAttempts(accountId, file)
}

type AttemptOptions = Parameters<typeof writeFile>[3] & Pick<JobRun, 'isLastAttempt'>

async function attemptFile(accountId: Id, file: ExportFile, options: AttemptOptions): Promise<void> {
  const report = findReport(file.report)
  const filter = report?.filter.fromStored(file.filter)
  // The report no longer exists, or the filter is no longer valid. Retries would not help, so fail immediately.
  if (!report || !filter) return finishFile(accountId, file, { status: 'failed', reason: 'gone' })
  if (file.attempts > MAX_ATTEMPTS) return finishFile(accountId, file, { status: 'failed', reason: 'error' })
  try {
    await finishFile(accountId, file, await writeFile(accountId, file, { report, filter }, options))
  } catch (error) {
    if (options.signal.aborted) throw error
    const reason = isTimeout(error) ? 'timeout' : 'error'
    if (reason === 'timeout' || options.isLastAttempt || file.attempts >= MAX_ATTEMPTS)
      await finishFile(accountId, file, { status: 'failed', reason })
    throw error
  }
}

/** Records the outcome and queues the email and the run's job. If a newer attempt has started, removes the file. */
async function finishFile(accountId: Id, file: ExportFile, outcome: FileOutcome): Promise<void> {
  const mailContent = file.sendsMail ? await loadFileMailContent(accountId, file) : null
  const isRecorded = await asAccount(accountId, (tx) => recordOutcome(tx, file, outcome, mailContent))
  if (!isRecorded && outcome.status === 'complete') await exportStorage().remove(outcome.fileKey)
  const loggedOutcome = outcome.status === 'failed' ? outcome.reason : outcome.status
  log.info(
    { account: accountId, file: file.id, attempt: file.attempts, outcome: loggedOutcome, isRecorded },
    'export file ended',
  )
}

async function recordOutcome(
  tx: Tx,
  file: ExportFile,
  outcome: FileOutcome,
  mailContent: FileMailContent | null,
): Promise<boolean> {
  const now = new Date()
  if (!(await endAttempt(tx, file, outcome, now))) return false
  if (mailContent) await queueFileMail(tx, file, outcome, mailContent, now)
  if (file.runId) await endRunFile(tx, file.runId)
  return true
}

/** Checks whether PostgreSQL canceled the statement because of its timeout (error code 57014). */
function isTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '57014'
}

const PROGRESS_INTERVAL_MS = 700

type ReportSelection = { report: AnyReport; filter: Filter }

/**
 * Streams the output of one COPY statement into the storage, with only the rows that the limiting user is allowed to
 * see. Returns the outcome without recording it. Removes the stored file if it has no rows.
 */
async function writeFile(
  accountId: Id,
  file: ExportFile,
  { report, filter }: ReportSelection,
  { client, signal }: { client: PoolClient; signal: AbortSignal },
): Promise<FileOutcome> {
  const { copy, expected, notice } = await prepareCopy(accountId, file, report, filter)
  const fileKey = attemptKey(accountId, file)
  const rows = await writeToStorage(client, copy, { accountId, file, fileKey, expected, signal })
  const bytes = await exportStorage().size(fileKey)
  if (rows > 0 && bytes !== null) return { status: 'complete', rows, bytes, fileKey, notice }
  await exportStorage().remove(fileKey)
  if (rows > 0) throw new Error('the file was removed while it was being written')
  return { status: 'no_results', notice }
}

function prepareCopy(accountId: Id, file: ExportFile, report: AnyReport, filter: Filter) {
  const clock = { now: file.asOf, timeZone: file.timeZone }
  return asAccount(
    accountId,
    async (tx) => {
      const { notice } = await resolveNames(tx, report, filter)
      const { count, isEstimate } = await countRows(tx, report, filter, clock)
      const copy = await buildReportCopy(tx, report, { filter, columnIds: file.columns, clock })
      return { copy, expected: isEstimate ? null : count, notice: notice ?? '' }
    },
    file.limitedTo,
  )
}

type WriteTarget = {
  accountId: Id
  file: ExportFile
  fileKey: string
  expected: number | null
  signal: AbortSignal
}

async function writeToStorage(
  client: PoolClient,
  copy: CopyQuery,
  { accountId, file, fileKey, expected, signal }: WriteTarget,
): Promise<number> {
  // The `abort` event is not fired for a signal that is already aborted, so check it before adding the listener.
  signal.throwIfAborted()
  let rows = 0
  const contents = createCsvStream(client, copy, (count) => {
    rows += count
  })
  const stop = () => contents.destroy(new Error('the worker is stopping'))
  signal.addEventListener('abort', stop, { once: true })
  const saveProgress = () => asAccount(accountId, (tx) => recordProgress(tx, file, { rows, expected }))
  // Ignore errors: if one update fails, the next one records the progress.
  const timer = setInterval(() => void saveProgress().catch(() => undefined), PROGRESS_INTERVAL_MS)
  try {
    await exportStorage().putStream(fileKey, contents)
  } finally {
    clearInterval(timer)
    signal.removeEventListener('abort', stop)
  }
  return rows
}
