import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asAccount, openDownloadConnection } from '#app/kit/database/tenant.server'
import { RetryLater } from '#app/kit/jobs/job'
import { reviewFilter } from '#app/product/reviews/review-filter'
import { acquireDownloadLock } from '#app/site/exports/csv/download-locks.server'
import { endAbandonedFiles } from '#app/site/exports/files/cleanup/abandoned-files.server'
import { deleteOldRows } from '#app/site/exports/files/cleanup/delete-old-rows.server'
import { sweepFiles } from '#app/site/exports/files/cleanup/sweep-files.server'
import {
  createExportFile,
  type NewExportFile,
  runWriteFileJob,
} from '#app/site/exports/files/file-jobs.server'
import { registerRunFileEnded } from '#app/site/exports/files/run-files.server'
import { continueRun } from '#app/site/exports/schedules/sending/deliver-run.server'
import { createAccountWithLocations } from '../../reviews/review-fixtures'
import { createBuilders } from '../../support/builders'
import { openSql } from '../../support/sql'
import { createTestDatabase } from '../../support/test-database'

registerRunFileEnded(continueRun)

// What becomes of a requested export file when its worker fails, stops or runs twice.
const directory = mkdtempSync(path.join(tmpdir(), 'highstreet-files-'))
process.env.DATA_DIR = directory
const database = await createTestDatabase()
const rows = await openSql(database)
const build = createBuilders(rows)
const accountId = '971'
const neverAborted = new AbortController().signal
const timeBefore = (days: number) => new Date(Date.now() - days * 86_400_000)
afterAll(() => rmSync(directory, { recursive: true, force: true }))

beforeAll(async () => {
  const [locationId] = await createAccountWithLocations(database, {
    accountId,
    zone: 'UTC',
    locationCount: 1,
  })
  await rows.all(
    `insert into reviews (account_id, location_id, source_id, dedupe_key, rating, sentiment, published_at, body)
     select $1, $2, 1, 'file ' || n, 4, 1, '2026-10-01'::timestamptz - n * interval '1 minute', repeat('Long. ', 200)
     from generate_series(1, 5000) n`,
    [accountId, locationId],
  )
})

const storedFilter = (search: string) => reviewFilter.toStored(reviewFilter.read(new URLSearchParams(search)))

const createFile = (changes: Partial<NewExportFile> = {}) =>
  asAccount(accountId, (tx) =>
    createExportFile(tx, {
      report: 'reviews',
      filter: storedFilter('dateDescriptor=all_time'),
      columns: null,
      timeZone: 'UTC',
      asOf: new Date('2026-11-01T12:00:00Z'),
      userId: accountId,
      limitedTo: null,
      runId: null,
      sendsMail: true,
      ...changes,
    }),
  )

const writeFile = (fileId: string, isLastAttempt = false, signal = neverAborted, timeoutMs?: number) =>
  runWriteFileJob({ accountId, fileId }, { signal, isLastAttempt }, timeoutMs)

const rowOf = (id: string) =>
  rows.one<{
    status: string
    status_reason: string
    rows_written: number
    attempts: number
    file_key: string
  }>('select status, status_reason, rows_written::int, attempts, file_key from export_files where id = $1', [
    id,
  ])
const filesOf = (id: string) => {
  const folder = path.join(directory, 'exports', accountId, id)
  return existsSync(folder) ? readdirSync(folder) : []
}
const mailsAbout = (id: string) =>
  rows.all<{ kind: string; plain_text: string }>('select kind, plain_text from mails where about = $1', [
    `export file ${id}`,
  ])

test('running the job twice writes the file once', async () => {
  const id = await createFile()
  await writeFile(id)
  await writeFile(id)
  expect(await rowOf(id)).toMatchObject({ status: 'complete', rows_written: 5000, attempts: 1 })
  expect(filesOf(id)).toEqual(['1.csv'])
  expect(await mailsAbout(id)).toHaveLength(1)
})

test('when two workers write the same file, one records it and the other removes its copy', async () => {
  const id = await createFile()
  await Promise.allSettled([writeFile(id), writeFile(id)])
  const { status, rows_written, file_key } = await rowOf(id)
  expect([status, rows_written]).toEqual(['complete', 5000])
  expect(filesOf(id)).toEqual([path.basename(file_key)])
  expect(await mailsAbout(id)).toHaveLength(1)
})

test('a file that takes too long fails with a timeout, leaves no data and notifies the user by email', async () => {
  const id = await createFile()
  // PostgreSQL names the timeout only if the statement that it interrupted has not just ended; the code is the same.
  await expect(writeFile(id, false, neverAborted, 1)).rejects.toMatchObject({ code: '57014' })
  expect(await rowOf(id)).toMatchObject({ status: 'failed', status_reason: 'timeout', file_key: null })
  expect(filesOf(id)).toEqual([])
  expect((await mailsAbout(id))[0]?.plain_text).toContain('Your download timed out')
})

test('a worker that is stopped leaves the file to the next attempt', async () => {
  const id = await createFile()
  const stopping = new AbortController()
  const written = writeFile(id, false, stopping.signal)
  stopping.abort()
  await expect(written).rejects.toThrow(RetryLater)
  expect(filesOf(id)).toEqual([])
  await writeFile(id)
  expect(await rowOf(id)).toMatchObject({ status: 'complete', rows_written: 5000 })
})

test('a file that cannot be written is retried and fails after the last attempt', async () => {
  const id = await createFile()
  // The file name of the next attempt is already taken, as if that attempt had been made before.
  await rows.all(`update export_files set attempts = 4 where id = $1`, [id])
  await writeFile(id).catch(() => undefined)
  await rows.all(
    `update export_files set status = 'processing', attempts = 4, file_key = null where id = $1`,
    [id],
  )
  await expect(writeFile(id, false)).rejects.toThrow('exists already')
  expect((await rowOf(id)).status).toBe('processing')
  await rows.all(`update export_files set attempts = 4 where id = $1`, [id])
  await expect(writeFile(id, true)).rejects.toThrow('exists already')
  expect(await rowOf(id)).toMatchObject({ status: 'failed', status_reason: 'error' })
})

test('an unknown report or an unreadable filter fails immediately', async () => {
  for (const different of [
    { report: 'no_such_list' },
    { filter: { v: 1, nonsense: 'x' } as NewExportFile['filter'] },
  ]) {
    const id = await createFile(different)
    // The failed attempts above release their locks a moment later.
    await expect
      .poll(() =>
        writeFile(id)
          .then(() => 'done')
          .catch(() => 'wait'),
      )
      .toBe('done')
    expect(await rowOf(id)).toMatchObject({ status: 'failed', status_reason: 'gone' })
  }
})

test('an account’s files wait for a free file slot, and do not block its downloads', async () => {
  const id = await createFile()
  const [other, another] = await Promise.all([
    openDownloadConnection(accountId),
    openDownloadConnection(accountId),
  ])
  // The connections of earlier, failed attempts are closed without waiting, and hold their locks until then.
  for (const { client } of [other, another])
    await expect.poll(() => acquireDownloadLock(client, accountId, 'file')).toBe(true)
  const download = await openDownloadConnection(accountId)
  expect(await acquireDownloadLock(download.client, accountId)).toBe(true)
  await download.close()
  await expect(writeFile(id)).rejects.toThrow(RetryLater)
  expect((await rowOf(id)).status).toBe('queued')
  await other.close()
  await another.close()
  await writeFile(id)
  expect((await rowOf(id)).status).toBe('complete')
})

test('when a file ends, with or without rows, the run that waits for it is enqueued', async () => {
  const schedule = await build.schedule({ account_id: accountId, created_by: accountId })
  const { id: runId } = await build.insert('scheduled_export_runs', {
    account_id: accountId,
    scheduled_export_id: schedule.id,
    occurrence_at: new Date(),
  })
  const listDeliverJobs = () => rows.all(`select id from pgboss.job where name = 'deliver-scheduled-run'`)
  const filters = ['dateDescriptor=all_time', 'search_terms=nobodyeverwrotethis']
  for (const [n, search] of filters.entries()) {
    const id = await createFile({ runId, sendsMail: false, filter: storedFilter(search) })
    await writeFile(id)
    expect([(await rowOf(id)).status, (await listDeliverJobs()).length]).toEqual([
      ['complete', 'no_results'][n],
      n + 1,
    ])
    expect(await mailsAbout(id)).toEqual([])
  }
})

test('the sweep deletes expired files, orphaned files after an hour, and rows after 90 days', async () => {
  const [id, old] = [await createFile(), await createFile()]
  await writeFile(id)
  await writeFile(old)
  await rows.all(`update export_files set expires_at = now() - interval '1 minute' where id = $1`, [old])
  const folder = path.join(directory, 'exports', accountId)
  const now = Date.now()
  const ageFile = (file: string, hours: number) => {
    const at = new Date(now - hours * 3_600_000)
    utimesSync(path.join(folder, file), at, at)
  }
  writeFileSync(path.join(folder, 'orphan.csv'), 'half')
  writeFileSync(path.join(folder, 'young.csv'), 'half')
  for (const file of ['orphan.csv', `${id}/1.csv`, `${old}/1.csv`]) ageFile(file, 2)
  await sweepFiles(new Date(now), neverAborted)
  expect([filesOf(id), filesOf(old)]).toEqual([['1.csv'], []])
  expect(await rowOf(old)).toMatchObject({ status: 'expired', file_key: null })
  expect([existsSync(path.join(folder, 'orphan.csv')), existsSync(path.join(folder, 'young.csv'))]).toEqual([
    false,
    true,
  ])
  await rows.all(`update export_files set finished_at = now() - interval '91 days' where id = $1`, [old])
  await sweepFiles(new Date(now), neverAborted)
  expect(await rows.all('select id from export_files where id = $1', [old])).toEqual([])
})

test('the sweep also expires and deletes the rows of accounts without stored files', async () => {
  const inactive = '972'
  await createAccountWithLocations(database, { accountId: inactive, zone: 'UTC', locationCount: 1 })
  await rows.all(`update accounts set status = 'expired' where id = $1`, [inactive])
  const user = { account_id: inactive, user_id: inactive }
  const [expired, deleted] = [timeBefore(8), timeBefore(91)]
  await build.exportFile({
    ...user,
    status: 'complete',
    file_key: 'lost',
    finished_at: expired,
    expires_at: expired,
  })
  await build.exportFile({ ...user, status: 'expired', finished_at: deleted, expires_at: deleted })
  await sweepFiles(new Date(), neverAborted)
  expect(await rows.all('select status from export_files where account_id = $1', [inactive])).toEqual([
    { status: 'expired' },
  ])
})

test('the file rows of schedules are deleted after 90 days, and runs with their deliveries after 180 days', async () => {
  const user = { account_id: accountId, user_id: accountId }
  const { id: schedule } = await build.schedule({ account_id: accountId, created_by: accountId })
  const insertRun = async (daysAgo: number) => {
    const at = timeBefore(daysAgo)
    const { id: run_id } = await build.insert('scheduled_export_runs', {
      account_id: accountId,
      scheduled_export_id: schedule,
      occurrence_at: at,
      started_at: at,
      status: 'sent',
    })
    const { id: export_file_id } = await build.exportFile({
      ...user,
      run_id,
      status: 'expired',
      finished_at: at,
    })
    await build.insert('scheduled_export_deliveries', { ...user, run_id, export_file_id, status: 'mailed' })
  }
  for (const daysAgo of [89, 91, 181]) await insertRun(daysAgo)
  await asAccount(accountId, (tx) => deleteOldRows(tx, new Date()))
  const remaining = await rows.all<{ status: string; export_file_id: string | null }>(
    `select d.status, d.export_file_id::text from scheduled_export_runs r
     join scheduled_export_deliveries d on d.account_id = r.account_id and d.run_id = r.id
     where r.scheduled_export_id = $1 order by r.started_at`,
    [schedule],
  )
  expect(remaining).toEqual([
    { status: 'mailed', export_file_id: null },
    { status: 'mailed', export_file_id: expect.any(String) },
  ])
  const files = await rows.all(
    `select from export_files f join scheduled_export_runs r on r.id = f.run_id where r.scheduled_export_id = $1`,
    [schedule],
  )
  expect(files).toHaveLength(1)
})

test('a file whose job failed permanently is marked as failed and its user is notified by email', async () => {
  const id = await createFile()
  await endAbandonedFiles(neverAborted)
  expect((await rowOf(id)).status).toBe('queued')
  await rows.all(`update export_files set status = 'processing', attempts = 3 where id = $1`, [id])
  await rows.all(
    `update pgboss.job set state = 'failed' where name = 'write-file' and data ->> 'fileId' = $1`,
    [id],
  )
  await endAbandonedFiles(neverAborted)
  expect(await rowOf(id)).toMatchObject({ status: 'failed', status_reason: 'error' })
  expect((await mailsAbout(id)).map(({ kind }) => kind)).toEqual(['export-failed'])
})
