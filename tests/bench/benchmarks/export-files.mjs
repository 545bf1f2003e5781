// An export file of half a year of the large account, written by the built worker into its storage: rows per second
// against the same SELECT copied into a file by PostgreSQL, and how far the worker's memory grows meanwhile.
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
 * @param {BenchmarkContext} ground
 * @returns {Promise<Verdict[]>}
 */
export async function measureExportFiles(ground) {
  const { environment, isSmall, note } = ground
  const range = dateRange(180)
  const { select } = await recordSelect(ground, `/export/csv/reviews?${new URLSearchParams(range)}`)
  const worker = startProcess('worker', [], environment, 'ignore')
  await note({ stop: () => stopProcess(worker) })
  // What the process takes for its first file it takes once.
  await runExport(environment, dateRange(1))
  const rates = { file: /** @type {number[]} */ ([]), floor: /** @type {number[]} */ ([]) }
  let growth = 0
  let rows = 0
  for (let round = 0; round < (isSmall ? 2 : 3); round++) {
    const floor = await copyToFile(environment, select)
    const measurement = measureMemoryGrowth(worker.pid ?? 0, async () => {
      const exported = await runExport(environment, range)
      rows = exported.rows
      rates.file.push(exported.rows / exported.seconds)
    })
    growth = Math.max(growth, await measurement)
    if (rows !== floor.rows) throw new Error(`${rows} rows were written, ${floor.rows} selected`)
    rates.floor.push(floor.rows / floor.seconds)
    const [file, bare] = [rates.file, rates.floor].map((each) => formatInteger(each.at(-1) ?? 0))
    console.log(`round ${round + 1}: ${file} rows/s, floor ${bare}`)
  }
  await stopProcess(worker)
  const figures = { measured: median(rates.file), floor: median(rates.floor), goal: 0.6, unit: 'rows/s' }
  return [
    ratioVerdict(`Export file of ${formatInteger(rows)} rows, against COPY to a file`, figures),
    memoryVerdict('Export file: growth of the worker', growth, 64),
  ]
}

/**
 * As the owner, past every policy, with all the memory and processes PostgreSQL takes by itself.
 * @param {Environment} environment
 * @param {string} select
 */
async function copyToFile(environment, select) {
  // PostgreSQL writes it, whoever that is on this machine.
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
 * Orders a file and waits for it: its rows, and the seconds from the beginning of the writing to its end.
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
