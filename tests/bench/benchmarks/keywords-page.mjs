// Measures the keywords page over six months of ten thousand locations: its database queries and the entire response,
// compared with a minimal query for its list, without filters and limited users.
import pg from 'pg'
import { median } from '../measurements.mjs'
import { recordStatements, statementsOfTransaction } from '../recorded-statements.mjs'
import { seedMentions } from '../seed-mentions.mjs'
import { sendRequest } from '../send-request.mjs'
import { startWebServer } from '../web-server.mjs'

/** @import { BenchmarkContext } from '../measurements.mjs' */
/** @import { Verdict } from '../verdicts.mjs' */
/** @import { Statement } from '../recorded-statements.mjs' */

const address = '/dashboard/keywords'
const goal = 3
const runs = 9

/**
 * @param {BenchmarkContext} context
 * @returns {Promise<Verdict[]>}
 */
export async function measureKeywordsPage(context) {
  const { environment } = context
  const accountId = await seedMentions(environment)
  const statements = statementsOfTransaction(await recordStatements(context, address), 'review_keywords')
  const client = new pg.Client({ connectionString: environment.DATABASE_WEB_URL })
  await client.connect()
  const web = await startWebServer(context)
  const times = { baseline: [0], queries: [0], page: [0] }
  // The first round only warms up all three.
  for (let run = 0; run <= runs; run += 1) {
    const round = {
      baseline: await measureStatements(client, accountId, [baselineStatement(accountId)]),
      queries: await measureStatements(client, accountId, statements),
      page: (await sendRequest(web.url + address, web)).milliseconds,
    }
    for (const part of /** @type {const} */ (['baseline', 'queries', 'page']))
      times[part] = run === 0 ? [] : [...times[part], round[part]]
  }
  await web.stop()
  await client.end()
  const baseline = median(times.baseline)
  const toVerdict = (/** @type {string} */ what, /** @type {number} */ measured) => ({
    what,
    measured: `${measured.toFixed(1)} ms`,
    baseline: `${baseline.toFixed(1)} ms`,
    result: (measured / baseline).toFixed(2),
    goal: `≤ ${goal}`,
    holds: measured <= goal * baseline,
  })
  return [
    toVerdict(`Keywords, all ${statements.length} statements`, median(times.queries)),
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
 * Returns the time of the statements in one transaction for the account, under the role of the web server.
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
