/** Determines which words of a clause are negated. */
import type { Sentence, Token } from './token'

const negations = new Set([
  'no',
  'not',
  "n't",
  'nt',
  'without',
  'never',
  'nothing',
  'none',
  'nor',
  'neither',
  'nobody',
  'cannot',
  'zero',
  'hardly',
  'barely',
  'scarcely',
  'rarely',
  'seldom',
  'nowhere',
  'anything but',
])
/** Words that negate what follows, and that can be negated themselves: "failed to impress", "never without a smile". */
const reversibleLemmas = new Set(['fail', 'refuse', 'lack', 'unable', 'without'])
/** Words after which a negation no longer applies: "We don't eat meat because the vegetarian dishes are great." */
const scopeEnds = new Set(['because', 'since', 'which', 'who', 'if', 'when', 'where', 'until', 'so'])

export function isNegation(token: Token): boolean {
  return negations.has(token.value) || isReversible(token)
}

function isReversible({ lemma, pos }: Token): boolean {
  return pos !== 'PROPN' && reversibleLemmas.has(lemma)
}

/** The number of words before a complaint in which a negation cancels it: "not bad", "no wait at all". */
const COMPLAINT_WINDOW = 3

/**
 * Checks whether a word is negated. Praise can be negated by any preceding word of the clause ("not what I call good"),
 * a complaint only by one of the words just before it.
 */
export function isNegated(clause: Sentence, n: number, score: number): boolean {
  const start = score > 0 ? 0 : Math.max(0, n - COMPLAINT_WINDOW)
  for (let before = n - 1; before >= start; before--) {
    if (endsScope(clause, before)) break
    if (isEffective(clause, before) || (before >= n - 2 && isRemote(clause, before))) return true
    if (before === n - 1 && clause[before]!.value === 'less') return true
  }
  return score > 0 && isFormer(clause, n)
}

/** Checks for a negation that is not cancelled by another one ("never without") or limited by "only" ("not only"). */
function isEffective(clause: Sentence, n: number): boolean {
  const token = clause[n]!
  if (!isNegation(token)) return false
  if (isReversible(token))
    return !clause.slice(Math.max(0, n - 2), n).some(({ value }) => negations.has(value))
  const [next, afterNext] = clause.slice(n + 1, n + 3)
  return next?.value !== 'only' && !(next && isReversible(next)) && !(afterNext && isReversible(afterNext))
}

/** Checks for "far from" or "less than" just before the word: "less than stellar". */
function isRemote(clause: Sentence, n: number): boolean {
  const { value } = clause[n]!
  const previous = clause[n - 1]?.value
  return (value === 'from' && previous === 'far') || (value === 'than' && previous === 'less')
}

/** "so" ends the scope only as a conjunction: "I had no cash, so ...", but "not so good". */
function endsScope(clause: Sentence, n: number): boolean {
  const { value } = clause[n]!
  if (!scopeEnds.has(value)) return false
  const next = clause[n + 1]
  if (value === 'because') return next?.value !== 'of'
  return value !== 'so' || next?.pos === 'PRON' || next?.pos === 'DET' || next?.pos === 'NOUN'
}

/** Checks for praise of the past or of a promise: "used to be great", "supposed to be the best". */
function isFormer(clause: Sentence, n: number): boolean {
  return clause.some(
    ({ value }, start) =>
      start < n && (value === 'used' || value === 'supposed') && clause[start + 1]?.value === 'to',
  )
}
