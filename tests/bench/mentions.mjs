// Mentions for the scale data, planted by the database itself: of 400 keywords, the first far more often than the last,
// up to four in a review with a text. Made once; nobody reads five million texts for a measurement.
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
    await client.query(`begin; set local session_replication_role = replica; set local work_mem = '256MB'`)
    await client.query(
      `insert into keywords (account_id, short)
       select $1, (array['staff', 'service', 'coffee', 'breakfast', 'wait', 'price', 'parking', 'room'])[1 + n % 8] || ' ' || n
       from generate_series(0, ${vocabulary - 1}) as n`,
      [id],
    )
    // The rarer ones late in the series; the same keyword drawn twice for a review is one mention.
    await client.query(
      `with numbered as (select id, row_number() over (order by id) - 1 as n from keywords where account_id = $1)
       insert into review_keywords (account_id, review_id, keyword_id, polarity, ${noted})
       select r.account_id, r.id, k.id, case when ${chance('r.id * 4 + s', 32)} < 0.15 then 0
           when ${chance('r.id * 4 + s', 33)} < 0.8 then r.sentiment else -r.sentiment end, ${noted}
       from reviews r
       cross join generate_series(0, 3) as s
       join numbered k on k.n = floor(power(${chance('r.id * 4 + s', 31)}, 3) * ${vocabulary})
       where r.account_id = $1 and r.body <> '' and ${chance('r.id', 30)} * 5 > s
       order by r.id
       on conflict do nothing`,
      [id],
    )
    // Nothing of it waits for the worker.
    await client.query('delete from keyword_analyses where account_id = $1', [id])
    await client.query('commit')
    await client.query('vacuum (analyze) review_keywords, keywords')
    return id
  })
}
