// Measures an export file of half a year of the large account's reviews, which the built worker writes to its storage:
// rows per second, compared with PostgreSQL copying the same SELECT to a file, and the memory growth of the worker.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { PgBoss } from 'pg-boss'
import { startProcess, stopProcess } from '../../../scripts/child-processes.mjs'
import { measureMemoryGrowth, median } from '../measurements.mjs'
import { largeAccount, withOwnerClient } from '../scale-database.mjs'
import { formatInteger, memoryVerdict, ratioVerdict } from '../verdicts.mjs'
import { dateRange, recordSelect } from './csv-downloads.mjs'

/** @import { Environment } from '../../../scripts/environment.mjs' */
/** @import { BenchmarkContext } from '../measurements.mjs' */
/** @import { Verdict } from '../verdicts.mjs' */

/**
 * @param {BenchmarkContext} context
 * @returns {Promise<Verdict[]>}
 */
export async function measureExportFiles(context) {
  const { environment, isSmall, registerStoppable } = context
  const range = dateRange(180)
  const { select } = await recordSelect(context, `/export/csv/reviews?${new URLSearchParams(range)}`)
  const worker = startProcess('worker', [], environment, 'ignore')
  await registerStoppable({ stop: () => stopProcess(worker) })
  // Write one file first, because the process needs some memory once, for its first file.
  await runExport(environment, dateRange(1))
  const rates = { file: /** @type {number[]} */ ([]), baseline: /** @type {number[]} */ ([]) }
  let growth = 0
  let rows = 0
  for (let round = 0; round < (isSmall ? 2 : 3); round++) {
    const baseline = await copyToFile(environment, select)
    const measurement = measureMemoryGrowth(worker.pid ?? 0, async () => {
      const exported = await runExport(environment, range)
      rows = exported.rows
      rates.file.push(exported.rows / exported.seconds)
    })
    growth = Math.max(growth, await measurement)
    if (rows !== baseline.rows) throw new Error(`${rows} rows were written, ${baseline.rows} selected`)
    rates.baseline.push(baseline.rows / baseline.seconds)
    const [file, baselineRate] = [rates.file, rates.baseline].map((each) => formatInteger(each.at(-1) ?? 0))
    console.log(`round ${round + 1}: ${file} rows/s, baseline ${baselineRate}`)
  }
  await stopProcess(worker)
  const figures = {
    measured: median(rates.file),
    baseline: median(rates.baseline),
    goal: 0.6,
    unit: 'rows/s',
  }
  return [
    ratioVerdict(`Export file of ${formatInteger(rows)} rows, against COPY to a file`, figures),
    memoryVerdict('Export file: growth of the worker', growth, 64),
  ]
}

/**
 * Copies the rows to a file as the owner, without row-level security, with as much memory and as many processes as
 * PostgreSQL uses by default.
 * @param {Environment} environment
 * @param {string} select
 */
async function copyToFile(environment, select) {
  // The account that PostgreSQL runs under must be able to write here.
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'highstreet-copy-'))
  fs.chmodSync(directory, 0o777)
  try {
    return await withOwnerClient(environment, async (client) => {
      const startedAt = performance.now()
      const { rowCount } = await client.query(`copy (${select}) to '${directory}/bare.csv' (format csv)`)
      return { rows: rowCount ?? 0, seconds: (performance.now() - startedAt) / 1000 }
    })
  } finally {
    fs.rmSync(directory, { recursive: true, force: true })
  }
}

/**
 * Enqueues an export file and waits until it is complete. Returns the number of rows, and the seconds from the start of
 * writing to the end.
 * @param {Environment} environment
 * @param {{ from: string, to: string }} range
 */
async function runExport(environment, range) {
  const filter = { v: 1, ...range, sort: { by: 'published_at', order: 'desc' } }
  return withOwnerClient(environment, async (client) => {
    const { rows } = await client.query(
      `insert into export_files (account_id, user_id, report, filter, time_zone, as_of)
       select a.id, 1, 'reviews', $2, a.time_zone, now() from accounts a where name = $1
       returning account_id::text as account, id::text as id`,
      [largeAccount.account, filter],
    )
    const { account, id } = rows[0]
    const boss = new PgBoss({
      connectionString: environment.DATABASE_URL,
      supervise: false,
      schedule: false,
    })
    await boss.start()
    await boss.send('write-file', { accountId: account, fileId: id })
    await boss.stop({ graceful: false })
    for (;;) {
      const result = await client.query(
        `select status, rows_written::int as rows, extract(epoch from finished_at - started_at)::float as seconds
         from export_files where account_id = $1 and id = $2 and finished_at is not null`,
        [account, id],
      )
      const [file] = result.rows
      if (file?.status === 'complete') return { rows: file.rows, seconds: file.seconds }
      if (file) throw new Error(`the export file ended as ${file.status}`)
      await sleep(50)
    }
  })
}
