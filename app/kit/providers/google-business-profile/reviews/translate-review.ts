/**
 * The only place that translates Google's reviews: `reviewReply` is a response, `starRating` is a rating. Google puts
 * its machine translation into the same string as the original, for both reviews and responses. `body` is always the
 * original, because that is what people wrote and published. The translation is a separate field.
 */

import type { SourceResponse } from '../../profile-client/responses'
import type { GoogleReply, GoogleReview, GoogleReviewPage } from '../wire'
import { policyViolationMessage } from './policy-violations'

export type SourceReview = {
  externalId: string
  name: string
  /** A number from 1 to 5, or 0 for a review without a rating. */
  rating: number
  body: string | null
  translation: string | null
  reviewer: { name: string | null; photoUrl: string | null }
  publishedAt: Date
  updatedAt: Date
  response: SourceResponse | null
}

export type SourceReviewPage = {
  reviews: SourceReview[]
  averageRating: number | null
  totalReviewCount: number
  nextPageToken: string | null
}

const ratings = new Map([
  ['ONE', 1],
  ['TWO', 2],
  ['THREE', 3],
  ['FOUR', 4],
  ['FIVE', 5],
])

export function toReview(review: GoogleReview): SourceReview {
  const { original, translation } = splitTranslation(review.comment ?? '')
  return {
    externalId: review.reviewId,
    name: review.name,
    rating: ratings.get(review.starRating ?? '') ?? 0,
    body: original || null,
    translation,
    reviewer: toReviewer(review.reviewer),
    publishedAt: review.createTime,
    updatedAt: review.updateTime ?? review.createTime,
    response: review.reviewReply ? toResponse(review.reviewReply) : null,
  }
}

export function toReviewPage(page: GoogleReviewPage): SourceReviewPage {
  return {
    reviews: (page.reviews ?? []).map(toReview),
    averageRating: page.averageRating || null,
    totalReviewCount: page.totalReviewCount ?? 0,
    nextPageToken: page.nextPageToken || null,
  }
}

export function toResponse(reply: GoogleReply): SourceResponse {
  const state = responseState(reply.reviewReplyState)
  return {
    body: splitTranslation(reply.comment).original,
    updatedAt: reply.updateTime ?? null,
    state,
    reason: state === 'rejected' ? policyViolationMessage(reply.policyViolation) : null,
  }
}

/**
 * Converts Google's state of a reply. Replies that are older than Google's moderation have no state and are live. An
 * unknown state counts as awaiting.
 */
function responseState(state: string | null | undefined): SourceResponse['state'] {
  if (!state || state === 'REVIEW_REPLY_STATE_UNSPECIFIED' || state === 'APPROVED') return 'published'
  return state === 'REJECTED' ? 'rejected' : 'awaiting'
}

function toReviewer(reviewer: GoogleReview['reviewer']): SourceReview['reviewer'] {
  if (!reviewer || reviewer.isAnonymous) return { name: null, photoUrl: null }
  return { name: reviewer.displayName?.trim() || null, photoUrl: reviewer.profilePhotoUrl || null }
}

const translationMark = '(Translated by Google)'
const originalMark = '(Original)'

/**
 * Splits a text into the original and the translation. Google puts them in either order: `(Translated by Google) …
 * (Original) …`, or the original, an empty line and the translation. A text without an original is returned unchanged.
 */
export function splitTranslation(text: string): { original: string; translation: string | null } {
  const isTranslationFirst = text.startsWith(translationMark)
  const end = text.indexOf(isTranslationFirst ? originalMark : `\n\n${translationMark}`)
  if (end === -1) return { original: text, translation: null }
  const [translation, original] = isTranslationFirst
    ? [text.slice(translationMark.length, end), text.slice(end + originalMark.length)]
    : [text.slice(end + 2 + translationMark.length), text.slice(0, end)]
  if (original.trim() === '') return { original: text, translation: null }
  return { original: original.trim(), translation: translation.trim() || null }
}
