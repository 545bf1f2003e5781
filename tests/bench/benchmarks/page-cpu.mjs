// Measures what a page costs: the CPU time of the web server and of PostgreSQL per document, one request at a time after
// a warm-up, with the compression that browsers ask for. Under load, waiting would be measured as well.
import http from 'node:http'
import { floors } from '../floors/floors.mjs'
import { headersFor } from '../floors.mjs'
import { cpuSecondsOfTree, percentile } from '../measurements.mjs'
import { postmasterPid } from '../scale-database.mjs'
import { seedListings } from '../seed-listings.mjs'
import { seedMentions } from '../seed-mentions.mjs'
import { sendRequest } from '../send-request.mjs'
import { startWebServer } from '../web-server.mjs'

/** @import { BenchmarkContext } from '../measurements.mjs' */
/** @import { Verdict } from '../verdicts.mjs' */

/** The largest account's pages take seconds, so a page is measured for a time instead of a number of requests. */
const seconds = { warmUp: 8, measured: 15 }

/**
 * @param {BenchmarkContext} context
 * @returns {Promise<Verdict[]>}
 */
export async function measurePageCpu(context) {
  await seedMentions(context.environment)
  await seedListings(context.environment)
  const web = await startWebServer(context)
  const database = await postmasterPid(context.environment)
  const verdicts = []
  for (const [name, { address }] of Object.entries(floors)) {
    const agent = new http.Agent({ keepAlive: true })
    const headers = { ...headersFor(name, web), 'accept-encoding': 'br' }
    const request = () => sendRequest(web.url + address, { headers, agent })
    const share = context.isSmall ? 0.3 : 1
    await repeat(request, seconds.warmUp * share)
    const before = [web.pid, database].map(cpuSecondsOfTree)
    const times = await repeat(request, seconds.measured * share)
    const [ofWeb = 0, ofDatabase = 0] = [web.pid, database].map(
      (pid, n) => ((cpuSecondsOfTree(pid) - (before[n] ?? 0)) / times.length) * 1000,
    )
    agent.destroy()
    verdicts.push({
      what: `${name}, CPU of the web server and PostgreSQL`,
      measured: `p50 ${percentile(times, 0.5).toFixed(1)} ms, p99 ${percentile(times, 0.99).toFixed(1)} ms`,
      baseline: '',
      result: `${ofWeb.toFixed(1)} + ${ofDatabase.toFixed(1)} ms`,
      goal: '',
      holds: true,
    })
  }
  await web.stop()
  return verdicts
}

/**
 * Repeats a request, one at a time, and returns how many milliseconds each took.
 * @param {() => Promise<{ milliseconds: number }>} request
 * @param {number} duration in seconds
 */
async function repeat(request, duration) {
  const times = []
  for (const end = performance.now() + duration * 1000; performance.now() < end; )
    times.push((await request()).milliseconds)
  return times
}
