// Measures the responses per second of a widget's page, compared with a bare Express route that sends the same bytes,
// and the size of the page and of the embed script.
import fs from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { startBareServer } from '../bare-servers.mjs'
import { startLoadGenerator } from '../load.mjs'
import { median } from '../measurements.mjs'
import { largeAccount, withOwnerClient } from '../scale-database.mjs'
import { formatInteger, ratioVerdict } from '../verdicts.mjs'
import { startWebServer } from '../web-server.mjs'

/** @import { BenchmarkContext } from '../measurements.mjs' */
/** @import { Verdict } from '../verdicts.mjs' */

const widgetKey = 'be9c'.repeat(8)
const rounds = 3

/**
 * @param {BenchmarkContext} context
 * @returns {Promise<Verdict[]>}
 */
export async function measureEmbeds(context) {
  await seedWidget(context)
  const web = await startWebServer(context)
  const page = `${web.url}/embed/${widgetKey}`
  const html = await fetchBytes(page)
  const script = await fetchBytes(`${web.url}/embed.js`)
  const baselineUrl = await startBaselinePage(context, html)
  const generator = await startLoadGenerator(context)
  // Browsers accept Brotli, and pages of widgets are stored compressed with it.
  const options = { headers: { 'accept-encoding': 'br' }, seconds: context.isSmall ? 2 : 5 }
  const rates = { page: /** @type {number[]} */ ([]), baseline: /** @type {number[]} */ ([]) }
  // The first round only warms up both servers.
  for (let round = 0; round <= rounds; round++) {
    const { rate: pageRate } = await generator.measure(page, options)
    const { rate: baselineRate } = await generator.measure(baselineUrl, options)
    console.log(
      `${round ? `round ${round}` : 'warming'}: embed ${formatInteger(pageRate)}, bare ${formatInteger(baselineRate)} responses/s`,
    )
    if (round === 0) continue
    rates.page.push(pageRate)
    rates.baseline.push(baselineRate)
  }
  await web.stop()
  const figures = {
    measured: median(rates.page),
    baseline: median(rates.baseline),
    goal: 0.5,
    unit: 'responses/s',
  }
  return [
    ratioVerdict('A widget’s page, against bare Express sending the same bytes', figures),
    sizeVerdict('A carousel of 15 reviews, gzipped', gzipSync(html).length, 20_000),
    sizeVerdict('embed.js, gzipped', gzipSync(script).length, 5_000),
  ]
}

/** @param {BenchmarkContext} context */
function seedWidget({ environment }) {
  return withOwnerClient(environment, (client) =>
    client.query(
      `insert into widgets (account_id, key, name, widget_type, settings, has_all_locations, created_by, changed_by)
       select id, $1, 'Bench', 'teaser', '{"allowedSites": [], "onlyWithText": true}', true, 'Bench', 'Bench'
       from accounts where name = $2 and not exists (select from widgets where key = $1)`,
      [widgetKey, largeAccount.account],
    ),
  )
}

/**
 * @param {BenchmarkContext} context
 * @param {Buffer} html
 */
async function startBaselinePage(context, html) {
  const file = path.join(context.directory, 'embed.html.br')
  fs.writeFileSync(file, brotliCompressSync(html))
  const { url } = await startBareServer(context, 'bare-page.mjs', [file, 'br'])
  return `${url}/`
}

/** @param {string} url */
async function fetchBytes(url) {
  const response = await fetch(url)
  if (response.status !== 200) throw new Error(`${url} responded with ${response.status}`)
  return Buffer.from(await response.arrayBuffer())
}

/**
 * @param {string} what
 * @param {number} bytes
 * @param {number} limit
 * @returns {Verdict}
 */
function sizeVerdict(what, bytes, limit) {
  const measured = `${formatInteger(bytes)} B`
  return {
    what,
    measured,
    baseline: '',
    result: measured,
    goal: `≤ ${formatInteger(limit)} B`,
    holds: bytes <= limit,
  }
}
