/**
 * Recognizes clauses whose verb decides their sentiment: suggestions ("could have been friendlier", "needs a makeover")
 * are complaints, and what could not be better is praise.
 */
import type { Sentence, Token } from './token'

export function isSuggestion(clause: Sentence): boolean {
  return clause.some(
    (token, n) => isModalSuggestion(clause, n) || isNeed(token, clause[n - 1], clause[n + 1]),
  )
}

/** What can be done rather than what should be: "could be seen from the window". */
const possibilities = new Set([
  'see',
  'find',
  'use',
  'reach',
  'book',
  'access',
  'arrange',
  'open',
  'buy',
  'order',
])

function isModalSuggestion(clause: Sentence, n: number): boolean {
  const { value } = clause[n]!
  const next = clause[n + 1]
  if (value === 'should') return next?.pos !== 'PUNCT' && !isAdvice(clause.slice(0, n))
  if (value !== 'could' || !next) return false
  if (next.value === 'use') return !isAdvice(clause.slice(0, n))
  if (!['have', 'be', 'do'].includes(next.lemma)) return false
  return next.lemma !== 'be' || !possibilities.has(clause[n + 2]?.lemma ?? '')
}

const readers = new Set(['you', 'we', 'i', 'everyone', 'everybody', 'anyone', 'people'])

/** "You should book early" is advice to other customers, and "we could use the pool" is no advice. */
function isAdvice(subject: Sentence): boolean {
  return subject.some(({ value }) => readers.has(value))
}

/** "The room needs a makeover", but not "we needed", "available as needed" or "if you need". */
function isNeed({ lemma, pos }: Token, previous: Token | undefined, next: Token | undefined): boolean {
  if (lemma !== 'need' || pos !== 'VERB' || !previous || !next || next.pos === 'PUNCT') return false
  return !['PRON', 'AUX', 'ADP', 'SCONJ', 'PART', 'PUNCT'].includes(previous.pos) && previous.value !== 'when'
}

const modals = new Set(['could', 'can', 'ca', 'will', 'wo', 'would'])
const unsurpassedVerbs = new Set([
  'be',
  'have',
  'ask',
  'find',
  'get',
  'hope',
  'wish',
  'imagine',
  'want',
  'make',
])
const comparatives = new Set([
  'better',
  'more',
  'nicer',
  'happier',
  'easier',
  'friendlier',
  'kinder',
  'smoother',
])
const worse = new Set(['worse', 'less', 'ruder', 'slower'])
const praisingVerbs = new Set([
  'do',
  'say',
  'thank',
  'recommend',
  'praise',
  'stress',
  'rave',
  'express',
  'love',
])

/**
 * Returns 1 for praise that cannot be surpassed ("could not have been better", "could not do enough for us", "never had
 * a better burger"), -1 for the opposite ("could not have been worse"), and 0 for other clauses.
 */
export function unsurpassedSign(clause: Sentence, scoreOf: (token: Token) => number): -1 | 0 | 1 {
  const start = clause.findIndex((_, n) => isImpossible(clause, n))
  if (start === -1) return 0
  const rest = clause.slice(start + 1)
  if (rest.some(({ value }) => value === 'enough') && rest.some(({ lemma }) => praisingVerbs.has(lemma)))
    return 1
  const verb = rest.find(({ pos }) => pos === 'VERB' || pos === 'AUX')
  if (verb && !unsurpassedVerbs.has(verb.lemma)) return 0
  if (rest.some(({ value }) => worse.has(value))) return -1
  const comparative = rest.findIndex(isComparative)
  if (comparative === -1) return 0
  return rest.slice(comparative + 1).some((token) => scoreOf(token) < 0) ? -1 : 1
}

/** Checks for "better", "more" and adjectives such as "friendlier". */
function isComparative({ value, lemma, pos }: Token): boolean {
  return comparatives.has(value) || (pos === 'ADJ' && value.endsWith('er') && value !== lemma)
}

/** Checks for "could not", "couldn't", "never had" or "hard to find". */
function isImpossible(clause: Sentence, n: number): boolean {
  const { value, lemma } = clause[n]!
  if (lemma === 'hard to find') return true
  const previous = clause[n - 1]
  if (value === 'never') return clause[n + 1]?.lemma === 'have' || previous?.lemma === 'have'
  return (value === 'not' || value === "n't" || value === 'nt') && modals.has(previous?.value ?? '')
}
