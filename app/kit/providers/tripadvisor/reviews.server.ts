/**
 * The five newest reviews of a location on Tripadvisor. Tripadvisor returns no others, so a review that is missing from
 * the list may still exist.
 */
import { mapResult } from '../provider-result'
import type { ReviewSourceAdapter } from '../review-source'
import { createTripadvisorApi, locationIdPath, type TripadvisorSettings } from './content-api.server'
import { toReview } from './translate'
import { tripadvisorReviewList } from './wire'

export function createTripadvisorReviewSource(settings: TripadvisorSettings): ReviewSourceAdapter {
  const api = createTripadvisorApi(settings)
  return {
    async list(remoteId) {
      const path = locationIdPath(remoteId)
      if (!path) return unknownLocationResult
      const result = await api(`${path}/reviews`, {}, tripadvisorReviewList)
      return mapResult(result, ({ data }) => ({
        reviews: data
          .map(toReview)
          .sort((one, other) => other.publishedAt.getTime() - one.publishedAt.getTime()),
        next: null,
        total: null,
        isWhole: false,
      }))
    },
  }
}

const unknownLocationResult = {
  outcome: 'rejected' as const,
  status: 404,
  code: 'NOT_FOUND',
  reason: 'This location is not linked to Tripadvisor.',
}
