/** Scores words whose sentiment depends on what they measure: "only a mile from the beach", "low prices". */
import type { Sentence } from './token'

const units = new Set(['mile', 'block', 'minute', 'min', 'meter', 'metre', 'km', 'step', 'yard', 'hour'])
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
const amounts = new Map([
  ['low', 0.4],
  ['lower', 0.4],
  ['lowest', 0.4],
  ['high', -0.4],
  ['higher', -0.4],
])

const PRAISE = 0.4

/** Returns the score of a word that is part of a measure, or null if it is not. */
export function measureScore(clause: Sentence, n: number): number | null {
  const { value } = clause[n]!
  if (value === 'less' || value === 'within') return isShortTime(clause, n) ? PRAISE : null
  if (value === 'only' || value === 'just') return isShortDistance(clause, n) ? PRAISE : null
  const amount = amounts.get(value)
  return amount !== undefined && clause.some(({ lemma }) => burdens.has(lemma)) ? amount : null
}

/** "less than ten minutes", "within ten minutes". */
function isShortTime(clause: Sentence, n: number): boolean {
  const number = clause[n]!.value === 'less' ? n + 2 : n + 1
  return clause[number]?.pos === 'NUM' && units.has(clause[number + 1]?.lemma ?? '')
}

/** "only a mile from the beach", "just five minutes' walk". */
function isShortDistance(clause: Sentence, n: number): boolean {
  const unit = clause.findIndex(({ lemma }, index) => index > n && index < n + 5 && units.has(lemma))
  return unit !== -1 && clause.slice(unit + 1, unit + 4).some(({ value }) => distanceMarkers.has(value))
}
