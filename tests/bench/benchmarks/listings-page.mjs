// Measures the database queries of the local listings dashboard, for ten thousand locations in six directories: its
// page, filter and counts, compared with a minimal indexed query for 25 rows and one grouped count.
import pg from 'pg'
import { median } from '../measurements.mjs'
import { recordStatements } from '../recorded-statements.mjs'
import { largeAccount, withOwnerClient } from '../scale-database.mjs'

/** @import { BenchmarkContext } from '../measurements.mjs' */
/** @import { Verdict } from '../verdicts.mjs' */
/** @import { Statement } from '../recorded-statements.mjs' */

const addresses = [
  '/dashboard/local_listings',
  '/dashboard/local_listings?status=not_in_sync',
  '/dashboard/local_listings?status=not_in_sync&directory=yelp_api',
]
const goal = 5
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
  /** @type {Verdict[]} */
  const verdicts = []
  for (const address of addresses) {
    const pageStatements = (await recordStatements(context, address)).filter(({ text }) =>
      /\b(location_)?listings\b/.test(text),
    )
    const page = await measure(pageStatements)
    verdicts.push({
      what: `${address}, ${pageStatements.length} statements`,
      measured: `${page.toFixed(1)} ms`,
      baseline: `${baseline.toFixed(1)} ms`,
      result: (page / baseline).toFixed(1),
      goal: `≤ ${goal}`,
      holds: page <= goal * baseline,
    })
  }
  await client.end()
  return verdicts
}

/**
 * Creates a listing for every location in six directories. About one in five locations has a listing that is out of
 * sync.
 * @param {BenchmarkContext['environment']} environment
 * @returns {Promise<string>} the id of the account
 */
function seedListings(environment) {
  return withOwnerClient(environment, async (client) => {
    const { rows } = await client.query('select id::text from accounts where name = $1', [
      largeAccount.account,
    ])
    const { id } = rows[0]
    await client.query(
      `insert into listings (account_id, location_id, directory, remote_id, url, status, status_rank, fields_in_sync, fields_compared, checked_at)
       select $1, l.id, directory, l.id || '-' || directory, 'https://directory.example/' || l.id,
         case when (l.id + n) % 31 = 0 then 'not_in_sync' when (l.id + n) % 53 = 0 then 'in_progress' else 'in_sync' end,
         case when (l.id + n) % 31 = 0 then 3 when (l.id + n) % 53 = 0 then 2 else 1 end, 6, 7, now()
       from locations l, unnest(array['google_maps', 'facebook', 'apple_maps', 'trip_advisor', 'bing', 'yelp_api'])
         with ordinality as d (directory, n)
       where l.account_id = $1 on conflict do nothing`,
      [id],
    )
    await client.query(
      `insert into location_listings (account_id, location_id) select account_id, id from locations where account_id = $1
       on conflict do nothing`,
      [id],
    )
    await client.query(
      `update location_listings s set auto_sync = true, status = 'published', last_checked_at = now(), sync_status = (
         select case when bool_or(status = 'not_in_sync') then 'not_in_sync'
           when bool_or(status = 'in_progress') then 'in_progress' else 'in_sync' end
         from listings l where l.account_id = s.account_id and l.location_id = s.location_id)
       where account_id = $1`,
      [id],
    )
    await client.query('vacuum analyze listings, location_listings, locations')
    return id
  })
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
