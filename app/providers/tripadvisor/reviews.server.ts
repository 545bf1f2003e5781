/** The five newest reviews of a place on Tripadvisor. It returns no more, so a missing review is not gone. */
import { mapAnswer } from '../answer'
import type { ReviewSourceAdapter } from '../review-source'
import { contentOf, pathOfId, type TripadvisorSettings } from './content.server'
import { toReview } from './translate'
import { tripadvisorReviewList } from './wire'

export function tripadvisorReviews(settings: TripadvisorSettings): ReviewSourceAdapter {
  const content = contentOf(settings)
  return {
    async list(remoteId) {
      const path = pathOfId(remoteId)
      if (!path) return unknownPlace
      const answer = await content(`${path}/reviews`, {}, tripadvisorReviewList)
      return mapAnswer(answer, ({ data }) => ({
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

const unknownPlace = {
  outcome: 'rejected' as const,
  status: 404,
  code: 'NOT_FOUND',
  reason: 'This location is not linked to Tripadvisor.',
}
