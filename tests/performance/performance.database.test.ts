import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { asAccount } from '#app/kit/database/tenant.server'
import { descriptors } from '#app/platform/filters/date-presets'
import { previousRange, resolveRange } from '#app/platform/filters/resolve-range'
import { loadPerformance } from '#app/product/performance/performance.server'
import { type PerformanceFilter, performanceFilter } from '#app/product/performance/performance-filter'
import { saveReviews } from '#app/product/reviews/saving/save-reviews.server'
import { createAccountWithLocations, makeReview } from '../reviews/review-fixtures'
import { createBuilders } from '../support/builders'
import { byDepth } from '../support/depth'
import { openSql } from '../support/sql'
import { createTestDatabase } from '../support/test-database'

// Compares the figures, which combine monthly summaries with single reviews at the edges, with a direct query.
const database = await createTestDatabase()
const zones = { 821: 'America/New_York', 822: 'Asia/Kolkata', 823: 'Pacific/Auckland' }
const now = new Date('2026-04-05T14:30:00Z')
const db = await openSql(database)
const build = createBuilders(db)
const locationIdsOf: Record<string, string[]> = {}
/** Returns the id of a user limited to the first group, which equals the account's id. */
const limitedUser = (accountId: string) => accountId

beforeAll(async () => {
  for (const [accountId, zone] of Object.entries(zones)) {
    const locationIds = await createAccountWithLocations(database, { accountId, zone, locationCount: 4 })
    locationIdsOf[accountId] = locationIds
    await asAccount(accountId, (tx) => saveReviews(tx, generateReviews(locationIds)))
    await insertGroups(accountId, locationIds)
  }
})

async function insertGroups(account_id: string, locationIds: string[]) {
  const rest = (id: string) => Number(id) % 4
  const [north, south] = [locationIds.filter((id) => rest(id) < 2), locationIds.filter((id) => rest(id) > 0)]
  await build.group({ account_id, id: `${account_id}11`, name: 'North' }, north)
  await build.group({ account_id, id: `${account_id}12`, name: 'South' }, south)
  await build.group({ account_id, id: `${account_id}13`, name: 'Empty' })
  await build.insert('user_groups', {
    account_id,
    user_id: limitedUser(account_id),
    group_id: `${account_id}11`,
  })
  for (const location_id of locationIds)
    await build.locationListing({
      account_id,
      location_id,
      fields_in_sync: rest(location_id),
      fields_compared: 4,
    })
}

/** Most are within seconds of the start of a month, a day or DST in some time zone; the last location has none. */
function generateReviews(locationIds: string[]) {
  const edges = [
    '2026-04-01',
    '2026-03-08',
    '2026-03-01',
    '2026-01-01',
    '2025-10-01',
    '2025-09-28',
    '2024-02-29',
  ]
  const at = fc.oneof(
    fc
      .tuple(
        fc.constantFrom(...edges),
        fc.constantFrom(0, 4, 5, -5.5, 18.5, -12, 11),
        fc.integer({ min: -2, max: 2 }),
      )
      .map(([day, hour, second]) => new Date(Date.parse(day) + hour * 3_600_000 + second * 1000)),
    fc.date({ min: new Date('2023-06-01'), max: now, noInvalidDate: true }),
  )
  const generatedReview = fc.record({
    at,
    rating: fc.integer({ min: 0, max: 5 }),
    locationIndex: fc.nat({ max: 2 }),
    source: fc.constantFrom('1', '2', '9'),
    seconds: fc.option(fc.integer({ min: -5000, max: 900_000 })),
  })
  return fc
    .sample(generatedReview, { numRuns: 300, seed: 12 })
    .map(({ at: publishedAt, rating, locationIndex, source, seconds }, n) =>
      makeReview(locationIds[locationIndex]!, `r${n}`, {
        publishedAt: new Date(Math.floor(publishedAt.getTime() / 1000) * 1000),
        rating,
        sentiment: (Math.sign(rating - 3) || 0) as 0,
        sourceId: source,
        response:
          seconds === null
            ? null
            : {
                body: 'Thanks',
                publishedAt: new Date(Math.floor(publishedAt.getTime() / 1000) * 1000 + seconds * 1000),
              },
      }),
    )
}

function filterArbitrary(accountId: string): fc.Arbitrary<PerformanceFilter> {
  const date = fc.oneof(
    fc
      .date({ min: new Date('2023-05-20'), max: now, noInvalidDate: true })
      .map((at) => at.toISOString().slice(0, 10)),
    fc.constantFrom('2026-04-01', '2026-03-31', '2026-03-01', '2025-10-01', '2026-01-01', '2025-12-31'),
  )
  const range = fc.oneof(
    fc.constantFrom(...descriptors).map((descriptor) => ({ kind: 'preset' as const, descriptor })),
    fc
      .tuple(date, date)
      .map(([a, b]) => ({ kind: 'custom' as const, from: a < b ? a : b, to: a < b ? b : a })),
  )
  return fc
    .record({
      range,
      groupIds: fc.subarray([`${accountId}11`, `${accountId}12`]),
      locationIds: fc.subarray(locationIdsOf[accountId]!),
      sourceIds: fc.subarray(['1', '2', '9']),
    })
    .map((change): PerformanceFilter => ({ ...performanceFilter.read(new URLSearchParams()), ...change }))
}

type Period = { startsAt: Date | null; endsAt: Date }
type DirectRow = {
  id: string
  reviews: number
  rating: number | null
  rate: number | null
  seconds: number | null
}

/** Computes the figures directly from the reviews, for each location or group in the filter. */
async function queryReviews(
  accountId: string,
  filter: PerformanceFilter,
  { startsAt, endsAt }: Period,
  by: 'location' | 'group',
) {
  const rows = await db.all<DirectRow>(
    `select ${by === 'group' ? 'g.group_id' : 'r.location_id'}::text as id, count(*)::int as reviews,
       avg(nullif(rating, 0))::float8 as rating, count(responded_at)::float8 / count(*) as rate,
       avg(greatest(0, extract(epoch from responded_at - published_at)))
         filter (where responded_at is not null)::float8 as seconds
     from reviews r ${by === 'group' ? 'join group_locations g using (account_id, location_id)' : ''}
     where account_id = $1 and published_at >= coalesce($2, '-infinity'::timestamptz) and published_at < $3
       and (cardinality($4::bigint[]) = 0 or source_id = any($4))
       and (cardinality($5::bigint[]) = 0 or location_id = any($5))
       and (cardinality($6::bigint[]) = 0 or location_id in (
         select location_id from group_locations where account_id = $1 and group_id = any($6)))
     group by 1`,
    [accountId, startsAt, endsAt, filter.sourceIds, filter.locationIds, filter.groupIds],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

const rounded = (value: number | null) => (value === null ? null : Math.round(value * 1e6) / 1e6)
const noMetrics = { reviews: 0, rating: null, rate: null, seconds: null }

describe.each(Object.entries(zones))('account %s, in %s', (accountId, timeZone) => {
  const clock = { now, timeZone }

  test('every figure of both periods matches a direct query of the reviews', async () => {
    await fc.assert(
      fc.asyncProperty(
        filterArbitrary(accountId),
        fc.constantFrom('locations' as const, 'groups' as const),
        async (filter, view) => {
          const rows = await asAccount(accountId, (tx) =>
            loadPerformance(tx, filter, clock, { view, withPrevious: true }),
          )
          const grouping = view === 'groups' ? 'group' : 'location'
          const previousDates = previousRange(filter.range, clock)
          const expected = await queryReviews(accountId, filter, resolveRange(filter.range, clock), grouping)
          const expectedBefore =
            previousDates && (await queryReviews(accountId, filter, previousDates, grouping))
          for (const { id, metrics, previous } of rows)
            expect([id, comparableMetrics(metrics), previous && comparableMetrics(previous.metrics)]).toEqual(
              [
                id,
                roundedMetrics(expected.get(id) ?? noMetrics),
                expectedBefore && roundedMetrics(expectedBefore.get(id) ?? noMetrics),
              ],
            )
          const listed = new Set(rows.map(({ id }) => id))
          const isListed = (id: string) =>
            view === 'locations' || filter.groupIds.length === 0 || filter.groupIds.includes(id)
          expect([...expected.keys()].filter((id) => isListed(id) && !listed.has(id))).toEqual([])
        },
      ),
      { numRuns: byDepth(40, 12) },
    )
  })

  test('a limited user’s rows are their own locations, ranked among themselves', async () => {
    await fc.assert(
      fc.asyncProperty(filterArbitrary(accountId), async (filter) => {
        const limitedRows = await asAccount(
          accountId,
          (tx) => loadPerformance(tx, filter, clock),
          limitedUser(accountId),
        )
        const visibleIds = (
          await db.all<{ id: string }>(
            'select location_id::text as id from group_locations where group_id = $1',
            [`${accountId}11`],
          )
        ).map(({ id }) => id)
        const matchingIds =
          filter.locationIds.length > 0
            ? visibleIds.filter((id) => filter.locationIds.includes(id))
            : visibleIds
        const unlimitedRows =
          matchingIds.length === 0
            ? []
            : await asAccount(accountId, (tx) =>
                loadPerformance(tx, { ...filter, locationIds: matchingIds }, clock),
              )
        expect(limitedRows).toEqual(unlimitedRows)
      }),
      { numRuns: byDepth(15, 6) },
    )
  })
})

function comparableMetrics({
  totalReviews,
  avgRating,
  responseRate,
  responseSeconds,
}: {
  totalReviews: number
  avgRating: number | null
  responseRate: number | null
  responseSeconds: number | null
}) {
  return roundedMetrics({
    reviews: totalReviews,
    rating: avgRating,
    rate: responseRate,
    seconds: responseSeconds,
  })
}

function roundedMetrics({
  reviews,
  rating,
  rate,
  seconds,
}: typeof noMetrics | Record<'reviews' | 'rating' | 'rate' | 'seconds', number | null>) {
  return { reviews, rating: rounded(rating), rate: rounded(rate), seconds: rounded(seconds) }
}
