/**
 * The demo's Google reviews with their replies. They are the same reviews as in the database, so that a fetch
 * recognizes them. A few more appear in the first minutes, so that visitors can watch reviews arrive.
 */
import { companies, profileNameOf } from '../data/companies'
import type { DemoReview } from '../data/demo-reviews'
import { removedReviews } from '../data/removed-reviews'
import { demoReviewsOf } from './demo-locations'
import type { SeedReviews } from './google-business-profile/state.server'

type SeedReview = ReturnType<SeedReviews>[string][number]

const stars = ['STAR_RATING_UNSPECIFIED', 'ONE', 'TWO', 'THREE', 'FOUR', 'FIVE'] as const
const replyStates: Record<string, 'APPROVED' | 'PENDING' | 'REJECTED'> = {
  published: 'APPROVED',
  error_unpublished: 'APPROVED',
  awaiting: 'PENDING',
  rejected: 'REJECTED',
}

/**
 * Returns the initial reviews by location name: the reviews of the demo data that was loaded at `demoWrittenAt`, and
 * upcoming reviews that are dated after `startedAt`.
 */
export function googleDemoReviews(startedAt: Date, demoWrittenAt: Date): Record<string, SeedReview[]> {
  const reviews: Record<string, SeedReview[]> = {}
  const addReview = (number: string, locationIndex: number, review: SeedReview) => {
    const name = profileNameOf(number, locationIndex)
    reviews[name] = [...(reviews[name] ?? []), review]
  }
  const removedKeys = new Set(removedReviews.map(({ key }) => key))
  for (const { number, index, review } of demoReviewsOf('google', demoWrittenAt))
    addReview(number, index, { ...toGoogleReview(review), isDeleted: removedKeys.has(review.key) })
  for (const { kind, googleAccount } of Object.values(companies))
    upcomingReviewsOf(startedAt, kind).forEach(
      (review, locationIndex) => void addReview(googleAccount, locationIndex, review),
    )
  return reviews
}

function toGoogleReview({ key, rating, body, reviewer, publishedAt, response }: DemoReview): SeedReview {
  const state = response && replyStates[response.status]
  const updateTime = (response?.publishedAt ?? response?.writtenAt)?.toISOString() ?? ''
  return {
    reviewId: key,
    starRating: stars[rating],
    comment: body,
    reviewer: { displayName: reviewer },
    createTime: publishedAt.toISOString(),
    reply: response && state ? { comment: response.body, updateTime, state, decidedAt: null } : null,
  }
}

const upcomingReviews = {
  cafe: [
    [
      3,
      5,
      'Noor H.',
      'Stopped in for one croissant and left with six. Still warm, and the staff remembered my name.',
    ],
    [6, 2, 'Stefan W.', 'Twenty minutes for a coffee, and the card reader was down again.'],
    [11, 4, 'Imani R.', 'The rye is the best in town. Parking is not.'],
  ],
  dental: [[8, 5, 'Petra L.', 'My daughter wants to come back, which says it all.']],
  inn: [],
} as const

/** Returns the upcoming reviews, one for each of the first locations, dated some minutes after `since`. */
function upcomingReviewsOf(since: Date, kind: keyof typeof upcomingReviews): SeedReview[] {
  return upcomingReviews[kind].map(([minutes, rating, displayName, comment], index) => ({
    reviewId: `demo-${kind}-new-${index + 1}`,
    starRating: stars[rating],
    comment,
    reviewer: { displayName },
    createTime: new Date(Math.floor(since.getTime() / 1000) * 1000 + minutes * 60_000).toISOString(),
  }))
}
