// Answers per second of a widget's page, against a bare Express route that sends the very same bytes.
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { startProcess, stopProcess } from '../../../scripts/child-processes.mjs'
import { root } from '../../../scripts/root.mjs'
import { median } from '../measurements.mjs'
import { largeAccount, withOwnerClient } from '../scale-database.mjs'
import { formatInteger, ratioVerdict } from '../verdicts.mjs'
import { measureRequestRate, startWebServer } from '../web-server.mjs'

/** @import { BenchmarkContext } from '../measurements.mjs' */
/** @import { Verdict } from '../verdicts.mjs' */

const widgetKey = 'be9c'.repeat(8)
const rounds = 3
const concurrency = 6

/**
 * @param {BenchmarkContext} ground
 * @returns {Promise<Verdict[]>}
 */
export async function measureEmbeds(ground) {
  await seedWidget(ground)
  const web = await startWebServer(ground)
  const page = `${web.url}/embed/${widgetKey}`
  const html = Buffer.from(await (await fetch(page)).arrayBuffer())
  const script = Buffer.from(await (await fetch(`${web.url}/embed.js`)).arrayBuffer())
  const baselineUrl = await startBaselinePage(ground, html)
  const options = { headers: { 'accept-encoding': 'br' }, concurrency, seconds: ground.isSmall ? 2 : 5 }
  const rates = { page: /** @type {number[]} */ ([]), floor: /** @type {number[]} */ ([]) }
  // The first round only warms both up.
  for (let round = 0; round <= rounds; round++) {
    const pageRate = await measureRequestRate(page, options)
    const floorRate = await measureRequestRate(baselineUrl, options)
    console.log(
      `${round ? `round ${round}` : 'warming'}: embed ${formatInteger(pageRate)}, bare ${formatInteger(floorRate)} answers/s`,
    )
    if (round === 0) continue
    rates.page.push(pageRate)
    rates.floor.push(floorRate)
  }
  await web.stop()
  const figures = { measured: median(rates.page), floor: median(rates.floor), goal: 0.5, unit: 'answers/s' }
  return [
    ratioVerdict('A widget’s page, against bare Express sending the same bytes', figures),
    sizeVerdict('A carousel of 15 reviews, gzipped', gzipSync(html).length, 20_000),
    sizeVerdict('embed.js, gzipped', gzipSync(script).length, 5_000),
  ]
}

/** @param {BenchmarkContext} ground */
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
 * @param {BenchmarkContext} ground
 * @param {Buffer} html
 */
async function startBaselinePage({ directory, environment, note }, html) {
  const file = path.join(directory, 'embed.html.br')
  fs.writeFileSync(file, brotliCompressSync(html))
  const child = startProcess(path.join(root, 'tests/bench/bare-page.mjs'), [file], environment)
  await note({ stop: () => stopProcess(child) })
  const [port] = await once(child, 'message')
  return `http://localhost:${port}/`
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
    floor: '',
    result: measured,
    goal: `≤ ${formatInteger(limit)} B`,
    holds: bytes <= limit,
  }
}
