/** Adds the restaurants without a partner, each with its owner, a location and a few reviews. */
import type pg from 'pg'
import { demoReviews, reviewProfiles } from '../data/demo-reviews'
import { type IndependentRestaurant, independentRestaurants } from '../data/independent-restaurants'
import { seedAccount, seedSettings } from './accounts.server'
import { seedLocations } from './locations.server'
import { seedReviews } from './reviews.server'
import { runAsAccount } from './run-as-account.server'

/** Two years of reviews, so that half of them are in the two periods of which the industry's figures are computed. */
const REVIEW_COUNT = 24

export async function seedIndependentRestaurants(client: pg.ClientBase, now: Date): Promise<void> {
  for (const [index, restaurant] of independentRestaurants.entries())
    await seedRestaurant(client, restaurant, reviewProfiles.cafe.count + index * REVIEW_COUNT, now)
}

async function seedRestaurant(
  client: pg.ClientBase,
  { name, category, website, owner, location }: IndependentRestaurant,
  firstReview: number,
  now: Date,
): Promise<void> {
  const account = {
    name,
    vertical: 'restaurants',
    segment: 'small',
    timeZone: location.time_zone,
    users: [{ ...owner, userType: 'admin' as const, isAccountOwner: true }],
  }
  const { id: accountId, users } = await seedAccount(client, account, null)
  const business = { accountId, publicName: name, category, website, googleAccount: null }
  await runAsAccount(client, accountId, async () => {
    await seedSettings(client, accountId)
    const locationIds = await seedLocations(client, business, [location])
    await client.query(
      'insert into location_listings (account_id, location_id) select $1, unnest($2::bigint[])',
      [accountId, locationIds],
    )
    const reviews = demoReviews('cafe', [location], now, { first: firstReview, count: REVIEW_COUNT })
    await seedReviews(client, { accountId, locationIds, users, reviews })
  })
}
