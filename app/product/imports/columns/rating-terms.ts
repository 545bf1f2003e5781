/**
 * Reads ratings and recommendations in words: the five of Tripadvisor, those of surveys of satisfaction, and the
 * recommendations of Facebook, in English. Words that scales use for different ranks ("fair", "neutral") have no number.
 */
import { normalizeCell } from './normalize-cell'

const termsByStars = [
  'terrible|very poor|very bad|awful|horrible|worst|very dissatisfied|very unsatisfied',
  'poor|bad|below average|dissatisfied|unsatisfied',
  'average|okay|ok|neither satisfied nor dissatisfied',
  'good|very good|above average|satisfied',
  'excellent|outstanding|perfect|very satisfied|extremely satisfied|completely satisfied',
]
const starsByTerm = new Map(
  termsByStars.flatMap((words, n) => words.split('|').map((word): [string, number] => [word, n + 1])),
)

/** Returns 1 to 5, or null for a text that is no such word. */
export const starsOfTerm = (text: string): number | null => starsByTerm.get(normalizeTerm(text)) ?? null

/** Whether the reviewer recommends the location (1) or not (-1), as the sentiment of the review stores it. */
export type Recommendation = -1 | 1

const positivePattern = /^(?:positive|thumbs up|👍|recommend(?:s|ed)?|(?:would|do|does|yes,?) recommend)$/u
const negativePattern =
  /^(?:negative|thumbs down|👎|not recommended|(?:would not|wouldn't|do not|don't|does not|doesn't|not) recommend)$/u

/** Returns null for a text that is no recommendation, such as a rating. */
export function readRecommendation(text: string): Recommendation | null {
  const term = normalizeTerm(text)
  if (positivePattern.test(term)) return 1
  return negativePattern.test(term) ? -1 : null
}

/** Programs write "DOES_NOT_RECOMMEND". */
const normalizeTerm = (text: string): string =>
  normalizeCell(text)
    .replace(/_/g, ' ')
    .replace(/[.!]{1,3}$/, '')
