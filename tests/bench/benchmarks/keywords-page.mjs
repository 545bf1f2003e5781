// The page of keywords over six months of ten thousand locations: what it asks of the database, and the whole answer,
// against the bare query of its list, which knows no filters and no limited users.
import pg from 'pg'
import { median } from '../measurements.mjs'
import { recordStatements, statementsOfTransaction } from '../recorded-statements.mjs'
import { seedMentions } from '../seed-mentions.mjs'
import { sendRequest, startWebServer } from '../web-server.mjs'

/** @import { BenchmarkContext } from '../measurements.mjs' */
/** @import { Verdict } from '../verdicts.mjs' */
/** @import { Statement } from '../recorded-statements.mjs' */

const address = '/dashboard/keywords'
const goal = 3
const runs = 9

/**
 * @param {BenchmarkContext} ground
 * @returns {Promise<Verdict[]>}
 */
export async function measureKeywordsPage(ground) {
  const { environment } = ground
  const accountId = await seedMentions(environment)
  const statements = statementsOfTransaction(await recordStatements(ground, address), 'review_keywords')
  const client = new pg.Client({ connectionString: environment.DATABASE_WEB_URL })
  await client.connect()
  const web = await startWebServer(ground)
  const times = { floor: [0], asked: [0], page: [0] }
  // The first round only warms all three up.
  for (let run = 0; run <= runs; run += 1) {
    const round = {
      floor: await measureStatements(client, accountId, [baselineStatement(accountId)]),
      asked: await measureStatements(client, accountId, statements),
      page: (await sendRequest(web.url + address, web)).milliseconds,
    }
    for (const part of /** @type {const} */ (['floor', 'asked', 'page']))
      times[part] = run === 0 ? [] : [...times[part], round[part]]
  }
  await web.stop()
  await client.end()
  const floor = median(times.floor)
  const toVerdict = (/** @type {string} */ what, /** @type {number} */ measured) => ({
    what,
    measured: `${measured.toFixed(1)} ms`,
    floor: `${floor.toFixed(1)} ms`,
    result: (measured / floor).toFixed(2),
    goal: `≤ ${goal}`,
    holds: measured <= goal * floor,
  })
  return [
    toVerdict(`Keywords, all ${statements.length} statements`, median(times.asked)),
    toVerdict('Keywords, the whole page', median(times.page)),
  ]
}

/**
 * @param {string} id
 * @returns {Statement}
 */
function baselineStatement(id) {
  const text = `
    select k.id, k.short, count(*) as mentions, count(*) filter (where m.polarity = 1) as positive,
      count(*) filter (where m.polarity = -1) as negative
    from review_keywords m join keywords k on k.account_id = m.account_id and k.id = m.keyword_id
    where m.account_id = $1 and m.published_at >= now() - interval '6 months'
    group by 1, 2 order by 3 desc limit 25`
  return { text, values: [id] }
}

/**
 * Of the statements in one transaction of the account, as the role that web is.
 * @param {pg.Client} client
 * @param {string} accountId
 * @param {Statement[]} statements
 */
async function measureStatements(client, accountId, statements) {
  await client.query(`begin; set local app.account_id = '${accountId}'`)
  const startedAt = performance.now()
  for (const { text, values } of statements) await client.query(text, values)
  const duration = performance.now() - startedAt
  await client.query('commit')
  return duration
}
