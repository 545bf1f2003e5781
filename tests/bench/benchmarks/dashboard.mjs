// Measures the database queries of the dashboard, for six months of ten thousand locations and the six months before
// them, compared with counting the same reviews one by one. Also measures the entire page, which spends most of its
// time on comparing the locations.
import pg from 'pg'
import { median } from '../measurements.mjs'
import { recordStatements, statementsOfTransaction } from '../recorded-statements.mjs'
import { largeAccount, withOwnerClient } from '../scale-database.mjs'
import { sendRequest } from '../send-request.mjs'
import { startWebServer } from '../web-server.mjs'

/** @import { BenchmarkContext } from '../measurements.mjs' */
/** @import { Verdict } from '../verdicts.mjs' */
/** @import { Statement } from '../recorded-statements.mjs' */

const address = '/dashboard'
const goal = 0.5
const runs = 15

/**
 * @param {BenchmarkContext} context
 * @returns {Promise<Verdict[]>}
 */
export async function measureDashboard(context) {
  const { environment } = context
  const accountId = await withOwnerClient(environment, async (client) => {
    const { rows } = await client.query('select id::text from accounts where name = $1', [
      largeAccount.account,
    ])
    return rows[0].id
  })
  const statements = statementsOfTransaction(await recordStatements(context, address), '"rated_0"')
  const series = statements.filter(({ text }) => text.includes('"rated_0"'))
  const client = new pg.Client({ connectionString: environment.DATABASE_WEB_URL })
  await client.connect()
  const baseline = await measureStatements(client, accountId, [baselineStatement(accountId)])
  const seriesTime = await measureStatements(client, accountId, series)
  const totalTime = await measureStatements(client, accountId, statements)
  await client.end()
  const page = await measurePage(context)
  const comparison = { baseline: `${baseline.toFixed(1)} ms`, goal: `≤ ${goal}` }
  return [
    {
      what: 'Dashboard, reviews over time and the period before',
      measured: `${seriesTime.toFixed(1)} ms`,
      ...comparison,
      result: (seriesTime / baseline).toFixed(2),
      holds: seriesTime <= goal * baseline,
    },
    {
      what: `Dashboard, all ${statements.length} statements`,
      measured: `${totalTime.toFixed(1)} ms; the page ${page.toFixed(0)} ms`,
      ...comparison,
      goal: '≤ 1',
      result: (totalTime / baseline).toFixed(2),
      holds: totalTime <= baseline,
    },
  ]
}

/**
 * @param {string} id
 * @returns {Statement}
 */
function baselineStatement(id) {
  const text = `
    select date_trunc('month', published_at), source_id, rating, count(*), count(responded_at),
      sum(extract(epoch from responded_at - published_at))
    from reviews where account_id = $1 and published_at >= now() - interval '12 months' group by 1, 2, 3`
  return { text, values: [id] }
}

/** @param {BenchmarkContext} context */
async function measurePage(context) {
  const web = await startWebServer(context)
  /** @type {number[]} */
  const times = []
  for (let run = 0; run < runs; run += 1) times.push((await sendRequest(web.url + address, web)).milliseconds)
  await web.stop()
  return median(times)
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
