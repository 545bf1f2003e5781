// Measures the local listings dashboard for ten thousand locations in six directories. Its database queries (page, filter
// and counts) are compared with a minimal indexed query for 25 rows and one grouped count, and the entire response with
// its own queries.
import pg from 'pg'
import { median } from '../measurements.mjs'
import { recordStatements } from '../recorded-statements.mjs'
import { seedListings } from '../seed-listings.mjs'
import { sendRequest } from '../send-request.mjs'
import { startWebServer } from '../web-server.mjs'

/** @import { BenchmarkContext } from '../measurements.mjs' */
/** @import { Verdict } from '../verdicts.mjs' */
/** @import { Statement } from '../recorded-statements.mjs' */
/** @import { WebServer } from '../web-server.mjs' */

const addresses = [
  '/dashboard/local_listings',
  '/dashboard/local_listings?status=not_in_sync',
  '/dashboard/local_listings?status=not_in_sync&directory=yelp_api',
]
const goal = 4
const runs = 40

/**
 * @param {BenchmarkContext} context
 * @returns {Promise<Verdict[]>}
 */
export async function measureListingsPage(context) {
  const { environment } = context
  const accountId = await seedListings(environment)
  const client = new pg.Client({ connectionString: environment.DATABASE_WEB_URL })
  await client.connect()
  /** @param {Statement[]} statements */
  const measure = (statements) => measureStatements(client, accountId, statements)
  const baseline = await measure(baselineStatements(accountId))
  const recorded = []
  for (const address of addresses)
    recorded.push({ address, statements: await recordStatements(context, address) })
  const web = await startWebServer(context)
  /** @type {Verdict[]} */
  const verdicts = []
  for (const { address, statements } of recorded) {
    const ownStatements = statements.filter(({ text }) => /\b(location_)?listings\b/.test(text))
    const own = await measure(ownStatements)
    const all = await measureRecorded(client, statements)
    const response = await measureResponse(web, address)
    verdicts.push(
      toVerdict(`${address}, ${ownStatements.length} statements`, own, baseline),
      toVerdict(`${address}, the response against all its statements`, response, all),
    )
  }
  await web.stop()
  await client.end()
  return verdicts
}

/**
 * @param {string} what
 * @param {number} measured
 * @param {number} baseline
 * @returns {Verdict}
 */
function toVerdict(what, measured, baseline) {
  return {
    what,
    measured: `${measured.toFixed(1)} ms`,
    baseline: `${baseline.toFixed(1)} ms`,
    result: (measured / baseline).toFixed(1),
    goal: `≤ ${goal}`,
    holds: measured <= goal * baseline,
  }
}

/**
 * Returns the median response time. The first requests only warm up the server.
 * @param {WebServer} web
 * @param {string} address
 */
async function measureResponse({ url, headers }, address) {
  const times = []
  for (let run = -10; run < runs; run += 1) {
    const { milliseconds } = await sendRequest(url + address, {
      headers: { 'accept-encoding': 'gzip', ...headers },
    })
    if (run >= 0) times.push(milliseconds)
  }
  return median(times)
}

/**
 * @param {string} id
 * @returns {Statement[]}
 */
function baselineStatements(id) {
  const page = `select * from location_listings where account_id = $1 and status_rank = 3 order by location_id limit 25`
  const counts = `select status_rank, count(*) from location_listings where account_id = $1 group by status_rank`
  return [page, counts].map((text) => ({ text, values: [id] }))
}

/**
 * Returns the median time of the statements in one transaction for the account, under the role of the web server.
 * @param {pg.Client} client
 * @param {string} accountId
 * @param {Statement[]} statements
 */
async function measureStatements(client, accountId, statements) {
  /** @type {number[]} */
  const times = []
  for (let run = 0; run < runs; run += 1) {
    await client.query(`begin; set local app.account_id = '${accountId}'`)
    const startedAt = performance.now()
    for (const { text, values } of statements) await client.query(text, values)
    times.push(performance.now() - startedAt)
    await client.query('commit')
  }
  return median(times)
}

/**
 * Returns the median time of all statements as they were recorded, with their own transactions and roles.
 * @param {pg.Client} client
 * @param {Statement[]} statements
 */
async function measureRecorded(client, statements) {
  /** @type {number[]} */
  const times = []
  for (let run = 0; run < runs; run += 1) {
    const startedAt = performance.now()
    for (const { text, values } of statements) await client.query(text, values)
    times.push(performance.now() - startedAt)
  }
  return median(times)
}
