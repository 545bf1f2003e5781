// Answers per second of a widget's page, against a bare Express route that sends the very same bytes.
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { start, stop } from '../../scripts/children.mjs'
import { root } from '../../scripts/root.mjs'
import { median } from './ground.mjs'
import { asOwner, large } from './scale-database.mjs'
import { atLeast, whole } from './verdicts.mjs'
import { requestsPerSecond, startWebServer } from './web-server.mjs'

/** @import { Ground } from './ground.mjs' */
/** @import { Verdict } from './verdicts.mjs' */

const key = 'be9c'.repeat(8)
const rounds = 3
const concurrency = 6

/**
 * @param {Ground} ground
 * @returns {Promise<Verdict[]>}
 */
export async function embeds(ground) {
  await plantWidget(ground)
  const web = await startWebServer(ground)
  const page = `${web.url}/embed/${key}`
  const html = Buffer.from(await (await fetch(page)).arrayBuffer())
  const script = Buffer.from(await (await fetch(`${web.url}/embed.js`)).arrayBuffer())
  const bare = await startBarePage(ground, html)
  const options = { headers: { 'accept-encoding': 'br' }, concurrency, seconds: ground.isSmall ? 2 : 5 }
  const rates = { page: /** @type {number[]} */ ([]), floor: /** @type {number[]} */ ([]) }
  // The first round only warms both up.
  for (let round = 0; round <= rounds; round++) {
    const pageRate = await requestsPerSecond(page, options)
    const floorRate = await requestsPerSecond(bare, options)
    console.log(
      `${round ? `round ${round}` : 'warming'}: embed ${whole(pageRate)}, bare ${whole(floorRate)} answers/s`,
    )
    if (round === 0) continue
    rates.page.push(pageRate)
    rates.floor.push(floorRate)
  }
  await web.stop()
  const figures = { measured: median(rates.page), floor: median(rates.floor), goal: 0.5, unit: 'answers/s' }
  return [
    atLeast('A widget’s page, against bare Express sending the same bytes', figures),
    sizeAtMost('A carousel of 15 reviews, gzipped', gzipSync(html).length, 20_000),
    sizeAtMost('embed.js, gzipped', gzipSync(script).length, 5_000),
  ]
}

/** @param {Ground} ground */
function plantWidget({ environment }) {
  return asOwner(environment, (client) =>
    client.query(
      `insert into widgets (account_id, key, name, widget_type, settings, has_all_locations, created_by, changed_by)
       select id, $1, 'Bench', 'teaser', '{"allowedSites": [], "onlyWithText": true}', true, 'Bench', 'Bench'
       from accounts where name = $2 and not exists (select from widgets where key = $1)`,
      [key, large.account],
    ),
  )
}

/**
 * @param {Ground} ground
 * @param {Buffer} html
 */
async function startBarePage({ directory, environment, note }, html) {
  const file = path.join(directory, 'embed.html.br')
  fs.writeFileSync(file, brotliCompressSync(html))
  const child = start(path.join(root, 'tests/bench/bare-page.mjs'), [file], environment)
  await note({ stop: () => stop(child) })
  const [port] = await once(child, 'message')
  return `http://localhost:${port}/`
}

/**
 * @param {string} what
 * @param {number} bytes
 * @param {number} most
 * @returns {Verdict}
 */
function sizeAtMost(what, bytes, most) {
  const measured = `${whole(bytes)} B`
  return { what, measured, floor: '', result: measured, goal: `≤ ${whole(most)} B`, holds: bytes <= most }
}
