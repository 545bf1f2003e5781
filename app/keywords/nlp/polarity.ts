/**
 * Determines the sentiment of clauses: the sum of the scores of a clause's words, where the scores of negated words are
 * inverted. Something that is missing, excessive, or could be better is a complaint, regardless of the scores of the
 * words.
 */
import { hasVerb, splitIntoClauses } from './clauses'
import { opinionScoreOf } from './opinion-lexicon'
import { isWord, type Sentence, type Token } from './token'

export type Polarity = -1 | 0 | 1
/** A function that returns the score of a word in the general lexicon, from -1 to 1. */
export type Lexicon = (word: string) => number

export type ScoredClause = { clause: Sentence; polarity: Polarity }

/**
 * Splits a sentence into clauses and determines the sentiment of each. A clause without an opinion gets the sentiment
 * of the next clause if the next clause refers to it ("we had wifi, but it was slow"; "the wine, fantastic!").
 * Otherwise, if it has no verb, as in a list, it gets the sentiment of the last opinion before it, or of the whole
 * sentence if there is none.
 */
export function scoreClauses(sentence: Sentence, lexicon: Lexicon): ScoredClause[] {
  const clauses = splitIntoClauses(sentence).map((clause) => ({
    clause,
    score: clauseScore(clause, lexicon),
  }))
  const sentenceScore = clauses.reduce((sum, { score }) => sum + score, 0)
  return clauses.map(({ clause, score }, n) => {
    const next = clauses[n + 1]
    if (score !== 0) return { clause, polarity: polarityOf(score) }
    if (next && isAboutPreviousClause(next.clause)) return { clause, polarity: polarityOf(next.score) }
    if (hasVerb(clause)) return { clause, polarity: 0 }
    const lastOpinion = clauses.slice(0, n).findLast((other) => other.score !== 0)
    return { clause, polarity: polarityOf(lastOpinion?.score ?? sentenceScore) }
  })
}

const pronouns = new Set(['it', 'they', 'which', 'this', 'these', 'that', 'those'])

function isAboutPreviousClause(clause: Sentence): boolean {
  const words = clause.filter(isWord)
  return (
    words.slice(0, 2).some(({ value }) => pronouns.has(value)) || words.every(({ pos }) => pos !== 'NOUN')
  )
}

const minScore = 0.15

function polarityOf(score: number): Polarity {
  if (Math.abs(score) < minScore) return 0
  return score > 0 ? 1 : -1
}

function clauseScore(clause: Sentence, lexicon: Lexicon): number {
  let score = 0
  let isOpinion = false
  clause.forEach((token, n) => {
    const value = tokenScore(token, lexicon)
    if (value !== 0) isOpinion = true
    if (isTooMuch(clause, n)) score -= 0.6
    else score += isNegated(clause, n, value) ? -value : value
  })
  if (isSuggestion(clause)) return -Math.max(0.4, Math.abs(score))
  return !isOpinion && clause.some(({ value }) => negations.has(value)) ? -0.4 : score
}

function tokenScore(token: Token, lexicon: Lexicon): number {
  if (!opinionTags.has(token.pos)) return 0
  return opinionScoreOf(token) ?? lexicon(token.value)
}

const opinionTags = new Set(['ADJ', 'ADV', 'NOUN', 'VERB', 'INTJ', 'PROPN', 'ADP'])
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
  'nobody',
  'hardly',
])

/**
 * Checks whether a word is negated. Praise can be negated by any preceding word of the clause ("not what I call good"),
 * a complaint only by one of the three words before it ("not bad", "no wait at all").
 */
function isNegated(clause: Sentence, n: number, value: number): boolean {
  const windowSize = value > 0 ? clause.length : 3
  return clause
    .slice(Math.max(0, n - windowSize), n)
    .some((token, index, before) => negations.has(token.value) && before[index + 1]?.value !== 'only')
}

function isTooMuch(clause: Sentence, n: number): boolean {
  return clause[n - 1]?.value === 'too' && n < clause.length && clause[n]?.pos !== 'PUNCT'
}

/**
 * Checks whether the clause suggests an improvement: "could have been friendlier", "could do with paint", "needs a
 * makeover".
 */
function isSuggestion(clause: Sentence): boolean {
  return clause.some((token, n) => {
    const next = clause[n + 1]
    if (token.value === 'could' || token.value === 'should')
      return next !== undefined && ['have', 'be', 'do'].includes(next.lemma)
    const isSubjectNeed = clause[n - 1]?.pos === 'PRON' || clause[n - 1]?.pos === 'AUX'
    return token.lemma === 'need' && token.pos === 'VERB' && n > 0 && !isSubjectNeed
  })
}
