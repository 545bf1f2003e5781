import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { beforeAll, describe, expect, test } from 'vitest'
import { asAccount } from '#app/kit/database/tenant.server'
import { descriptors } from '#app/platform/filters/date-presets'
import { changeFilter } from '#app/platform/filters/filter'
import { previousRange, resolveRange } from '#app/platform/filters/resolve-range'
import { saveReviews } from '#app/product/reviews/saving/save-reviews.server'
import { type DashboardFilter, dashboardFilter } from '#app/site/dashboard/dashboard-filter'
import { loadTimeSeries, type Period } from '#app/site/dashboard/time-series.server'
import { createAccountWithLocations, makeReview } from '../reviews/review-fixtures'
import { createBuilders } from '../support/builders'
import { byDepth } from '../support/depth'
import { openSql } from '../support/sql'
import { createTestDatabase } from '../support/test-database'

// Whole months are counted from the summaries and partial months from the reviews; every bucket must equal a plain
// count of the reviews.
const database = await createTestDatabase()
const db = await openSql(database)
const build = createBuilders(db)
const zones = { 821: 'America/New_York', 822: 'Pacific/Auckland' }
const now = new Date('2026-04-05T14:30:00Z')
const hour = 3_600_000

type Row = {
  rating: number
  sentiment: number
  source: string
  location: string
  at: Date
  seconds: number | null
  groups: string[]
}
const stored: Record<string, Row[]> = {}

beforeAll(async () => {
  for (const [accountId, zone] of Object.entries(zones)) {
    const locationIds = await createAccountWithLocations(database, { accountId, zone, locationCount: 3 })
    await asAccount(accountId, (tx) => saveReviews(tx, generateReviews(locationIds)))
    const north = locationIds.filter((id) => Number(id) % 3 !== 0)
    await build.group({ account_id: accountId, id: `${accountId}11`, name: 'North' }, north)
    stored[accountId] = await db.all<Row>(reviewsQuery, [accountId])
  }
})

const reviewsQuery = `
  select r.rating, r.sentiment, r.source_id::text as source, r.location_id::text as location, r.published_at as at,
    extract(epoch from r.responded_at - r.published_at)::int as seconds,
    array(select group_id::text from group_locations g where (g.account_id, g.location_id) = (r.account_id, r.location_id)) as groups
  from reviews r where r.account_id = $1`

/**
 * Generates reviews, most of them within seconds of the start of a month, a day or daylight saving time in some zone.
 */
function generateReviews(locationIds: string[]) {
  const edge = fc.constantFrom(
    ...['2026-04-01', '2026-03-08', '2026-03-01', '2026-01-01', '2025-10-01', '2025-09-28', '2024-02-29'].map(
      (day) => Date.parse(day),
    ),
  )
  const nearEdge = fc
    .tuple(edge, fc.constantFrom(0, 4, 5, -12, -13, 11), fc.integer({ min: -2, max: 2 }))
    .map(([day, hours, second]) => new Date(day + hours * hour + second * 1000))
  const anyTime = fc
    .date({ min: new Date('2017-06-01'), max: now, noInvalidDate: true })
    .map((at) => new Date(Math.floor(at.getTime() / 1000) * 1000))
  const generatedReview = fc.record({
    publishedAt: fc.oneof({ weight: 3, arbitrary: nearEdge }, { weight: 1, arbitrary: anyTime }),
    rating: fc.integer({ min: 0, max: 5 }),
    mood: fc.constantFrom(-1, 0, 1),
    locationIndex: fc.nat({ max: 2 }),
    sourceId: fc.constantFrom('1', '2', '9'),
    answered: fc.option(fc.integer({ min: -1, max: 50 })),
  })
  return fc
    .sample(generatedReview, { numRuns: 200, seed: 7 })
    .map(({ publishedAt, rating, mood, locationIndex, sourceId, answered }, n) =>
      makeReview(locationIds[locationIndex]!, `r${n}`, {
        publishedAt,
        rating,
        sourceId,
        sentiment: (rating === 0 ? mood : Math.sign(rating - 3) || 0) as 0,
        response:
          answered === null
            ? null
            : { body: 'Thanks', publishedAt: new Date(publishedAt.getTime() + answered * hour) },
      }),
    )
}

describe.each(Object.entries(zones))('account %s in %s', (accountId, timeZone) => {
  const clock = { now, timeZone }

  test('every bucket of both periods equals a plain count of the reviews', async () => {
    const locationIds = [...new Set(stored[accountId]!.map(({ location }) => location))]
    const day = fc
      .integer({ min: -1500, max: 20 })
      .map((days) => Temporal.PlainDate.from('2026-04-05').add({ days }).toString())
    const range = fc.oneof(
      fc.constantFrom(...descriptors).map((descriptor) => ({ kind: 'preset' as const, descriptor })),
      fc.tuple(day, day).map((days) => {
        const [from, to] = days.sort()
        return { kind: 'custom' as const, from: from!, to: to! }
      }),
    )
    const filter = fc.record({
      range,
      sourceIds: fc.subarray(['1', '2', '9'], { maxLength: 2 }),
      locationIds: fc.oneof(
        { weight: 2, arbitrary: fc.constant<string[]>([]) },
        fc.subarray(locationIds, { maxLength: 2 }),
      ),
      groupIds: fc.constantFrom<string[]>([], [`${accountId}11`]),
    })
    await fc.assert(
      fc.asyncProperty(filter, async (change) => {
        const filterValues: DashboardFilter = changeFilter(
          dashboardFilter.read(new URLSearchParams()),
          change,
        )
        const { period, previous, sources } = await asAccount(accountId, (tx) =>
          loadTimeSeries(tx, filterValues, clock),
        )
        const rows = stored[accountId]!.filter((row) => matches(row, filterValues))
        expectCountsMatch(period, rows, timeZone)
        expectTotalMatches(period, rows, resolveRange(filterValues.range, clock))
        const previousDates = previousRange(filterValues.range, clock)
        expect(previous === null).toBe(previousDates === null)
        if (previous) {
          expectCountsMatch(previous, rows, timeZone)
          expectTotalMatches(previous, rows, previousDates!)
        }
        const bySource = sources.reduce((sum, { sums }) => sum + sumOfCounts(sums.byRating), 0)
        expect(bySource).toBe(sumOfCounts(period.total.byRating))
      }),
      { numRuns: byDepth(25, 10) },
    )
  })
})

test('a limited user sees only the figures of their locations', async () => {
  const rows = stored[821]!
  const locationId = rows[0]!.location
  const clock = { now, timeZone: zones[821] }
  await build.userLocations({ account_id: '821', id: '821' }, [locationId])
  const filter = changeFilter(dashboardFilter.read(new URLSearchParams()), {
    range: { kind: 'preset', descriptor: 'all_time' },
  })
  const { period } = await asAccount('821', (tx) => loadTimeSeries(tx, filter, clock), '821')
  expectCountsMatch(
    period,
    rows.filter(({ location }) => location === locationId),
    clock.timeZone,
  )
  expect(sumOfCounts(period.total.byRating)).toBe(
    rows.filter(({ location }) => location === locationId).length,
  )
})

function matches(row: Row, { sourceIds, locationIds, groupIds }: DashboardFilter): boolean {
  return (
    (sourceIds.length === 0 || sourceIds.includes(row.source)) &&
    (locationIds.length === 0 || locationIds.includes(row.location)) &&
    (groupIds.length === 0 || row.groups.some((group) => groupIds.includes(group)))
  )
}

function expectCountsMatch({ buckets, bucketTotals }: Period, rows: Row[], timeZone: string): void {
  for (const [at, { from, to }] of buckets.entries()) {
    const [starts, ends] = [startOfDay(from, timeZone), startOfDay(to, timeZone)]
    const within = rows.filter((row) => row.at >= starts && row.at < ends)
    expect(bucketTotals[at]).toEqual({
      byRating: [0, 1, 2, 3, 4, 5].map((rating) => within.filter((row) => row.rating === rating).length),
      positive: within.filter(({ sentiment }) => sentiment === 1).length,
      negative: within.filter(({ sentiment }) => sentiment === -1).length,
      responded: within.filter(({ seconds }) => seconds !== null).length,
      responseSeconds: within.reduce((sum, { seconds }) => sum + Math.max(0, seconds ?? 0), 0),
    })
  }
}

/** Verifies that no review of the range is missing from its buckets. */
function expectTotalMatches(
  period: Period,
  rows: Row[],
  range: { startsAt: Date | null; endsAt: Date },
): void {
  const within = rows.filter(({ at }) => (!range.startsAt || at >= range.startsAt) && at < range.endsAt)
  expect(sumOfCounts(period.total.byRating)).toBe(within.length)
}

function startOfDay(date: string, timeZone: string): Date {
  return new Date(Temporal.PlainDate.from(date).toZonedDateTime(timeZone).epochMilliseconds)
}

function sumOfCounts(counts: number[]): number {
  return counts.reduce((sum, count) => sum + count, 0)
}
