/**
 * Extracts noun phrases from a clause as keywords: sequences of nouns, in their base form, and compounds such as "front
 * desk". Adjectives only count toward the sentiment. Given names and words without a specific meaning are not keywords.
 */
import { compounds } from './compounds'
import { opinionScoreOf } from './opinion-lexicon'
import { emptyWords, genericWords, givenNames } from './stop-words'
import type { Sentence, Token } from './token'

const MAX_WORDS = 3
const MAX_LENGTH = 60

export function nounPhrases(clause: Sentence): string[] {
  const runs: string[][] = [[]]
  for (let n = 0; n < clause.length; n++) {
    const compound = clause[n + 1] ? compoundOf(clause[n]!, clause[n + 1]!) : null
    if (compound) {
      runs.at(-1)!.push(compound)
      n += 1
    } else if (isKeywordNoun(clause[n]!, clause[n + 1])) runs.at(-1)!.push(lemmaOf(clause[n]!))
    else if (runs.at(-1)!.length > 0) runs.push([])
  }
  return runs.flatMap((run) => keywordFrom(run) ?? [])
}

function compoundOf(first: Token, second: Token): string | null {
  for (const word of [first.value, first.lemma])
    if (compounds.has(`${word} ${lemmaOf(second)}`)) return `${word} ${lemmaOf(second)}`
  return null
}

/**
 * Checks whether the token is a noun that can be part of a keyword. An opinion word before a noun describes that noun,
 * even if the tagger takes it for a noun itself: "peeling wallpaper".
 */
function isKeywordNoun(token: Token, next: Token | undefined): boolean {
  if (token.pos !== 'NOUN' || !/^\p{L}[\p{L}'&-]+$/u.test(token.value)) return false
  return !emptyWords.has(lemmaOf(token)) && !(next?.pos === 'NOUN' && opinionScoreOf(token))
}

/** Returns the base form of a word, corrected where the tagger's lemma is wrong. */
function lemmaOf({ value, lemma }: Token): string {
  return value === 'facilities' ? 'facility' : lemma
}

function keywordFrom(run: string[]): string | null {
  const start = run.findIndex((word) => !genericWords.has(word))
  if (start === -1) return null
  const words = run.slice(start).slice(-MAX_WORDS)
  if (words.length === 1 && words[0]!.length < 2) return null
  if (words.some((word) => givenNames.has(word)) || genericWords.has(words.at(-1)!)) return null
  const short = words.join(' ')
  return short.length <= MAX_LENGTH ? short : null
}
