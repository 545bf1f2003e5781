// What the dashboard asks of the database: six months of ten thousand locations, beside the six months before them,
// against counting the same reviews one by one. And how long its page takes in all, which is mostly comparing the
// locations.
import pg from 'pg'
import { median } from './ground.mjs'
import { statementsOf, transactionWith } from './recorded.mjs'
import { asOwner, large } from './scale-database.mjs'
import { ask, startWebServer } from './web-server.mjs'

/** @import { Ground } from './ground.mjs' */
/** @import { Verdict } from './verdicts.mjs' */
/** @import { Statement } from './recorded.mjs' */

const address = '/dashboard'
const goal = 0.5
const runs = 15

/**
 * @param {Ground} ground
 * @returns {Promise<Verdict[]>}
 */
export async function dashboard(ground) {
  const { environment } = ground
  const accountId = await asOwner(environment, async (client) => {
    const { rows } = await client.query('select id::text from accounts where name = $1', [large.account])
    return rows[0].id
  })
  const statements = transactionWith(await statementsOf(ground, address), '"rated_0"')
  const series = statements.filter(({ text }) => text.includes('"rated_0"'))
  const client = new pg.Client({ connectionString: environment.DATABASE_WEB_URL })
  await client.connect()
  const floor = await milliseconds(client, accountId, [counting(accountId)])
  const overTime = await milliseconds(client, accountId, series)
  const all = await milliseconds(client, accountId, statements)
  await client.end()
  const page = await pageMilliseconds(ground)
  const against = { floor: `${floor.toFixed(1)} ms`, goal: `≤ ${goal}` }
  return [
    {
      what: 'Dashboard, reviews over time and the period before',
      measured: `${overTime.toFixed(1)} ms`,
      ...against,
      result: (overTime / floor).toFixed(2),
      holds: overTime <= goal * floor,
    },
    {
      what: `Dashboard, all ${statements.length} statements`,
      measured: `${all.toFixed(1)} ms; the page ${page.toFixed(0)} ms`,
      ...against,
      goal: '≤ 1',
      result: (all / floor).toFixed(2),
      holds: all <= floor,
    },
  ]
}

/**
 * @param {string} id
 * @returns {Statement}
 */
function counting(id) {
  const text = `
    select date_trunc('month', published_at), source_id, rating, count(*), count(responded_at),
      sum(extract(epoch from responded_at - published_at))
    from reviews where account_id = $1 and published_at >= now() - interval '12 months' group by 1, 2, 3`
  return { text, values: [id] }
}

/** @param {Ground} ground */
async function pageMilliseconds(ground) {
  const web = await startWebServer(ground)
  /** @type {number[]} */
  const times = []
  for (let run = 0; run < runs; run += 1) times.push((await ask(web.url + address, web)).milliseconds)
  await web.stop()
  return median(times)
}

/**
 * Of the statements in one transaction of the account, as the role that web is.
 * @param {pg.Client} client
 * @param {string} accountId
 * @param {Statement[]} statements
 */
async function milliseconds(client, accountId, statements) {
  /** @type {number[]} */
  const times = []
  for (let run = 0; run < runs; run += 1) {
    await client.query(`begin; set local app.account_id = '${accountId}'`)
    const began = performance.now()
    for (const { text, values } of statements) await client.query(text, values)
    times.push(performance.now() - began)
    await client.query('commit')
  }
  return median(times)
}
