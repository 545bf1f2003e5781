// Documents per second of the filtered reviews page, against an Express route that runs the same SQL and no more.
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
 * @param {BenchmarkContext} ground
 * @returns {Promise<Verdict[]>}
 */
export async function measurePageRequests(ground) {
  const statements = await recordStatements(ground, address)
  const web = await startWebServer(ground)
  const baselineUrl = await startBaselineServer(ground, statements)
  const seconds = ground.isSmall ? 3 : 6
  const page = { url: web.url + address, options: { headers: web.headers, concurrency, seconds } }
  const floor = { url: baselineUrl, options: { concurrency, seconds } }
  const rates = { page: /** @type {number[]} */ ([]), floor: /** @type {number[]} */ ([]) }
  // The first round only warms both up.
  for (let round = 0; round <= rounds; round++) {
    const pageRate = await measureRequestRate(page.url, page.options)
    const floorRate = await measureRequestRate(floor.url, floor.options)
    console.log(
      `${round ? `round ${round}` : 'warming'}: page ${pageRate.toFixed(1)}, bare ${floorRate.toFixed(1)} answers/s`,
    )
    if (round === 0) continue
    rates.page.push(pageRate)
    rates.floor.push(floorRate)
  }
  await web.stop()
  const figures = { measured: median(rates.page), floor: median(rates.floor), goal: 0.3, unit: 'answers/s' }
  return [ratioVerdict(`Reviews page, ${statements.length} statements, against bare Express`, figures)]
}

/**
 * @param {BenchmarkContext} ground
 * @param {unknown} statements
 */
async function startBaselineServer({ directory, environment, note }, statements) {
  const file = path.join(directory, 'statements.json')
  fs.writeFileSync(file, JSON.stringify(statements))
  const child = startProcess(path.join(import.meta.dirname, '../bare-server.mjs'), [file], environment)
  await note({ stop: () => stopProcess(child) })
  const [port] = await once(child, 'message')
  return `http://localhost:${port}/`
}
