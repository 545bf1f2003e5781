import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { asAccount } from '#app/kit/database/tenant.server'
import { descriptors } from '#app/platform/filters/date-presets'
import { resolveRange } from '#app/platform/filters/resolve-range'
import { countRows, loadPage } from '#app/platform/reports/report-rows.server'
import { loadReviewCounts } from '#app/product/reviews/counts/review-counts.server'
import { type ReviewFilter, reviewFilter } from '#app/product/reviews/review-filter'
import { reviewReport } from '#app/product/reviews/review-report.server'
import { saveReviews } from '#app/product/reviews/saving/save-reviews.server'
import { createBuilders } from '../../support/builders'
import { byDepth } from '../../support/depth'
import { openSql } from '../../support/sql'
import { createTestDatabase } from '../../support/test-database'
import { createAccountWithLocations, indexPendingReviews, makeReview } from '../review-fixtures'

// Whole months are counted from the summaries and partial months from the reviews; both must equal a plain count of the
// reviews.
const database = await createTestDatabase()
const zones = { 811: 'America/New_York', 812: 'Asia/Kolkata', 813: 'Pacific/Auckland' }
const now = new Date('2026-04-05T14:30:00Z')
const db = await openSql(database)
const build = createBuilders(db)

type Row = {
  id: string
  rating: number
  sentiment: number
  source: string
  location: string
  at: Date
  responded: boolean
  groups: string[]
  tags: string[]
  categories: string[]
  importId: string | null
  body: string
}
const stored: Record<string, Row[]> = {}

beforeAll(async () => {
  for (const [accountId, zone] of Object.entries(zones)) {
    const locations = await createAccountWithLocations(database, { accountId, zone, locationCount: 3 })
    await asAccount(accountId, (tx) => saveReviews(tx, generateReviews(locations)))
    await indexPendingReviews(accountId)
    await insertLabels(accountId, locations)
    stored[accountId] = await db.all<Row>(
      `${readable} where r.account_id = $1 order by r.published_at desc, r.id desc`,
      [accountId],
    )
  }
})

/**
 * Generates reviews, most of them within seconds of the start of a month, a day or daylight saving time in some zone.
 */
function generateReviews(locations: string[]) {
  const boundary = fc.constantFrom(
    ...[
      '2026-04-01',
      '2026-03-08',
      '2026-03-01',
      '2026-01-01',
      '2025-11-02',
      '2025-10-01',
      '2025-09-28',
      '2024-02-29',
    ].map((day) => Date.parse(day)),
  )
  const hours = fc.constantFrom(0, 4, 5, -5.5, 18.5, -12, -13, 11)
  const at = fc.oneof(
    {
      weight: 4,
      arbitrary: fc
        .tuple(boundary, hours, fc.integer({ min: -2, max: 2 }))
        .map(([day, hour, second]) => new Date(day + hour * 3_600_000 + second * 1000)),
    },
    { weight: 1, arbitrary: fc.date({ min: new Date('2023-06-01'), max: now, noInvalidDate: true }) },
  )
  const one = fc.record({
    at,
    rating: fc.integer({ min: 0, max: 5 }),
    mood: fc.constantFrom(-1, 0, 1),
    locationIndex: fc.nat({ max: 2 }),
    source: fc.constantFrom('1', '2', '9'),
    isAnswered: fc.boolean(),
    word: fc.constantFrom('bread', 'soup', 'bread and soup'),
  })
  return fc
    .sample(one, { numRuns: byDepth(400, 300), seed: 11 })
    .map(({ at: publishedAt, rating, mood, locationIndex, source, isAnswered, word }, n) =>
      makeReview(locations[locationIndex]!, `r${n}`, {
        publishedAt,
        rating,
        sentiment: rating === 0 ? (mood as 0) : ((Math.sign(rating - 3) || 0) as 0),
        sourceId: source,
        body: word,
        response: isAnswered
          ? { body: 'Thanks', publishedAt: new Date(publishedAt.getTime() + 3_600_000) }
          : null,
      }),
    )
}

const repeatedColumns = 'published_at, location_id, source_id, rating, sentiment, responded_at'
const reviewLabels = `
  insert into review_tags (account_id, review_id, tag_id, ${repeatedColumns}) select account_id, id, $121, ${repeatedColumns} from reviews where account_id = $1 and id % 3 = 0;
  insert into review_tags (account_id, review_id, tag_id, ${repeatedColumns}) select account_id, id, $122, ${repeatedColumns} from reviews where account_id = $1 and id % 5 = 0;
  insert into review_categories (account_id, review_id, category_id, ${repeatedColumns}) select account_id, id, $131, ${repeatedColumns} from reviews where account_id = $1 and id % 2 = 0;
  insert into review_categories (account_id, review_id, category_id, ${repeatedColumns}) select account_id, id, $132, ${repeatedColumns} from reviews where account_id = $1 and id % 7 = 0;
  update reviews set import_id = $141 where account_id = $1 and id % 4 = 0`

async function insertLabels(account_id: string, locations: string[]) {
  const locationsUnless = (rest: number) => locations.filter((id) => Number(id) % 3 !== rest)
  await build.group({ account_id, id: `${account_id}11`, name: 'North' }, locationsUnless(0))
  await build.group({ account_id, id: `${account_id}12`, name: 'South' }, locationsUnless(1))
  await build.tag({ account_id, id: `${account_id}21`, name: 'Red' })
  await build.tag({ account_id, id: `${account_id}22`, name: 'Blue' })
  await build.insert('categories', { account_id, id: `${account_id}31`, name: 'Food' })
  await build.insert('categories', { account_id, id: `${account_id}32`, name: 'Staff' })
  await build.importedFile({ account_id, id: `${account_id}41`, kind: 'reviews' })
  await db.all(reviewLabels.replaceAll('$1', account_id))
}

const readable = `
  select r.id::text, r.rating, r.sentiment, r.source_id::text as source, r.location_id::text as location, r.published_at as at,
    r.responded_at is not null as responded, r.body, r.import_id::text as "importId",
    array(select group_id::text from group_locations g where (g.account_id, g.location_id) = (r.account_id, r.location_id)) as groups,
    array(select tag_id::text from review_tags t where (t.account_id, t.review_id) = (r.account_id, r.id)) as tags,
    array(select category_id::text from review_categories c where (c.account_id, c.review_id) = (r.account_id, r.id)) as categories
  from reviews r`

/** Any filter of the inbox, with IDs that exist in the account. */
function arbitraryFilter(accountId: string): fc.Arbitrary<ReviewFilter> {
  const someOf = (ids: string[]) => fc.subarray(ids)
  const day = fc
    .date({ min: new Date('2023-05-20'), max: now, noInvalidDate: true })
    .map((at) => at.toISOString().slice(0, 10))
  const edge = fc.constantFrom(
    '2026-04-01',
    '2026-03-31',
    '2026-03-01',
    '2025-11-01',
    '2025-11-02',
    '2025-10-01',
    '2026-01-01',
    '2025-12-31',
  )
  const date = fc.oneof(day, edge)
  const range = fc.oneof(
    fc.constantFrom(...descriptors).map((descriptor) => ({ kind: 'preset' as const, descriptor })),
    fc
      .tuple(date, date)
      .map(([a, b]) => ({ kind: 'custom' as const, from: a < b ? a : b, to: a < b ? b : a })),
  )
  const locations = [...new Set(stored[accountId]!.map(({ location }) => location))]
  const changes = {
    range,
    groupIds: someOf([`${accountId}11`, `${accountId}12`]),
    locationIds: someOf(locations),
    sourceIds: someOf(['1', '2', '9']),
    ratings: someOf(['0', '1', '2', '3', '4', '5']).map((ratings) => ratings.map(Number)),
    sentiment: fc.constantFrom<ReviewFilter['sentiment'][]>(null, null, 'positive', 'negative'),
    responded: fc.constantFrom<ReviewFilter['responded'][]>(null, null, 'responded', 'not_responded'),
    tagIds: fc.oneof(
      { weight: 3, arbitrary: fc.constant<string[]>([]) },
      someOf([`${accountId}21`, `${accountId}22`]),
    ),
    categoryIds: fc.oneof(
      { weight: 3, arbitrary: fc.constant<string[]>([]) },
      someOf([`${accountId}31`, `${accountId}32`]),
    ),
    importIds: fc.oneof(
      { weight: 3, arbitrary: fc.constant<string[]>([]) },
      fc.constantFrom<string[][]>([`${accountId}41`], ['1']),
    ),
    search: fc.constantFrom('', '', '', 'bread', 'soup', '"bread and soup"', 'bread -soup'),
  } satisfies Record<string, fc.Arbitrary<unknown>>
  const missing = reviewFilter.rules.fields.filter(({ property }) => !(property in changes))
  if (missing.length > 0) throw new Error(`no values for ${missing.map(({ name }) => name)}`)
  return fc
    .record(changes)
    .map((change): ReviewFilter => ({ ...reviewFilter.read(new URLSearchParams()), ...change }))
}

function matchesFilter(row: Row, filter: ReviewFilter, timeZone: string): boolean {
  const { startsAt, endsAt } = resolveRange(filter.range, { now, timeZone })
  const isAllowed = <T>(allowed: T[], ...values: T[]) =>
    allowed.length === 0 || values.some((value) => allowed.includes(value))
  const found: Record<string, boolean> = {
    '': true,
    bread: row.body.includes('bread'),
    soup: row.body.includes('soup'),
    '"bread and soup"': row.body === 'bread and soup',
    'bread -soup': row.body === 'bread',
  }
  return (
    (startsAt === null || row.at >= startsAt) &&
    row.at < endsAt &&
    isAllowed(filter.groupIds, ...row.groups) &&
    isAllowed(filter.locationIds, row.location) &&
    isAllowed(filter.sourceIds, row.source) &&
    isAllowed(filter.ratings, row.rating) &&
    isAllowed(filter.tagIds, ...row.tags) &&
    isAllowed(filter.categoryIds, ...row.categories) &&
    isAllowed(filter.importIds, row.importId ?? '') &&
    (filter.sentiment === null || row.sentiment === (filter.sentiment === 'positive' ? 1 : -1)) &&
    (filter.responded === null || row.responded === (filter.responded === 'responded')) &&
    found[filter.search]!
  )
}

describe.each(Object.entries(zones))('account %s, in %s', (accountId, timeZone) => {
  const clock = { now, timeZone }

  test('the counts of any filter equal a plain count of the reviews', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryFilter(accountId), async (filter) => {
        const rows = stored[accountId]!.filter((row) => matchesFilter(row, filter, timeZone))
        const byRating = Object.fromEntries(
          [0, 1, 2, 3, 4, 5].map((rating) => [rating, rows.filter((row) => row.rating === rating).length]),
        )
        const expected = {
          total: rows.length,
          isEstimate: false,
          responded: rows.filter((row) => row.responded).length,
          byRating,
        }
        const [figures, total] = await asAccount(accountId, async (tx) => [
          await loadReviewCounts(tx, filter, clock),
          await countRows(tx, reviewReport, filter, clock),
        ])
        expect(figures).toEqual(expected)
        expect(total).toEqual({ count: rows.length, isEstimate: false })
      }),
      { numRuns: byDepth(300, 60) },
    )
  })

  test('the counts of a search without any other condition equal a plain count of the reviews', async () => {
    const filter: ReviewFilter = {
      ...reviewFilter.read(new URLSearchParams()),
      range: { kind: 'preset', descriptor: 'all_time' },
      search: 'soup',
    }
    const { total } = await asAccount(accountId, (tx) => loadReviewCounts(tx, filter, clock))
    expect(total).toBe(stored[accountId]!.filter((row) => matchesFilter(row, filter, timeZone)).length)
  })

  test('paging through any list, in any order and page size, returns each review once', async () => {
    const sort = fc.record({
      by: fc.constantFrom('published_at', 'rating'),
      order: fc.constantFrom('asc' as const, 'desc' as const),
    })
    await fc.assert(
      fc.asyncProperty(
        arbitraryFilter(accountId),
        sort,
        fc.integer({ min: 7, max: 90 }),
        async (narrowed, order, size) => {
          const filter = { ...narrowed, sort: order }
          const listed: { id: string; rating: number; publishedAt: string }[] = []
          await asAccount(accountId, async (tx) => {
            for (let after: string | null | undefined; after !== null; ) {
              const page = await loadPage(
                tx,
                reviewReport,
                { ...filter, cursor: after ? { after } : {} },
                clock,
                size,
              )
              listed.push(...page.rows)
              after = page.after
            }
          })
          const rows = stored[accountId]!.filter((row) => matchesFilter(row, filter, timeZone))
          const sign = order.order === 'asc' ? 1 : -1
          const compareNewestFirst = (a: Row, b: Row, towards: number) =>
            towards * (a.at.getTime() - b.at.getTime()) || towards * Number(BigInt(a.id) - BigInt(b.id))
          rows.sort((a, b) =>
            order.by === 'rating'
              ? sign * (a.rating - b.rating) || compareNewestFirst(a, b, -1)
              : compareNewestFirst(a, b, sign),
          )
          expect(listed.map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
        },
      ),
      { numRuns: byDepth(50, 15) },
    )
  })
})
