/** The response to a review on Google, as Google's replies allow: set rather than added, and counted as an edit. */
import type { ResponsePublisher } from '../../profile-client/responses'
import { mapResult } from '../../provider-result'
import type { GoogleApi } from '../api.server'
import { reviewNameOf } from '../resource-names'
import { isSameReply } from './reply'
import { deleteReply, getReview, listReviews, replyToReview } from './reviews.server'

export function createResponsePublisher(
  api: GoogleApi,
  locationName: string,
  reviewId: string,
): ResponsePublisher {
  const name = reviewNameOf(locationName, reviewId)
  const read = async () => mapResult(await getReview(api, name), ({ response }) => response)
  return {
    read,
    remove: () => deleteReply(api, name),
    async isReviewGone() {
      const review = await read()
      if (review.outcome !== 'rejected' || review.status !== 404) return false
      // The list of a suspended profile is empty.
      const others = await listReviews(api, locationName, { pageSize: 1 })
      return others.outcome === 'ok' && others.value.reviews.length > 0
    },
    /**
     * Google replaces an existing reply but counts that as an edit. So if an earlier attempt may have succeeded,
     * compare the existing reply first and do not send the same text again.
     */
    async write(body, isRepeat) {
      const existing = isRepeat ? await read() : null
      if (existing?.outcome === 'unavailable' || existing?.outcome === 'throttled') return existing
      const response = existing?.outcome === 'ok' ? existing.value : null
      if (response && isSameReply(response, body)) return { outcome: 'ok', value: response }
      return replyToReview(api, name, body)
    },
  }
}
