// Which SQL a request of the real web server runs, word for word: the floors run the same.
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { sendRequest, startWebServer } from './web-server.mjs'

/** @import { BenchmarkContext } from './measurements.mjs' */
/** @typedef {{ text: string, values: unknown[], connection?: number }} Statement */

/**
 * @param {BenchmarkContext} ground
 * @param {string} address
 * @returns {Promise<Statement[]>}
 */
export async function recordStatements(ground, address) {
  const recorder = pathToFileURL(path.join(import.meta.dirname, 'recorder.mjs'))
  const web = await startWebServer(ground, { NODE_OPTIONS: `--import ${recorder}` })
  /** @type {Statement[]} */
  let statements = []
  web.child.on('message', (statement) => statements.push(/** @type {Statement} */ (statement)))
  // The first answer opens connections and notes that the session was seen.
  await sendRequest(web.url + address, web)
  await sleep(100)
  statements = []
  const { status } = await sendRequest(web.url + address, web)
  if (status !== 200) throw new Error(`${address} was answered with ${status}`)
  await sleep(100)
  await web.stop()
  return groupByTransaction(statements)
}

/**
 * A page's transactions may run side by side, on connections of their own; the floor has one, and runs them in turn.
 * @param {Statement[]} statements
 */
function groupByTransaction(statements) {
  /** @type {Map<number | undefined, Statement[]>} */
  const openTransactions = new Map()
  const committed = []
  for (const statement of statements) {
    const transaction = [...(openTransactions.get(statement.connection) ?? []), statement]
    openTransactions.set(statement.connection, transaction)
    if (statement.text !== 'commit') continue
    committed.push(...transaction)
    openTransactions.delete(statement.connection)
  }
  return [...committed, ...[...openTransactions.values()].flat()]
}

/**
 * What the page itself asks: the transaction in which a statement has these words. The frame around it reads in
 * transactions of its own.
 * @param {Statement[]} recorded
 * @param {string} fragment
 */
export function statementsOfTransaction(recorded, fragment) {
  const index = recorded.findIndex(({ text }) => text.includes(fragment))
  const isCommit = (/** @type {Statement} */ { text }) => text === 'commit'
  const start = recorded.findLastIndex((statement, n) => n < index && isCommit(statement)) + 1
  const end = recorded.findIndex((statement, n) => n > index && isCommit(statement))
  return recorded.slice(start, end).filter(({ text }) => /^\s*(select|with)\b/i.test(text))
}
