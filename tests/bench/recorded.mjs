// Which SQL a request of the real web server runs, word for word: the floors run the same.
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { ask, startWebServer } from './web-server.mjs'

/** @import { Ground } from './ground.mjs' */
/** @typedef {{ text: string, values: unknown[] }} Statement */

/**
 * @param {Ground} ground
 * @param {string} address
 * @returns {Promise<Statement[]>}
 */
export async function statementsOf(ground, address) {
  const recorder = pathToFileURL(path.join(import.meta.dirname, 'recorder.mjs'))
  const web = await startWebServer(ground, { NODE_OPTIONS: `--import ${recorder}` })
  /** @type {Statement[]} */
  let statements = []
  web.child.on('message', (statement) => statements.push(/** @type {Statement} */ (statement)))
  // The first answer opens connections and notes that the session was seen.
  await ask(web.url + address, web)
  await sleep(100)
  statements = []
  const { status } = await ask(web.url + address, web)
  if (status !== 200) throw new Error(`${address} was answered with ${status}`)
  await sleep(100)
  await web.stop()
  return statements
}
