/**
 * The adapters through which an account's reviews are fetched from a source. Null when the source is not connected or
 * offers no way.
 */
import { configuration } from '#app/configuration.server'
import type { Id } from '#app/database/schema'
import { facebookRatingsOf, trustpilotReviewsOf } from '#app/integrations/review-sources.server'
import { googleOf } from '#app/locations/google/google-connection.server'
import { googleReviews } from '#app/providers/google-business-profile/review-source.server'
import type { ReviewSourceAdapter } from '#app/providers/review-source'
import { tripadvisorReviews } from '#app/providers/tripadvisor/reviews.server'
import { byWebsite } from '#app/providers/trustpilot/by-website.server'
import { yelpReviews } from '#app/providers/yelp/reviews.server'

type Making = (accountId: Id) => Promise<ReviewSourceAdapter | null>

/**
 * By source code: Google, Facebook and Trustpilot use the account's own consent, the others the installation's access.
 */
const makers: Record<string, Making> = {
  async google(accountId) {
    const api = await googleOf(accountId)
    return api && googleReviews(api)
  },
  facebook: facebookRatingsOf,
  async yelp() {
    const { yelp } = configuration()
    return yelp && yelpReviews(yelp)
  },
  async tripadvisor() {
    const { tripadvisor } = configuration()
    return tripadvisor && tripadvisorReviews(tripadvisor)
  },
  async trustpilot(accountId) {
    const reviews = await trustpilotReviewsOf(accountId)
    return reviews && byWebsite(reviews)
  },
}

export async function adapterOfSource(accountId: Id, source: string): Promise<ReviewSourceAdapter | null> {
  return makers[source]?.(accountId) ?? null
}
