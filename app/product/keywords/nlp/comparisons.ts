/**
 * Splits off what something is compared with, because the sentiment of a clause is not about it: "better than the
 * buffet", "not as good as the buffet", "quieter than in the other rooms".
 */
import type { ScoredClause } from './scored-clause'
import { isWord, type Sentence } from './token'

export function splitOffComparisons(scored: ScoredClause): ScoredClause[] {
  const { clause, polarity } = scored
  if (polarity === 0) return [scored]
  const start = clause.findIndex((_, n) => n > 0 && isComparison(clause, n))
  if (start === -1) return [scored]
  const verb = clause.findIndex(({ pos }, n) => n > start && (pos === 'VERB' || pos === 'AUX'))
  const end = verb === -1 ? clause.length : verb
  const parts: ScoredClause[] = [
    { clause: clause.slice(0, start), polarity },
    { clause: clause.slice(start, end), polarity: 0 },
    { clause: clause.slice(end), polarity },
  ]
  return parts.filter((part) => part.clause.some(isWord))
}

const standards = new Set(['in', 'of', 'like', 'at', 'to', 'from', 'with'])

function isComparison(clause: Sentence, n: number): boolean {
  const { value } = clause[n]!
  if (value === 'than') return clause[n + 1]?.pos !== 'NUM'
  if (value === 'as') return clause[n - 1]?.pos === 'ADJ' && isAs(clause, n - 2)
  if (!standards.has(value)) return false
  const next = clause[n + 1]?.pos === 'DET' ? n + 2 : n + 1
  return clause[next]?.value === 'other' && clause[next + 1]?.pos === 'NOUN'
}

function isAs(clause: Sentence, n: number): boolean {
  return clause[n]?.value === 'as' || clause[n]?.value === 'so'
}
