/**
 * Determines the sentiment of clauses: the sum of the scores of a clause's words, where the scores of negated words are
 * inverted. Something that is missing, excessive, or could be better is a complaint, regardless of the scores of the
 * words.
 */

import { hasVerb, splitIntoClauses } from './clauses'
import { splitOffComparisons } from './comparisons'
import { isInCompound } from './compounds'
import { IDIOM, idiomScoreOf, isSameAsBefore } from './idioms'
import { measureScore } from './measures'
import { isNegated, isNegation } from './negation'
import { isWeakOpinion, opinionScoreOf } from './opinion-lexicon'
import type { Polarity, ScoredClause } from './scored-clause'
import { isSuggestion, unsurpassedSign } from './suggestions'
import { isWord, type Sentence, type Token } from './token'

/** A function that returns the score of a word in the general lexicon, from -1 to 1. */
export type Lexicon = (word: string) => number

/**
 * Splits a sentence into clauses and determines the sentiment of each. A clause without an opinion gets the sentiment
 * of the next clause if the next clause refers to it ("we had wifi, but it was slow"; "the wine, fantastic!").
 * Otherwise, if it has no verb, as in a list, it gets the sentiment of the last opinion before it, or of the whole
 * sentence if there is none. What something is compared with has no sentiment.
 */
export function scoreClauses(sentence: Sentence, lexicon: Lexicon): ScoredClause[] {
  const clauses = splitIntoClauses(sentence).map((clause) => ({
    clause,
    score: clauseScore(clause, lexicon),
  }))
  const sentenceScore = clauses.reduce((sum, { score }) => sum + score, 0)
  const scored = clauses.map(({ clause, score }, n): ScoredClause => {
    const next = clauses[n + 1]
    if (score !== 0) return { clause, polarity: polarityOf(score) }
    if (next && isAboutPreviousClause(next.clause)) return { clause, polarity: polarityOf(next.score) }
    if (hasVerb(clause) && !repeatsOpinion(clause)) return { clause, polarity: 0 }
    const lastScore = clauses.slice(0, n).findLast((other) => other.score !== 0)?.score ?? sentenceScore
    return { clause, polarity: polarityOf(isException(clause) ? -lastScore : lastScore) }
  })
  return scored.flatMap(splitOffComparisons)
}

const pronouns = new Set(['it', 'they', 'which', 'who', 'this', 'these', 'that', 'those'])

function isAboutPreviousClause(clause: Sentence): boolean {
  const words = clause.filter(isWord)
  return (
    words.slice(0, 2).some(({ value }) => pronouns.has(value)) ||
    (words[0]?.value === 'and' && isVerb(words[1])) ||
    words.every(({ pos }) => pos !== 'NOUN')
  )
}

/** Checks for "as was the landing" and "and the bar is no exception". */
function repeatsOpinion(clause: Sentence): boolean {
  const words = clause.filter(isWord)
  return (words[0]?.value === 'as' && words[1]?.pos === 'AUX') || words.some(isSameAsBefore)
}

/** Checks for "except for the parking" and "unlike the parking". */
function isException(clause: Sentence): boolean {
  const first = clause.find(isWord)?.value
  return first === 'except' || first === 'unlike'
}

function isVerb(token: Token | undefined): boolean {
  return token?.pos === 'VERB' || token?.pos === 'AUX'
}

const minScore = 0.15

function polarityOf(score: number): Polarity {
  if (Math.abs(score) < minScore) return 0
  return score > 0 ? 1 : -1
}

function clauseScore(clause: Sentence, lexicon: Lexicon): number {
  const scoreOf = (token: Token) => tokenScore(token, lexicon)
  const unsurpassed = unsurpassedSign(clause, scoreOf)
  if (unsurpassed !== 0) return unsurpassed * 0.8
  let score = 0
  let weakScore = 0
  let isOpinion = false
  clause.forEach((token, n) => {
    if (isTooMuch(clause, n)) score += isNegated(clause, n, -1) ? 0.4 : -0.6
    const value = measureScore(clause, n) ?? scoreOf(token)
    if (value === 0 || isInCompound(clause, n)) return
    isOpinion = true
    if (isTooMuch(clause, n)) return
    const signed = isNegated(clause, n, value) ? -value : value
    if (isWeakOpinion(token)) weakScore += signed
    else score += signed
  })
  if (score === 0) score = weakScore
  if (isSuggestion(clause)) return -Math.max(0.4, Math.abs(score))
  return !isOpinion && clause.some(isNegation) ? -0.4 : score
}

function tokenScore(token: Token, lexicon: Lexicon): number {
  if (token.pos === IDIOM) return idiomScoreOf(token)
  if (!opinionTags.has(token.pos)) return 0
  return opinionScoreOf(token) ?? lexicon(token.value)
}

const opinionTags = new Set(['ADJ', 'ADV', 'NOUN', 'VERB', 'INTJ', 'PROPN', 'ADP'])

function isTooMuch(clause: Sentence, n: number): boolean {
  return clause[n - 1]?.value === 'too' && n < clause.length && clause[n]?.pos !== 'PUNCT'
}
