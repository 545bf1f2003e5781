// The process of one benchmark: sends its parent the verdicts or the error, and stops whatever was started.
import { atEnd, end, untilEnded } from '../../scripts/ending.mjs'
import { benchmarks } from './benchmarks.mjs'
import { reachServer, scaleEnvironment } from './scale-database.mjs'

/** @import { Order, Outcome } from './process.mjs' */

/** @type {Order} */
const { name, directory, isSmall } = JSON.parse(process.argv[2] ?? '')

// What is thrown outside the benchmark's own promise, such as a connection that breaks.
process.on('uncaughtException', (error) => void fail(error))
// Its parent was killed.
process.once('disconnect', () => void end(1))

await untilEnded(async () => {
  try {
    const verdicts = await measure()
    await report({ name, verdicts })
    await end(0)
  } catch (error) {
    await fail(error)
  }
})

async function measure() {
  const benchmark = benchmarks[name]
  if (!benchmark) throw new Error(`There is no benchmark ${name}.`)
  const server = await atEnd(reachServer(directory))
  const environment = benchmark.onScale ? await scaleEnvironment(server, directory, isSmall) : {}
  return benchmark.measure({ directory, server, environment, isSmall, note: atEnd })
}

/** @param {unknown} error */
async function fail(error) {
  console.error(error)
  await report({ name, verdicts: [], error: error instanceof Error ? error.message : String(error) })
  await end(1)
}

/**
 * Resolves once the message has left: the process ends right after.
 * @param {Outcome} outcome
 */
function report(outcome) {
  return new Promise((resolve) => process.send?.(outcome, resolve))
}
