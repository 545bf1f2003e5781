// Starts the load generator and measures the responses per second of one URL at a time.
import { once } from 'node:events'
import path from 'node:path'
import { startProcess, stopProcess } from '../../scripts/child-processes.mjs'

/** @import { BenchmarkContext } from './measurements.mjs' */
/** @typedef {{ url: string, headers?: Record<string, string>, concurrency: number, seconds: number }} Load */
/** @typedef {{ responses: number, rate: number, p50: number, p99: number }} LoadResult the rate is in responses per second, the percentiles are in milliseconds */
/** @typedef {{ pid: number, measure: (url: string, options: { headers?: Record<string, string>, seconds: number }) => Promise<LoadResult>, stop: () => Promise<void> }} LoadGenerator */

const concurrency = 10

/**
 * @param {Pick<BenchmarkContext, 'registerStoppable'>} context
 * @returns {Promise<LoadGenerator>}
 */
export async function startLoadGenerator({ registerStoppable }) {
  const child = startProcess(path.join(import.meta.dirname, 'load-generator.mjs'), [], {})
  const stop = () => stopProcess(child)
  await registerStoppable({ stop })
  /** @type {LoadGenerator['measure']} */
  async function measure(url, options) {
    child.send({ url, concurrency, ...options })
    const [{ result, error }] = await once(child, 'message')
    if (error) throw new Error(error)
    return result
  }
  return { pid: child.pid ?? 0, measure, stop }
}
