// Measures the documents per second of the filtered reviews page, compared with an Express route that only runs the
// same SQL.
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { startProcess, stopProcess } from '../../../scripts/child-processes.mjs'
import { median } from '../measurements.mjs'
import { recordStatements } from '../recorded-statements.mjs'
import { ratioVerdict } from '../verdicts.mjs'
import { measureRequestRate, startWebServer } from '../web-server.mjs'

/** @import { BenchmarkContext } from '../measurements.mjs' */
/** @import { Verdict } from '../verdicts.mjs' */

const address = '/reviews?sourceId=1&rating=1&rating=2'
const rounds = 3
const concurrency = 6

/**
 * @param {BenchmarkContext} context
 * @returns {Promise<Verdict[]>}
 */
export async function measurePageRequests(context) {
  const statements = await recordStatements(context, address)
  const web = await startWebServer(context)
  const baselineUrl = await startBaselineServer(context, statements)
  const seconds = context.isSmall ? 3 : 6
  const page = { url: web.url + address, options: { headers: web.headers, concurrency, seconds } }
  const baseline = { url: baselineUrl, options: { concurrency, seconds } }
  const rates = { page: /** @type {number[]} */ ([]), baseline: /** @type {number[]} */ ([]) }
  // The first round only warms up both servers.
  for (let round = 0; round <= rounds; round++) {
    const pageRate = await measureRequestRate(page.url, page.options)
    const baselineRate = await measureRequestRate(baseline.url, baseline.options)
    console.log(
      `${round ? `round ${round}` : 'warming'}: page ${pageRate.toFixed(1)}, bare ${baselineRate.toFixed(1)} responses/s`,
    )
    if (round === 0) continue
    rates.page.push(pageRate)
    rates.baseline.push(baselineRate)
  }
  await web.stop()
  const figures = {
    measured: median(rates.page),
    baseline: median(rates.baseline),
    goal: 0.3,
    unit: 'responses/s',
  }
  return [ratioVerdict(`Reviews page, ${statements.length} statements, against bare Express`, figures)]
}

/**
 * @param {BenchmarkContext} context
 * @param {unknown} statements
 */
async function startBaselineServer({ directory, environment, registerStoppable }, statements) {
  const file = path.join(directory, 'statements.json')
  fs.writeFileSync(file, JSON.stringify(statements))
  const child = startProcess(path.join(import.meta.dirname, '../bare-server.mjs'), [file], environment)
  await registerStoppable({ stop: () => stopProcess(child) })
  const [port] = await once(child, 'message')
  return `http://localhost:${port}/`
}
