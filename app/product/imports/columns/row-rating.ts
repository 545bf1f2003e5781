/** Reads the rating of a row, or the recommendation that a row of Facebook has instead. */
import type { Warning } from '../warnings'
import { isEmptyValue } from './empty-values'
import { parseRating, type RatingScale } from './parse-rating'
import { type Recommendation, readRecommendation, starsOfTerm } from './rating-terms'
import { readYesNo } from './yes-no'

export type RatingWarning =
  | 'no rating'
  | 'rounded rating'
  | 'rating in words'
  | 'recommendation'
  | 'unreadable rating'

export type RowRating = {
  /** From 1 to 5, or 0 for a review without a rating. */
  rating: number
  original: string | null
  recommendation: Recommendation | null
  warning: Warning<RatingWarning> | null
  /** Why the row is rejected if it has no text either. */
  reasonWithoutText: string
}

const maxTermLength = 40
/** A number that cannot be read is a rating, and a long text is one of another column; both are no reviews without one. */
const isTerm = (text: string): boolean => text.length <= maxTermLength && !/\p{N}/u.test(text)

/** Returns the reason for rejecting the row if the rating cannot be read and is not in words. */
export function readRowRating(
  { rating, recommendation }: Record<'rating' | 'recommendation', string>,
  scale: RatingScale,
): RowRating | { reason: string } {
  const parsed = parseRating(rating, scale)
  if ('reason' in parsed && !isTerm(rating)) return parsed
  const read = { recommendation: null, reasonWithoutText: 'The row has no rating or text' }
  if ('rating' in parsed && parsed.rating > 0)
    return { ...read, ...parsed, warning: warningOf(rating, parsed) }
  const hasTerm = 'reason' in parsed
  const term = hasTerm ? rating : recommendation
  if (isEmptyValue(term)) return { ...read, rating: 0, original: null, warning: { kind: 'no rating' } }
  const recommended = readRecommendation(term) ?? (hasTerm ? null : toRecommendation(term))
  return {
    rating: 0,
    // A column of recommendations has no rating, and a recommendation is stored as the sentiment.
    original: hasTerm ? term : null,
    recommendation: recommended,
    warning: { kind: recommended === null ? 'unreadable rating' : 'recommendation', text: `“${term}”` },
    reasonWithoutText: `The rating cannot be read: ${term.slice(0, maxTermLength)}`,
  }
}

function warningOf(
  text: string,
  { rating, original }: { rating: number; original: string | null },
): RowRating['warning'] {
  if (original === null) return null
  return starsOfTerm(text) === null
    ? { kind: 'rounded rating', text: original }
    : { kind: 'rating in words', text: `“${original}” as ${rating} of 5` }
}

/** The answer in a column such as "Recommended". */
function toRecommendation(answer: string): Recommendation | null {
  const isRecommended = readYesNo(answer)
  if (isRecommended === null) return null
  return isRecommended ? 1 : -1
}
