// Measures the reviews page of the large account with many combinations of filters. The goal applies to the slowest
// combination, compared with the unfiltered page.
import http from 'node:http'
import { median, percentile } from '../measurements.mjs'
import { largeAccount, withOwnerClient } from '../scale-database.mjs'
import { printColumns } from '../verdicts.mjs'
import { sendRequest, startWebServer } from '../web-server.mjs'

/** @import { BenchmarkContext } from '../measurements.mjs' */
/** @import { Verdict } from '../verdicts.mjs' */

const goal = 5

/**
 * @param {BenchmarkContext} context
 * @returns {Promise<Verdict[]>}
 */
export async function measureFilterCombinations(context) {
  const runs = context.isSmall ? 10 : 30
  const web = await startWebServer(context)
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
  const options = { headers: web.headers, agent }
  const pages = (await listCombinations(context)).map((query) => ({
    query,
    /** @type {number[]} */
    times: [],
    url: `${web.url}/reviews${query && `?${query}`}`,
  }))
  for (const page of pages) page.url = await resolveCanonicalUrl(page.url, options)
  // Measure the pages in turn, so that other load on the machine affects all of them equally.
  for (let run = 0; run < runs; run++) {
    for (const { url, times } of pages) times.push((await sendRequest(url, options)).milliseconds)
  }
  await web.stop()
  const measured = pages.map(({ query, times }) => ({
    query: query || '(unfiltered)',
    median: median(times),
    p95: percentile(times, 0.95),
  }))
  const unfiltered = measured[0]?.p95 ?? 0
  const slowest = measured.sort((a, b) => b.p95 - a.p95)
  const visible = process.env.BENCH_ALL ? slowest : slowest.slice(0, 5)
  printColumns([
    ['The slowest of', `${measured.length} filters`, 'median', 'p95'],
    ...visible.map((each, n) => [
      String(n + 1),
      each.query,
      `${each.median.toFixed(1)} ms`,
      `${each.p95.toFixed(1)} ms`,
    ]),
  ])
  const worst = slowest[0]?.p95 ?? 0
  return [
    {
      what: `Slowest of ${measured.length} filters, p95, against unfiltered`,
      measured: `${worst.toFixed(0)} ms`,
      baseline: `${unfiltered.toFixed(0)} ms`,
      result: (worst / unfiltered).toFixed(1),
      goal: `≤ ${goal}`,
      holds: worst <= goal * unfiltered,
    },
  ]
}

/**
 * Returns the URL that the page redirects to as its canonical URL, or the same URL if there is no redirect.
 * @param {string} url
 * @param {{ headers: Record<string, string>, agent: http.Agent }} options
 */
async function resolveCanonicalUrl(url, options) {
  const { status, location } = await sendRequest(url, options)
  if (status === 200) return url
  if (status !== 302 || !location) throw new Error(`${url} responded with ${status}`)
  return new URL(location, url).toString()
}

/**
 * @param {BenchmarkContext} context
 * @returns {Promise<string[]>} query strings, the first of them empty
 */
async function listCombinations({ environment }) {
  const { busy, quiet, most, few, tag, otherTag, category, deep, deepOneStar } = await loadIds(environment)
  const ranges = [
    'today',
    'seven_days',
    'previous_month',
    'quarter_to_date',
    'year_to_date',
    'twelve_months',
    'all_time',
  ]
  const allTime = 'dateDescriptor=all_time'
  return [
    '',
    ...ranges.map((range) => `dateDescriptor=${range}`),
    'from=2024-02-10&to=2025-05-20',
    `groupId=${few}`,
    `groupId=${few}&${allTime}`,
    `groupId=${most}&${allTime}`,
    `groupId=${few}&groupId=${most}&rating=2&${allTime}`,
    `groupId=${few}&rating=1&sourceId=4&status_enum=not_responded&${allTime}`,
    `locationId=${busy}`,
    `locationId=${busy}&${allTime}`,
    `locationId=${quiet}&${allTime}`,
    `locationId=${busy}&locationId=${quiet}&rating=1&${allTime}`,
    'sourceId=4',
    `sourceId=4&${allTime}`,
    'rating=1',
    'rating=0',
    `rating=0&${allTime}`,
    `rating=1&rating=2&sourceId=4&sentiment=negative&${allTime}`,
    `rating=5&sentiment=negative&${allTime}`,
    'sentiment=positive',
    'status_enum=responded',
    `status_enum=not_responded&rating=1&${allTime}`,
    `tags=${tag}`,
    `tags=${tag}&${allTime}`,
    `tags=${tag}&tags=${otherTag}&rating=1&${allTime}`,
    `category=${category}`,
    `category=${category}&${allTime}`,
    `category=${category}&tags=${tag}&rating=5&${allTime}`,
    'search_terms=staff',
    `search_terms=staff&${allTime}`,
    `search_terms=staff&rating=2&${allTime}`,
    `search_terms=marzipan&${allTime}`,
    `search_terms=${encodeURIComponent('"the staff"')}&${allTime}`,
    `search_terms=${encodeURIComponent('staff -order')}&${allTime}`,
    `search_terms=${encodeURIComponent('-order')}`,
    `search_terms=zzzz&${allTime}`,
    'sort[by]=rating&sort[order]=asc',
    'sort[by]=rating&sort[order]=desc',
    `sort[by]=rating&sort[order]=asc&${allTime}`,
    `sort[by]=rating&sort[order]=desc&sourceId=4&${allTime}`,
    `sort[by]=rating&sort[order]=desc&groupId=${few}&${allTime}`,
    `sort[by]=published_at&sort[order]=asc&${allTime}`,
    `after=${deep}&${allTime}`,
    `before=${deep}&${allTime}`,
    `sort[by]=rating&sort[order]=asc&after=${deepOneStar}&${allTime}`,
  ]
}

/** @param {BenchmarkContext['environment']} environment */
function loadIds(environment) {
  return withOwnerClient(environment, async (client) => {
    const accounts = await client.query('select id from accounts where name = $1', [largeAccount.account])
    const account = accounts.rows[0].id
    /** @param {string} select */
    const findId = async (select) => {
      const { rows } = await client.query(select, [account])
      return String(rows[0].id)
    }
    const byReviews = `select location_id as id from review_months where account_id = $1
      group by location_id order by count(*) desc, location_id`
    return {
      busy: await findId(`${byReviews} limit 1`),
      quiet: await findId(
        `${byReviews} offset 40 * (select count(*) from locations where account_id = $1) / 50 limit 1`,
      ),
      most: await findId(`select id from groups where account_id = $1 and name = 'Every 1'`),
      few: await findId(`select id from groups where account_id = $1 and name = 'Every 20'`),
      tag: await findId('select id from tags where account_id = $1 order by id limit 1'),
      otherTag: await findId('select id from tags where account_id = $1 order by id offset 1 limit 1'),
      category: await findId('select id from categories where account_id = $1 order by id limit 1'),
      deep: await findId(`select id from reviews where account_id = $1 order by published_at desc, id desc
        offset (select count(*) / 2 from reviews where account_id = $1) limit 1`),
      deepOneStar: await findId(`select id from reviews where account_id = $1 and rating = 1
        order by published_at desc, id desc offset 10000 limit 1`),
    }
  })
}
