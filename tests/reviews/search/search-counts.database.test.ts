/** Compares the figures of searches with a plain count of the reviews, for an account that is large enough for samples. */
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seededRandom } from '#app/demo/data/seeded-random'
import { seedReviewSearch } from '#app/demo/seed/review-search.server'
import { asAccount } from '#app/kit/database/tenant.server'
import { loadRows } from '#app/platform/reports/report-rows.server'
import { loadReviewCounts } from '#app/product/reviews/counts/review-counts.server'
import { reviewFilter } from '#app/product/reviews/review-filter'
import { reviewReport } from '#app/product/reviews/review-report.server'
import { rebuildSearchIndexTask } from '#app/product/reviews/search/rebuild-search-index.server'
import { createTestDatabase } from '../../support/test-database'
import { createAccountWithLocations } from '../review-fixtures'

const database = await createTestDatabase()
const owner = new pg.Client({ connectionString: database.ownerUrl })
const clock = { now: new Date('2026-04-05T14:30:00Z'), timeZone: 'UTC' }
const reviewCount = 48_000

/** Word n is in about one of n + 1 reviews; the words are in random order. */
const words = [
  'the',
  'room',
  'was',
  'not',
  'clean',
  'staff',
  'good',
  'bad',
  'café',
  '👍',
  '清潔',
  ...'abcdefghi',
]

type Text = { n: number; rating: number; body: string }
const { next: random } = seededRandom(7)
const texts = Array.from({ length: reviewCount }, (_, n): Text => {
  const drawn = words.flatMap((word, n) => (random() < 1 / (n + 1) ? [{ word, at: random() }] : []))
  drawn.sort((a, b) => a.at - b.at)
  return { n, rating: 1 + Math.floor(random() ** 3 * 5), body: drawn.map(({ word }) => word).join(' ') }
})

beforeAll(async () => {
  await owner.connect()
  const [location] = await createAccountWithLocations(database, {
    accountId: '804',
    zone: 'UTC',
    locationCount: 1,
  })
  await owner.query(
    `insert into reviews (account_id, location_id, source_id, dedupe_key, rating, body, sentiment, published_at)
     select 804, $2::bigint, 1, 'key-' || n, x.rating, x.body, 0, '2026-03-01Z'::timestamptz - n * interval '10 minutes'
     from jsonb_to_recordset($1) as x (n int, rating int, body text)`,
    [JSON.stringify(texts), location],
  )
  await seedReviewSearch(owner, '804')
  await owner.query('vacuum (analyze) review_words, reviews')
})
afterAll(() => owner.end())

/** A plain search: every part of the query must be among the words of the text. */
const matches = (search: string, { body }: { body: string }) =>
  search.startsWith('"') ? ` ${body} `.includes(` ${search.slice(1, -1)} `) : body.split(' ').includes(search)

async function load(search: string, filters: Record<string, string> = {}) {
  const parameters = { dateDescriptor: 'all_time', search_terms: search, ...filters }
  const filter = reviewFilter.read(new URLSearchParams(parameters))
  return asAccount('804', async (tx) => ({
    counts: await loadReviewCounts(tx, filter, clock),
    rows: await loadRows(tx, reviewReport, filter, clock, 25),
  }))
}

/** Quotes keep a word from matching longer words. */
const searches = [
  ...words.map((word) => [word, /^[a-z]/.test(word) ? `"${word}"` : word] as const),
  ...['"not clean"', '"the room"', '"room was not"', '"a i"'].map((phrase) => [phrase, phrase] as const),
]

describe('without other filters', () => {
  test.each(searches)('%s', async (plain, search) => {
    const count = texts.filter((text) => matches(plain, text)).length
    const { counts, rows } = await load(search)
    if (counts.isEstimate) {
      expect(count).toBeGreaterThan(20_000)
      expect(Math.abs(counts.total - count) / count).toBeLessThan(0.1)
    } else expect(counts.total).toBe(count)
    expect(rows).toHaveLength(Math.min(count, 25))
    expect(rows.filter(({ body }) => !matches(plain, { body }))).toEqual([])
  })

  test('a search for a common word is estimated', async () => {
    const { counts } = await load('the')
    expect(counts.isEstimate).toBe(true)
    expect(counts.total).toBe(Object.values(counts.byRating).reduce((sum, count) => sum + count, 0))
  })
})

test.each([
  ['few reviews match', { rating: '5' }, ({ rating }: Text) => rating === 5],
  ['few reviews match', { rating: '3', status_enum: 'not_responded' }, ({ rating }: Text) => rating === 3],
  ['none matches', { status_enum: 'responded' }, () => false],
])('the count of a common word is exact if %s the other filters: %j', async (_, filters, isMatching) => {
  const { counts } = await load('the', filters)
  expect(counts).toMatchObject({ isEstimate: false, total: texts.filter((text) => isMatching(text)).length })
})

test('another filter that most reviews match leaves an estimate', async () => {
  const count = texts.filter(({ rating }) => rating === 1).length
  const { counts } = await load('the', { rating: '1' })
  expect(counts.isEstimate).toBe(true)
  expect(Math.abs(counts.total - count) / count).toBeLessThan(0.1)
})

test('while the index of an earlier release is rebuilt, counts are exact, and old words are still found', async () => {
  await owner.query(
    `update review_words set words = to_tsvector('simple', left(r.body, 20000)) from reviews r
     where r.account_id = 804 and review_words.account_id = 804 and review_id = r.id and r.id % 24 = 0`,
  )
  await owner.query('insert into review_index_rebuilds (account_id) values (804)')
  expect((await load('the')).counts).toMatchObject({ isEstimate: false, total: reviewCount })

  await rebuildSearchIndexTask.run(new AbortController().signal)
  const { rows } = await owner.query('select from review_index_rebuilds')
  expect(rows).toEqual([])
  expect((await load('the')).counts.isEstimate).toBe(true)
  const count = texts.filter((text) => matches('👍', text)).length
  expect((await load('👍')).counts).toMatchObject({ isEstimate: false, total: count })
})
