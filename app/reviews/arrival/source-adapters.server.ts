/** Through what the reviews of a source are fetched for an account. Null where it is not connected, or has no way. */
import type { Id } from '#app/database/schema'
import { googleOf } from '#app/locations/google/google-connection.server'
import { googleReviews } from '#app/providers/google-business-profile/review-source.server'
import type { ReviewSourceAdapter } from '#app/providers/review-source'

export async function adapterOfSource(accountId: Id, source: string): Promise<ReviewSourceAdapter | null> {
  if (source !== 'google') return null
  const api = await googleOf(accountId)
  return api && googleReviews(api)
}
