// Mentions for the scale data, planted by the database itself: of 400 keywords, the first far more often than the last,
// up to four in a review with a text of the last two years. Made once; nobody reads millions of texts for a measurement.
import { asOwner, large } from './scale-database.mjs'

/** @import { Environment } from '../../scripts/environment.mjs' */

const vocabulary = 400

/** @param {string} n @param {number} purpose */
const chance = (n, purpose) => `((hashint8extended(${n}, ${purpose}) & 4294967295) / 4294967296.0::float8)`

const noted = 'published_at, location_id, source_id, rating, sentiment, responded_at'

/**
 * The large account's, if it has none.
 * @param {Environment} environment
 * @returns {Promise<string>} the account
 */
export function plantMentions(environment) {
  return asOwner(environment, async (client) => {
    const { rows } = await client.query(
      `select id::text, exists (select from keywords k where k.account_id = a.id) as "isThere"
       from accounts a where name = $1`,
      [large.account],
    )
    const { id, isThere } = rows[0]
    if (isThere) return id
    console.log('Planting mentions of keywords: once, and some minutes …')
    await client.query(`begin; set local session_replication_role = replica; set local work_mem = '256MB';
      set local maintenance_work_mem = '512MB'`)
    await client.query(
      `insert into keywords (account_id, short)
       select $1, (array['staff', 'service', 'coffee', 'breakfast', 'wait', 'price', 'parking', 'room'])[1 + n % 8] || ' ' || n
       from generate_series(0, ${vocabulary - 1}) as n`,
      [id],
    )
    await withoutIndexes(client, () =>
      client.query(
        `with numbered as (select id, row_number() over (order by id) - 1 as n from keywords where account_id = $1),
         drawn as materialized (
           select distinct r.id, floor(power(${chance('r.id * 4 + s', 31)}, 3) * ${vocabulary})::int as n
           from reviews r cross join generate_series(0, 3) as s
           where r.account_id = $1 and r.body <> '' and ${chance('r.id', 30)} * 5 > s
             and r.published_at > now() - interval '2 years')
         insert into review_keywords (account_id, review_id, keyword_id, polarity, ${noted})
         select r.account_id, r.id, k.id, case when ${chance('r.id * 512 + d.n', 32)} < 0.15 then 0
             when ${chance('r.id * 512 + d.n', 33)} < 0.8 then r.sentiment else -r.sentiment end, ${noted}
         from drawn d join numbered k on k.n = d.n join reviews r on r.account_id = $1 and r.id = d.id`,
        [id],
      ),
    )
    await client.query('commit')
    await client.query('vacuum (analyze) review_keywords, keywords')
    return id
  })
}

/**
 * Making an index of many rows at once takes a fraction of keeping it row by row.
 * @param {import('pg').Client} client
 * @param {() => Promise<unknown>} fill
 */
async function withoutIndexes(client, fill) {
  const { rows } = await client.query(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index where indrelid = 'review_keywords'::regclass and not indisprimary`,
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  await fill()
  for (const { definition } of rows) await client.query(definition)
}
