import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { asAccount } from '#app/kit/database/tenant.server'
import { descriptors } from '#app/platform/filters/date-presets'
import type { Range } from '#app/platform/filters/filter'
import { resolveRange } from '#app/platform/filters/resolve-range'
import { loadReviewCounts } from '#app/product/reviews/counts/review-counts.server'
import { reviewFilter } from '#app/product/reviews/review-filter'
import { saveReviews } from '#app/product/reviews/saving/save-reviews.server'
import { createBuilders } from '../../support/builders'
import { byDepth } from '../../support/depth'
import { openSql } from '../../support/sql'
import { createTestDatabase } from '../../support/test-database'
import { createAccountWithLocations, makeReview } from '../review-fixtures'

// How a group is counted depends on how many locations are in it and outside of it: above 1,000, the monthly summaries
// are not used, and if most locations are in it, those outside are subtracted.
const database = await createTestDatabase()
const accountId = '821'
const clock = { now: new Date('2026-04-05T14:30:00Z'), timeZone: 'America/New_York' }
const locationCount = 2_300
const groupSizes = { '1': 20, '2': 1_100, '3': 1_250, '4': 2_290, '5': locationCount }
const db = await openSql(database)
const build = createBuilders(db)
let locations: string[] = []

beforeAll(async () => {
  locations = await createAccountWithLocations(database, {
    accountId,
    zone: clock.timeZone,
    locationCount,
  })
  for (const [groupId, size] of Object.entries(groupSizes)) {
    await build.group({ account_id: accountId, id: groupId, name: groupId })
    await db.all(
      'insert into group_locations (account_id, group_id, location_id) select $1, $2, unnest($3::bigint[])',
      [accountId, groupId, locations.slice(0, size)],
    )
  }
  await asAccount(accountId, (tx) => saveReviews(tx, generateReviews()))
})

/** Generates reviews from 2023 until after the current date, at locations on both sides of the end of each group. */
function generateReviews() {
  const sides = Object.values(groupSizes).flatMap((size) => [size - 1, size % locationCount])
  const review = fc.record({
    at: fc.date({
      min: new Date('2023-01-01'),
      max: new Date('2026-12-31'),
      noInvalidDate: true,
    }),
    index: fc.constantFrom(...sides),
    rating: fc.integer({ min: 1, max: 5 }),
    sourceId: fc.constantFrom('1', '2'),
  })
  return fc.sample(review, { numRuns: 400, seed: 7 }).map(({ at, index, rating, sourceId }, n) =>
    makeReview(locations[index]!, `r${n}`, {
      publishedAt: at,
      rating,
      sourceId,
      sentiment: Math.sign(rating - 3) as 0,
    }),
  )
}

const day = fc
  .date({ min: new Date('2022-12-01'), max: new Date('2027-01-31'), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10))
const range: fc.Arbitrary<Range> = fc.oneof(
  fc.constantFrom(...descriptors).map((descriptor) => ({ kind: 'preset' as const, descriptor })),
  fc.tuple(day, day).map(([a, b]) => ({ kind: 'custom' as const, from: a < b ? a : b, to: a < b ? b : a })),
)

async function countPlainly(groupId: string, given: Range, ratings: number[]): Promise<number> {
  const { startsAt, endsAt } = resolveRange(given, clock)
  const { count } = await db.one<{ count: string }>(
    `select count(*) as count from reviews r
     where r.account_id = $1 and r.published_at >= coalesce($2, '-infinity'::timestamptz) and r.published_at < $3
       and (cardinality($4::int[]) = 0 or r.rating = any($4::int[]))
       and r.location_id in (select location_id from group_locations where account_id = $1 and group_id = $5)`,
    [accountId, startsAt, endsAt, ratings, groupId],
  )
  return Number(count)
}

async function expectExactCounts(groupId: string, given: Range, ratings: number[]) {
  const filter = {
    ...reviewFilter.read(new URLSearchParams()),
    groupIds: [groupId],
    range: given,
    ratings,
  }
  const { total } = await asAccount(accountId, (tx) => loadReviewCounts(tx, filter, clock))
  expect(total).toBe(await countPlainly(groupId, given, ratings))
}

const allTime: Range = { kind: 'preset', descriptor: 'all_time' }

test('the counts of a group of any size and any dates equal a plain count of its reviews', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...Object.keys(groupSizes)),
      range,
      fc.subarray([1, 3, 5]),
      expectExactCounts,
    ),
    { numRuns: byDepth(300, 80) },
  )
})

test('the reviews of a location that is being deleted do not count for a group that it is not in', async () => {
  await db.all('update locations set removed_at = now() where account_id = $1 and id = any($2)', [
    accountId,
    locations.slice(2_290),
  ])
  expect(await countPlainly('4', allTime, [])).toBeLessThan(await countPlainly('5', allTime, []))
  await expectExactCounts('4', allTime, [])
})
