// Runs one benchmark in its own process: sends the verdicts or the error to the parent process, and stops everything
// that it started.
import { runMain, shutDown, stopAtEnd } from '../../scripts/shutdown.mjs'
import { benchmarks } from './benchmark-list.mjs'
import { ensureServer, prepareScaleEnvironment } from './scale-database.mjs'

/** @import { BenchmarkTask, Outcome } from './benchmark-process.mjs' */

/** @type {BenchmarkTask} */
const { name, directory, isSmall } = JSON.parse(process.argv[2] ?? '')

// Report errors that are thrown outside the benchmark's own promise, such as a broken connection.
process.on('uncaughtException', (error) => void reportFailure(error))
// Stop everything if the parent process was killed.
process.once('disconnect', () => void shutDown(1))

await runMain(async () => {
  try {
    const verdicts = await runBenchmark()
    await sendOutcome({ name, verdicts })
    await shutDown(0)
  } catch (error) {
    await reportFailure(error)
  }
})

async function runBenchmark() {
  const benchmark = benchmarks[name]
  if (!benchmark) throw new Error(`There is no benchmark ${name}.`)
  const server = await stopAtEnd(ensureServer(directory))
  const environment = benchmark.needsScaleData
    ? await prepareScaleEnvironment(server, directory, isSmall)
    : {}
  return benchmark.measure({ directory, server, environment, isSmall, registerStoppable: stopAtEnd })
}

/** @param {unknown} error */
async function reportFailure(error) {
  console.error(error)
  await sendOutcome({ name, verdicts: [], error: error instanceof Error ? error.message : String(error) })
  await shutDown(1)
}

/**
 * Sends the outcome to the parent process. Resolves when it has been sent, because the process ends right after.
 * @param {Outcome} outcome
 */
function sendOutcome(outcome) {
  return new Promise((resolve) => process.send?.(outcome, resolve))
}
