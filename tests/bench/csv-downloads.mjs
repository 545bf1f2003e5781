// A CSV of half a year of the large account: rows per second over HTTP against the same SELECT copied to
// nowhere, and how much memory the web server takes for it, also when the reader is slow.
import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { median, memoryGrowth } from './ground.mjs'
import { statementsOf } from './recorded.mjs'
import { asOwner } from './scale-database.mjs'
import { atLeast, memoryAtMost, whole } from './verdicts.mjs'
import { ask, startWebServer } from './web-server.mjs'

/** @import { Ground } from './ground.mjs' */
/** @import { Verdict } from './verdicts.mjs' */
/** @import { WebServer } from './web-server.mjs' */

const day = 86_400_000
const slowBytesPerSecond = 20_000

/**
 * @param {Ground} ground
 * @returns {Promise<Verdict[]>}
 */
export async function csvDownloads(ground) {
  const address = csvOfDays(180)
  const select = await selectOf(ground, address)
  const web = await startWebServer(ground)
  // What a process takes for its first pages and its first download it takes once; a download's own share counts.
  for (let page = 0; page < 40; page++) await ask(`${web.url}/reviews`, web)
  await download(web, csvOfDays(1))
  const rates = { csv: /** @type {number[]} */ ([]), floor: /** @type {number[]} */ ([]) }
  let growth = 0
  let rows = 0
  for (let round = 0; round < (ground.isSmall ? 2 : 4); round++) {
    const floor = await copyToNowhere(ground, select)
    growth = Math.max(
      growth,
      await memoryGrowth(web.pid, async () => {
        const got = await download(web, address)
        rows = got.lines - 1
        rates.csv.push(rows / got.seconds)
      }),
    )
    if (rows !== floor.rows) throw new Error(`${rows} rows were downloaded, ${floor.rows} selected`)
    rates.floor.push(floor.rows / floor.seconds)
    console.log(
      `round ${round + 1}: ${whole(rates.csv.at(-1) ?? 0)} rows/s, floor ${whole(rates.floor.at(-1) ?? 0)}`,
    )
  }
  await sleep(2000)
  const slow = await memoryGrowth(web.pid, () => readSlowly(web, address, ground.isSmall ? 5 : 20))
  await web.stop()
  const figures = { measured: median(rates.csv), floor: median(rates.floor), goal: 0.7, unit: 'rows/s' }
  return [
    atLeast(`CSV of ${whole(rows)} rows, against COPY to nowhere`, figures),
    memoryAtMost('CSV: growth of the web server', growth, 64),
    memoryAtMost('CSV: growth with a reader of 20 kB/s', slow, 32),
  ]
}

/** @param {number} days */
function csvOfDays(days) {
  return `/export/csv/reviews?${new URLSearchParams(daysOf(days))}`
}

/**
 * The days up to yesterday.
 * @param {number} days
 */
export function daysOf(days) {
  const date = (/** @type {number} */ ago) => new Date(Date.now() - ago * day).toISOString().slice(0, 10)
  return { from: date(days), to: date(1) }
}

/**
 * The SELECT of a download, and the settings it runs with.
 * @param {Ground} ground
 * @param {string} address
 */
export async function selectOf(ground, address) {
  const statements = (await statementsOf(ground, address)).map(({ text }) => text)
  const copy = statements.find((text) => text.startsWith('copy ('))
  if (!copy) throw new Error('the download sent no COPY')
  const settings = statements.filter((text) => /^set local (?!role|app)/.test(text))
  return {
    select: copy.slice('copy ('.length, copy.lastIndexOf(') to stdout')),
    settings: settings.join(';'),
  }
}

/**
 * Written by the server to /dev/null, as the owner, past every policy.
 * @param {Ground} ground
 * @param {{ select: string, settings: string }} statement
 */
function copyToNowhere({ environment }, { select, settings }) {
  return asOwner(environment, async (client) => {
    await client.query('begin')
    await client.query(settings)
    const began = performance.now()
    const { rowCount } = await client.query(`copy (${select}) to '/dev/null' (format csv)`)
    return { rows: rowCount ?? 0, seconds: (performance.now() - began) / 1000 }
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
  const count = (bytes) => {
    if (isAfterReturn && bytes[0] === 0x0a) lines++
    for (let at = bytes.indexOf('\r\n'); at !== -1; at = bytes.indexOf('\r\n', at + 2)) lines++
    isAfterReturn = bytes.at(-1) === 0x0d
  }
  const { status, milliseconds } = await ask(url + address, { headers, onBytes: count })
  if (status !== 200) throw new Error(`${address} was answered with ${status}`)
  return { lines, seconds: milliseconds / 1000 }
}

/**
 * @param {WebServer} web
 * @param {string} address
 * @param {number} seconds
 */
function readSlowly({ url, headers }, address, seconds) {
  return new Promise((resolve, reject) => {
    const request = http.get(url + address, { headers }, async (answer) => {
      for (let tick = 0; tick < seconds * 10; tick++) {
        answer.read(slowBytesPerSecond / 10) ?? answer.read()
        await sleep(100)
      }
      answer.once('close', resolve)
      request.destroy()
    })
    request.once('error', reject)
  })
}
