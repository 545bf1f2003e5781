// Each benchmark runs in its own process: one that throws, crashes or hangs takes its connections, servers and workers
// with it and does not affect the others.
import { once } from 'node:events'
import path from 'node:path'
import { startProcess, stopProcess } from '../../scripts/child-processes.mjs'
import { stopAtEnd } from '../../scripts/shutdown.mjs'

/** @import { Verdict } from './verdicts.mjs' */
/** @typedef {{ name: string, directory: string, isSmall: boolean }} BenchmarkTask */
/** @typedef {{ name: string, verdicts: Verdict[], error?: string }} Outcome */

/** Longer than creating the scale data and measuring takes on a busy machine. */
const limitMinutes = 60

/**
 * Resolves once the process, and everything it started, has ended.
 * @param {BenchmarkTask} task
 * @returns {Promise<Outcome>}
 */
export async function runInProcess(task) {
  const { name } = task
  const child = startProcess(path.join(import.meta.dirname, 'run-benchmark.mjs'), [JSON.stringify(task)], {})
  await stopAtEnd({ stop: () => stopProcess(child) })
  /** @type {Outcome | undefined} */
  let outcome
  child.on('message', (message) => (outcome = /** @type {Outcome} */ (message)))
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    void stopProcess(child)
  }, limitMinutes * 60_000)
  const [code, signal] = await once(child, 'close')
  clearTimeout(timer)
  if (isLate) return { name, verdicts: [], error: `stopped after ${limitMinutes} minutes` }
  return outcome ?? { name, verdicts: [], error: `the process ended with ${signal ?? code}` }
}
