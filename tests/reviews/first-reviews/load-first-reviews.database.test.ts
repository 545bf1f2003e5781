import { expect, test } from 'vitest'
import { asAccount } from '#app/kit/database/tenant.server'
import { loadFirstReviews } from '#app/product/reviews/first-reviews/first-reviews.server'
import { saveReviews } from '#app/product/reviews/saving/save-reviews.server'
import { createTestDatabase } from '../../support/test-database'
import { createAccountWithLocations, makeReview } from '../review-fixtures'

const database = await createTestDatabase()

test('reviews with stars, recommendations and reviews without a rating all count as arrived', async () => {
  const [location = ''] = await createAccountWithLocations(database, {
    accountId: '701',
    zone: 'UTC',
    locationCount: 2,
  })
  const load = () => asAccount('701', loadFirstReviews)
  expect(await load()).toMatchObject({ locations: 2, linked: 0, fetched: 0, reviews: 0 })
  await asAccount('701', (tx) =>
    saveReviews(tx, [
      makeReview(location, 'five stars'),
      makeReview(location, 'one star', { rating: 1, sentiment: -1 }),
      makeReview(location, 'recommendation', { rating: 0, sentiment: 1 }),
      makeReview(location, 'no rating', { rating: 0, sentiment: 0 }),
    ]),
  )
  expect(await load()).toMatchObject({ locations: 2, reviews: 4 })
})
