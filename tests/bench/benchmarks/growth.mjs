// Measures pages of an account with ten times as many reviews, compared with the same pages of the smaller account.
import http from 'node:http'
import { startOnce } from '../../../scripts/child-processes.mjs'
import { importSource } from '../app-source.mjs'
import { floors } from '../floors/floors.mjs'
import { median } from '../measurements.mjs'
import { createDatabase, environmentFor, largeAccount, withOwnerClient } from '../scale-database.mjs'
import { sendRequest } from '../send-request.mjs'
import { formatInteger } from '../verdicts.mjs'
import { startWebServer } from '../web-server.mjs'

/** @import { BenchmarkContext } from '../measurements.mjs' */
/** @import { Verdict } from '../verdicts.mjs' */
/** @import { WebServer } from '../web-server.mjs' */
/** @typedef {typeof import('#app/demo/seed-scale.server')} SeedScaleModule */

const goal = 1.3
/** The page to which the goal applies, and others whose figures are only printed. */
const pageWithGoal = 'reviews'
const pages = [pageWithGoal, 'dashboard', 'locations']
const runs = 40
const locations = 10_000

/**
 * @param {BenchmarkContext} context
 * @returns {Promise<Verdict[]>}
 */
export async function measureGrowth(context) {
  const sizes = context.isSmall ? [10_000, 100_000] : [1_000_000, 10_000_000]
  const webs = []
  for (const reviews of sizes) webs.push(await startWebServer(await buildAccount(context, reviews)))
  const [small, large] = /** @type {[WebServer, WebServer]} */ (webs)
  const verdicts = []
  for (const name of pages) {
    const [baseline, measured] = await measureInTurn([small, large], floors[name]?.address ?? '')
    verdicts.push(toVerdict(name, sizes, measured, baseline))
  }
  for (const web of webs) await web.stop()
  for (const reviews of sizes) await createDatabase(context.server, nameOf(reviews), { fresh: true })
  return verdicts
}

/** @param {number} reviews */
const nameOf = (reviews) => `highstreet_growth_${reviews}`

/**
 * Creates an account with this many reviews in its own database.
 * @param {BenchmarkContext} context
 * @param {number} reviews
 * @returns {Promise<BenchmarkContext>}
 */
async function buildAccount(context, reviews) {
  const { server, directory, registerStoppable } = context
  await createDatabase(server, nameOf(reviews), { fresh: true })
  const environment = environmentFor(server, directory, nameOf(reviews))
  await (await registerStoppable(startOnce('setup', [], environment, 'ignore'))).finished
  const { seedScale } = /** @type {SeedScaleModule} */ (await importSource('app/demo/seed-scale.server.ts'))
  const startedAt = performance.now()
  await seedScale(environment.DATABASE_URL ?? '', {
    now: new Date(),
    businesses: [{ name: largeAccount.account, email: largeAccount.email, places: locations, reviews }],
  })
  const seconds = (performance.now() - startedAt) / 1000
  const size = await withOwnerClient(environment, async (client) => {
    await client.query('delete from keyword_analyses')
    return (await client.query('select pg_database_size(current_database())::float8 as bytes')).rows[0].bytes
  })
  console.log(
    `${formatInteger(reviews)} reviews: built in ${formatInteger(seconds)} s, ${(size / 2 ** 30).toFixed(2)} GB on disk`,
  )
  return { ...context, environment }
}

/**
 * Returns the median response time of each server, one request at a time. The first requests only warm up the servers.
 * @param {[WebServer, WebServer]} webs
 * @param {string} address
 * @returns {Promise<[number, number]>}
 */
async function measureInTurn(webs, address) {
  const agent = new http.Agent({ keepAlive: true })
  const times = webs.map(() => /** @type {number[]} */ ([]))
  for (let run = -10; run < runs; run++)
    for (const [n, { url, headers }] of webs.entries()) {
      const options = { agent, headers: { 'accept-encoding': 'gzip', ...headers } }
      const { milliseconds } = await sendRequest(url + address, options)
      if (run >= 0) times[n]?.push(milliseconds)
    }
  agent.destroy()
  return /** @type {[number, number]} */ (times.map(median))
}

/**
 * @param {string} name
 * @param {number[]} sizes
 * @param {number} measured
 * @param {number} baseline
 * @returns {Verdict}
 */
function toVerdict(name, sizes, measured, baseline) {
  const [small = 0, large = 0] = sizes
  return {
    what: `${name}, p50, ${formatInteger(large)} reviews against ${formatInteger(small)}`,
    measured: `${measured.toFixed(1)} ms`,
    baseline: `${baseline.toFixed(1)} ms`,
    result: (measured / baseline).toFixed(2),
    goal: name === pageWithGoal ? `≤ ${goal}` : '',
    holds: measured <= goal * baseline,
  }
}
