/** Creates the adapters with which an account's reviews are fetched from each source. */
import { configuration } from '#app/kit/configuration.server'
import type { Id } from '#app/kit/database/schema'
import type { ReviewSourceAdapter } from '#app/kit/providers/review-source'
import { createTripadvisorReviewSource } from '#app/kit/providers/tripadvisor/reviews.server'
import { createWebsiteReviewSource } from '#app/kit/providers/trustpilot/website-review-source.server'
import { createYelpReviewSource } from '#app/kit/providers/yelp/reviews.server'
import { findFacebookRatings, findTrustpilotReviews } from '#app/product/integrations/source-adapters.server'
import { findGoogleClient } from '#app/product/locations/google-access/google-clients.server'

type AdapterFactory = (accountId: Id) => Promise<ReviewSourceAdapter | null>

/**
 * The adapter factories by source code. Google, Facebook and Trustpilot are accessed with the authorization that the
 * account has given, the other sources with the installation's own access.
 */
const adapterFactories: Record<string, AdapterFactory> = {
  async google(accountId) {
    const client = await findGoogleClient(accountId)
    return client?.reviews ?? null
  },
  facebook: findFacebookRatings,
  async yelp() {
    const { yelp } = configuration()
    return yelp && createYelpReviewSource(yelp)
  },
  async tripadvisor() {
    const { tripadvisor } = configuration()
    return tripadvisor && createTripadvisorReviewSource(tripadvisor)
  },
  async trustpilot(accountId) {
    const reviews = await findTrustpilotReviews(accountId)
    return reviews && createWebsiteReviewSource(reviews)
  },
}

/** Returns null if the source is not connected or has no adapter. */
export async function createSourceAdapter(
  accountId: Id,
  source: string,
): Promise<ReviewSourceAdapter | null> {
  return adapterFactories[source]?.(accountId) ?? null
}
