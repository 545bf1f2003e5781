// How a command ends: by itself, by Ctrl-C, by SIGTERM, with its terminal, or after npm was killed. In every
// case what it started is stopped first, the latest first; a second Ctrl-C does not wait.
import fs from 'node:fs'
import { Failure } from './preparation.mjs'

/** @typedef {{ stop: () => Promise<void> }} Stoppable */

/** @type {(Stoppable | Promise<Stoppable>)[]} */
const started = []
let ending = false

/**
 * Notes something to be stopped at the end, perhaps while it is still starting.
 * @template {Stoppable} T
 * @param {T | Promise<T>} thing
 * @returns {Promise<T>}
 */
export async function atEnd(thing) {
  started.push(thing)
  const ready = await thing
  if (ending) await new Promise(() => {})
  return ready
}

/**
 * Runs a command's body. Errors meant for a person are shown as their sentence.
 * @param {() => Promise<void>} body
 */
export async function untilEnded(body) {
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => (ending ? process.exit(1) : void end(0)))
  }
  endWithNpm()
  try {
    await body()
  } catch (error) {
    if (ending) return
    console.error(error instanceof Failure ? error.message : error)
    await end(1)
  }
}

/** @param {number} code */
export async function end(code) {
  if (ending) return
  ending = true
  for (;;) {
    const last = started.pop()
    if (!last) break
    // What never came up has reported itself and needs no stopping.
    const thing = await Promise.resolve(last).catch(() => undefined)
    await thing?.stop().catch((error) => console.error(error))
  }
  process.exit(code)
}

/** npm passes SIGTERM on to us, but not the kill -9 that ended it or the shell between us. */
function endWithNpm() {
  if (!process.env.npm_lifecycle_event) return
  const shell = process.ppid
  const npm = parentOf(shell)
  const isOrphaned = () => process.ppid !== shell || parentOf(shell) !== npm
  setInterval(() => isOrphaned() && void end(0), 1_000).unref()
}

/**
 * @param {number} pid
 * @returns {string | undefined} undefined where there is no /proc
 */
function parentOf(pid) {
  try {
    return /^PPid:\s*(\d+)/m.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  } catch {
    return undefined
  }
}
