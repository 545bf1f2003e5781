// Mentions for the scale data, planted by the database itself: of 400 keywords, the first far more often than the last,
// up to four in a review with a text of the last thirteen months. Made once; nobody reads millions of texts for a
// measurement.
import { asOwner, large } from './scale-database.mjs'

/** @import { Environment } from '../../scripts/environment.mjs' */
/** @import { Client } from 'pg' */

const vocabulary = 400
const months = 13

/** @param {string} n @param {number} purpose */
const chance = (n, purpose) => `((hashint8extended(${n}, ${purpose}) & 4294967295) / 4294967296.0::float8)`

const noted = 'published_at, location_id, source_id, rating, sentiment, responded_at'

/**
 * The large account's, if it has none. The rows are made month by month, each for good, in a table beside; who was
 * cut off goes on with the next month. Then they are put in their place at once.
 * @param {Environment} environment
 * @returns {Promise<string>} the account
 */
export function plantMentions(environment) {
  return asOwner(environment, async (client) => {
    const { rows } = await client.query(
      `select id::text, exists (select from review_keywords m where m.account_id = a.id) as "isThere"
       from accounts a where name = $1`,
      [large.account],
    )
    const { id, isThere } = rows[0]
    if (isThere) return id
    console.log('Planting mentions of keywords: once, and a minute or more …')
    await client.query(`set session_replication_role = replica; set synchronous_commit = off;
      set work_mem = '128MB'; set maintenance_work_mem = '512MB'; set timezone = 'UTC'`)
    await client.query(
      `insert into keywords (account_id, short)
       select $1, (array['staff', 'service', 'coffee', 'breakfast', 'wait', 'price', 'parking', 'room'])[1 + n % 8] || ' ' || n
       from generate_series(0, ${vocabulary - 1}) as n on conflict do nothing`,
      [id],
    )
    for (let back = 0; back < months; back += 1) await drawMonth(client, id, back)
    const planted = await putInPlace(client)
    await client.query('vacuum (analyze) review_keywords, keywords')
    console.log(`${planted.toLocaleString('en-US')} mentions`)
    return id
  })
}

/**
 * @param {Client} client
 * @param {string} id
 * @param {number} back how many months ago
 */
async function drawMonth(client, id, back) {
  const table = `planted_mentions_${back}`
  await client.query(
    `create unlogged table if not exists ${table} as
     with ids as (select array_agg(id order by id) as of from keywords where account_id = ${id})
     select account_id, r.id as review_id, ids.of[1 + d.n] as keyword_id,
       (case when ${chance('r.id * 512 + d.n', 32)} < 0.15 then 0
         when ${chance('r.id * 512 + d.n', 33)} < 0.8 then r.sentiment else -r.sentiment end)::smallint as polarity, ${noted}
     from reviews r cross join ids cross join lateral (
       select distinct floor(power(${chance('r.id * 4 + s', 31)}, 3) * ${vocabulary})::int as n
       from generate_series(0, 3) as s where ${chance('r.id', 30)} * 5 > s) d
     where r.account_id = ${id} and r.body <> ''
       and r.published_at > now() - interval '${back + 1} months' and r.published_at <= now() - interval '${back} months'`,
  )
}

/**
 * Making an index of many rows at once takes a fraction of keeping it row by row.
 * @param {Client} client
 */
async function putInPlace(client) {
  const { rows: indexes } = await client.query(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index where indrelid = 'review_keywords'::regclass and not indisprimary`,
  )
  await client.query('begin')
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  let planted = 0
  for (let back = months - 1; back >= 0; back -= 1) {
    const table = `planted_mentions_${back}`
    const { rowCount } = await client.query(
      `insert into review_keywords (account_id, review_id, keyword_id, polarity, ${noted}) select * from ${table}`,
    )
    await client.query(`drop table ${table}`)
    planted += rowCount ?? 0
  }
  for (const { definition } of indexes) await client.query(definition)
  await client.query('commit')
  return planted
}
