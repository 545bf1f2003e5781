// Measures the reviews page of the large account with every pair of values of two filters, with a warm cache and with
// a cold one. No pair may take longer than a second.
import http from 'node:http'
import pg from 'pg'
import { listFilterValues, pairsOf } from '../filter-values.mjs'
import { withOwnerClient } from '../scale-database.mjs'
import { sendRequest } from '../send-request.mjs'
import { printColumns } from '../verdicts.mjs'
import { startWebServer } from '../web-server.mjs'

/** @import { BenchmarkContext } from '../measurements.mjs' */
/** @import { Verdict } from '../verdicts.mjs' */
/** @typedef {{ query: string, address: string, slowest: number, error?: string }} Pair */

const limitMs = 1000
const runs = 10
/** A quick run measures every twentieth pair. */
const smallStep = 20

/**
 * @param {BenchmarkContext} context
 * @returns {Promise<Verdict[]>}
 */
export async function measureFilterPairs(context) {
  const { values, addressOf } = await listFilterValues(context.environment)
  const all = pairsOf(values).map((pair) => pair.map(({ query }) => query))
  const chosen = context.isSmall ? all.filter((_, n) => n % smallStep === 0) : all
  const toPairs = () =>
    chosen.map((queries) => ({ query: queries.join('&'), address: addressOf(...queries), slowest: 0 }))
  const warm = await walkPairs(context, toPairs(), runs)
  // Restarting the server empties its buffers and ends its connections.
  await context.server.restart?.()
  const cold = await withEmptyBuffers(context, (emptyBuffers) =>
    walkPairs(context, toPairs(), 1, emptyBuffers),
  )
  return [
    toVerdict(`Slowest of ${chosen.length} pairs of filters, ${runs} runs each`, warm),
    toVerdict(`The same, once with empty buffers`, cold),
  ]
}

/**
 * Requests every pair `runs` times, in turn, and keeps the slowest time of each.
 * @param {BenchmarkContext} context
 * @param {Pair[]} pairs
 * @param {number} runs
 * @param {() => Promise<unknown>} [prepare] runs before each request
 */
async function walkPairs(context, pairs, runs, prepare) {
  const web = await startWebServer(context)
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
  const options = { headers: { 'accept-encoding': 'gzip', ...web.headers }, agent }
  for (let warmUp = 0; warmUp < 20; warmUp++) await sendRequest(`${web.url}/reviews`, options)
  for (let run = 0; run < runs; run++)
    for (const pair of pairs) {
      await prepare?.()
      await sendRequest(web.url + pair.address, options).then(
        ({ milliseconds }) => (pair.slowest = Math.max(pair.slowest, milliseconds)),
        (error) => (pair.error = String(error)),
      )
    }
  agent.destroy()
  await web.stop()
  return pairs
}

/**
 * @template T
 * @param {BenchmarkContext} context
 * @param {(emptyBuffers: () => Promise<unknown>) => Promise<T>} work
 * @returns {Promise<T>}
 */
async function withEmptyBuffers({ environment }, work) {
  await withOwnerClient(environment, (client) =>
    client.query('create extension if not exists pg_buffercache'),
  )
  const client = new pg.Client({ connectionString: environment.DATABASE_URL })
  await client.connect()
  try {
    return await work(() => client.query('select pg_buffercache_evict_all()'))
  } finally {
    await client.query('drop extension pg_buffercache')
    await client.end()
  }
}

/**
 * @param {string} what
 * @param {Pair[]} pairs
 * @returns {Verdict}
 */
function toVerdict(what, pairs) {
  const failed = pairs.filter(({ error }) => error)
  const slowest = pairs.toSorted((a, b) => b.slowest - a.slowest)
  printColumns([
    [what, ''],
    ...slowest.slice(0, 5).map(({ query, slowest }) => [query, `${slowest.toFixed(0)} ms`]),
    ...failed.slice(0, 5).map(({ query, error = '' }) => [query, error]),
  ])
  const measured = `${slowest[0]?.slowest.toFixed(0)} ms`
  return {
    what,
    measured: failed.length > 0 ? `${measured}, ${failed.length} errors` : measured,
    baseline: '',
    result: failed.length > 0 ? `${failed.length} errors` : measured,
    goal: `≤ ${limitMs} ms, no errors`,
    holds: failed.length === 0 && slowest.every(({ slowest }) => slowest <= limitMs),
  }
}
