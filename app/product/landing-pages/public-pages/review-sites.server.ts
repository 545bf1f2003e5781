/**
 * Lists the sites where customers can write a review of a location. All customers get the same sites regardless of
 * their answers, because Google and the law forbid asking only satisfied customers. Yelp is excluded, because it
 * forbids asking for reviews at all.
 */
import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import { googleRequestUrl } from '#app/product/locations/review-sources/review-source'

export type ReviewSite = { code: 'google' | 'facebook' | 'trip_advisor'; name: string; url: string }

export async function listReviewSites(
  tx: Tx,
  { locationId, placeId }: { locationId: Id; placeId: string | null },
): Promise<ReviewSite[]> {
  const listings = await tx
    .selectFrom('listings')
    .select(['directory', 'url'])
    .where('account_id', '=', tx.accountId)
    .where('location_id', '=', locationId)
    .where('directory', 'in', ['facebook', 'trip_advisor'])
    .where('remote_id', 'is not', null)
    .execute()
  const urlOn = (directory: string) => {
    const url = listings.find((listing) => listing.directory === directory)?.url
    return url && /^https?:\/\//.test(url) ? url : null
  }
  const facebook = urlOn('facebook')
  const tripadvisor = urlOn('trip_advisor')
  return [
    ...(placeId ? [{ code: 'google', name: 'Google', url: googleRequestUrl(placeId) } as const] : []),
    ...(facebook
      ? [{ code: 'facebook', name: 'Facebook', url: `${facebook.replace(/\/$/, '')}/reviews` } as const]
      : []),
    ...(tripadvisor ? [{ code: 'trip_advisor', name: 'Tripadvisor', url: tripadvisor } as const] : []),
  ]
}
