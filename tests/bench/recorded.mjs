// Which SQL a request of the real web server runs, word for word: the floors run the same.
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { ask, startWebServer } from './web-server.mjs'

/** @import { Ground } from './ground.mjs' */
/** @typedef {{ text: string, values: unknown[], connection?: number }} Statement */

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
  return inTurn(statements)
}

/**
 * A page's transactions may run side by side, on connections of their own; the floor has one, and runs them in turn.
 * @param {Statement[]} statements
 */
function inTurn(statements) {
  /** @type {Map<number | undefined, Statement[]>} */
  const open = new Map()
  const ended = []
  for (const statement of statements) {
    const own = [...(open.get(statement.connection) ?? []), statement]
    open.set(statement.connection, own)
    if (statement.text !== 'commit') continue
    ended.push(...own)
    open.delete(statement.connection)
  }
  return [...ended, ...[...open.values()].flat()]
}

/**
 * What the page itself asks: the transaction in which a statement has these words. The frame around it reads in
 * transactions of its own.
 * @param {Statement[]} recorded
 * @param {string} words
 */
export function transactionWith(recorded, words) {
  const at = recorded.findIndex(({ text }) => text.includes(words))
  const isCommit = (/** @type {Statement} */ { text }) => text === 'commit'
  const began = recorded.findLastIndex((statement, n) => n < at && isCommit(statement)) + 1
  const ended = recorded.findIndex((statement, n) => n > at && isCommit(statement))
  return recorded.slice(began, ended).filter(({ text }) => /^\s*(select|with)\b/i.test(text))
}
