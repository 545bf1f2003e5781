/**
 * Reads and writes the rows of export files. Only a row with the status `complete` has a file that can be downloaded.
 * Each attempt increments the attempt count when it starts, and only the newest attempt can record the outcome. This
 * way, a worker that was presumed dead but is still running cannot record its outcome anymore.
 */

import { sql } from 'kysely'
import { parseId } from '#app/kit/database/id'
import type { ExportFileStatus, Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import { openFileStorage } from '#app/kit/providers/storage/file-storage.server'
import { visibleLocationIds } from '../visible-locations.server'
import { fileRetention } from './file-retention'

export type ExportFile = {
  id: Id
  userId: Id
  report: string
  filter: unknown
  columns: string[] | null
  timeZone: string
  asOf: Date
  limitedTo: Id | null
  /** The ids of the locations that the file was limited to when it was written; null if the file is not limited. */
  locationIds: Id[] | null
  runId: Id | null
  sendsMail: boolean
  status: ExportFileStatus
  reason: string
  /** A message about the part of the filter that the user could not see when the file was written; may be empty. */
  notice: string
  rowsExpected: Id | null
  rows: Id
  bytes: Id | null
  fileKey: string | null
  attempts: number
  createdAt: Date
  expiresAt: Date | null
}

const columns = [
  'id',
  'user_id as userId',
  'report',
  'filter',
  'columns',
  'time_zone as timeZone',
  'as_of as asOf',
  'limited_to as limitedTo',
  'location_scope as locationIds',
  'run_id as runId',
  'sends_mail as sendsMail',
  'status',
  'status_reason as reason',
  'notice',
  'rows_expected as rowsExpected',
  'rows_written as rows',
  'bytes',
  'file_key as fileKey',
  'attempts',
  'created_at as createdAt',
  'expires_at as expiresAt',
] as const

export async function findFile(tx: Tx, fileId: string | undefined): Promise<ExportFile | null> {
  const id = parseId(fileId)
  if (!id) return null
  const found = await tx
    .selectFrom('export_files')
    .select(columns)
    .where('account_id', '=', tx.accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  return found ?? null
}

/** The maximum number of files on the downloads page. */
export const maxListed = 100

/** Returns the newest files that the user requested, without files of schedules, which the run log lists. */
export function listFiles(tx: Tx, userId: Id): Promise<ExportFile[]> {
  return tx
    .selectFrom('export_files')
    .select(columns)
    .where('account_id', '=', tx.accountId)
    .where('user_id', '=', userId)
    .where('run_id', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxListed)
    .execute()
}

/** Returns one of the user's files. @throws a 404 response if it does not exist or belongs to another user. */
export async function requireFile(tx: Tx, fileId: string | undefined, userId: Id): Promise<ExportFile> {
  const file = await findFile(tx, fileId)
  if (file?.userId !== userId) throw new Response('No such file', { status: 404 })
  return file
}

/**
 * Starts a new attempt: increments the attempt count and records the locations that the file is limited to. Returns
 * null if the file is already finished.
 */
export async function startAttempt(tx: Tx, fileId: Id, now: Date): Promise<ExportFile | null> {
  const file = await tx
    .updateTable('export_files')
    .set({
      status: 'processing',
      attempts: sql`attempts + 1`,
      rows_written: '0',
      started_at: sql`coalesce(started_at, ${now})`,
      location_scope: sql`case when limited_to is not null then array(${visibleLocationIds(tx, sql.ref('limited_to'))}) end`,
    })
    .where('account_id', '=', tx.accountId)
    .where('id', '=', fileId)
    .where('status', 'in', ['queued', 'processing'])
    .returning(columns)
    .executeTakeFirst()
  return file ?? null
}

type Attempt = Pick<ExportFile, 'id' | 'attempts'>

const attemptUpdate = (tx: Tx, { id, attempts }: Attempt) =>
  tx
    .updateTable('export_files')
    .where('account_id', '=', tx.accountId)
    .where('id', '=', id)
    .where('status', '=', 'processing')
    .where('attempts', '=', attempts)

/** Records the progress, which the file's page shows. */
export async function recordProgress(
  tx: Tx,
  attempt: Attempt,
  { rows, expected }: { rows: number; expected: number | null },
): Promise<void> {
  await attemptUpdate(tx, attempt)
    .set({ rows_written: String(rows), rows_expected: expected === null ? null : String(expected) })
    .execute()
}

export type FileOutcome =
  | { status: 'complete'; rows: number; bytes: number; fileKey: string; notice: string }
  | { status: 'no_results'; notice: string }
  | { status: 'failed'; reason: 'timeout' | 'error' | 'gone' }

/**
 * Records the outcome of an attempt. Does nothing and returns false if another attempt has started since, or if the
 * file is already finished.
 */
export async function endAttempt(
  tx: Tx,
  attempt: Attempt,
  outcome: FileOutcome,
  now: Date,
): Promise<boolean> {
  const result = outcome.status === 'complete' ? outcome : { rows: 0, bytes: null, fileKey: null }
  const { numUpdatedRows } = await attemptUpdate(tx, attempt)
    .set({
      status: outcome.status,
      status_reason: outcome.status === 'failed' ? outcome.reason : '',
      notice: outcome.status === 'failed' ? '' : outcome.notice,
      rows_written: String(result.rows),
      bytes: result.bytes === null ? null : String(result.bytes),
      file_key: result.fileKey,
      finished_at: now,
      expires_at: new Date(now.getTime() + fileRetention.ms),
    })
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Returns the status to show: a file past its expiration date is expired, even if it is not deleted yet. */
export function statusAt(file: Pick<ExportFile, 'status' | 'expiresAt'>, now: Date): ExportFileStatus {
  const isExpired = file.status === 'complete' && file.expiresAt !== null && file.expiresAt <= now
  return isExpired ? 'expired' : file.status
}

/**
 * Returns the storage of export files. Every attempt has its own key; the row contains the key of the complete file.
 */
export function exportStorage() {
  return openFileStorage('exports')
}

export function attemptKey(accountId: Id, { id, attempts }: { id: Id; attempts: number }): string {
  return `${accountId}/${id}/${attempts}.csv`
}

/**
 * Removes the files of earlier attempts, whose workers are presumed dead. If one of these workers is still writing, its
 * data is discarded.
 */
export async function removeEarlierAttempts(
  accountId: Id,
  { id, attempts }: { id: Id; attempts: number },
): Promise<void> {
  for (let earlier = 1; earlier < attempts; earlier++)
    await exportStorage().remove(attemptKey(accountId, { id, attempts: earlier }))
}
