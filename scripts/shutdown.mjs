// Ends a command when it is done, on Ctrl-C or SIGTERM, when its terminal is closed, or after npm was killed.
// Everything that the command started is stopped first, in reverse order. A second Ctrl-C exits immediately.
import fs from 'node:fs'
import { Failure } from './preparation.mjs'

/** @typedef {{ stop: () => Promise<void> }} Stoppable */

/** @type {(Stoppable | Promise<Stoppable>)[]} */
const stoppables = []
let isShuttingDown = false

/**
 * Registers a part to stop at the end, even if it is still starting. During the shutdown, it never resolves, so that
 * the command does not continue.
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

/**
 * Shuts down when npm, or the shell between npm and this process, was killed with kill -9, which npm cannot forward.
 */
function shutDownWithNpm() {
  if (!process.env.npm_lifecycle_event) return
  const shell = process.ppid
  const npm = parentPidOf(shell)
  const isOrphaned = () => process.ppid !== shell || parentPidOf(shell) !== npm
  setInterval(() => isOrphaned() && void shutDown(0), 1_000).unref()
}

/**
 * @param {number} pid
 * @returns {string | undefined} undefined if there is no /proc
 */
function parentPidOf(pid) {
  try {
    return /^PPid:\s*(\d+)/m.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  } catch {
    return undefined
  }
}
