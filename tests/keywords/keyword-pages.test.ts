import { text } from 'node:stream/consumers'
import { parse } from 'csv-parse/sync'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settingsFrom } from '#app/access/account-settings'
import { featuresOf } from '#app/access/features'
import { asAccount, openDownload } from '#app/database/tenant.server'
import { authorizeReport } from '#app/exports/authorize-report.server'
import { categoriesPage } from '#app/keywords/categories/category-page.server'
import { categoryReport } from '#app/keywords/categories/category-report.server'
import { detailsReport } from '#app/keywords/details/details-report.server'
import { keywordPage } from '#app/keywords/details/keyword-page.server'
import { wordsOf } from '#app/keywords/details/marked-text'
import { type TrendFigure, trendFigure } from '#app/keywords/details/trend-figure.server'
import { keywordSorts } from '#app/keywords/keyword'
import { keywordAddress, keywordPath, keywordSegment } from '#app/keywords/keyword-address'
import { keywordReport } from '#app/keywords/keyword-report.server'
import { keywordsPage } from '#app/keywords/keywords-page.server'
import { longerRange } from '#app/keywords/longer-range'
import { headingLine } from '#app/reports/csv-cells'
import { copyStatement } from '#app/reports/csv-of.server'
import type { AnyReport } from '#app/reports/order'
import { rowsOf } from '#app/reports/page-of.server'
import { requestedFilter } from '#app/reports/requested.server'
import { accountHref, hrefUnder } from '#app/routing/href'
import type { Viewer } from '#app/viewer/viewer.server'
import { testDatabase } from '../cast/database'
import { everyReviews, plantMentions } from '../cast/mentions'
import { type Cast, seedCast, today } from '../cast/people'

const database = await testDatabase()
const owner = new pg.Client({ connectionString: database.ownerUrl })
const clock = { now: today, timeZone: 'America/Chicago' }
const href = accountHref(null)
const viewer = {
  href,
  can: () => true,
  passes: () => true,
  canOpen: () => true,
  settings: settingsFrom([]),
  features: featuresOf({}, []),
} as unknown as Viewer
let cast: Cast
let bakery: string
let place: string
let category: string
beforeAll(async () => {
  await owner.connect()
  cast = await seedCast(database)
  bakery = cast.accounts.bakery.id
  await plantMentions((statement) => owner.query(statement))
  const one = async (table: string) =>
    (await owner.query(`select min(id)::text as id from ${table} where account_id = $1`, [bakery])).rows[0].id
  place = await one('locations')
  category = await one('categories')
})
afterAll(() => owner.end())

const at = (path: string) => new Request(`http://own.test${path}`)
const keywords = (query: string) =>
  asAccount(bakery, (tx) => keywordsPage(tx, at(`/dashboard/keywords?${query}`), unsaved, clock))
const keyword = (word: string, query: string, accountId = bakery, viewer = unsaved) =>
  asAccount(accountId, (tx) =>
    keywordPage(tx, {
      request: at(`${href('/dashboard/keywords/:keyword', { keyword: keywordSegment(word) })}?${query}`),
      keyword: word,
      viewer,
      clock,
    }),
  )
/** Somebody who keeps no filters. */
const unsaved = { ...viewer, passes: () => false } as unknown as Viewer

/** The file and the print-out of a report. */
async function takenAway(report: AnyReport, query: string) {
  const { statement, printed } = await asAccount(bakery, async (tx) => {
    const { filter } = await requestedFilter(tx, report, new URLSearchParams(query))
    return {
      statement: await copyStatement(tx, report, filter, clock),
      printed: await rowsOf(tx, report, filter, clock, 100_000),
    }
  })
  const { client, close } = await openDownload(bakery)
  const csv = await text(client.query(copyTo(statement)))
  await close()
  const file = parse(headingLine(report.columns.map(({ heading }) => heading)) + csv, {
    columns: true,
    record_delimiter: ['\n', '\r\n'],
  }) as Record<string, string>[]
  return { file, printed }
}

const queries = () => [
  '',
  'dateDescriptor=all_time',
  'dateDescriptor=all_time&sentiment=negative',
  `dateDescriptor=all_time&locationId=${place}`,
  `category=${category}&rating=1&rating=2`,
  'from=2026-03-08&to=2026-05-09&sourceId=1',
]

test('KW-4: the file and the print-out of the keywords hold what the page shows, in each of its orders', async () => {
  for (const query of queries())
    for (const sort of Object.keys(keywordSorts)) {
      const asked = `${query}&sort[by]=${sort}`
      const page = await keywords(asked)
      const { file, printed } = await takenAway(keywordReport, asked)
      const shown = page.keywords.map(({ short, mentions, positive, negative }) =>
        [short, mentions, positive, negative].map(String),
      )
      expect([asked, page.list.total]).toEqual([asked, printed.length])
      expect(printed.slice(0, 25)).toEqual(page.keywords)
      expect(file.slice(0, 25).map((row) => Object.values(row).slice(1))).toEqual(shown)
    }
})

test('the file and the print-out of the categories hold what their page shows', async () => {
  for (const query of queries()) {
    const page = await asAccount(bakery, (tx) =>
      categoriesPage(tx, at(`/dashboard/keywords/categories?${query}`), unsaved, clock),
    )
    const { file, printed } = await takenAway(categoryReport, query)
    expect(printed).toEqual(page.categories)
    expect(file.map(({ Category, Mentions }) => [Category, Number(Mentions)])).toEqual(
      page.categories.map(({ category: name, totalCount }) => [name, totalCount]),
    )
  }
})

test('KW-2: a keyword’s numbers are those of the reviews listed, and of its links', async () => {
  for (const query of queries().filter((each) => each !== 'dateDescriptor=all_time')) {
    const row = (await keywords(query)).keywords.find(({ short }) => short === everyReviews)
    if (!row) continue
    const page = await keyword(everyReviews, query)
    expect(page.mentions).toEqual({ mentions: row.mentions, positive: row.positive, negative: row.negative })
    const { file, printed } = await takenAway(detailsReport, `${query}&keyword=${everyReviews}`)
    expect(printed).toHaveLength(row.mentions)
    expect(file.filter(({ Mention }) => Mention === 'negative')).toHaveLength(row.negative)
    expect(printed.slice(0, 25)).toEqual(page.reviews)
    const narrowed = await keyword(everyReviews, `${page.carried}&sentiment=positive`)
    if (!query.includes('sentiment')) expect(narrowed.mentions.mentions).toBe(row.positive)
    expect(inAll(page.trend, 1)).toBe(row.mentions)
  }
})

/** What a column of the course adds up to. */
function inAll({ table }: TrendFigure, column: number): number {
  return table.rows.reduce((sum, row) => sum + (Number(row[column]!.replace(',', '')) || 0), 0)
}

test('a keyword’s table holds all of the period before, and invents no week of it', () => {
  const point = (from: string, mentions: number) => ({ from, mentions, positive: 0, negative: 0 })
  const trend = (...points: ReturnType<typeof point>[]) => ({ unit: 'week' as const, points })
  const later = trend(point('2026-11-01', 1))
  const earlier = trend(point('2026-10-18', 4), point('2026-10-25', 2))
  const longer = trendFigure(later, earlier)
  expect(longer.table.rows).toEqual([
    ['Before: Oct 18, 2026', '--', '--', '--', '4'],
    ['Nov 1, 2026', '1', '0', '0', '2'],
  ])
  expect(longer.finding).toContain('6 in the period before')
  expect(inAll(longer, 4)).toBe(6)
  expect(trendFigure(earlier, later).table.rows.map((row) => row.at(-1))).toEqual(['--', '1'])
})

test('a keyword is found in any capitals, in its file and its print-out too', async () => {
  const { search } = await keyword(everyReviews.toUpperCase(), '')
  expect(new URLSearchParams(search).get('keyword')).toBe(everyReviews)
  const { file } = await takenAway(detailsReport, `keyword=${everyReviews.toUpperCase()}`)
  expect(file.length).toBeGreaterThan(0)
})

test('from a category of a sentiment the inbox is asked for the category alone', async () => {
  const { chosen } = await asAccount(bakery, (tx) =>
    categoriesPage(
      tx,
      at(`/dashboard/keywords/categories?category=${category}&sentiment=negative`),
      unsaved,
      clock,
    ),
  )
  const inReviews = new URLSearchParams(chosen?.inReviews)
  expect([inReviews.get('category'), inReviews.get('sentiment')]).toEqual([category, null])
})

test('reviews themselves are for those who may read reviews: on both pages, and in files', async () => {
  const someone = {
    ...unsaved,
    can: (permission: string) => permission !== 'review.read',
    settings: { insights: true },
  } as unknown as Viewer
  const page = await keyword(everyReviews, '', bakery, someone)
  expect(page.mentions.mentions).toBeGreaterThan(0)
  expect(page.reviews).toBeNull()
  const { chosen } = await asAccount(bakery, (tx) =>
    categoriesPage(tx, at(`/dashboard/keywords/categories?category=${category}`), someone, clock),
  )
  expect(chosen).toMatchObject({ reviews: null })
  expect(authorizeReport(someone, 'keyword_details')).toMatchObject({ ok: false, refused: { status: 403 } })
})

test('links carry the filter and the sentiment, and to the inbox its dates by name', async () => {
  const { carried } = await keywords(`sentiment=negative&locationId=${place}&sort[by]=controversy&page=1`)
  expect(carried).toBe(`locationId=${place}&sentiment=negative`)
  const { inReviews, search } = await keyword(everyReviews, carried)
  expect(new URLSearchParams(inReviews).get('dateDescriptor')).toBe('six_months')
  expect(new URLSearchParams(search).get('keyword')).toBe(everyReviews)
})

test('a word nobody mentions is no page, nor is another account’s', async () => {
  await owner.query(
    `with k as (insert into keywords (account_id, short) values ($1, 'molar') returning id)
    insert into review_keywords (account_id, review_id, keyword_id, polarity, published_at, location_id, source_id, rating, sentiment)
    select account_id, r.id, k.id, 0, published_at, location_id, source_id, rating, sentiment
    from reviews r, k where account_id = $1 limit 1`,
    [cast.accounts.dental.id],
  )
  expect((await keyword('molar', '', cast.accounts.dental.id)).short).toBe('molar')
  for (const word of ['molar', 'no such word', '', '%', '\0', 'x'.repeat(300)])
    await expect(keyword(word, '')).rejects.toMatchObject({ status: 404 })
})

test('the categories may fail, the keywords stand', async () => {
  await owner.query('revoke select on review_categories from app_web')
  const page = await keywords('')
  expect(page.categories).toEqual({
    value: null,
    failure: 'There was an error fetching data for Experience Categories',
  })
  expect(page.keywords.length).toBeGreaterThan(0)
  const own = await asAccount(bakery, (tx) =>
    categoriesPage(tx, at('/dashboard/keywords/categories'), unsaved, clock),
  )
  expect([own.categories, own.failure]).toEqual([[], page.categories?.failure])
  await owner.query('grant select on review_categories to app_web')
})

test('KW-3: an empty period offers the next longer one, with the rest of the filter', async () => {
  const { keywords: none, longer } = await keywords(
    `locationId=${place}&from=2015-01-01&to=2015-01-02&rating=3`,
  )
  expect(none).toEqual([])
  expect(longer).toEqual({
    to: `/dashboard/keywords?dateDescriptor=all_time&locationId=${place}&rating=3`,
    label: 'All time',
  })
  const after = (
    descriptor: 'today' | 'thirty_days' | 'six_months' | 'twelve_months' | 'two_years' | 'all_time',
  ) => longerRange({ kind: 'preset', descriptor }, clock)?.label
  expect(after('today')).toBe('Last 30 days')
  expect(after('thirty_days')).toBe('Last 6 months')
  expect(after('six_months')).toBe('Last 12 months')
  expect(after('twelve_months')).toBe('Last 2 years')
  expect(after('two_years')).toBe('All time')
  expect(after('all_time')).toBeUndefined()
})

test('a keyword’s address and its report’s query say the same, whatever the keyword', () => {
  for (const word of ['bread', 'front desk', 'print', 'categories', 'a/b', '100%', 'crème brûlée', 'q&a']) {
    const address = keywordAddress(
      new URL(
        `https://own.test/as/7${href('/dashboard/keywords/:keyword', { keyword: keywordSegment(word) }, 'rating=1')}`,
      ),
    )
    expect(address.searchParams.get('keyword')).toBe(word)
    expect(keywordPath(hrefUnder('/as/7'), address.searchParams)).toBe(
      `/as/7${href('/dashboard/keywords/:keyword', { keyword: keywordSegment(word) }, 'rating=1')}`,
    )
  }
  expect(keywordAddress(new URL('https://own.test/dashboard/keywords/print')).search).toBe('')
  expect(keywordAddress(new URL('https://own.test/dashboard/keywords')).search).toBe('')
  expect(keywordPath(href)).toBe('/dashboard/keywords/')
})

test('a keyword is marked in the singular and the plural, as a whole word', () => {
  const marked = (words: string, keyword: string) =>
    words.split(wordsOf(keyword)).filter((_, nth) => nth % 2 === 1)
  expect(marked('The Front desks, a front-desk. Frontdesk.', 'front desk')).toEqual([
    'Front desks',
    'front-desk',
  ])
  expect(marked('Pastries and a pastry', 'pastry')).toEqual(['Pastries', 'pastry'])
  expect(marked('C++ (really)', 'c++')).toEqual(['C++'])
})
