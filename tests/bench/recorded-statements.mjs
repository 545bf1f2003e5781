// Records the exact SQL that a request to the real web server runs, so that the baselines can run the same statements.
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { sendRequest } from './send-request.mjs'
import { startWebServer } from './web-server.mjs'

/** @import { BenchmarkContext } from './measurements.mjs' */
/** @typedef {{ text: string, values: unknown[], connection?: number }} Statement */

/**
 * @param {BenchmarkContext} context
 * @param {string} address
 * @returns {Promise<Statement[]>}
 */
export async function recordStatements(context, address) {
  const recorder = pathToFileURL(path.join(import.meta.dirname, 'recorder.mjs'))
  const web = await startWebServer(context, { NODE_OPTIONS: `--import ${recorder}` })
  /** @type {Statement[]} */
  let statements = []
  web.child.on('message', (message) => {
    // The server also says when it is listening, with a word.
    if (typeof message === 'object') statements.push(withBuffers(/** @type {Statement} */ (message)))
  })
  // Ignore the statements of the first request, because it also opens connections and records that the session was
  // used.
  await sendRequest(web.url + address, web)
  await sleep(100)
  statements = []
  await sendRequest(web.url + address, web)
  await sleep(100)
  await web.stop()
  return groupByTransaction(statements)
}

/**
 * Restores the binary values of a statement, which were sent as JSON.
 * @param {Statement} statement
 * @returns {Statement}
 */
function withBuffers(statement) {
  const restore = (/** @type {any} */ value) => (value?.type === 'Buffer' ? Buffer.from(value.data) : value)
  return { ...statement, values: statement.values.map(restore) }
}

/**
 * Groups the statements by transaction. A page may run transactions concurrently on several connections; the baseline
 * has one connection and runs them in sequence.
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
 * Returns the page's own queries: the queries in the transaction that contains `fragment`. The frame around the page
 * uses other transactions.
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
