// The load generator, in its own process, so that its CPU time does not delay the responses that a benchmark measures
// and can be told apart from that of the web server. Each message is one measurement of one URL.
import http from 'node:http'
import { percentile } from './measurements.mjs'
import { sendRequest } from './send-request.mjs'

/** @import { Load, LoadResult } from './load.mjs' */

process.on('message', async (/** @type {Load} */ load) => {
  try {
    process.send?.({ result: await measure(load) })
  } catch (error) {
    process.send?.({ error: error instanceof Error ? error.message : String(error) })
  }
})
process.once('disconnect', () => process.exit(0))

/**
 * Requests the URL repeatedly on `concurrency` persistent connections, and accepts compressed responses as a browser
 * does.
 * @param {Load} load
 * @returns {Promise<LoadResult>}
 */
async function measure({ url, headers, concurrency, seconds }) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: concurrency })
  const options = { agent, headers: { 'accept-encoding': 'gzip', ...headers } }
  const startedAt = performance.now()
  const deadline = startedAt + seconds * 1000
  /** @type {number[]} */
  const times = []
  const requestUntilDeadline = async () => {
    while (performance.now() < deadline) times.push((await sendRequest(url, options)).milliseconds)
  }
  await Promise.all(Array.from({ length: concurrency }, requestUntilDeadline)).finally(() => agent.destroy())
  return {
    responses: times.length,
    rate: times.length / ((performance.now() - startedAt) / 1000),
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
  }
}
