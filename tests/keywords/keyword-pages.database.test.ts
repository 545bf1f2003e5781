import { text } from 'node:stream/consumers'
import { parse } from 'csv-parse/sync'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settingsFrom } from '#app/kit/access/account-settings'
import { featuresOf } from '#app/kit/access/features'
import { asAccount, openDownloadConnection } from '#app/kit/database/tenant.server'
import { accountHref, hrefWithPrefix } from '#app/kit/routing/href'
import { csvHeadingLine } from '#app/platform/reports/csv-cells'
import { buildCopyStatement } from '#app/platform/reports/csv-statement.server'
import { loadRows } from '#app/platform/reports/report-rows.server'
import { loadRequestedFilter } from '#app/platform/reports/requested-filter.server'
import type { AnyReport } from '#app/platform/reports/sort-order'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { loadCategoriesPage } from '#app/product/keywords/categories/categories-page.server'
import { categoryReport } from '#app/product/keywords/categories/category-report.server'
import { detailsReport } from '#app/product/keywords/details/details-report.server'
import { loadKeywordPage } from '#app/product/keywords/details/keyword-page.server'
import { keywordPattern } from '#app/product/keywords/details/marked-text'
import { type TrendFigure, trendFigure } from '#app/product/keywords/details/trend-chart.server'
import { keywordSorts } from '#app/product/keywords/keyword'
import { keywordReport } from '#app/product/keywords/keyword-report.server'
import { keywordPath, keywordReportUrl, keywordSegment } from '#app/product/keywords/keyword-url'
import { loadKeywordsPage } from '#app/product/keywords/keywords-page.server'
import { longerRange } from '#app/product/keywords/longer-range'
import { toListedReview } from '#app/product/reviews/inbox/listed-review'
import { authorizeReport } from '#app/site/exports/authorize-report.server'
import { type DemoAccounts, seedDemoAccounts, today } from '../support/people'
import { keywordOfAllReviews, seedMentions } from '../support/seed-mentions'
import { createTestDatabase } from '../support/test-database'

const database = await createTestDatabase()
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
let demoAccounts: DemoAccounts
let bakery: string
let locationId: string
let category: string
beforeAll(async () => {
  await owner.connect()
  demoAccounts = await seedDemoAccounts(database)
  bakery = demoAccounts.accounts.bakery.id
  await seedMentions((statement) => owner.query(statement))
  const firstId = async (table: string) =>
    (await owner.query(`select min(id)::text as id from ${table} where account_id = $1`, [bakery])).rows[0].id
  locationId = await firstId('locations')
  category = await firstId('categories')
})
afterAll(() => owner.end())

const requestFor = (path: string) => new Request(`http://own.test${path}`)
const loadPage = (query: string) =>
  asAccount(bakery, (tx) =>
    loadKeywordsPage(tx, requestFor(`/dashboard/keywords?${query}`), viewerWithoutSavedFilters, clock),
  )
const loadKeyword = (word: string, query: string, accountId = bakery, viewer = viewerWithoutSavedFilters) =>
  asAccount(accountId, (tx) =>
    loadKeywordPage(tx, {
      request: requestFor(
        `${href('/dashboard/keywords/:keyword', { keyword: keywordSegment(word) })}?${query}`,
      ),
      keyword: word,
      viewer,
      clock,
    }),
  )
/** A viewer without saved filters. */
const viewerWithoutSavedFilters = { ...viewer, passes: () => false } as unknown as Viewer

/** Returns the CSV rows and the printed rows of a report. */
async function exportAndPrint(report: AnyReport, query: string) {
  const { statement, printed } = await asAccount(bakery, async (tx) => {
    const { filter } = await loadRequestedFilter(tx, report, new URLSearchParams(query))
    return {
      statement: await buildCopyStatement(tx, report, filter, clock),
      printed: await loadRows(tx, report, filter, clock, 100_000),
    }
  })
  const { client, close } = await openDownloadConnection(bakery)
  const csv = await text(client.query(copyTo(statement)))
  await close()
  const file = parse(csvHeadingLine(report.columns.map(({ heading }) => heading)) + csv, {
    columns: true,
    record_delimiter: ['\n', '\r\n'],
  }) as Record<string, string>[]
  return { file, printed }
}

const queries = () => [
  '',
  'dateDescriptor=all_time',
  'dateDescriptor=all_time&sentiment=negative',
  `dateDescriptor=all_time&locationId=${locationId}`,
  `category=${category}&rating=1&rating=2`,
  'from=2026-03-08&to=2026-05-09&sourceId=1',
]

test('the CSV and the printout of the keywords contain what the page shows, in every sort order', async () => {
  for (const query of queries())
    for (const sort of Object.keys(keywordSorts)) {
      const pageQuery = `${query}&sort[by]=${sort}`
      const page = await loadPage(pageQuery)
      const { file, printed } = await exportAndPrint(keywordReport, pageQuery)
      const shown = page.keywords.map(({ short, mentions, positive, negative }) =>
        [short, mentions, positive, negative].map(String),
      )
      expect([pageQuery, page.list.total]).toEqual([pageQuery, printed.length])
      expect(printed.slice(0, 25)).toEqual(page.keywords)
      expect(file.slice(0, 25).map((row) => Object.values(row).slice(1))).toEqual(shown)
    }
})

test('the CSV and the printout of the categories contain what their page shows', async () => {
  for (const query of queries()) {
    const page = await asAccount(bakery, (tx) =>
      loadCategoriesPage(
        tx,
        requestFor(`/dashboard/keywords/categories?${query}`),
        viewerWithoutSavedFilters,
        clock,
      ),
    )
    const { file, printed } = await exportAndPrint(categoryReport, query)
    expect(printed).toEqual(page.categories)
    expect(file.map(({ Category, Mentions }) => [Category, Number(Mentions)])).toEqual(
      page.categories.map(({ category: name, totalCount }) => [name, totalCount]),
    )
  }
})

test('a keyword’s counts equal the reviews that its page and its links list', async () => {
  for (const query of queries().filter((each) => each !== 'dateDescriptor=all_time')) {
    const row = (await loadPage(query)).keywords.find(({ short }) => short === keywordOfAllReviews)
    if (!row) continue
    const page = await loadKeyword(keywordOfAllReviews, query)
    expect(page.mentions).toEqual({ mentions: row.mentions, positive: row.positive, negative: row.negative })
    const { file, printed } = await exportAndPrint(detailsReport, `${query}&keyword=${keywordOfAllReviews}`)
    expect(printed).toHaveLength(row.mentions)
    expect(file.filter(({ Mention }) => Mention === 'negative')).toHaveLength(row.negative)
    expect(printed.slice(0, 25).map(toListedReview)).toEqual(page.reviews)
    const positivePage = await loadKeyword(keywordOfAllReviews, `${page.navigationSearch}&sentiment=positive`)
    if (!query.includes('sentiment')) expect(positivePage.mentions.mentions).toBe(row.positive)
    expect(columnTotal(page.trend, 1)).toBe(row.mentions)
  }
})

/** Returns the sum of a column of the trend table. */
function columnTotal({ table }: TrendFigure, column: number): number {
  return table.rows.reduce((sum, row) => sum + (Number(row[column]!.replace(',', '')) || 0), 0)
}

test('the trend table contains the whole previous period, and no weeks that it does not have', () => {
  const trendPoint = (from: string, mentions: number) => ({ from, mentions, positive: 0, negative: 0 })
  const trend = (...points: ReturnType<typeof trendPoint>[]) => ({ unit: 'week' as const, points })
  const recentTrend = trend(trendPoint('2026-11-01', 1))
  const earlierTrend = trend(trendPoint('2026-10-18', 4), trendPoint('2026-10-25', 2))
  const figure = trendFigure(recentTrend, earlierTrend, { from: '2026-11-03', to: '2026-11-07' })
  expect(figure.table.rows).toEqual([
    ['Before: Oct 18, 2026', '--', '--', '--', '4'],
    ['Nov 1, 2026', '1', '0', '0', '2'],
  ])
  expect(figure.finding).toContain('6 in the previous period')
  expect(columnTotal(figure, 4)).toBe(6)
  expect(figure.geometry?.incomplete).toBe('Incomplete: since Nov 3')
  const { table, geometry } = trendFigure(earlierTrend, recentTrend, { from: null, to: '2026-10-30' })
  expect(geometry?.incomplete).toBe('Incomplete: until Oct 30')
  expect(table.rows.map((row) => row.at(-1))).toEqual(['--', '1'])
})

test('a keyword is found regardless of case, on its page and in its CSV', async () => {
  const { search } = await loadKeyword(keywordOfAllReviews.toUpperCase(), '')
  expect(new URLSearchParams(search).get('keyword')).toBe(keywordOfAllReviews)
  const { file } = await exportAndPrint(detailsReport, `keyword=${keywordOfAllReviews.toUpperCase()}`)
  expect(file.length).toBeGreaterThan(0)
})

test('from a category filtered by sentiment, the link to the inbox contains only the category', async () => {
  const { chosen } = await asAccount(bakery, (tx) =>
    loadCategoriesPage(
      tx,
      requestFor(`/dashboard/keywords/categories?category=${category}&sentiment=negative`),
      viewerWithoutSavedFilters,
      clock,
    ),
  )
  const inboxSearch = new URLSearchParams(chosen?.inboxSearch)
  expect([inboxSearch.get('category'), inboxSearch.get('sentiment')]).toEqual([category, null])
})

test('only users who may read reviews see them on both pages and in exports', async () => {
  const limitedViewer = {
    ...viewerWithoutSavedFilters,
    can: (permission: string) => permission !== 'review.read',
    settings: { insights: true },
  } as unknown as Viewer
  const page = await loadKeyword(keywordOfAllReviews, '', bakery, limitedViewer)
  expect(page.mentions.mentions).toBeGreaterThan(0)
  expect(page.reviews).toBeNull()
  const { chosen } = await asAccount(bakery, (tx) =>
    loadCategoriesPage(
      tx,
      requestFor(`/dashboard/keywords/categories?category=${category}`),
      limitedViewer,
      clock,
    ),
  )
  expect(chosen).toMatchObject({ reviews: null })
  expect(authorizeReport(limitedViewer, 'keyword_details')).toMatchObject({
    ok: false,
    refused: { status: 403 },
  })
})

test('links keep the filter and the sentiment, and the link to the inbox names the date range', async () => {
  const { navigationSearch } = await loadPage(
    `sentiment=negative&locationId=${locationId}&sort[by]=controversy&page=1`,
  )
  expect(navigationSearch).toBe(`locationId=${locationId}&sentiment=negative`)
  const { inboxSearch, search } = await loadKeyword(keywordOfAllReviews, navigationSearch)
  expect(new URLSearchParams(inboxSearch).get('dateDescriptor')).toBe('six_months')
  expect(new URLSearchParams(search).get('keyword')).toBe(keywordOfAllReviews)
})

test('a keyword that only another account’s reviews or no reviews mention is not found', async () => {
  await owner.query(
    `with k as (insert into keywords (account_id, short) values ($1, 'molar') returning id)
    insert into review_keywords (account_id, review_id, keyword_id, polarity, published_at, location_id, source_id, rating, sentiment)
    select account_id, r.id, k.id, 0, published_at, location_id, source_id, rating, sentiment
    from reviews r, k where account_id = $1 limit 1`,
    [demoAccounts.accounts.dental.id],
  )
  expect((await loadKeyword('molar', '', demoAccounts.accounts.dental.id)).short).toBe('molar')
  for (const word of ['molar', 'no such word', '', '%', '\0', 'x'.repeat(300)])
    await expect(loadKeyword(word, '')).rejects.toMatchObject({ status: 404 })
})

test('if the categories fail, the keywords are still shown', async () => {
  await owner.query('revoke select on review_categories from app_web')
  const page = await loadPage('')
  expect(page.categories).toEqual({
    value: null,
    failure: 'There was an error fetching data for Experience Categories',
  })
  expect(page.keywords.length).toBeGreaterThan(0)
  const categoriesResult = await asAccount(bakery, (tx) =>
    loadCategoriesPage(tx, requestFor('/dashboard/keywords/categories'), viewerWithoutSavedFilters, clock),
  )
  expect([categoriesResult.categories, categoriesResult.failure]).toEqual([[], page.categories?.failure])
  await owner.query('grant select on review_categories to app_web')
})

test('an empty period offers the next longer one, with the rest of the filter', async () => {
  const { keywords: none, longer: figure } = await loadPage(
    `locationId=${locationId}&from=2015-01-01&to=2015-01-02&rating=3`,
  )
  expect(none).toEqual([])
  expect(figure).toEqual({
    to: `/dashboard/keywords?dateDescriptor=all_time&locationId=${locationId}&rating=3`,
    label: 'All time',
  })
  const nextRangeLabel = (
    descriptor: 'today' | 'thirty_days' | 'six_months' | 'twelve_months' | 'two_years' | 'all_time',
  ) => longerRange({ kind: 'preset', descriptor }, clock)?.label
  expect(nextRangeLabel('today')).toBe('Last 30 days')
  expect(nextRangeLabel('thirty_days')).toBe('Last 6 months')
  expect(nextRangeLabel('six_months')).toBe('Last 12 months')
  expect(nextRangeLabel('twelve_months')).toBe('Last 2 years')
  expect(nextRangeLabel('two_years')).toBe('All time')
  expect(nextRangeLabel('all_time')).toBeUndefined()
})

test('any keyword’s address is converted to its report’s query and back', () => {
  for (const word of ['bread', 'front desk', 'print', 'categories', 'a/b', '100%', 'crème brûlée', 'q&a']) {
    const address = keywordReportUrl(
      new URL(
        `https://own.test/as/7${href('/dashboard/keywords/:keyword', { keyword: keywordSegment(word) }, 'rating=1')}`,
      ),
    )
    expect(address.searchParams.get('keyword')).toBe(word)
    expect(keywordPath(hrefWithPrefix('/as/7'), address.searchParams)).toBe(
      `/as/7${href('/dashboard/keywords/:keyword', { keyword: keywordSegment(word) }, 'rating=1')}`,
    )
  }
  expect(keywordReportUrl(new URL('https://own.test/dashboard/keywords/print')).search).toBe('')
  expect(keywordReportUrl(new URL('https://own.test/dashboard/keywords')).search).toBe('')
  expect(keywordPath(href)).toBe('/dashboard/keywords/')
})

test('a keyword is highlighted in the singular and the plural, as a whole word', () => {
  const markedParts = (words: string, keyword: string) =>
    words.split(keywordPattern(keyword)).filter((_, index) => index % 2 === 1)
  expect(markedParts('The Front desks, a front-desk. Frontdesk.', 'front desk')).toEqual([
    'Front desks',
    'front-desk',
  ])
  expect(markedParts('Pastries and a pastry', 'pastry')).toEqual(['Pastries', 'pastry'])
  expect(markedParts('C++ (really)', 'c++')).toEqual(['C++'])
})
