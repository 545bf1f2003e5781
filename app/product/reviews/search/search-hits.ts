/** Finds the words of a text that a search has found, so that a list can mark them. */
import { parseSearch, type Term } from './search-query'
import { splitText } from './split-text'
import { lexemesOf } from './text-vector'

/** A part of a text: its first character, and the one after its last. */
export type TextRange = [start: number, end: number]

type Token = { lexeme: string; range: TextRange }

const wordPattern = /[\p{L}\p{M}\p{N}\p{Cf}]+/gu
const nonAscii = /[^\0-\x7f]/

/** Returns the parts of the text that the search looks for, in order. Words that must not occur are none of them. */
export function searchHits(search: string, text: string): TextRange[] {
  const terms = parseSearch(search)
    .groups.flat()
    .filter(({ isExcluded }) => !isExcluded)
  if (terms.length === 0 || text === '') return []
  const tokens = tokensOf(text)
  return mergeRanges(terms.flatMap((term) => hitsOf(term, tokens, text)))
}

function hitsOf({ segments, isPhrase }: Term, tokens: Token[], text: string): TextRange[] {
  const lexemes = segments.flatMap((segment) => (segment.run ? [] : lexemesOf(segment)))
  const runs = segments.flatMap(({ run }) => (run ? [run] : []))
  const hits = isPhrase && runs.length === 0 ? findPhrase(lexemes, tokens) : findTokens(lexemes, tokens)
  return [...hits, ...runs.flatMap((run) => findRun(run, text))]
}

/** A word of three letters or more also finds the words that begin with it. */
function findTokens(lexemes: string[], tokens: Token[]): TextRange[] {
  const isHit = (word: string) =>
    lexemes.some((lexeme) => (lexeme.length >= 3 ? word.startsWith(lexeme) : word === lexeme))
  return tokens.filter(({ lexeme }) => isHit(lexeme)).map(({ range }) => range)
}

function findPhrase(lexemes: string[], tokens: Token[]): TextRange[] {
  return tokens.flatMap(({ range: [start] }, n) => {
    const last = tokens[n + lexemes.length - 1]
    const isHit = lexemes.every((lexeme, offset) => tokens[n + offset]?.lexeme === lexeme)
    return last && isHit ? [[start, last.range[1]] as TextRange] : []
  })
}

function tokensOf(text: string): Token[] {
  return Array.from(text.matchAll(wordPattern), ({ 0: word, index }) => {
    const range: TextRange = [index, index + word.length]
    return splitText(word).flatMap((segment) =>
      segment.run ? [] : lexemesOf(segment).map((lexeme) => ({ lexeme, range })),
    )
  }).flat()
}

/** Finds a run of characters of a script that does not separate words, anywhere in the text. */
function findRun(run: string[], text: string): TextRange[] {
  if (!nonAscii.test(text)) return []
  const characters = [...text].map((character) => splitText(character)[0]?.run?.[0])
  const offsets = [0]
  for (const character of text) offsets.push(offsets.at(-1)! + character.length)
  return characters.flatMap((_, n) =>
    run.every((character, offset) => characters[n + offset] === character)
      ? [[offsets[n]!, offsets[n + run.length]!] as TextRange]
      : [],
  )
}

/** Returns the ranges in order, joining those that overlap. */
function mergeRanges(ranges: TextRange[]): TextRange[] {
  const merged: TextRange[] = []
  for (const [start, end] of ranges.sort(([a], [b]) => a - b)) {
    const last = merged.at(-1)
    if (last && start < last[1]) last[1] = Math.max(last[1], end)
    else merged.push([start, end])
  }
  return merged
}
