/**
 * Kills the built worker while it writes an export file: soon after the first bytes, in the middle, near the end, and
 * after the file is complete but before its row is updated.
 */
import type { ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { asAccount } from '#app/kit/database/tenant.server'
import { reviewFilter } from '#app/product/reviews/review-filter'
import { createExportFile } from '#app/site/exports/files/file-jobs.server'
import { startProcess, stopProcess } from '../../../scripts/child-processes.mjs'
import { productionEnvironment } from '../../../scripts/environment.mjs'
import { createAccountWithLocations } from '../../reviews/review-fixtures'
import { byDepth, draw } from '../../support/depth'
import { startJobsNow } from '../../support/leases'
import { openSql } from '../../support/sql'
import { createTestDatabase } from '../../support/test-database'
import { waitUntil } from '../../support/wait-until'

const directory = mkdtempSync(path.join(tmpdir(), 'highstreet-files-'))
process.env.DATA_DIR = directory
const database = await createTestDatabase()
const rows = await openSql(database)
const environment = {
  ...productionEnvironment({ directory, port: 3000, host: '127.0.0.1' }),
  DATABASE_URL: database.ownerUrl,
  DATABASE_WEB_URL: database.webUrl,
  DATA_DIR: directory,
  MAIL: 'off',
  LOG_LEVEL: 'silent',
}
const account = '961'
const count = 20_000
const stored = path.join(directory, 'exports', account)
const workers: ChildProcess[] = []
afterAll(async () => {
  await Promise.all(workers.map(stopProcess))
  rmSync(directory, { recursive: true, force: true })
})

function startWorker(): ChildProcess {
  const worker = startProcess('worker', [], environment, 'ignore')
  workers.push(worker)
  return worker
}

const sizeOf = (file: string) => (existsSync(file) ? statSync(file).size : 0)
const digestOf = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex')

const createFile = () =>
  asAccount(account, (tx) =>
    createExportFile(tx, {
      report: 'reviews',
      filter: reviewFilter.toStored(reviewFilter.read(new URLSearchParams('dateDescriptor=all_time'))),
      columns: null,
      timeZone: 'UTC',
      asOf: new Date('2026-11-01T12:00:00Z'),
      userId: account,
      limitedTo: null,
      runId: null,
      sendsMail: true,
    }),
  )

type Row = { status: string; rows_written: number; file_key: string | null; attempts: number; bytes: number }
const rowOf = (id: string) =>
  rows.one<Row>(
    'select status, rows_written::int, file_key, attempts, bytes::int from export_files where id = $1',
    [id],
  )
const isComplete = (id: string) => async () => (await rowOf(id)).status === 'complete'

/** Ends the dead worker's lease immediately; otherwise it would expire after half a minute. */
async function releaseLease(): Promise<void> {
  await rows.all(`update pgboss.job set state = 'retry', start_after = now() where state = 'active'`)
  await startJobsNow(rows)
}

let undisturbed: { digest: string; size: number }
beforeAll(async () => {
  const [locationId] = await createAccountWithLocations(database, {
    accountId: account,
    zone: 'UTC',
    locationCount: 1,
  })
  await rows.all(
    `insert into reviews (account_id, location_id, source_id, dedupe_key, rating, sentiment, published_at, body)
     select $1, $2, 1, 'killed ' || n, 4, 1, '2026-10-01'::timestamptz - n * interval '1 minute',
       repeat('A long "stay",' || chr(10), 60) from generate_series(1, ${count}) n`,
    [account, locationId],
  )
  const worker = startWorker()
  const id = await createFile()
  await waitUntil(isComplete(id), 'an undisturbed file')
  const { file_key, rows_written } = await rowOf(id)
  expect(rows_written).toBe(count)
  const file = path.join(directory, 'exports', file_key!)
  undisturbed = { digest: digestOf(file), size: sizeOf(file) }
  worker.kill('SIGKILL')
  await rows.all('delete from mails')
})

/**
 * Kills the worker once `bytes` of the file are written, starts another, and expects one complete file, no leftovers
 * and one email.
 */
async function expectSurvivesKillAt(id: string, bytes: number): Promise<void> {
  const lockClient = new pg.Client({ connectionString: database.ownerUrl })
  await lockClient.connect()
  const worker = startWorker()
  await waitUntil(async () => (await rowOf(id)).attempts === 1, 'the beginning')
  // Locks the row, so that the worker cannot mark the file complete before it is killed.
  await lockClient.query('begin')
  await lockClient.query('select from export_files where id = $1 for update', [id])
  await waitUntil(() => sizeOf(path.join(stored, id, '1.csv')) >= bytes, 'the moment to kill')
  worker.kill('SIGKILL')
  await waitUntil(() => worker.signalCode !== null, 'the kill')
  await lockClient.end()
  expect(await rowOf(id)).toMatchObject({ status: 'processing', file_key: null })
  await releaseLease()
  startWorker()
  await waitUntil(isComplete(id), 'the file after the restart')
  const row = await rowOf(id)
  expect(row).toMatchObject({ rows_written: count, attempts: 2, bytes: undisturbed.size })
  expect(digestOf(path.join(directory, 'exports', row.file_key!))).toBe(undisturbed.digest)
  expect(await readdir(path.join(stored, id))).toEqual([path.basename(row.file_key!)])
  const mails = await rows.all(`select id from mails where about = $1`, [`export file ${id}`])
  expect(mails).toHaveLength(1)
}

// Also after a failed test, because a worker that still runs would take the next file.
afterEach(async () => {
  for (const worker of workers.splice(0)) worker.kill('SIGKILL')
})

const killPoints: [string, number][] = [
  ['at the first bytes', 0.01],
  ['in the middle', 0.5],
  ['near the end', 0.93],
  ['between the file and its row', 1],
]
test.each(byDepth(killPoints, [draw(killPoints, 0)]))(
  'after a worker is killed %s, the next worker writes exactly one file and leaves no orphan',
  async (_, share) => {
    await expectSurvivesKillAt(await createFile(), undisturbed.size * share)
  },
)
