// Measures the reviews page of the large account with each value of each filter, and its other orders and deep pages,
// compared with the unfiltered page.
import http from 'node:http'
import { listFilterValues } from '../filter-values.mjs'
import { median, percentile } from '../measurements.mjs'
import { largeAccount, withOwnerClient } from '../scale-database.mjs'
import { sendRequest } from '../send-request.mjs'
import { printColumns, timeVerdict } from '../verdicts.mjs'
import { startWebServer } from '../web-server.mjs'

/** @import { BenchmarkContext } from '../measurements.mjs' */
/** @import { Verdict } from '../verdicts.mjs' */
/** @typedef {{ field: string, query: string, url: string, times: number[] }} Page */

const slowerByMs = 150
const searchLimitMs = 2000
const allTime = 'dateDescriptor=all_time'

/**
 * @param {BenchmarkContext} context
 * @returns {Promise<Verdict[]>}
 */
export async function measureFilterCombinations(context) {
  const runs = context.isSmall ? 10 : 30
  const { values, addressOf } = await listFilterValues(context.environment)
  const queries = [{ field: 'none', query: '' }, ...values, ...(await listOrders(context))]
  const web = await startWebServer(context)
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
  const options = { headers: { 'accept-encoding': 'gzip', ...web.headers }, agent }
  /** @type {Page[]} */
  const pages = queries.map((each) => ({ ...each, url: web.url + addressOf(each.query), times: [] }))
  // Measure the pages in turn, so that other load on the machine affects all of them equally. The first round only
  // warms up the server.
  for (let run = 0; run <= runs; run++)
    for (const { url, times } of pages) {
      const { milliseconds } = await sendRequest(url, options)
      if (run > 0) times.push(milliseconds)
    }
  agent.destroy()
  await web.stop()
  printSlowest(pages)
  const p95Of = (/** @type {Page} */ { times }) => percentile(times, 0.95)
  const slowest = (/** @type {Page[]} */ some) => Math.max(...some.map(p95Of))
  const unfiltered = slowest(pages.filter(({ field }) => field === 'none'))
  const searched = pages.filter(({ field }) => field === 'search')
  const filtered = pages.filter(({ field }) => field !== 'search' && field !== 'none')
  return [
    {
      what: `Slowest of ${filtered.length} filters and orders, p95, against unfiltered`,
      measured: `${slowest(filtered).toFixed(0)} ms`,
      baseline: `${unfiltered.toFixed(0)} ms`,
      result: `+${(slowest(filtered) - unfiltered).toFixed(0)} ms`,
      goal: `≤ +${slowerByMs} ms`,
      holds: slowest(filtered) <= unfiltered + slowerByMs,
    },
    timeVerdict(`Slowest of ${searched.length} searches, p95`, slowest(searched), searchLimitMs),
  ]
}

/** @param {Page[]} pages */
function printSlowest(pages) {
  const sorted = pages
    .map(({ query, times }) => ({ query, median: median(times), p95: percentile(times, 0.95) }))
    .sort((a, b) => b.p95 - a.p95)
  const visible = process.env.BENCH_ALL ? sorted : sorted.slice(0, 5)
  printColumns([
    ['The slowest of', `${sorted.length} pages`, 'median', 'p95'],
    ...visible.map((each, n) => [
      String(n + 1),
      each.query || '(unfiltered)',
      `${each.median.toFixed(1)} ms`,
      `${each.p95.toFixed(1)} ms`,
    ]),
  ])
}

/**
 * Returns the other orders, pages in the middle of all reviews, and searches of all reviews.
 * @param {BenchmarkContext} context
 */
function listOrders({ environment }) {
  return withOwnerClient(environment, async (client) => {
    const accounts = await client.query('select id from accounts where name = $1', [largeAccount.account])
    const { rows } = await client.query(
      `select id::text from reviews where account_id = $1 order by published_at desc, id desc
       offset (select count(*) / 2 from reviews where account_id = $1) limit 1`,
      [accounts.rows[0].id],
    )
    const deep = rows[0].id
    const order = (/** @type {string} */ query) => ({ field: 'order', query: `${query}&${allTime}` })
    const search = (/** @type {string} */ text) => ({
      field: 'search',
      query: `${new URLSearchParams({ search_terms: text })}&${allTime}`,
    })
    return [
      order('sort[by]=rating&sort[order]=asc'),
      order('sort[by]=rating&sort[order]=desc'),
      order('sort[by]=published_at&sort[order]=asc'),
      order(`after=${deep}`),
      order(`before=${deep}`),
      ...['staff', 'marzipan', '"the staff"', 'staff -order', '-order', 'zzzz'].map(search),
    ]
  })
}
