/**
 * Converts a rating in a file to stars. The user always confirms the scale: `stars` accepts 1 to 5 and rejects higher
 * values, `tens` divides by two, `mixed` divides only values above 5 by two, and `hundreds` divides by twenty. Half
 * stars are rounded up. An empty value, zero and "NA" mean no rating. A value that contains its own scale ("8/10",
 * "★★★★☆", Google's "FOUR") is converted with that scale.
 */
export const ratingScales = ['stars', 'tens', 'mixed', 'hundreds'] as const
export type RatingScale = (typeof ratingScales)[number]

export const ratingScaleDescriptions: Record<RatingScale, string> = {
  stars: 'Stars from 1 to 5. Half stars are rounded up (4.5 → 5). Rows above 5 are rejected.',
  tens: 'Points from 0 to 10. Divided by 2 and rounded (7 → 4).',
  mixed: 'Up to 5 as stars. Above 5 as points out of 10, divided by 2 (9.6 → 5).',
  hundreds: 'Points from 0 to 100. Divided by 20 and rounded (70 → 4).',
}

export type ParsedRating = { rating: number; original: string | null } | { reason: string }

const emptyValues = new Set([
  '',
  '0',
  '0.0',
  'na',
  'n/a',
  'nan',
  'none',
  'null',
  '-',
  'star_rating_unspecified',
])
const ratingsByName = new Map(['one', 'two', 'three', 'four', 'five'].map((word, index) => [word, index + 1]))
const maxLength = 100
const divisors: Record<RatingScale, number> = { stars: 1, tens: 2, mixed: 2, hundreds: 20 }

/** A number, which can be followed by its scale or by the word for stars in ten languages. */
const ratingPattern =
  /^(\d+(?:[.,]\d+)?)\s*(?:(?:\/|of|out of|von|sur|de|su|van(?: de)?|dari|من)\s*(5|10|100)|(%)|stars?|sterne?n?|étoiles?|estrellas?|estrelas?|stell[ae]|sterren|ster|bintang|つ?星|نجوم|نجمة|نجمات)?$/
/** "4.0 of five stars" in Japanese, which names the scale or the stars first. */
const japanesePattern = /^(?:(5|10)つ)?星(?:のうち)?\s*(\d+(?:\.\d+)?)つ?$/

/** Returns the groups of `ratingPattern`, also for a text that names the scale first, or null. */
function matchRating(text: string): (string | undefined)[] | null {
  const scaleFirst = japanesePattern.exec(text)
  return scaleFirst ? [text, scaleFirst[2], scaleFirst[1]] : ratingPattern.exec(text)
}

const normalizeDigits = (text: string): string =>
  text.replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))

export function parseRating(text: string, scale: RatingScale): ParsedRating {
  const trimmed = text.trim()
  if (trimmed.length > maxLength) return { reason: `The rating cannot be read: ${trimmed.slice(0, 40)}` }
  const lower = trimmed.toLowerCase()
  if (emptyValues.has(lower)) return { rating: 0, original: null }
  const stars = /^[★⭐]+/u.exec(trimmed.replace(/️/g, ''))
  if (stars) return toRating([...stars[0]].length, 1, trimmed)
  const word = ratingsByName.get(lower.replace(/ stars?$/, ''))
  if (word) return { rating: word, original: null }
  const match = matchRating(normalizeDigits(lower))
  if (!match) return { reason: `The rating cannot be read: ${trimmed.slice(0, 40)}` }
  const value = Number(match[1]!.replace(',', '.'))
  const explicitDivisor = match[3] ? 20 : match[2] ? Number(match[2]) / 5 : null
  const divisor = explicitDivisor ?? (scale === 'mixed' && value <= 5 ? 1 : divisors[scale])
  if (value > divisor * 5) return { reason: `The rating is above the chosen scale: ${trimmed.slice(0, 40)}` }
  return toRating(value, divisor, trimmed)
}

/** Rounds half stars up. A value above zero gets at least one star. */
function toRating(value: number, divisor: number, original: string): ParsedRating {
  if (value === 0) return { rating: 0, original: null }
  const rating = Math.max(1, Math.min(5, Math.floor(value / divisor + 0.5)))
  return { rating, original: divisor === 1 && rating === value ? null : original }
}

/**
 * Proposes the scale for the ratings of a file. Also returns the number of values above 5, on which the proposal is
 * based, because the user sees both before anything is imported.
 */
export function proposeScale(values: string[]): { scale: RatingScale; above5: number } {
  const numbers = values
    .filter((value) => value.length <= maxLength)
    .map((value) => Number(value.replace(',', '.')))
    .filter((value) => value > 0)
  const above5 = numbers.filter((value) => value > 5).length
  if (above5 <= numbers.length / 2) return { scale: 'stars', above5 }
  return { scale: numbers.some((value) => value > 10) ? 'hundreds' : 'tens', above5 }
}
