/**
 * Converts a rating in a file to stars. The user always confirms the scale: `stars` accepts 1 to 5 and rejects higher
 * values, `tens` divides by two, `mixed` divides only values above 5 by two, and `hundreds` divides by twenty. Half stars
 * are rounded up. An empty value, zero and "NA" mean no rating; in `nps`, zero is the lowest answer of ten. A value that
 * contains its own scale ("8/10", "★★★★☆", Google's "FOUR", Tripadvisor's "Excellent") is converted with that scale.
 */
import { isEmptyValue } from './empty-values'
import { normalizeCell } from './normalize-cell'
import { normalizeHeading } from './normalize-heading'
import { starsOfTerm } from './rating-terms'
import { readRatingText } from './read-rating-text'

export const ratingScales = ['stars', 'tens', 'nps', 'mixed', 'hundreds'] as const
export type RatingScale = (typeof ratingScales)[number]

export const ratingScaleDescriptions: Record<RatingScale, string> = {
  stars: 'Stars from 1 to 5. Half stars are rounded up (4.5 → 5). Rows above 5 are rejected.',
  tens: 'Points from 0 to 10. Divided by 2 and rounded (7 → 4).',
  nps: 'Answers from 0, the lowest, to 10. Divided by 2 and rounded, at least one star (0 → 1, 7 → 4).',
  mixed: 'Up to 5 as stars. Above 5 as points out of 10, divided by 2 (9.6 → 5).',
  hundreds: 'Points from 0 to 100. Divided by 20 and rounded (70 → 4).',
}

/** `original` is null if the rating is as written. It is kept for a word, because sites rank words differently. */
export type ParsedRating = { rating: number; original: string | null } | { reason: string }

/** Values that only a rating has: zero, and the one that Google's API writes for a review without stars. */
const unrated = new Set(['0', '0.0', '0,0', 'star_rating_unspecified'])
const maxLength = 100
const divisors: Record<RatingScale, number> = { stars: 1, tens: 2, nps: 2, mixed: 2, hundreds: 20 }

export function parseRating(text: string, scale: RatingScale): ParsedRating {
  const trimmed = text.trim()
  if (trimmed.length > maxLength) return { reason: `The rating cannot be read: ${trimmed.slice(0, 40)}` }
  const namedStars = starsOfTerm(trimmed)
  if (namedStars !== null) return { rating: namedStars, original: trimmed }
  const normalized = normalizeCell(trimmed)
  const written = readRatingText(normalized)
  if (!written)
    return unrated.has(normalized) || isEmptyValue(trimmed)
      ? { rating: 0, original: null }
      : { reason: `The rating cannot be read: ${trimmed.slice(0, 40)}` }
  const { value } = written
  const divisor = written.scale ? written.scale / 5 : scale === 'mixed' && value <= 5 ? 1 : divisors[scale]
  if (value > divisor * 5) return { reason: `The rating is above the chosen scale: ${trimmed.slice(0, 40)}` }
  const isLowest = value === 0 && scale === 'nps' && (written.scale ?? 10) === 10
  return isLowest ? { rating: 1, original: trimmed } : toRating(value, divisor, trimmed)
}

/** Rounds half stars up. A value above zero gets at least one star. */
function toRating(value: number, divisor: number, original: string): ParsedRating {
  if (value === 0) return { rating: 0, original: null }
  const rating = Math.max(1, Math.min(5, Math.floor(value / divisor + 0.5)))
  return { rating, original: divisor === 1 && rating === value ? null : original }
}

const npsHeading = /^nps\b|\bnps$|^net promoter|^(?:how )?likel(?:y|ihood)\b/

/**
 * Proposes the scale for the ratings of a file. Also returns the number of values above 5, on which the proposal is
 * based, because the user sees both before anything is imported.
 */
export function proposeScale(values: string[], heading = ''): { scale: RatingScale; above5: number } {
  const written = values
    .filter((value) => value.length <= maxLength && value.trim() !== '')
    .map((value) => Number(value.replace(',', '.')))
  const numbers = written.filter((value) => value > 0)
  const above5 = numbers.filter((value) => value > 5).length
  const isOfTen = numbers.every((value) => value <= 10)
  const hasZero = written.includes(0)
  // Stars from 1 to 5 can answer the same question.
  if (isOfTen && (above5 > 0 || hasZero) && npsHeading.test(normalizeHeading(heading)))
    return { scale: 'nps', above5 }
  if (above5 <= numbers.length / 2) return { scale: 'stars', above5 }
  if (!isOfTen) return { scale: 'hundreds', above5 }
  // Scores of sites have decimals, and zero for a review without one.
  const isNps = hasZero && numbers.every(Number.isInteger)
  return { scale: isNps ? 'nps' : 'tens', above5 }
}
