// Measures the reviews page served by two processes, compared with what the cores allow: if all CPU time were spent on
// responses, by the web server, PostgreSQL and the load generator.
import os from 'node:os'
import { floors } from '../floors/floors.mjs'
import { startLoadGenerator } from '../load.mjs'
import { cpuSecondsOfTree, processTree } from '../measurements.mjs'
import { postmasterPid } from '../scale-database.mjs'
import { ratioVerdict } from '../verdicts.mjs'
import { startWebServer } from '../web-server.mjs'

/** @import { BenchmarkContext } from '../measurements.mjs' */
/** @import { Verdict } from '../verdicts.mjs' */

const processes = 2
const goal = 0.85

/**
 * @param {BenchmarkContext} context
 * @returns {Promise<Verdict[]>}
 */
export async function measureTwoProcesses(context) {
  const web = await startWebServer(context, { WEB_PROCESSES: String(processes) })
  const generator = await startLoadGenerator(context)
  const parts = { web: web.pid, PostgreSQL: await postmasterPid(context.environment), load: generator.pid }
  const hasProcesses = processTree(web.pid).length >= processes
  const load = { headers: web.headers, seconds: context.isSmall ? 5 : 20 }
  const url = web.url + (floors.reviews?.address ?? '')
  await generator.measure(url, load)
  const before = Object.values(parts).map(cpuSecondsOfTree)
  const { rate, responses } = await generator.measure(url, load)
  const used = Object.values(parts).map((pid, n) => cpuSecondsOfTree(pid) - (before[n] ?? 0))
  await web.stop()
  const perResponse = used.map((seconds) => seconds / responses)
  console.log(
    `CPU time per response: ${Object.keys(parts)
      .map((part, n) => `${part} ${((perResponse[n] ?? 0) * 1000).toFixed(1)} ms`)
      .join(', ')}`,
  )
  const cores = os.availableParallelism()
  const verdict = ratioVerdict(`Reviews page, ${processes} processes, against what ${cores} cores allow`, {
    measured: rate,
    baseline: cores / perResponse.reduce((sum, seconds) => sum + seconds, 0),
    goal,
    unit: 'responses/s',
  })
  if (hasProcesses) return [verdict]
  return [{ ...verdict, result: `${verdict.result}: WEB_PROCESSES has no effect`, holds: false }]
}
