// Creates keyword mentions for the scale data, in SQL, because analyzing millions of reviews for a measurement would
// take too long. There are 400 keywords, of which the first is mentioned much more often than the last, and up to four
// mentions in each review of the last thirteen months that has text. Each calendar month is written to its own table,
// so that an interrupted run continues with the next month. Months counted back from `now()` could overlap between two
// runs and include a review twice, but calendar months cannot.
import { largeAccount, withOwnerClient } from './scale-database.mjs'

/** @import { Environment } from '../../scripts/environment.mjs' */
/** @import { Client } from 'pg' */

const keywordCount = 400
const monthCount = 13
/** The schema that contains one table for each finished month. */
const schema = 'planted_mentions'

/** @param {string} n @param {number} seed */
const randomFraction = (n, seed) => `((hashint8extended(${n}, ${seed}) & 4294967295) / 4294967296.0::float8)`

/** The columns that a mention copies from its review. */
const copiedColumns = 'published_at, location_id, source_id, rating, sentiment, responded_at'

/**
 * Creates mentions for the large account if it has none.
 * @param {Environment} environment
 * @returns {Promise<string>} the id of the account
 */
export function seedMentions(environment) {
  return withOwnerClient(environment, async (client) => {
    const { rows } = await client.query(
      `select id::text, exists (select from review_keywords m where m.account_id = a.id) as "hasMentions"
       from accounts a where name = $1`,
      [largeAccount.account],
    )
    const { id, hasMentions } = rows[0]
    if (hasMentions) return id
    console.log('Creating keyword mentions (only once, takes a minute or more) …')
    await client.query(`set session_replication_role = replica; set synchronous_commit = off;
      set work_mem = '128MB'; set maintenance_work_mem = '512MB'; set timezone = 'UTC'`)
    await client.query(
      `insert into keywords (account_id, short)
       select $1, (array['staff', 'service', 'coffee', 'breakfast', 'wait', 'price', 'parking', 'room'])[1 + n % 8] || ' ' || n
       from generate_series(0, ${keywordCount - 1}) as n on conflict do nothing`,
      [id],
    )
    await client.query(`create schema if not exists ${schema}`)
    for (const month of await listMonths(client)) await seedMonth(client, id, month)
    const insertedCount = await mergeMonths(client)
    await client.query('vacuum (analyze) review_keywords, keywords')
    console.log(`${insertedCount.toLocaleString('en-US')} mentions`)
    return id
  })
}

/**
 * @param {Client} client
 * @returns {Promise<string[]>} the months, such as 2026-11
 */
async function listMonths(client) {
  const { rows } = await client.query(
    `select to_char(now() - make_interval(months => back), 'YYYY-MM') as month
     from generate_series(0, ${monthCount}) as back`,
  )
  return rows.map(({ month }) => month)
}

/**
 * @param {Client} client
 * @param {string} id
 * @param {string} month
 */
async function seedMonth(client, id, month) {
  const monthStart = `timestamptz '${month}-01'`
  await client.query(
    `create table if not exists ${schema}."${month}" as
     with ids as (select array_agg(id order by id) as of from keywords where account_id = ${id})
     select account_id, r.id as review_id, ids.of[1 + d.n] as keyword_id,
       (case when ${randomFraction('r.id * 512 + d.n', 32)} < 0.15 then 0
         when ${randomFraction('r.id * 512 + d.n', 33)} < 0.8 then r.sentiment else -r.sentiment end)::smallint as polarity, ${copiedColumns}
     from reviews r cross join ids cross join lateral (
       select distinct floor(power(${randomFraction('r.id * 4 + s', 31)}, 3) * ${keywordCount})::int as n
       from generate_series(0, 3) as s where ${randomFraction('r.id', 30)} * 5 > s) d
     where r.account_id = ${id} and r.body <> ''
       and r.published_at >= ${monthStart} and r.published_at < ${monthStart} + interval '1 month'`,
  )
}

/**
 * Copies the mentions of all months to `review_keywords` and returns their number. Drops the indexes and creates them
 * again at the end, because building an index once takes a fraction of the time of updating it row by row.
 * @param {Client} client
 */
async function mergeMonths(client) {
  const { rows: tables } = await client.query(
    `select tablename as month from pg_tables where schemaname = '${schema}' order by 1`,
  )
  const { rows: indexes } = await client.query(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index where indrelid = 'review_keywords'::regclass and not indisprimary`,
  )
  await client.query('begin')
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  let insertedCount = 0
  for (const { month } of tables) {
    const { rowCount } = await client.query(
      `insert into review_keywords (account_id, review_id, keyword_id, polarity, ${copiedColumns})
       select * from ${schema}."${month}"`,
    )
    insertedCount += rowCount ?? 0
  }
  await client.query(`drop schema ${schema} cascade`)
  for (const { definition } of indexes) await client.query(definition)
  await client.query('commit')
  return insertedCount
}
