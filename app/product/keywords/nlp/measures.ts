/** Scores words whose sentiment depends on what they measure: "only a mile from the beach", "low prices". */
import type { Sentence } from './token'

const units = new Set(['mile', 'block', 'minute', 'min', 'meter', 'metre', 'km', 'step', 'yard', 'hour'])
const waitingTimes = new Set(['hour', 'minute', 'min', 'day', 'week', 'month'])
const distanceMarkers = new Set(['walk', 'drive', 'ride', 'away', 'from', 'to', 'off', 'by'])
/** What customers want little of. */
const burdens = new Set([
  'price',
  'cost',
  'fee',
  'rate',
  'charge',
  'wait',
  'noise',
  'bill',
  'copay',
  'tuition',
])
const PRAISE = 0.4

/** The words that can be part of a measure, each with the function that returns its score or null. */
const measures = new Map<string, (clause: Sentence, n: number) => number | null>([
  ['less', (clause, n) => (isShortTime(clause, n + 2) ? PRAISE : null)],
  ['within', (clause, n) => (isShortTime(clause, n + 1) ? PRAISE : null)],
  ['only', (clause, n) => (isShortDistance(clause, n) ? PRAISE : null)],
  ['just', (clause, n) => (isShortDistance(clause, n) ? PRAISE : null)],
  ['over', (clause, n) => (isLongTime(clause, n) ? -PRAISE : null)],
  ['than', (clause, n) => (clause[n - 1]?.value === 'more' && isLongTime(clause, n) ? -PRAISE : null)],
  ['low', (clause) => (hasBurden(clause) ? PRAISE : null)],
  ['lower', (clause) => (hasBurden(clause) ? PRAISE : null)],
  ['lowest', (clause) => (hasBurden(clause) ? PRAISE : null)],
  ['high', (clause) => (hasBurden(clause) ? -PRAISE : null)],
  ['higher', (clause) => (hasBurden(clause) ? -PRAISE : null)],
  ['big', (clause, n) => (hasBurden(clause.slice(n + 1, n + 2)) ? -PRAISE : null)],
  ['large', (clause, n) => (hasBurden(clause.slice(n + 1, n + 2)) ? -PRAISE : null)],
  ['huge', (clause, n) => (hasBurden(clause.slice(n + 1, n + 2)) ? -PRAISE : null)],
])

/** Returns the score of a word that is part of a measure, or null if it is not. */
export function measureScore(clause: Sentence, n: number): number | null {
  return measures.get(clause[n]!.value)?.(clause, n) ?? null
}

function hasBurden(clause: Sentence): boolean {
  return clause.some(({ lemma }) => burdens.has(lemma))
}

/** "less than ten minutes", "within ten minutes". `n` is the index of the number. */
function isShortTime(clause: Sentence, n: number): boolean {
  return clause[n]?.pos === 'NUM' && units.has(clause[n + 1]?.lemma ?? '')
}

/** "took over an hour", "more than 40 minutes late". */
function isLongTime(clause: Sentence, n: number): boolean {
  const amount = clause[n + 1]
  return (amount?.pos === 'NUM' || amount?.pos === 'DET') && waitingTimes.has(clause[n + 2]?.lemma ?? '')
}

/** "only a mile from the beach", "just five minutes' walk". */
function isShortDistance(clause: Sentence, n: number): boolean {
  const unit = clause.findIndex(({ lemma }, index) => index > n && index < n + 5 && units.has(lemma))
  return unit !== -1 && clause.slice(unit + 1, unit + 4).some(({ value }) => distanceMarkers.has(value))
}
