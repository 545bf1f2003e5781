import { expect, test } from 'vitest'
import { type FirstReviews, firstReviewsState } from '#app/product/reviews/first-reviews/first-reviews'

const none: FirstReviews = {
  isGoogleConnected: false,
  locations: 0,
  linked: 0,
  fetched: 0,
  failing: 0,
  reviews: 0,
}
const linked: FirstReviews = { ...none, isGoogleConnected: true, locations: 3, linked: 3 }

test.each([
  ['not-connected', none],
  ['not-connected', { ...none, locations: 3 }],
  ['not-linked', { ...none, isGoogleConnected: true, locations: 3 }],
  ['fetching', linked],
  ['fetching', { ...linked, fetched: 1, failing: 1, reviews: 40 }],
  // Nothing arrives while the connection has ended.
  ['not-connected', { ...linked, isGoogleConnected: false }],
  ['failing', { ...linked, failing: 3 }],
  ['none-at-google', { ...linked, fetched: 2, failing: 1 }],
  ['has-reviews', { ...linked, fetched: 3, reviews: 40 }],
  ['has-reviews', { ...none, locations: 1, reviews: 40 }],
])('%s: %o', (state, first) => {
  expect(firstReviewsState(first)).toBe(state)
})
