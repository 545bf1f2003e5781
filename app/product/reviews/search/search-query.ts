/** Reads the text of the search field, and converts it to a PostgreSQL text query. */
import { type Segment, splitText } from './split-text'
import { lexemesOf } from './text-vector'

export type Term = { text: string; segments: Segment[]; isPhrase: boolean; isExcluded: boolean }

/**
 * What a search looks for: at least one term of each group. `ignored` contains the parts of the text that have no
 * effect.
 */
type ParsedSearch = { groups: Term[][]; ignored: string[] }

const quotes = '"“”„‟«»＂'
const bars = '|｜'
const tokenPattern = new RegExp(
  `([-−–—－]?)(?:[${quotes}]([^${quotes}]*)[${quotes}]|([^\\s${quotes}${bars}]+))|[${quotes}${bars}]`,
  'gu',
)

/**
 * Every word must occur. "Quoted words" must be adjacent, a word or phrase with a minus must not occur, and of those
 * with OR or | between them, one is enough.
 */
export function parseSearch(input: string): ParsedSearch {
  const groups: Term[][] = []
  const ignored: string[] = []
  const tokens = Array.from(
    input.matchAll(tokenPattern),
    ([text, minus, phrase, word]): Token => ({
      text,
      minus,
      phrase,
      word,
    }),
  )
  let operator: 'or' | 'and' | null = null
  for (const [n, token] of tokens.entries()) {
    const { text } = token
    const term = readTerm(token)
    const isBetweenTerms = groups.length > 0 && operator === null && hasTerm(tokens[n + 1])
    if (isBetweenTerms && (text === 'OR' || isBar(text))) operator = 'or'
    else if (isBetweenTerms && text === 'AND') operator = 'and'
    else if (!term) ignored.push(text)
    else {
      if (operator === 'or') groups.at(-1)!.push(term)
      else groups.push([term])
      operator = null
    }
  }
  return { groups, ignored }
}

type Token = { text: string; minus: string | undefined; phrase: string | undefined; word: string | undefined }

function readTerm({ minus, phrase, word }: Token): Term | null {
  const text = phrase ?? word ?? ''
  const segments = splitText(text)
  return segments.length > 0
    ? { text: text.trim(), segments, isPhrase: phrase !== undefined, isExcluded: Boolean(minus) }
    : null
}

const hasTerm = (token: Token | undefined) => token !== undefined && readTerm(token) !== null
const isBar = (text: string) => text.length === 1 && bars.includes(text)

/** Returns the search as a value of PostgreSQL's type tsquery, or null if there is nothing to look for. */
export function toTextQuery(input: string): string | null {
  const { groups } = parseSearch(input)
  if (groups.length === 0) return null
  return groups.map((terms) => `(${terms.map(termQuery).join(' | ')})`).join(' & ')
}

function termQuery({ segments, isPhrase, isExcluded }: Term): string {
  const query = isPhrase ? phraseQuery(segments) : segments.map(segmentQuery).join(' & ')
  return `${isExcluded ? '!' : ''}(${query})`
}

/** A word of three letters or more also matches as a prefix ("clean" finds "cleanliness"). */
function segmentQuery(segment: Segment): string {
  if (segment.run) return phraseQuery([segment])
  const [word = ''] = lexemesOf(segment)
  return word.length >= 3 ? `'${word}':*` : `'${word}'`
}

function phraseQuery(segments: Segment[]): string {
  const words = segments.flatMap(lexemesOf).map((word) => `'${word}'`)
  // A run may go on in the text, so its last character is part of the last pair, or the beginning of another pair.
  const lastRun = segments.at(-1)?.run
  const last = words.pop()
  if (!lastRun || words.length === 0 || lastRun.length === 1) words.push(lastRun ? `${last}:*` : `${last}`)
  return words.join(' <-> ')
}

/** Returns a sentence about the parts of the search that have no effect, or null if there are none. */
export function describeIgnored(input: string): string | null {
  const { groups, ignored } = parseSearch(input)
  if (groups.length === 0) return 'The search contains no word or emoji to look for.'
  if (ignored.length === 0) return null
  return `Searched for ${groups.map(describeGroup).join(' and ')}. Ignored: ${ignored.join(' ')}`
}

function describeGroup(terms: Term[]): string {
  return terms.map(describeTerm).join(' or ')
}

function describeTerm({ text, isPhrase, isExcluded }: Term): string {
  return `${isExcluded ? 'not ' : ''}${isPhrase ? `“${text}”` : text}`
}
