/**
 * Splits a sentence into clauses, because a sentence can contain both praise and criticism: "Great coffee, but the wait
 * was long". It splits at adversative words such as "but", at punctuation, and at an "and" between two statements.
 */
import { isWord, type Sentence, type Token } from './token'

const adversatives = new Set([
  'but',
  'although',
  'though',
  'however',
  'whereas',
  'while',
  'whilst',
  'yet',
  'except',
  'unfortunately',
])

export function splitIntoClauses(sentence: Sentence): Sentence[] {
  const clauses: Sentence[] = [[]]
  sentence.forEach((token, n) => {
    if (isClauseBoundary(sentence, n, clauses.at(-1)!)) clauses.push([])
    clauses.at(-1)!.push(token)
  })
  return clauses.filter((clause) => clause.some(isWord))
}

function isClauseBoundary(sentence: Sentence, n: number, currentClause: Sentence): boolean {
  const token = sentence[n]!
  if (!currentClause.some(isWord)) return false
  if (token.pos === 'PUNCT') return /^[,;:()–—.!?-]+$/.test(token.value)
  if (adversatives.has(token.value)) return true
  return token.value === 'and' && hasStatement(currentClause) && hasStatement(nextClause(sentence, n + 1))
}

function nextClause(sentence: Sentence, start: number): Sentence {
  const end = sentence.findIndex(
    (token, n) =>
      n >= start && (token.pos === 'PUNCT' || adversatives.has(token.value) || token.value === 'and'),
  )
  return sentence.slice(start, end === -1 ? undefined : end)
}

/** Checks whether the clause contains a noun and a verb or adjective. */
function hasStatement(clause: Sentence): boolean {
  const nounIndex = clause.findIndex(({ pos }) => pos === 'NOUN')
  return nounIndex !== -1 && clause.some(isPredicate)
}

function isPredicate({ pos }: Token): boolean {
  return pos === 'VERB' || pos === 'AUX' || pos === 'ADJ'
}

export function hasVerb(clause: Sentence): boolean {
  return clause.some(({ pos }) => pos === 'VERB' || pos === 'AUX')
}
