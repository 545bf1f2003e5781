// Measures searches of the large account for words and phrases drawn at random, and checks the number of reviews that
// the page shows: it must be the number of a plain count, or be marked "about" and within 10% of it.
import http from 'node:http'
import { importSource } from '../app-source.mjs'
import { percentile } from '../measurements.mjs'
import { largeAccount, withOwnerClient } from '../scale-database.mjs'
import { sendRequest } from '../send-request.mjs'
import { printColumns, timeVerdict } from '../verdicts.mjs'
import { startWebServer } from '../web-server.mjs'

/** @import pg from 'pg' */
/** @import { BenchmarkContext } from '../measurements.mjs' */
/** @import { Verdict } from '../verdicts.mjs' */
/** @typedef {typeof import('#app/product/reviews/search/search-query')} SearchQueryModule */
/** @typedef {{ search: string, times: number[], shown: string, error: number }} Search */

const searchLimitMs = 2000
const maxError = 0.1
const runs = 4
const dates = { from: '2000-01-01', to: '2099-12-31' }

/**
 * @param {BenchmarkContext} context
 * @returns {Promise<Verdict[]>}
 */
export async function measureSearches(context) {
  const { toTextQuery } = /** @type {SearchQueryModule} */ (
    await importSource('app/product/reviews/search/search-query.ts')
  )
  const web = await startWebServer(context)
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
  /** @param {string} search */
  async function requestPage(search) {
    const url = `${web.url}/reviews?${new URLSearchParams({ ...dates, search_terms: search })}`
    /** @type {Buffer[]} */
    const chunks = []
    const onBytes = (/** @type {Buffer} */ bytes) => void chunks.push(bytes)
    const { milliseconds } = await sendRequest(url, { headers: web.headers, agent, onBytes })
    const html = Buffer.concat(chunks).toString()
    const total = /role="status">((?:About )?[\d,]+) reviews?</.exec(html)?.[1]
    if (total === undefined) throw new Error(`The page shows no number of reviews: ${url}`)
    return { milliseconds, total }
  }
  await requestPage('zzzz')
  /** @type {Search[]} */
  const searches = []
  await withOwnerClient(context.environment, async (client) => {
    const { rows } = await client.query('select id from accounts where name = $1', [largeAccount.account])
    const accountId = rows[0].id
    for (const search of await drawSearches(client, accountId)) {
      const responses = []
      for (let run = 0; run < runs; run++) responses.push(await requestPage(search))
      const count = await countPlainly(client, accountId, toTextQuery(search) ?? '')
      const shown = responses[0]?.total ?? ''
      searches.push({
        search,
        times: responses.map(({ milliseconds }) => milliseconds),
        shown,
        error: errorOf(shown, count),
      })
    }
  })
  agent.destroy()
  await web.stop()
  printSlowest(searches)
  const p95Of = (/** @type {number} */ first, /** @type {number | undefined} */ last) =>
    percentile(
      searches.flatMap(({ times }) => times.slice(first, last)),
      0.95,
    )
  const largestError = Math.max(...searches.map(({ error }) => error))
  return [
    timeVerdict(`${searches.length} searches, first request, p95`, p95Of(0, 1), searchLimitMs),
    timeVerdict(`${searches.length} searches, repeated, p95`, p95Of(1, undefined), searchLimitMs),
    {
      what: 'Largest error of an estimated number of reviews',
      measured: `${(100 * largestError).toFixed(1)}%`,
      baseline: '',
      result: '',
      goal: `≤ ${100 * maxError}%`,
      holds: largestError <= maxError,
    },
  ]
}

/**
 * Returns twenty words, and phrases of two and three words, of reviews that are drawn at random but the same in each
 * run. So common words are drawn more often, as people use them.
 * @param {pg.Client} client
 * @param {string} accountId
 */
async function drawSearches(client, accountId) {
  const { rows } = await client.query(
    `select body from reviews where account_id = $1 and length(body) > 60 order by hashint8(id) limit 40`,
    [accountId],
  )
  return rows.map(({ body }, n) => {
    const words = body.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
    const first = (7 * n) % Math.max(1, words.length - 2)
    return n < 20 ? words[first] : `"${words.slice(first, first + 2 + (n % 2)).join(' ')}"`
  })
}

/**
 * @param {pg.Client} client
 * @param {string} accountId
 * @param {string} query
 */
async function countPlainly(client, accountId, query) {
  await client.query('set enable_bitmapscan = off; set enable_indexscan = off')
  const { rows } = await client.query(
    'select count(*)::int as count from review_words where account_id = $1 and words @@ $2::tsquery',
    [accountId, query],
  )
  return rows[0].count
}

/**
 * Returns the relative error of a number. A number that is not marked as an estimate must not have any.
 * @param {string} shown
 * @param {number} count
 */
function errorOf(shown, count) {
  const number = Number(shown.replace(/\D/g, ''))
  if (number === count) return 0
  return shown.startsWith('About') ? Math.abs(number - count) / count : Number.POSITIVE_INFINITY
}

/** @param {Search[]} searches */
function printSlowest(searches) {
  const sorted = [...searches].sort((a, b) => Math.max(...b.times) - Math.max(...a.times))
  printColumns([
    ['The slowest of', `${sorted.length} searches`, 'first', 'repeated', 'shown', 'error'],
    ...sorted
      .slice(0, process.env.BENCH_ALL ? undefined : 5)
      .map(({ search, times, shown, error }, n) => [
        String(n + 1),
        search,
        `${times[0]?.toFixed(0)} ms`,
        `${Math.min(...times.slice(1)).toFixed(0)} ms`,
        shown,
        `${(100 * error).toFixed(1)}%`,
      ]),
  ])
}
