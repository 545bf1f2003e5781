// Measures how long it takes until a million imported reviews can be searched and have been analyzed for keywords,
// while users request pages, and how much slower these pages are than without the import.
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { startOnce, startProcess, stopProcess } from '../../../scripts/child-processes.mjs'
import { percentile } from '../measurements.mjs'
import { createDatabase, environmentFor, withOwnerClient } from '../scale-database.mjs'
import { sendRequest } from '../send-request.mjs'
import { formatInteger } from '../verdicts.mjs'
import { startWebServer } from '../web-server.mjs'
import { ensureReviewsFile } from './imports.mjs'

/** @import { Environment } from '../../../scripts/environment.mjs' */
/** @import { BenchmarkContext } from '../measurements.mjs' */
/** @import { Verdict } from '../verdicts.mjs' */
/** @import { WebServer } from '../web-server.mjs' */

const databaseName = 'highstreet_reading'
const demoUser = 'dana@wheatwhistle.example'
const requestsPerSecond = 10
const maxMinutesPerMillion = 60
const maxSlowdown = 2

/**
 * @param {BenchmarkContext} context
 * @returns {Promise<Verdict[]>}
 */
export async function measureReading({ directory, server, isSmall, registerStoppable }) {
  const rows = isSmall ? 50_000 : 1_000_000
  const file = await ensureReviewsFile(directory, rows)
  await createDatabase(server, databaseName, { fresh: true })
  const environment = environmentFor(server, directory, databaseName)
  await (await registerStoppable(startOnce('setup', [], environment, 'ignore'))).finished
  await (await registerStoppable(startOnce('demo', [], environment, 'ignore'))).finished
  const context = { directory, server, environment, isSmall, registerStoppable }
  const web = await startWebServer(context, {}, demoUser)
  const worker = startProcess('worker', [], environment, 'ignore')
  await registerStoppable({ stop: () => stopProcess(worker) })
  const { accountId, paths } = await findPages(environment)
  await waitUntilRead(environment)

  const seconds = isSmall ? 20 : 120
  await requestPages(web, paths, sleep(5_000))
  const before = await requestPages(web, paths, sleep(1000 * seconds))
  const startedAt = performance.now()
  const args = ['--account', accountId, '--source', 'google', '--create-locations', '--yes', file]
  const imported = startProcess('import', args, environment, 'ignore')
  await registerStoppable({ stop: () => stopProcess(imported) })
  const isRead = once(imported, 'exit').then(async ([code]) => {
    if (code !== 0) throw new Error(`the import ended with ${code}`)
    console.log(`imported after ${formatMinutes(performance.now() - startedAt)}`)
    await waitUntilRead(environment)
  })
  const during = await requestPages(web, paths, isRead)
  const minutes = (performance.now() - startedAt) / 60_000
  await stopProcess(worker)
  await web.stop()
  await createDatabase(server, databaseName, { fresh: true })

  const maxMinutes = (maxMinutesPerMillion * rows) / 1_000_000
  const measured = `${minutes.toFixed(1)} min`
  const [p95Before, p95During] = [percentile(before, 0.95), percentile(during, 0.95)]
  return [
    {
      what: `${formatInteger(rows)} imported reviews can be searched and are analyzed`,
      measured,
      baseline: '',
      result: measured,
      goal: `≤ ${maxMinutes} min`,
      holds: minutes <= maxMinutes,
    },
    {
      what: 'The same: p95 of pages meanwhile, against before',
      measured: `${formatInteger(p95During)} ms`,
      baseline: `${formatInteger(p95Before)} ms`,
      result: (p95During / p95Before).toFixed(2),
      goal: `≤ ${maxSlowdown}`,
      holds: p95During <= maxSlowdown * p95Before,
    },
  ]
}

/**
 * Returns the account of the demo's user, and the paths that they request: of twenty requests, eleven lists, four
 * reviews, two dashboards, two keywords and a search.
 * @param {Environment} environment
 */
function findPages(environment) {
  return withOwnerClient(environment, async (client) => {
    const { rows } = await client.query(
      `select r.account_id::text as account, r.id::text as id from reviews r
       join users u on u.account_id = r.account_id
       where u.email = $1 order by r.id limit 4`,
      [demoUser],
    )
    const lists = [
      '/reviews?dateDescriptor=all_time',
      '/reviews',
      '/reviews?dateDescriptor=six_months&rating=1&rating=2',
      '/settings/locations',
      '/dashboard/local_listings',
    ]
    const eleven = Array.from({ length: 11 }, (_, n) => lists[n % lists.length] ?? '')
    const details = rows.map(({ id }) => `/reviews/${id}`)
    const others = ['/dashboard', '/dashboard/keywords', '/dashboard', '/dashboard/keywords']
    const search = '/reviews?dateDescriptor=all_time&search_terms=coffee'
    return { accountId: String(rows[0]?.account), paths: [...eleven, ...details, ...others, search] }
  })
}

/**
 * Requests the pages at a fixed rate, regardless of how long they take, until the promise resolves. Returns the
 * milliseconds that each took.
 * @param {WebServer} web
 * @param {string[]} paths
 * @param {Promise<unknown>} until
 */
async function requestPages({ url, headers }, paths, until) {
  /** @type {Promise<number>[]} */
  const times = []
  let isOver = false
  const ended = until.finally(() => (isOver = true))
  ended.catch(() => undefined)
  for (let n = 0; !isOver; n++) {
    const sent = sendRequest(url + paths[n % paths.length], { headers })
    times.push(sent.then(({ milliseconds }) => milliseconds))
    times.at(-1)?.catch(() => undefined)
    await sleep(1000 / requestsPerSecond)
  }
  await ended
  return Promise.all(times)
}

/**
 * Waits until no review is waiting to be indexed or analyzed.
 * @param {Environment} environment
 */
function waitUntilRead(environment) {
  return withOwnerClient(environment, async (client) => {
    while (true) {
      const { rows } = await client.query(`select exists (select from review_index_queue)
        or exists (select from review_index_rebuilds)
        or exists (select from keyword_analysis_queue)
        or exists (select from keyword_analyses where analyzed_to is not null) as "isWaiting"`)
      if (!rows[0].isWaiting) return
      await sleep(1000)
    }
  })
}

/** @param {number} milliseconds */
function formatMinutes(milliseconds) {
  return `${(milliseconds / 60_000).toFixed(1)} min`
}
