/**
 * Splits a sentence into its statements: "Great coffee, but the wait was long" praises and complains. It splits at
 * adversative words, at punctuation, and at an "and" with a statement on either side.
 */
import { isWord, type Sentence, type Token } from './token'

const opposing = new Set([
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

export function clausesOf(sentence: Sentence): Sentence[] {
  const clauses: Sentence[] = [[]]
  sentence.forEach((token, n) => {
    if (isCut(sentence, n, clauses.at(-1)!)) clauses.push([])
    clauses.at(-1)!.push(token)
  })
  return clauses.filter((clause) => clause.some(isWord))
}

function isCut(sentence: Sentence, n: number, before: Sentence): boolean {
  const token = sentence[n]!
  if (!before.some(isWord)) return false
  if (token.pos === 'PUNCT') return /^[,;:()–—.!?-]+$/.test(token.value)
  if (opposing.has(token.value)) return true
  return token.value === 'and' && states(before) && states(untilNextCut(sentence, n + 1))
}

function untilNextCut(sentence: Sentence, from: number): Sentence {
  const end = sentence.findIndex(
    (token, n) => n >= from && (token.pos === 'PUNCT' || opposing.has(token.value) || token.value === 'and'),
  )
  return sentence.slice(from, end === -1 ? undefined : end)
}

/** Whether the part names a thing and says something about it. */
function states(part: Sentence): boolean {
  const thing = part.findIndex(({ pos }) => pos === 'NOUN')
  return thing !== -1 && part.some(says)
}

function says({ pos }: Token): boolean {
  return pos === 'VERB' || pos === 'AUX' || pos === 'ADJ'
}

export function hasVerb(part: Sentence): boolean {
  return part.some(({ pos }) => pos === 'VERB' || pos === 'AUX')
}
