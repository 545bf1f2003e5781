// Measures a CSV download of half a year of the large account's reviews: rows per second over HTTP, compared with
// PostgreSQL copying the same SELECT to /dev/null, and the memory growth of the web server, also with a slow client.
import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { measureMemoryGrowth, median } from '../measurements.mjs'
import { recordStatements } from '../recorded-statements.mjs'
import { withOwnerClient } from '../scale-database.mjs'
import { sendRequest } from '../send-request.mjs'
import { formatInteger, memoryVerdict, ratioVerdict } from '../verdicts.mjs'
import { startWebServer } from '../web-server.mjs'

/** @import { BenchmarkContext } from '../measurements.mjs' */
/** @import { Verdict } from '../verdicts.mjs' */
/** @import { WebServer } from '../web-server.mjs' */

const dayMs = 86_400_000
const slowBytesPerSecond = 20_000

/**
 * @param {BenchmarkContext} context
 * @returns {Promise<Verdict[]>}
 */
export async function measureCsvDownloads(context) {
  const address = csvPath(180)
  const select = await recordSelect(context, address)
  const web = await startWebServer(context)
  // Warm up the server first, because it needs some memory once, for its first pages and its first download. Only the
  // memory of each further download is measured.
  for (let page = 0; page < 40; page++) await sendRequest(`${web.url}/reviews`, web)
  await download(web, csvPath(1))
  const rates = { csv: /** @type {number[]} */ ([]), baseline: /** @type {number[]} */ ([]) }
  let growth = 0
  let rows = 0
  for (let round = 0; round < (context.isSmall ? 2 : 4); round++) {
    const baseline = await copyToDevNull(context, select)
    growth = Math.max(
      growth,
      await measureMemoryGrowth(web.pid, async () => {
        const result = await download(web, address)
        rows = result.lines - 1
        rates.csv.push(rows / result.seconds)
      }),
    )
    if (rows !== baseline.rows) throw new Error(`${rows} rows were downloaded, ${baseline.rows} selected`)
    rates.baseline.push(baseline.rows / baseline.seconds)
    console.log(
      `round ${round + 1}: ${formatInteger(rates.csv.at(-1) ?? 0)} rows/s, baseline ${formatInteger(rates.baseline.at(-1) ?? 0)}`,
    )
  }
  await sleep(2000)
  const slow = await measureMemoryGrowth(web.pid, () => readSlowly(web, address, context.isSmall ? 5 : 20))
  await web.stop()
  const figures = { measured: median(rates.csv), baseline: median(rates.baseline), goal: 0.9, unit: 'rows/s' }
  return [
    ratioVerdict(`CSV of ${formatInteger(rows)} rows, against COPY to nowhere`, figures),
    memoryVerdict('CSV: growth of the web server', growth, 64),
    memoryVerdict('CSV: growth with a client that reads 20 kB/s', slow, 32),
  ]
}

/** @param {number} days */
function csvPath(days) {
  return `/export/csv/reviews?${new URLSearchParams(dateRange(days))}`
}

/**
 * Returns a range of this many days that ends yesterday.
 * @param {number} days
 */
export function dateRange(days) {
  const date = (/** @type {number} */ daysAgo) =>
    new Date(Date.now() - daysAgo * dayMs).toISOString().slice(0, 10)
  return { from: date(days), to: date(1) }
}

/**
 * Returns the SELECT of a download, and the settings it runs with.
 * @param {BenchmarkContext} context
 * @param {string} address
 */
export async function recordSelect(context, address) {
  const statements = (await recordStatements(context, address)).map(({ text }) => text)
  const copy = statements.find((text) => text.startsWith('copy ('))
  if (!copy) throw new Error('the download ran no COPY')
  const settings = statements.filter((text) => /^set local (?!role|app)/.test(text))
  return {
    select: copy.slice('copy ('.length, copy.lastIndexOf(') to stdout')),
    settings: settings.join(';'),
  }
}

/**
 * Copies the rows to /dev/null on the database server, as the owner, without row-level security.
 * @param {BenchmarkContext} context
 * @param {{ select: string, settings: string }} statement
 */
function copyToDevNull({ environment }, { select, settings }) {
  return withOwnerClient(environment, async (client) => {
    await client.query('begin')
    await client.query(settings)
    const startedAt = performance.now()
    const { rowCount } = await client.query(`copy (${select}) to '/dev/null' (format csv)`)
    return { rows: rowCount ?? 0, seconds: (performance.now() - startedAt) / 1000 }
  })
}

/**
 * @param {WebServer} web
 * @param {string} address
 */
async function download({ url, headers }, address) {
  let lines = 0
  let isAfterReturn = false
  /** @param {Buffer} bytes */
  const countLines = (bytes) => {
    if (isAfterReturn && bytes[0] === 0x0a) lines++
    for (let index = bytes.indexOf('\r\n'); index !== -1; index = bytes.indexOf('\r\n', index + 2)) lines++
    isAfterReturn = bytes.at(-1) === 0x0d
  }
  const { milliseconds } = await sendRequest(url + address, { headers, onBytes: countLines })
  return { lines, seconds: milliseconds / 1000 }
}

/**
 * @param {WebServer} web
 * @param {string} address
 * @param {number} seconds
 */
function readSlowly({ url, headers }, address, seconds) {
  return new Promise((resolve, reject) => {
    const request = http.get(url + address, { headers }, async (response) => {
      if (response.statusCode !== 200) reject(new Error(`${address} responded with ${response.statusCode}`))
      for (let tick = 0; tick < seconds * 10; tick++) {
        response.read(slowBytesPerSecond / 10) ?? response.read()
        await sleep(100)
      }
      response.once('close', resolve)
      request.destroy()
    })
    request.once('error', reject)
  })
}
