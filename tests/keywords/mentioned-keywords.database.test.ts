import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { asAccount } from '#app/kit/database/tenant.server'
import { resolveRange } from '#app/platform/filters/resolve-range'
import { countNotAnalyzed } from '#app/product/keywords/analysis/not-analyzed.server'
import {
  listExperienceCategories,
  listRankedCategories,
} from '#app/product/keywords/experience-categories.server'
import { keywordSorts, type MentionedKeyword } from '#app/product/keywords/keyword'
import { loadKeywordTrend, trendUnitOf } from '#app/product/keywords/keyword-trend.server'
import {
  countKeywordMentions,
  findKeyword,
  listKeywordLocations,
  listMentionedKeywords,
} from '#app/product/keywords/mentioned-keywords.server'
import { type ReviewFilter, reviewFilter } from '#app/product/reviews/review-filter'
import { saveReviews } from '#app/product/reviews/saving/save-reviews.server'
import { createAccountWithLocations, indexPendingReviews, makeReview } from '../reviews/review-fixtures'
import { createBuilders } from '../support/builders'
import { byDepth } from '../support/depth'
import { openSql } from '../support/sql'
import { createTestDatabase } from '../support/test-database'
import { analyzeAllReviews } from './analyze-all-reviews'

// Compares every figure with a plain recount of the mentions and their reviews.
const database = await createTestDatabase()
const rows = await openSql(database)
const build = createBuilders(rows)
const accountId = '861'
const clock = { now: new Date('2026-04-05T14:30:00Z'), timeZone: 'Asia/Kolkata' }
const all = { sort: 'highest_volume', limit: 10_000, offset: 0 } as const

type MentionFact = {
  name: string
  polarity: number
  rating: number
  source: string
  location: string
  at: Date
  responded: boolean
  categories: string[]
  groups: string[]
  body: string
}
let mentions: MentionFact[]
let categoryMentions: MentionFact[]
let unsupportedReviews: MentionFact[]
const ids = { locations: [] as string[], groups: [] as string[], categories: [] as string[] }

const facts = `r.rating, r.source_id::text as source, r.location_id::text as location, r.published_at as at, r.body,
  r.responded_at is not null as responded,
  array(select category_id::text from review_categories x where x.account_id = r.account_id and x.review_id = r.id) as categories,
  array(select group_id::text from group_locations g where g.account_id = r.account_id and g.location_id = r.location_id) as groups`

beforeAll(async () => {
  ids.locations = await createAccountWithLocations(database, {
    accountId,
    zone: clock.timeZone,
    locationCount: 3,
  })
  const generatedReview = fc.record({
    at: fc.date({ min: new Date('2025-06-01'), max: clock.now, noInvalidDate: true }),
    rating: fc.integer({ min: 0, max: 5 }),
    locationIndex: fc.nat({ max: 2 }),
    source: fc.constantFrom('1', '2'),
    isAnswered: fc.boolean(),
    sentences: fc.subarray([
      'The coffee was great.',
      'The staff were rude.',
      'Awful parking, lovely cake.',
      'We had soup.',
      'The bread is very good!',
    ]),
    isGerman: fc.nat({ max: 5 }).map((n) => n === 0),
  })
  const generated = fc.sample(generatedReview, { numRuns: 300, seed: 12 })
  await asAccount(accountId, (tx) =>
    saveReviews(
      tx,
      generated.map(({ at, rating, locationIndex, source, isAnswered, sentences, isGerman }, n) =>
        makeReview(ids.locations[locationIndex]!, `r${n}`, {
          publishedAt: at,
          rating,
          sourceId: source,
          body: isGerman ? 'Der Kuchen ist nicht sehr gut' : sentences.join(' '),
          response: isAnswered ? { body: 'Thanks', publishedAt: at } : null,
        }),
      ),
    ),
  )
  await indexPendingReviews(accountId)
  await build.group({ account_id: accountId }, ids.locations.slice(0, 2))
  await analyzeAllReviews(accountId)
  ids.groups = (
    await rows.all<{ id: string }>('select id::text from groups where account_id = $1', [accountId])
  ).map(({ id }) => id)
  ids.categories = (
    await rows.all<{ id: string }>('select id::text from categories where account_id = $1', [accountId])
  ).map(({ id }) => id)
  const loadFacts = (table: string, name: string, polarity: string) =>
    rows.all<MentionFact>(`select ${name} as name, ${polarity} as polarity, ${facts} from ${table}
      join reviews r on r.account_id = m.account_id and r.id = m.review_id where m.account_id = ${accountId}`)
  mentions = await loadFacts(
    'review_keywords m join keywords k on k.account_id = m.account_id and k.id = m.keyword_id',
    'k.short',
    'm.polarity',
  )
  categoryMentions = await loadFacts('review_categories m', 'm.category_id::text', 'm.polarity')
  unsupportedReviews = await loadFacts('reviews_not_analyzed m', 'm.language', '0')
  expect([mentions.length > 300, categoryMentions.length > 100, unsupportedReviews.length > 20]).toEqual([
    true,
    true,
    true,
  ])
})

const upToTwo = <T>(values: readonly T[]) =>
  fc.subarray([...values], { maxLength: Math.min(2, values.length) })
const filters = (): fc.Arbitrary<ReviewFilter> =>
  fc
    .record({
      range: fc.constantFrom<ReviewFilter['range']>(
        { kind: 'preset', descriptor: 'six_months' },
        { kind: 'preset', descriptor: 'all_time' },
        { kind: 'preset', descriptor: 'month_to_date' },
        { kind: 'custom', from: '2025-11-30', to: '2026-02-01' },
      ),
      locationIds: upToTwo(ids.locations),
      groupIds: upToTwo(ids.groups),
      categoryIds: fc.oneof({ weight: 3, arbitrary: fc.constant<string[]>([]) }, upToTwo(ids.categories)),
      sourceIds: upToTwo(['1', '2']),
      ratings: upToTwo([0, 1, 2, 3, 4, 5]),
      sentiment: fc.constantFrom(null, 'positive' as const, 'negative' as const),
      responded: fc.constantFrom(null, 'responded' as const, 'not_responded' as const),
      search: fc.constantFrom('', '', 'coffee', 'rude staff'),
    })
    .map((change) => ({ ...reviewFilter.read(new URLSearchParams()), ...change }))

/** Whether a mention's review matches the filter, regardless of sentiment. */
function matches(fact: MentionFact, filter: ReviewFilter, { byCategory = true } = {}): boolean {
  const { startsAt, endsAt } = resolveRange(filter.range, clock)
  const isIncluded = (allowed: string[], found: string[]) =>
    allowed.length === 0 || found.some((id) => allowed.includes(id))
  return (
    (!startsAt || fact.at >= startsAt) &&
    fact.at < endsAt &&
    isIncluded(filter.locationIds, [fact.location]) &&
    isIncluded(filter.groupIds, fact.groups) &&
    isIncluded(filter.sourceIds, [fact.source]) &&
    isIncluded(filter.ratings.map(String), [String(fact.rating)]) &&
    (!byCategory || isIncluded(filter.categoryIds, fact.categories)) &&
    (!filter.responded || fact.responded === (filter.responded === 'responded')) &&
    filter.search.split(' ').every((word) => fact.body.toLowerCase().includes(word))
  )
}

function matchesSentiment({ polarity }: MentionFact, { sentiment }: ReviewFilter): boolean {
  return !sentiment || polarity === (sentiment === 'positive' ? 1 : -1)
}

function countsByName(found: MentionFact[]) {
  const byName = new Map<string, { mentions: number; positive: number; negative: number }>()
  for (const { name, polarity } of found) {
    const sum = byName.get(name) ?? { mentions: 0, positive: 0, negative: 0 }
    sum.mentions += 1
    if (polarity === 1) sum.positive += 1
    if (polarity === -1) sum.negative += 1
    byName.set(name, sum)
  }
  return byName
}

test('KW keyword counts equal a plain recount, for any filter', async () => {
  await fc.assert(
    fc.asyncProperty(filters(), async (filter) => {
      const expected = countsByName(
        mentions.filter((fact) => matches(fact, filter) && matchesSentiment(fact, filter)),
      )
      const { keywords, total } = await asAccount(accountId, (tx) =>
        listMentionedKeywords(tx, filter, clock, all),
      )
      expect(total).toBe(expected.size)
      expect(new Map(keywords.map(({ id: _, short, ...counts }) => [short, counts]))).toEqual(expected)
    }),
    { numRuns: byDepth(60, 20) },
  )
})

test('KW the counts of categories and of reviews not analyzed equal a plain recount, for any filter', async () => {
  await fc.assert(
    fc.asyncProperty(filters(), async (filter) => {
      const listed = filter.categoryIds.length ? filter.categoryIds : ids.categories
      const expected = countsByName(
        categoryMentions.filter(
          (fact) => matches(fact, filter, { byCategory: false }) && matchesSentiment(fact, filter),
        ),
      )
      const found = await asAccount(accountId, (tx) => listExperienceCategories(tx, filter, clock))
      expect(found.map(({ id }) => id).sort()).toEqual([...listed].sort())
      for (const { id, totalCount, positiveCount, negativeCount } of found)
        expect({ mentions: totalCount, positive: positiveCount, negative: negativeCount }).toEqual(
          expected.get(id) ?? { mentions: 0, positive: 0, negative: 0 },
        )
      const notAnalyzed = await asAccount(accountId, (tx) => countNotAnalyzed(tx, filter, clock))
      expect(notAnalyzed.count).toBe(unsupportedReviews.filter((fact) => matches(fact, filter)).length)
      expect(notAnalyzed.pending).toBe(null)
    }),
    { numRuns: byDepth(40, 15) },
  )
})

test('KW the counts of a keyword by location and by period add up to its mentions', async () => {
  const staff = await asAccount(accountId, (tx) => findKeyword(tx, 'staff'))
  await fc.assert(
    fc.asyncProperty(
      filters(),
      fc.constantFrom(undefined, 'week' as const, 'month' as const),
      async (filter, unit) => {
        const expected = countsByName(
          mentions.filter((fact) => matches(fact, filter) && matchesSentiment(fact, filter)),
        ).get('staff')
        const found = await asAccount(accountId, async (tx) => ({
          total: await countKeywordMentions(tx, staff!.id, filter, clock),
          places: await listKeywordLocations(tx, staff!.id, filter, clock, { limit: 10, offset: 0 }),
          trend: await loadKeywordTrend(tx, staff!.id, filter, clock, unit ?? trendUnitOf(filter, clock)),
        }))
        const none = { mentions: 0, positive: 0, negative: 0 }
        expect(found.total).toEqual(expected ?? none)
        for (const parts of [found.places.locations, found.trend.points])
          expect(parts.reduce((sum, part) => sum + part.mentions, 0)).toBe(found.total.mentions)
        const days = found.trend.points.map(({ from }) => from)
        expect(days).toEqual([...new Set(days)].sort())
      },
    ),
    { numRuns: byDepth(40, 15) },
  )
})

test('the four sort orders follow their definitions, with ties sorted by volume, then alphabetically', async () => {
  const wilsonLowerBound = (part: number, of: number) => {
    if (part === 0) return 0
    const [z, share] = [1.96, part / of]
    return (
      (share + (z * z) / (2 * of) - z * Math.sqrt((share * (1 - share) + (z * z) / (4 * of)) / of)) /
      (1 + (z * z) / of)
    )
  }
  const sortValues: Record<keyof typeof keywordSorts, (keyword: MentionedKeyword) => number> = {
    highest_volume: ({ mentions }) => mentions,
    controversy: ({ positive, negative }) => Math.min(positive, negative),
    positive_ratio: ({ positive, negative }) => wilsonLowerBound(positive, positive + negative),
    negative_ratio: ({ positive, negative }) => wilsonLowerBound(negative, positive + negative),
  }
  const filter: ReviewFilter = {
    ...reviewFilter.read(new URLSearchParams()),
    range: { kind: 'preset', descriptor: 'all_time' },
  }
  for (const sort of Object.keys(keywordSorts) as (keyof typeof keywordSorts)[]) {
    const list = (limit: number, offset: number) =>
      asAccount(accountId, (tx) => listMentionedKeywords(tx, filter, clock, { sort, limit, offset }))
    const { keywords } = await list(1000, 0)
    const expected = [...keywords].sort(
      (a, b) =>
        sortValues[sort](b) - sortValues[sort](a) || b.mentions - a.mentions || (a.short < b.short ? -1 : 1),
    )
    expect(keywords.map(({ short }) => short)).toEqual(expected.map(({ short }) => short))
    expect((await list(2, 1)).keywords).toEqual(keywords.slice(1, 3))
  }
})

test('categories with the same number of mentions share a rank', async () => {
  const filter: ReviewFilter = {
    ...reviewFilter.read(new URLSearchParams()),
    range: { kind: 'preset', descriptor: 'all_time' },
  }
  const ranked = await asAccount(accountId, (tx) => listRankedCategories(tx, filter, clock))
  expect(ranked.length).toBeGreaterThan(1)
  for (const { rank, totalCount } of ranked)
    expect(rank).toBe(1 + ranked.filter((other) => other.totalCount > totalCount).length)
})
