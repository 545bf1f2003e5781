import { expect, test } from 'vitest'
import { asAccount } from '#app/kit/database/tenant.server'
import { loadReviewCounts } from '#app/product/reviews/counts/review-counts.server'
import { reviewFilter } from '#app/product/reviews/review-filter'
import { saveReviews } from '#app/product/reviews/saving/save-reviews.server'
import { countUnindexed } from '#app/product/reviews/search/search-index.server'
import { createTestDatabase } from '../../support/test-database'
import { createAccountWithLocations, indexPendingReviews, makeReview } from '../review-fixtures'

const database = await createTestDatabase()
const [location] = await createAccountWithLocations(database, {
  accountId: '821',
  zone: 'UTC',
  locationCount: 1,
})
const clock = { now: new Date('2026-04-05T14:30:00Z'), timeZone: 'UTC' }

const manyReviews = (body: string, from = 0) =>
  Array.from({ length: 150 }, (_, n) => makeReview(location!, `many-${from + n}`, { body }))
const save = (rows: ReturnType<typeof makeReview>[]) => asAccount('821', (tx) => saveReviews(tx, rows))
const countPending = () => asAccount('821', countUnindexed)
const searchHits = async (word: string) => {
  const filter = reviewFilter.read(new URLSearchParams({ dateDescriptor: 'all_time', search_terms: word }))
  return (await asAccount('821', (tx) => loadReviewCounts(tx, filter, clock))).total
}

test('a few reviews are searchable immediately, by their current words', async () => {
  await save([makeReview(location!, 'one', { body: 'Quince jam' })])
  expect([await searchHits('quince'), await countPending()]).toEqual([1, 0])
  await save([makeReview(location!, 'one', { body: 'Damson jam' })])
  expect([await searchHits('quince'), await searchHits('damson')]).toEqual([0, 1])
})

test('many reviews are indexed by a job, and until then their number is reported', async () => {
  await save(manyReviews('Warm medlar tart'))
  expect([await searchHits('medlar'), await countPending()]).toEqual([0, 150])
  await indexPendingReviews('821')
  expect([await searchHits('medlar'), await countPending()]).toEqual([150, 0])
})

test('reviews that change before the job runs are indexed with their current text', async () => {
  await save(manyReviews('Sour bullace', 500))
  await save([makeReview(location!, 'many-500', { body: 'Sweet bullace' })])
  await indexPendingReviews('821')
  expect([await searchHits('sour'), await searchHits('sweet')]).toEqual([149, 1])
})
