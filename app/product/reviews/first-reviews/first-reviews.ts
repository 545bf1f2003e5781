/** How far an account is from its first reviews, and what its users can do next. */

export type FirstReviews = {
  isGoogleConnected: boolean
  locations: number
  /** The locations that are linked to a Google profile. */
  linked: number
  /** The linked locations whose reviews have been fetched, and those whose fetch has failed. */
  fetched: number
  failing: number
  /** The reviews of the account, from any source. */
  reviews: number
}

export type FirstReviewsState =
  | 'not-connected'
  | 'not-linked'
  | 'fetching'
  | 'failing'
  | 'none-at-google'
  | 'has-reviews'

export function firstReviewsState(first: FirstReviews): FirstReviewsState {
  const { isGoogleConnected, linked, fetched, failing, reviews } = first
  if (isFetching(first)) return 'fetching'
  if (reviews > 0) return 'has-reviews'
  if (!isGoogleConnected) return 'not-connected'
  if (linked === 0) return 'not-linked'
  return failing > 0 && fetched === 0 ? 'failing' : 'none-at-google'
}

/** Returns whether reviews of a linked location will arrive soon, without anyone doing something. */
function isFetching({ isGoogleConnected, linked, fetched, failing }: FirstReviews): boolean {
  return isGoogleConnected && fetched + failing < linked
}
