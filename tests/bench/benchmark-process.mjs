// Runs each benchmark in its own process. If a benchmark throws, crashes or hangs, its connections, servers and workers
// end with its process, and the other benchmarks are not affected.
import { once } from 'node:events'
import path from 'node:path'
import { startProcess, stopProcess } from '../../scripts/child-processes.mjs'
import { stopAtEnd } from '../../scripts/shutdown.mjs'

/** @import { Verdict } from './verdicts.mjs' */
/** @typedef {{ name: string, directory: string, isSmall: boolean }} BenchmarkTask */
/** @typedef {{ name: string, verdicts: Verdict[], error?: string }} Outcome */

/** The time limit. Creating ten million reviews and measuring takes less than this, even on a busy machine. */
const limitMinutes = 120

/**
 * Runs a benchmark in its own process. Resolves when the process, and everything that it started, has ended.
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
