import { beforeAll, expect, test } from 'vitest'
import { asAccount } from '#app/kit/database/tenant.server'
import { loadNeighbors } from '#app/platform/reports/neighbors.server'
import { markAnswered } from '#app/product/reviews/response-status.server'
import { reviewFilter } from '#app/product/reviews/review-filter'
import { reviewReport } from '#app/product/reviews/review-report.server'
import { saveReviews } from '#app/product/reviews/saving/save-reviews.server'
import { createAccountWithLocations, makeReview } from '../reviews/review-fixtures'
import { createTestDatabase } from '../support/test-database'

const database = await createTestDatabase()
const clock = { now: new Date('2026-11-20T15:00:00Z'), timeZone: 'America/Chicago' }
const account = '861'
let ids: string[]
let otherAccountReviewId: string

beforeAll(async () => {
  const createReviews = async (accountId: string) => {
    const [location] = await createAccountWithLocations(database, {
      accountId,
      zone: clock.timeZone,
      locationCount: 1,
    })
    // The newest first. The last two were published at the same time, so their ids decide.
    const rows = [9, 8, 7, 6, 6].map((day, n) =>
      makeReview(location!, `r${n}`, {
        sourceId: '3',
        rating: n === 1 ? 1 : 5,
        publishedAt: new Date(`2026-11-0${day}T12:00:00Z`),
      }),
    )
    const saved = await asAccount(accountId, (tx) => saveReviews(tx, rows))
    return saved.map(({ id }) => id)
  }
  ids = await createReviews(account)
  if (BigInt(ids[3]!) < BigInt(ids[4]!)) [ids[3], ids[4]] = [ids[4]!, ids[3]!]
  otherAccountReviewId = (await createReviews('862'))[0]!
})

const neighborsOf = (id: string | undefined, query: string) =>
  asAccount(account, (tx) =>
    loadNeighbors(tx, reviewReport, reviewFilter.read(new URLSearchParams(query)), clock, id),
  )

test('the neighbors of each row form the list, in both directions', async () => {
  const found = await Promise.all(ids.map((id) => neighborsOf(id, 'dateDescriptor=all_time')))
  expect(found.map(({ previous }) => previous)).toEqual([null, ...ids.slice(0, -1)])
  expect(found.map(({ next }) => next)).toEqual([...ids.slice(1), null])
})

test('the order and the conditions of the filter apply', async () => {
  const oldestFirst = 'dateDescriptor=all_time&sort[by]=published_at&sort[order]=asc'
  expect(await neighborsOf(ids[1], oldestFirst)).toEqual({ previous: ids[2], next: ids[0] })
  const fiveStars = 'dateDescriptor=all_time&rating=5'
  expect(await neighborsOf(ids[2], fiveStars)).toEqual({ previous: ids[0], next: ids[3] })
})

test('a row that no longer matches keeps its place in the list', async () => {
  const unanswered = 'dateDescriptor=all_time&status_enum=not_responded'
  await asAccount(account, (tx) => markAnswered(tx, ids[1]!, clock.now))
  expect(await neighborsOf(ids[1], unanswered)).toEqual({ previous: ids[0], next: ids[2] })
  expect(await neighborsOf(ids[0], unanswered)).toEqual({ previous: null, next: ids[2] })
})

test.each([undefined, '', 'abc', '0', '9223372036854775808', '9223372036854775807'])(
  'there are no neighbors of a row that does not exist: %j',
  async (id) => {
    expect(await neighborsOf(id, 'dateDescriptor=all_time')).toEqual({ previous: null, next: null })
  },
)

test('a row of another account has no neighbors', async () => {
  expect(await neighborsOf(otherAccountReviewId, 'dateDescriptor=all_time')).toEqual({
    previous: null,
    next: null,
  })
})
