// What the dashboard asks of the database: six months of ten thousand locations, beside the six months before them,
// against counting the same reviews one by one. And how long its page takes in all, which is mostly comparing the
// locations.
import pg from 'pg'
import { median } from '../measurements.mjs'
import { recordStatements, statementsOfTransaction } from '../recorded-statements.mjs'
import { largeAccount, withOwnerClient } from '../scale-database.mjs'
import { sendRequest, startWebServer } from '../web-server.mjs'

/** @import { BenchmarkContext } from '../measurements.mjs' */
/** @import { Verdict } from '../verdicts.mjs' */
/** @import { Statement } from '../recorded-statements.mjs' */

const address = '/dashboard'
const goal = 0.5
const runs = 15

/**
 * @param {BenchmarkContext} ground
 * @returns {Promise<Verdict[]>}
 */
export async function measureDashboard(ground) {
  const { environment } = ground
  const accountId = await withOwnerClient(environment, async (client) => {
    const { rows } = await client.query('select id::text from accounts where name = $1', [
      largeAccount.account,
    ])
    return rows[0].id
  })
  const statements = statementsOfTransaction(await recordStatements(ground, address), '"rated_0"')
  const series = statements.filter(({ text }) => text.includes('"rated_0"'))
  const client = new pg.Client({ connectionString: environment.DATABASE_WEB_URL })
  await client.connect()
  const floor = await measureStatements(client, accountId, [baselineStatement(accountId)])
  const seriesTime = await measureStatements(client, accountId, series)
  const totalTime = await measureStatements(client, accountId, statements)
  await client.end()
  const page = await measurePage(ground)
  const baseline = { floor: `${floor.toFixed(1)} ms`, goal: `≤ ${goal}` }
  return [
    {
      what: 'Dashboard, reviews over time and the period before',
      measured: `${seriesTime.toFixed(1)} ms`,
      ...baseline,
      result: (seriesTime / floor).toFixed(2),
      holds: seriesTime <= goal * floor,
    },
    {
      what: `Dashboard, all ${statements.length} statements`,
      measured: `${totalTime.toFixed(1)} ms; the page ${page.toFixed(0)} ms`,
      ...baseline,
      goal: '≤ 1',
      result: (totalTime / floor).toFixed(2),
      holds: totalTime <= floor,
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

/** @param {BenchmarkContext} ground */
async function measurePage(ground) {
  const web = await startWebServer(ground)
  /** @type {number[]} */
  const times = []
  for (let run = 0; run < runs; run += 1) times.push((await sendRequest(web.url + address, web)).milliseconds)
  await web.stop()
  return median(times)
}

/**
 * Of the statements in one transaction of the account, as the role that web is.
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
