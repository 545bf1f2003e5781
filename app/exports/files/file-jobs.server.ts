/**
 * An export file from its order to its end. Its job may be killed at any point and run again: each attempt writes under
 * its own name, and one transaction records how it ended, queues the promised email and resumes the waiting run.
 */
import type { PoolClient } from 'pg'
import type { Id } from '#app/database/schema'
import { asAccount, openDownload, type Tx } from '#app/database/tenant.server'
import type { Filter } from '#app/filters/filter'
import type { StoredFilter } from '#app/filters/stored-filter'
import { defineJob, type Run, TryLater } from '#app/jobs/job'
import { enqueue } from '#app/jobs/queue.server'
import { log } from '#app/log.server'
import type { AnyReport } from '#app/reports/order'
import { countOf } from '#app/reports/page-of.server'
import { namesIn } from '#app/reports/requested.server'
import { findReport } from '../all-reports.server'
import { type Copy, csvStream, reportCopy } from '../csv-stream.server'
import { takeTurn } from '../download-turns.server'
import { deliverRunJob } from '../schedules/sending/deliver-jobs.server'
import {
  beginAttempt,
  type Ending,
  type ExportFile,
  endAttempt,
  findFile,
  keyOfAttempt,
  noteProgress,
  removeLeftovers,
  storedExports,
} from './export-files.server'
import { queueEndMail, type Wording, wordingOf } from './file-mail.server'

export type FileOrder = {
  /** Name of a report. */
  report: string
  filter: StoredFilter
  /** Ids of the report's columns in order; null for the report's default columns. */
  columns: string[] | null
  timeZone: string
  /** The time that "last 30 days" is relative to. */
  asOf: Date
  /** Who requested it; for a scheduled one, the recipient. Only they can download it. */
  userId: Id
  /** The user whose locations it is limited to. */
  limitedTo: Id | null
  /** The schedule's run that waits for it. */
  runId: Id | null
  /** Whether an email with its link follows. A run sends its own emails. */
  sendsMail: boolean
}

/**
 * Inserts the file's row and enqueues the job that writes it, in the caller's transaction. The file's contents are
 * fixed here and never looked up again: the filter, the time its relative dates refer to, the time zone, the columns,
 * and whose locations it is limited to.
 */
export async function orderFile(tx: Tx, order: FileOrder): Promise<Id> {
  const { id } = await tx
    .insertInto('export_files')
    .values({
      account_id: tx.accountId,
      user_id: order.userId,
      report: order.report,
      filter: JSON.stringify(order.filter),
      columns: order.columns,
      time_zone: order.timeZone,
      as_of: order.asOf,
      limited_to: order.limitedTo,
      run_id: order.runId,
      sends_mail: order.sendsMail,
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

export const writeFileJob = defineJob<Payload>('write-file', (payload, run) => runFile(payload, run), {
  lease: 30,
  concurrency: 3,
})

const MOST_ATTEMPTS = 6
const TIMEOUT_MS = 30 * 60_000

/** Writes the file if it is not written yet. */
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
    // Waits a random time, so that the account's waiting files do not all retry at once.
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

/** For a file whose job is over: marks it failed, unless it has ended. */
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
  // The report or filter no longer exists: no later attempt will find it either.
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

/** Records the end with all its consequences, or nothing. An attempt that was superseded meanwhile removes its file. */
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

/** Whether PostgreSQL canceled the statement because of its timeout (code 57014). */
function isTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '57014'
}

const NOTED_EVERY_MS = 700

type Written = { report: AnyReport; filter: Filter }

/**
 * Writes one COPY into the storage, a few chunks in memory at a time, with the permissions of the user whose locations
 * limit it. Returns how it ended and records nothing; removes what it could not finish.
 */
async function writeFile(
  accountId: Id,
  file: ExportFile,
  { report, filter }: Written,
  { client, signal }: { client: PoolClient; signal: AbortSignal },
): Promise<Ending> {
  const { copy, expected, notice } = await prepared(accountId, file, report, filter)
  const fileKey = keyOfAttempt(accountId, file)
  const rows = await written(client, copy, { accountId, file, fileKey, expected, signal })
  const bytes = await storedExports().size(fileKey)
  if (rows > 0 && bytes !== null) return { status: 'complete', rows, bytes, fileKey, notice }
  await storedExports().remove(fileKey)
  if (rows > 0) throw new Error('the file was removed while it was written')
  return { status: 'no_results', notice }
}

function prepared(accountId: Id, file: ExportFile, report: AnyReport, filter: Filter) {
  const clock = { now: file.asOf, timeZone: file.timeZone }
  return asAccount(
    accountId,
    async (tx) => {
      const { notice } = await namesIn(tx, report, filter)
      const { count, isLowerBound } = await countOf(tx, report, filter, clock)
      const copy = await reportCopy(tx, report, { filter, columnIds: file.columns, clock })
      return { copy, expected: isLowerBound ? null : count, notice: notice ?? '' }
    },
    file.limitedTo,
  )
}

type Writing = {
  accountId: Id
  file: ExportFile
  fileKey: string
  expected: number | null
  signal: AbortSignal
}

async function written(
  client: PoolClient,
  copy: Copy,
  { accountId, file, fileKey, expected, signal }: Writing,
): Promise<number> {
  // A signal aborted earlier fires no more events.
  signal.throwIfAborted()
  let rows = 0
  const contents = csvStream(client, copy, (count) => {
    rows += count
  })
  const stop = () => contents.destroy(new Error('the worker is stopping'))
  signal.addEventListener('abort', stop, { once: true })
  const note = () => asAccount(accountId, (tx) => noteProgress(tx, file, { rows, expected }))
  // Not awaited: progress that is not recorded now is recorded a moment later.
  const noting = setInterval(() => void note().catch(() => undefined), NOTED_EVERY_MS)
  try {
    await storedExports().putStream(fileKey, contents)
  } finally {
    clearInterval(noting)
    signal.removeEventListener('abort', stop)
  }
  return rows
}
