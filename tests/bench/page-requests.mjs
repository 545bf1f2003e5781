// Documents per second of the filtered reviews page, against an Express route that runs the same SQL and no more.
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { start, stop } from '../../scripts/children.mjs'
import { median } from './ground.mjs'
import { statementsOf } from './recorded.mjs'
import { atLeast } from './verdicts.mjs'
import { requestsPerSecond, startWebServer } from './web-server.mjs'

/** @import { Ground } from './ground.mjs' */
/** @import { Verdict } from './verdicts.mjs' */

const address = '/reviews?sourceId=1&rating=1&rating=2'
const rounds = 3
const concurrency = 6

/**
 * @param {Ground} ground
 * @returns {Promise<Verdict[]>}
 */
export async function pageRequests(ground) {
  const statements = await statementsOf(ground, address)
  const web = await startWebServer(ground)
  const bare = await startBareServer(ground, statements)
  const seconds = ground.isSmall ? 3 : 6
  const page = { url: web.url + address, options: { headers: web.headers, concurrency, seconds } }
  const floor = { url: bare, options: { concurrency, seconds } }
  const rates = { page: /** @type {number[]} */ ([]), floor: /** @type {number[]} */ ([]) }
  // The first round only warms both up.
  for (let round = 0; round <= rounds; round++) {
    const pageRate = await requestsPerSecond(page.url, page.options)
    const floorRate = await requestsPerSecond(floor.url, floor.options)
    console.log(
      `${round ? `round ${round}` : 'warming'}: page ${pageRate.toFixed(1)}, bare ${floorRate.toFixed(1)} answers/s`,
    )
    if (round === 0) continue
    rates.page.push(pageRate)
    rates.floor.push(floorRate)
  }
  await web.stop()
  const figures = { measured: median(rates.page), floor: median(rates.floor), goal: 0.3, unit: 'answers/s' }
  return [atLeast(`Reviews page, ${statements.length} statements, against bare Express`, figures)]
}

/**
 * @param {Ground} ground
 * @param {unknown} statements
 */
async function startBareServer({ directory, environment, note }, statements) {
  const file = path.join(directory, 'statements.json')
  fs.writeFileSync(file, JSON.stringify(statements))
  const child = start(path.join(import.meta.dirname, 'bare-server.mjs'), [file], environment)
  await note({ stop: () => stop(child) })
  const [port] = await once(child, 'message')
  return `http://localhost:${port}/`
}
