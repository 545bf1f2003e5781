/**
 * Extracts noun phrases from a clause as keywords: sequences of nouns, in their base form, and compounds such as "front
 * desk". Adjectives only count toward the sentiment. Given names and words without a specific meaning are not keywords.
 */
import { compoundOf } from './compounds'
import { isWeakOpinion, opinionScoreOf } from './opinion-lexicon'
import { emptyWords, genericWords, givenNames, leadingNouns, trailingNouns } from './stop-words'
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
    } else if (isKeywordNoun(clause, n)) runs.at(-1)!.push(lemmaOf(clause[n]!))
    else if (runs.at(-1)!.length > 0) runs.push([])
  }
  return runs.flatMap((run) => keywordFrom(run) ?? [])
}

/** Checks whether the token is a noun that can be part of a keyword. */
function isKeywordNoun(clause: Sentence, n: number): boolean {
  const token = clause[n]!
  const next = clause[n + 1]
  if (!isNoun(token)) return false
  const word = lemmaOf(token)
  if (trailingNouns.has(word)) return isNoun(clause[n - 1]) && !emptyWords.has(lemmaOf(clause[n - 1]!))
  if (leadingNouns.has(word)) return isNoun(next) && !emptyWords.has(lemmaOf(next!))
  return !emptyWords.has(word) && !isDescription(clause, n)
}

/** Checks for an opinion word that the tagger takes for a noun: "peeling wallpaper", "the nuts were crunchy". */
function isDescription(clause: Sentence, n: number): boolean {
  const token = clause[n]!
  if (!opinionScoreOf(token) || isWeakOpinion(token)) return false
  const previous = clause[n - 1]
  return clause[n + 1]?.pos === 'NOUN' || previous?.pos === 'ADV' || previous?.lemma === 'be'
}

function isNoun(token: Token | undefined): boolean {
  return token?.pos === 'NOUN' && /^\p{L}[\p{L}'&-]+$/u.test(token.value)
}

const lemmas = new Map([
  ['facilities', 'facility'],
  ['tapas', 'tapas'],
  ['sports', 'sports'],
  ['sales', 'sales'],
  ['vitals', 'vitals'],
  ['clothes', 'clothes'],
  ['ramen', 'ramen'],
  ['app', 'app'],
  ['smartphones', 'smartphone'],
])

/** Returns the base form of a word, corrected where the tagger's lemma is wrong. */
function lemmaOf({ value, lemma }: Token): string {
  return lemmas.get(value) ?? lemma
}

function keywordFrom(run: string[]): string | null {
  const start = run.findIndex((word) => !genericWords.has(word))
  if (start === -1) return null
  const words = run.slice(start).slice(-MAX_WORDS)
  if (words.length === 1 && words[0]!.length < 2) return null
  if (words.some((word) => givenNames.has(word)) || isGeneric(words)) return null
  const short = words.join(' ')
  return short.length <= MAX_LENGTH ? short : null
}

function isGeneric(words: string[]): boolean {
  const last = words.at(-1)!
  return genericWords.has(last) && !(words.length > 1 && trailingNouns.has(last))
}
