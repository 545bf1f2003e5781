// Measures the reviews page, compared with Directus sending the same 25 rows as JSON. Directus reads a copy of the rows
// that already contains the names and responses, and counts nothing.
import { peerSchema, startDirectus } from '../directus.mjs'
import { floors } from '../floors/floors.mjs'
import { startLoadGenerator } from '../load.mjs'
import { median } from '../measurements.mjs'
import { largeAccount, withOwnerClient } from '../scale-database.mjs'
import { ratioVerdict } from '../verdicts.mjs'
import { startWebServer } from '../web-server.mjs'

/** @import { BenchmarkContext } from '../measurements.mjs' */
/** @import { Verdict } from '../verdicts.mjs' */

const goal = 1
const rounds = 3
const rowCount = 25

/**
 * @param {BenchmarkContext} context
 * @returns {Promise<Verdict[]>}
 */
export async function measurePeer(context) {
  const range = await copyRows(context)
  const peer = await startDirectus(context)
  const rowsUrl = `${peer.url}/items/reviews?${rowsQuery(range)}`
  await checkRows(rowsUrl, peer.headers)
  const web = await startWebServer(context)
  const generator = await startLoadGenerator(context)
  const seconds = context.isSmall ? 3 : 6
  const rates = { page: /** @type {number[]} */ ([]), peer: /** @type {number[]} */ ([]) }
  // The first round only warms up both servers.
  for (let round = 0; round <= rounds; round++) {
    const pageUrl = web.url + (floors.reviews?.address ?? '')
    const page = await generator.measure(pageUrl, { headers: web.headers, seconds })
    const rows = await generator.measure(rowsUrl, { headers: peer.headers, seconds })
    if (round === 0) continue
    rates.page.push(page.rate)
    rates.peer.push(rows.rate)
  }
  await web.stop()
  await peer.stop()
  await withOwnerClient(context.environment, (client) => client.query(`drop schema ${peerSchema} cascade`))
  return [
    ratioVerdict('Reviews page, against Directus sending its rows as JSON', {
      measured: median(rates.page),
      baseline: median(rates.peer),
      goal,
      unit: 'responses/s',
    }),
  ]
}

/**
 * Copies what the page shows of each review of the large account to one table, with an index for the page's order.
 * Returns the page's date range.
 * @param {BenchmarkContext} context
 * @returns {Promise<{ from: string, to: string }>}
 */
function copyRows({ environment }) {
  return withOwnerClient(environment, async (client) => {
    await client.query(`drop schema if exists ${peerSchema} cascade; create schema ${peerSchema}`)
    const { rows } = await client.query(
      `select id, ((day - interval '30 days') at time zone time_zone)::text as from, (day at time zone time_zone)::text as to
       from accounts, lateral (select date_trunc('day', now() at time zone time_zone) as day) today where name = $1`,
      [largeAccount.account],
    )
    const { id, ...range } = rows[0]
    await client.query(
      `create table ${peerSchema}.reviews as
       select r.id, r.source_id, r.rating, r.title, r.body, r.reviewer_name, r.url, r.sentiment, r.published_at,
         l.name as location, l.city, l.state_code, s.name as source, p.body as response, p.status as response_status,
         p.published_at as response_published_at
       from reviews r join locations l on l.account_id = r.account_id and l.id = r.location_id
       join sources s on s.id = r.source_id
       left join responses p on p.account_id = r.account_id and p.review_id = r.id
       where r.account_id = ${Number(id)}`,
    )
    await client.query(`alter table ${peerSchema}.reviews add primary key (id)`)
    await client.query(`create index on ${peerSchema}.reviews (published_at desc, id desc)`)
    await client.query(`vacuum analyze ${peerSchema}.reviews`)
    return range
  })
}

/** @param {{ from: string, to: string }} range */
function rowsQuery({ from, to }) {
  const filter = {
    source_id: { _eq: 1 },
    rating: { _in: [1, 2] },
    published_at: { _gte: new Date(from).toISOString(), _lt: new Date(to).toISOString() },
  }
  return new URLSearchParams({
    filter: JSON.stringify(filter),
    sort: '-published_at,-id',
    limit: String(rowCount),
  })
}

/**
 * @param {string} url
 * @param {Record<string, string>} headers
 */
async function checkRows(url, headers) {
  const response = await fetch(url, { headers })
  const { data } = await response.json()
  if (data?.length !== rowCount)
    throw new Error(`${url} responded with ${response.status}, ${data?.length} rows`)
}
