// Starts the server of the fixed floors, after recording what the real pages respond with.
import fs from 'node:fs'
import path from 'node:path'
import { startBareServer } from './bare-servers.mjs'
import { floors } from './floors/floors.mjs'

/** @import { BenchmarkContext } from './measurements.mjs' */
/** @import { WebServer } from './web-server.mjs' */

/**
 * Records one document of each page and starts the server that sends them.
 * @param {BenchmarkContext} context
 * @param {WebServer} web
 */
export async function startFloors(context, web) {
  const directory = path.join(context.directory, 'floors')
  fs.mkdirSync(directory, { recursive: true })
  for (const [name, { address }] of Object.entries(floors)) {
    const url = web.url + address
    const response = await fetch(url, { headers: headersFor(name, web), redirect: 'manual' })
    if (response.status !== 200) throw new Error(`${url} responded with ${response.status}`)
    fs.writeFileSync(path.join(directory, `${name}.html`), Buffer.from(await response.arrayBuffer()))
  }
  return startBareServer(context, 'floors/floor-server.mjs', [directory], context.environment)
}

/**
 * Returns the headers of a request for the page. The sign-in page is for people who are not signed in.
 * @param {string} name
 * @param {{ headers: Record<string, string> }} server
 * @returns {Record<string, string>}
 */
export function headersFor(name, { headers }) {
  return name === 'sign-in' ? { accept: 'text/html' } : headers
}
