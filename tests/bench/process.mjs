// Each benchmark runs in a process of its own: one that throws, crashes or hangs takes its connections, servers and
// workers with it, and leaves the others alone.
import { once } from 'node:events'
import path from 'node:path'
import { start, stop } from '../../scripts/children.mjs'
import { atEnd } from '../../scripts/ending.mjs'

/** @import { Verdict } from './verdicts.mjs' */
/** @typedef {{ name: string, directory: string, isSmall: boolean }} Order */
/** @typedef {{ name: string, verdicts: Verdict[], error?: string }} Outcome */

/** Longer than making the scale data and measuring takes on a busy machine. */
const limitMinutes = 60

/**
 * Resolves once the process is gone, and with it everything that it started.
 * @param {Order} order
 * @returns {Promise<Outcome>}
 */
export async function runInProcess(order) {
  const { name } = order
  const child = start(path.join(import.meta.dirname, 'run-benchmark.mjs'), [JSON.stringify(order)], {})
  await atEnd({ stop: () => stop(child) })
  /** @type {Outcome | undefined} */
  let outcome
  child.on('message', (message) => (outcome = /** @type {Outcome} */ (message)))
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    void stop(child)
  }, limitMinutes * 60_000)
  const [code, signal] = await once(child, 'close')
  clearTimeout(timer)
  if (isLate) return { name, verdicts: [], error: `stopped after ${limitMinutes} minutes` }
  return outcome ?? { name, verdicts: [], error: `the process ended with ${signal ?? code}` }
}
