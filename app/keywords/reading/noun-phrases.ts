/**
 * The things a clause is about: runs of nouns, by their lemmas, and compounds such as "front desk". Adjectives say how
 * a thing is and count toward its sentiment; names of people and words without meaning are not keywords.
 */
import { compounds } from './compounds'
import { meantBy } from './opinion-words'
import { emptyWords, genericWords, givenNames } from './stop-words'
import type { Sentence, Token } from './token'

const MOST_WORDS = 3
const MOST_LETTERS = 60

export function nounPhrases(clause: Sentence): string[] {
  const runs: string[][] = [[]]
  for (let n = 0; n < clause.length; n++) {
    const pair = clause[n + 1] ? pairOf(clause[n]!, clause[n + 1]!) : null
    if (pair) {
      runs.at(-1)!.push(pair)
      n += 1
    } else if (isThing(clause[n]!, clause[n + 1])) runs.at(-1)!.push(wordOf(clause[n]!))
    else if (runs.at(-1)!.length > 0) runs.push([])
  }
  return runs.flatMap((run) => keywordOf(run) ?? [])
}

function pairOf(first: Token, second: Token): string | null {
  for (const word of [first.value, first.lemma])
    if (compounds.has(`${word} ${wordOf(second)}`)) return `${word} ${wordOf(second)}`
  return null
}

/** An opinion word before a thing describes it, even when the tagger takes it for a noun: "peeling wallpaper". */
function isThing(token: Token, next: Token | undefined): boolean {
  if (token.pos !== 'NOUN' || !/^\p{L}[\p{L}'&-]+$/u.test(token.value)) return false
  return !emptyWords.has(wordOf(token)) && !(next?.pos === 'NOUN' && meantBy(token))
}

/** A word whose lemma is wrong gets the right singular here; any other is its lemma. */
function wordOf({ value, lemma }: Token): string {
  return value === 'facilities' ? 'facility' : lemma
}

function keywordOf(run: string[]): string | null {
  const start = run.findIndex((word) => !genericWords.has(word))
  if (start === -1) return null
  const words = run.slice(start).slice(-MOST_WORDS)
  if (words.length === 1 && words[0]!.length < 2) return null
  if (words.some((word) => givenNames.has(word)) || genericWords.has(words.at(-1)!)) return null
  const short = words.join(' ')
  return short.length <= MOST_LETTERS ? short : null
}
