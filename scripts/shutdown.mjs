// Ends a command: normally, by Ctrl-C, by SIGTERM, with its terminal, or after npm was killed. Everything it started is
// stopped first, in reverse order; a second Ctrl-C exits immediately.
import fs from 'node:fs'
import { Failure } from './preparation.mjs'

/** @typedef {{ stop: () => Promise<void> }} Stoppable */

/** @type {(Stoppable | Promise<Stoppable>)[]} */
const stoppables = []
let isShuttingDown = false

/**
 * Registers something to stop at the end, even if it is still starting.
 * @template {Stoppable} T
 * @param {T | Promise<T>} stoppable
 * @returns {Promise<T>}
 */
export async function stopAtEnd(stoppable) {
  stoppables.push(stoppable)
  const ready = await stoppable
  if (isShuttingDown) await new Promise(() => {})
  return ready
}

/**
 * Runs a command's body. A `Failure` is printed as its message, without a stack.
 * @param {() => Promise<void>} body
 */
export async function runMain(body) {
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => (isShuttingDown ? process.exit(1) : void shutDown(0)))
  }
  shutDownWithNpm()
  try {
    await body()
  } catch (error) {
    if (isShuttingDown) return
    console.error(error instanceof Failure ? error.message : error)
    await shutDown(1)
  }
}

/** @param {number} code */
export async function shutDown(code) {
  if (isShuttingDown) return
  isShuttingDown = true
  for (;;) {
    const last = stoppables.pop()
    if (!last) break
    // A part that failed to start has already reported its error and needs no stopping.
    const stoppable = await Promise.resolve(last).catch(() => undefined)
    await stoppable?.stop().catch((error) => console.error(error))
  }
  process.exit(code)
}

/** npm forwards SIGTERM, but cannot forward a kill -9 that ends it or the shell in between. */
function shutDownWithNpm() {
  if (!process.env.npm_lifecycle_event) return
  const shell = process.ppid
  const npm = parentPidOf(shell)
  const isOrphaned = () => process.ppid !== shell || parentPidOf(shell) !== npm
  setInterval(() => isOrphaned() && void shutDown(0), 1_000).unref()
}

/**
 * @param {number} pid
 * @returns {string | undefined} undefined where there is no /proc
 */
function parentPidOf(pid) {
  try {
    return /^PPid:\s*(\d+)/m.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  } catch {
    return undefined
  }
}
