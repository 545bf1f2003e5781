/** Figures of the API: they are those of the pages and CSV files, for the same filter and in the same order. */
import { createHash, randomBytes } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { createBuilders } from '../support/builders'
import { loadDemoAccounts } from '../support/people'
import { keywordOfAllReviews, seedMentions } from '../support/seed-mentions'
import { openSql } from '../support/sql'
import { startTestApplication } from '../support/test-application'
import { signIn, textOf } from '../support/visitor'
import { createApiClient, createToken } from './api-client'

const application = await startTestApplication({ API_PER_MINUTE: '100000' })
const rows = await openSql(application.database)
const build = createBuilders(rows)
const { accounts, people } = await loadDemoAccounts(application.database.ownerUrl)
const accountId = accounts.bakery.id
await seedMentions((statement) => rows.all(statement))
await build.setting(accountId, 'industry_score')
const visitor = await signIn(application.url, 'dana')
const dana = createApiClient(application.url, await createToken(application, 'dana'))
const [locationId, otherLocationId] = await listIds('locations', accountId)
const [groupId] = await listIds('groups', accountId)
const [foreignLocationId] = await listIds('locations', accounts.dental.id)

async function listIds(table: string, account: string): Promise<string[]> {
  const found = await rows.all<{ id: string }>(
    `select id::text as id from ${table} where account_id = $1 order by id`,
    [account],
  )
  return found.map(({ id }) => id)
}

// biome-ignore lint/suspicious/noExplicitAny: tests read any property of a row
type ApiRow = any

async function load(address: string): Promise<ApiRow> {
  const { status, body } = await dana.get(address)
  expect([address, status]).toEqual([address, 200])
  return body
}

/** Loads all pages of a list. */
async function loadAll(address: string): Promise<ApiRow[]> {
  const found: ApiRow[] = []
  let next: string | undefined = `${address}${address.includes('?') ? '&' : '?'}per_page=20`
  while (next) {
    const body = await load(next)
    found.push(...(Object.values(body._embedded as Record<string, ApiRow[]>)[0] ?? []))
    next = body._links.next?.href
  }
  return found
}

async function loadCsv(report: string, query: string): Promise<Record<string, string>[]> {
  const { text } = await visitor.get(`/export/csv/${report}?${query}`)
  return parse(text, { bom: true, columns: true, record_delimiter: '\r\n' })
}

/** Checks that a cell of a file has the figure, rounded to two decimals; it is empty if the figure is unknown. */
function hasFigure(cell: string | undefined, value: number | null): boolean {
  return value === null ? cell === '' : Math.abs(Number(cell) - value) < 0.0051
}

const queries = [
  'dateDescriptor=six_months',
  'dateDescriptor=all_time',
  `locationId=${locationId}&locationId=${otherLocationId}&sourceId=1&dateDescriptor=twelve_months`,
  `groupId=${groupId}&from=2026-03-05&to=2026-09-20&sort[by]=total_reviews&sort[order]=asc`,
]

/** The figures by the heading of their column in the files. */
const columns: [string, (row: ApiRow) => number | null][] = [
  ['Rank', ({ rank }) => rank],
  ['Score (of 100)', ({ location_score }) => location_score],
  ['Average rating', ({ avg_rating }) => avg_rating],
  ['Reviews', ({ total_reviews }) => total_reviews],
  ['Response rate (%)', ({ response_rate }) => response_rate && 100 * response_rate],
  ['Response time (days)', ({ overall_avg_response_time }) => overall_avg_response_time],
  ['Photos', ({ owner_media_count }) => owner_media_count],
  ['Listings in sync (%)', ({ ll_sync_ratio }) => ll_sync_ratio],
  ['Rank, previous period', ({ lag_rank }) => lag_rank],
  ['Score (of 100), previous period', ({ lag_location_score }) => lag_location_score],
  ['Average rating, previous period', ({ lag_avg_rating }) => lag_avg_rating],
  ['Reviews, previous period', ({ lag_total_reviews }) => lag_total_reviews],
]

test.each([
  ['metric_locations', `metrics/${accountId}/location`, 'Location ID', ''],
  ['metric_locations', `reports/${accountId}/locations`, 'Location ID', ''],
  ['metric_groups', `metrics/${accountId}/group`, 'Group ID', ''],
  ['location_performance', 'location_performance_overview', 'ID', ''],
  ['location_performance', 'location_performance_overview', 'ID', 'view=groups&'],
])('%s: the figures of /%s are those of the CSV file', async (report, path, idHeading, view) => {
  for (const query of queries) {
    const listed = await loadAll(`/${path}?${view}${query}`)
    const records = await loadCsv(report, `${view}${query}`)
    expect(listed.map(({ id }) => id)).toEqual(records.map((record) => record[idHeading]))
    expect(listed.length).toBeGreaterThan(0)
    for (const [n, row] of listed.entries())
      for (const [heading, figureOf] of columns) {
        const [value, cell] = [figureOf(row), records[n]![heading]]
        expect([row.id, heading, value, cell, hasFigure(cell, value)]).toEqual([
          row.id,
          heading,
          value,
          cell,
          true,
        ])
      }
  }
})

test('locations have the parts of their addresses, and groups the ids of their locations', async () => {
  const [location] = await loadAll(`/metrics/${accountId}/location?${queries[0]}`)
  const [record] = await loadCsv('metric_locations', queries[0]!)
  expect(location).toMatchObject({
    location_id: record!['Location ID'],
    location_name: record!.Location,
    location_address: record!.Address,
    location_city: record!.City,
    location_state: record!.State,
    location_zipcode: record!['ZIP code'],
    group_id: null,
    location_ids: [record!['Location ID']],
  })
  const [group] = await loadAll('/location_performance_overview?group_by=groups')
  expect(group).toMatchObject({ group_id: group.id, location_id: null, location_city: null })
  expect(group.location_ids).toEqual(expect.arrayContaining([expect.stringMatching(/^\d+$/)]))
  expect(group.group_score).toBe(group.location_score)
})

test('the points of the parts of a score add up to it, in both calls that explain it', async () => {
  const performance = await loadAll(`/location_performance_overview?${queries[0]}`)
  const scores = await loadAll(`/location_score/${accountId}/locations?${queries[0]}`)
  expect(scores.map(({ id, location_score }) => [id, location_score])).toEqual(
    performance.map(({ id, location_score }) => [id, location_score]),
  )
  for (const [n, { score, lag_location_score }] of scores.entries()) {
    const row = performance[n]
    expect(lag_location_score).toBe(row.lag_location_score)
    const parts = Object.entries<ApiRow>(score.subscores)
    const sumOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0)
    expect(sumOf(parts.map(([, { points }]) => points))).toBeCloseTo(score.overall_score, 6)
    expect(sumOf(parts.map(([, { weight }]) => weight))).toBeCloseTo(100, 6)
    expect(row.subscores).toEqual(
      Object.fromEntries(parts.map(([name, { value, points }]) => [name, { value, points }])),
    )
  }
  const groups = await loadAll(`/location_score/${accountId}/groups?${queries[0]}`)
  const groupRows = await loadAll(`/metrics/${accountId}/group?${queries[0]}`)
  expect(groups.map(({ group_id, location_score }) => [group_id, location_score])).toEqual(
    groupRows.map(({ group_id, group_score }) => [group_id, group_score]),
  )
})

test.each([
  'dateDescriptor=all_time',
  'dateDescriptor=thirty_days',
  `groupId=${groupId}&from=2026-03-05&to=2026-09-20`,
  `location_id=${locationId}&start_date=2025-11-01&end_date=2026-10-31&source_ids=1,2`,
])('the totals of the period count the reviews of the list: ?%s', async (query) => {
  const overview = await load(`/metrics/${accountId}/overview?${query}`)
  const breakdown = await load(`/metrics/overview/breakdown?${query}`)
  const sources = await loadAll(`/metrics/${accountId}/sources?${query}`)
  const countReviews = async (more = '') => (await load(`/reviews?${query}&per_page=1${more}`))._total
  const sumOf = (list: { total: number }[]) => list.reduce((sum, { total }) => sum + total, 0)
  expect(overview.total).toBe(await countReviews())
  expect(overview.responded).toBe(await countReviews('&status_enum=responded'))
  expect(sumOf(overview.months)).toBe(overview.total)
  expect(sumOf(breakdown.ratings)).toBe(overview.total)
  expect(sumOf(sources)).toBe(overview.total)
  expect(breakdown.sources).toEqual(sources.map(({ _links: _, ...source }) => source))
  for (const { rating, total } of breakdown.ratings)
    expect([rating, total]).toEqual([rating, await countReviews(`&rating=${rating}`)])
  const rated = breakdown.ratings.filter(({ rating }: { rating: number }) => rating > 0)
  const stars = rated.reduce((sum: number, each: ApiRow) => sum + each.rating * each.total, 0)
  expect(overview.average).toBeCloseTo(stars / sumOf(rated), 9)
  const linked = await load(overview._links.reviews.href)
  expect(linked._total).toBe(overview.total)
})

test('the dashboard shows the rounded figures of the overview', async () => {
  const overview = await load(`/metrics/${accountId}/overview`)
  const text = textOf(await visitor.get('/dashboard'))
  expect(text).toContain(overview.average.toFixed(2))
  expect(text).toContain(overview.total.toLocaleString('en-US'))
})

test('an id that the user cannot see is named, and matches nothing', async () => {
  const missing = [{ parameter: 'locationId', ids: [foreignLocationId] }]
  const query = `location_id=${foreignLocationId}&date_range=all_time`
  expect(await load(`/metrics/${accountId}/overview?${query}`)).toMatchObject({ total: 0, _missing: missing })
  const empty = { _total: 0, _missing: missing }
  for (const path of [
    `/metrics/${accountId}/location`,
    `/location_score/${accountId}/locations`,
    '/target_scores',
  ])
    expect(await load(`${path}?${query}`)).toMatchObject(empty)
})

test.each([
  '/location_performance_overview?group_by=planets',
  '/location_performance_overview?features.new_performance_score=false',
  `/metrics/${accountId}/overview?from=yesterday`,
  `/metrics/${accountId}/overview?rating=5`,
  '/target_scores?top_n=0',
  '/target_scores?sort_by=weight',
  `/insights/${accountId}/mentioned?sentiment=sideways`,
])('%s is refused', async (address) => {
  const { status, body } = await dana.get(address)
  expect([status, body.title]).toEqual([400, 'The query is not valid'])
})

test('a token without the permission to see scores lists figures without them, in an order that does not tell', async () => {
  const token = `hs_${accountId}_${randomBytes(32).toString('base64url')}`
  await build.insert('api_tokens', {
    account_id: accountId,
    user_id: people.dana.userId,
    name: 'Test',
    prefix: 'hs',
    token_hash: createHash('sha256').update(token).digest(),
    scopes: ['location.read'],
  })
  const limited = createApiClient(application.url, token)
  const { body } = await limited.get('/location_performance_overview?sort[by]=location_score&per_page=500')
  const listed = body._embedded.location_performance_overview as ApiRow[]
  const names = listed.map(({ name }) => name)
  expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'en')))
  const hidden = [
    'rank',
    'ranking',
    'location_score',
    'group_score',
    'subscores',
    'lag_rank',
    'lag_location_score',
    'lag_subscores',
  ]
  for (const row of listed) expect(hidden.map((name) => row[name])).toEqual(hidden.map(() => null))
  expect(listed.some(({ total_reviews }) => total_reviews > 0)).toBe(true)
  for (const path of [`location_score/${accountId}/locations`, 'metric_targets', 'target_scores'])
    expect((await limited.get(`/${path}`)).status).toBe(403)
})

test('targets are those of the account, and of a location where it has its own', async () => {
  const targets = await load('/metric_targets')
  expect(targets).toMatchObject({ avg_rating: 4.5, response_rate: 90, response_time: 2, ll_sync_ratio: 100 })
  await rows.all('delete from location_custom_targets where account_id = $1', [accountId])
  await build.insert('location_custom_targets', {
    account_id: accountId,
    location_id: locationId,
    total_reviews: 7,
    response_time: 1.25,
  })
  const { _links: _, ...own } = targets
  const effective = await loadAll('/metric_targets_per_location')
  expect(effective.map(({ id }) => id).sort()).toEqual((await listIds('locations', accountId)).sort())
  expect(effective.find(({ id }) => id === locationId)).toMatchObject({
    ...own,
    total_reviews: 7,
    response_time: 1.25,
  })
  expect(effective.find(({ id }) => id === otherLocationId)).toMatchObject(own)
  expect(await loadAll(`/location_custom_targets_per_location?location_id=${locationId}`)).toHaveLength(1)
  const custom = await loadAll('/location_custom_targets')
  expect(custom).toMatchObject([{ location_id: locationId, total_reviews: 7, avg_rating: null }])
  expect(await loadAll(`/location_custom_targets?location_id=${otherLocationId}`)).toEqual([])
  expect((await dana.get(`/location_custom_targets?location_id=${foreignLocationId}`)).status).toBe(404)
  const scores = await loadAll('/target_scores')
  const performance = await loadAll('/location_performance_overview')
  expect(scores.map(({ id, total_score, lag_score }) => [id, total_score, lag_score])).toEqual(
    performance.map(({ id, location_score, lag_location_score }) => [id, location_score, lag_location_score]),
  )
  expect(scores.find(({ id }) => id === locationId)).toMatchObject({ total_reviews: 7 })
  expect(await loadAll('/target_scores?top_n=3')).toEqual(scores.slice(0, 3))
})

test('an industry is that of the account, with the medians of the file', async () => {
  const { vertical } = await rows.one<{ vertical: string }>('select vertical from accounts where id = $1', [
    accountId,
  ])
  await rows.all('delete from industry_scores')
  await build.insert('industry_scores', {
    vertical,
    formula: 'subscores',
    computed_on: 'today',
    accounts: 7,
    score: 61.23,
    score_before: 60.11,
    response_rate: 0.5,
  })
  expect(await load(`/benchmark/${vertical}?start_date=2026-01-01`)).toMatchObject({
    industry_score: 61.23,
    industry_score_delta: 1.12,
    industry_score_lag: 60.11,
    response_rate: 0.5,
  })
  expect((await dana.get('/benchmark/legal')).status).toBe(404)
})

test('keywords and categories are those of the files, and a review has the keywords that list it', async () => {
  for (const query of ['dateDescriptor=all_time', `location_id=${locationId}&sort_by=negative_ratio`]) {
    const pageQuery = query.replace('location_id', 'locationId').replace('sort_by', 'sort[by]')
    const keywords = await loadAll(`/insights/${accountId}/mentioned?${query}`)
    expect(
      keywords.map((row) =>
        [row.id, row.short, row.mentions, row.positive_mentions, row.negative_mentions].map(String),
      ),
    ).toEqual((await loadCsv('keywords', pageQuery)).map((record) => Object.values(record)))
    expect(keywords.map(({ short }) => short)).toContain(keywordOfAllReviews)
  }
  const categories = await loadAll(`/insights/${accountId}/categories?dateDescriptor=all_time`)
  const counts = categories.map((row) =>
    [row.id, row.category, row.total_count, row.positive_count, row.negative_count].map(String),
  )
  const records = await loadCsv('experience_categories', 'dateDescriptor=all_time')
  expect(counts).toEqual(records.map((record) => Object.values(record)))
  const { items } = await load(`/insights/${accountId}/category_rank?dateDescriptor=all_time`)
  expect(items.map(({ id }: ApiRow) => id)).toEqual(
    categories.filter(({ total_count }) => total_count > 0).map(({ id }) => id),
  )
  const details = await loadCsv(
    'keyword_details',
    `keyword=${encodeURIComponent(keywordOfAllReviews)}&dateDescriptor=thirty_days`,
  )
  const sentiments: Record<string, number> = { positive: 1, neutral: 0, negative: -1 }
  for (const record of details.slice(0, 5)) {
    const keywords = await loadAll(`/review/${Object.values(record)[0]}/keywords`)
    const found = keywords.find(({ short }) => short === keywordOfAllReviews)
    expect(found.sentiment).toBe(sentiments[record.Mention!])
  }
})

test('each directory has its connection, and the counts of the dashboard that shows only this directory', async () => {
  const { directories } = await load('/local_listings/integration_overview')
  expect(directories.map(({ directory_name }: ApiRow) => directory_name)).toContain('Google')
  for (const { id, in_sync, in_progress, not_in_sync, sync_ratio } of directories) {
    const records = await loadCsv('local_listings', `directory=${id}`)
    expect([id, in_sync + in_progress + not_in_sync]).toEqual([id, records.length])
    expect(sync_ratio).toBe(records.length === 0 ? null : (100 * in_sync) / records.length)
  }
})
