// Measures the Location Performance page of ten thousand locations over six months, with the previous period: all its
// database queries, compared with a plain aggregate over the reviews. Also measures the printout of a thousand
// locations, compared with their CSV.
import pg from 'pg'
import { median } from '../measurements.mjs'
import { recordStatements } from '../recorded-statements.mjs'
import { largeAccount, withOwnerClient } from '../scale-database.mjs'
import { sendRequest } from '../send-request.mjs'
import { startWebServer } from '../web-server.mjs'

/** @import { BenchmarkContext } from '../measurements.mjs' */
/** @import { Verdict } from '../verdicts.mjs' */
/** @import { Statement } from '../recorded-statements.mjs' */

const page = '/dashboard/locations?with_lag=true'
const maxBaselineRatio = 0.5
const maxCsvRatio = 10
const runs = 9

/**
 * @param {BenchmarkContext} context
 * @returns {Promise<Verdict[]>}
 */
export async function measureLocationPerformance(context) {
  const { id, group, zone } = await withOwnerClient(context.environment, async (client) => {
    await client.query('vacuum analyze location_months')
    const { rows } = await client.query(
      `select a.id::text, a.time_zone as zone, (select g.id::text from groups g where g.account_id = a.id
         and g.name = 'Every 10') as group from accounts a where a.name = $1`,
      [largeAccount.account],
    )
    return rows[0]
  })
  const pageStatements = (await recordStatements(context, page)).filter(({ text }) =>
    /\blocations?_|\blocations l\b/.test(text),
  )
  const client = new pg.Client({ connectionString: context.environment.DATABASE_WEB_URL })
  await client.connect()
  const [measured, baseline] = await measureAlternating(client, id, [
    pageStatements,
    [baselineStatement(id, zone)],
  ])
  await client.end()
  return [
    toVerdict(
      'Location Performance, both periods, against the plain aggregate',
      measured,
      baseline,
      maxBaselineRatio,
    ),
    await measurePrint(context, `groupId=${group}`),
  ]
}

/**
 * Returns a statement that computes the page's figures about reviews from the reviews themselves, for both periods.
 * @param {string} id
 * @param {string} zone
 * @returns {Statement}
 */
function baselineStatement(id, zone) {
  const today = `(now() at time zone '${zone}')::date`
  const startOfDay = (/** @type {string} */ day) => `((${day})::timestamp at time zone '${zone}')`
  const [first, middle, last] = [
    startOfDay(`${today} - interval '12 months'`),
    startOfDay(`${today} - interval '6 months'`),
    startOfDay(today),
  ]
  const aggregates = [`>= ${middle}`, `< ${middle}`].map(
    (condition) => `
      count(*) filter (where published_at ${condition}),
      avg(nullif(rating, 0)) filter (where published_at ${condition}),
      count(responded_at) filter (where published_at ${condition}),
      avg(greatest(0, extract(epoch from responded_at - published_at)))
        filter (where published_at ${condition} and responded_at is not null)`,
  )
  return {
    text: `select location_id, ${aggregates.join()} from reviews
      where account_id = $1 and published_at >= ${first} and published_at < ${last} group by location_id`,
    values: [id],
  }
}

/**
 * Returns the median time of each list of statements. The lists are measured in turn, so that other load on the machine
 * affects all of them equally.
 * @param {pg.Client} client
 * @param {string} accountId
 * @param {Statement[][]} lists
 */
async function measureAlternating(client, accountId, lists) {
  const times = lists.map(() => /** @type {number[]} */ ([]))
  for (let run = 0; run < runs; run += 1)
    for (const [n, statements] of lists.entries()) {
      await client.query(`begin; set local app.account_id = '${accountId}'`)
      const startedAt = performance.now()
      for (const { text, values } of statements) await client.query(text, values)
      times[n]?.push(performance.now() - startedAt)
      await client.query('commit')
    }
  return /** @type {[number, number]} */ (times.map(median))
}

/**
 * @param {BenchmarkContext} context
 * @param {string} query
 */
async function measurePrint(context, query) {
  const web = await startWebServer(context)
  const addresses = [
    `/dashboard/locations/print?${query}&with_lag=true`,
    `/export/csv/metric_locations?${query}`,
  ]
  const times = addresses.map(() => /** @type {number[]} */ ([]))
  for (let run = 0; run < 6; run += 1)
    for (const [n, address] of addresses.entries()) {
      const { milliseconds } = await sendRequest(web.url + address, web)
      // The first run of each URL is a warm-up.
      if (run > 0) times[n]?.push(milliseconds)
    }
  await web.stop()
  const [print, csv] = /** @type {[number, number]} */ (times.map(median))
  return toVerdict('Print of 1,000 locations, against their CSV', print, csv, maxCsvRatio)
}

/**
 * @param {string} what
 * @param {number} measured
 * @param {number} baseline
 * @param {number} limit
 * @returns {Verdict}
 */
function toVerdict(what, measured, baseline, limit) {
  return {
    what,
    measured: `${measured.toFixed(0)} ms`,
    baseline: `${baseline.toFixed(0)} ms`,
    result: (measured / baseline).toFixed(2),
    goal: `≤ ${limit}`,
    holds: measured <= limit * baseline,
  }
}
