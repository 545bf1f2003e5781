// Starts the servers that benchmarks compare pages with.
import { once } from 'node:events'
import path from 'node:path'
import { startProcess, stopProcess } from '../../scripts/child-processes.mjs'

/** @import { Environment } from '../../scripts/environment.mjs' */
/** @import { BenchmarkContext } from './measurements.mjs' */

/**
 * Starts a script of this folder that sends its port when it is listening, and returns its URL.
 * @param {Pick<BenchmarkContext, 'registerStoppable'>} context
 * @param {string} script
 * @param {string[]} args
 * @param {Environment} [environment]
 */
export async function startBareServer({ registerStoppable }, script, args, environment = {}) {
  const child = startProcess(path.join(import.meta.dirname, script), args, environment)
  const stop = () => stopProcess(child)
  await registerStoppable({ stop })
  const port = await Promise.race([
    once(child, 'message').then(([message]) => message),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`${script} ended with ${code}`))),
  ])
  return { url: `http://localhost:${port}`, stop }
}
