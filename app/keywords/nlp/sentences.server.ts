/**
 * Splits a text into sentences of words. The tagger takes capitalized words for names, so words capitalized only at the
 * start of a sentence or for emphasis are lower-cased first; hyphenated words are joined again ("check-in").
 */
import type { ItsFunction, WinkMethods } from 'wink-nlp'
import { everydayWords } from './everyday-words'
import type { Sentence, Token } from './token'

/** How much of one review is analyzed: a page of text. */
const MAX_LENGTH = 6000

export function splitIntoSentences({ readDoc, its }: WinkMethods, text: string): Sentence[] {
  const doc = readDoc(normalizeText(text.slice(0, MAX_LENGTH)))
  const tokens = doc.tokens()
  const values = tokens.out(its.value) as string[]
  // The type declares one parameter fewer than the function takes.
  const lemmas = tokens.out(its.lemma as unknown as ItsFunction<string>) as (string | undefined)[]
  const tags = tokens.out(its.pos) as string[]
  const spaces = tokens.out(its.precedingSpaces) as string[]
  const spans = doc.sentences().out(its.span) as unknown as [number, number][]
  return spans.map(([from, to]) => {
    const sentence: Sentence = []
    for (let n = from; n <= to; n++) {
      const token: Token = {
        value: values[n]!.toLowerCase(),
        lemma: (lemmas[n] ?? values[n]!).toLowerCase(),
        pos: tags[n]!,
      }
      const isHyphen = n > from && n < to && token.value === '-' && spaces[n] === '' && spaces[n + 1] === ''
      if (isHyphen && sentence.length > 0) {
        n += 1
        sentence.push(joinHyphenated(sentence.pop()!, { value: values[n]!.toLowerCase(), pos: tags[n]! }))
      } else sentence.push(token)
    }
    return sentence
  })
}

/**
 * A hyphenated word is a thing unless one half describes: "check-in" is a thing, "good-sized" and "30-minute" are not.
 */
function joinHyphenated(first: Token, second: Pick<Token, 'value' | 'pos'>): Token {
  const value = `${first.value}-${second.value}`
  const isDescriptive = ['ADJ', 'NUM', 'ADV'].includes(first.pos) || ['ADJ', 'VERB'].includes(second.pos)
  return { value, lemma: value, pos: isDescriptive ? 'ADJ' : 'NOUN' }
}

/**
 * wink splits a contraction without its apostrophe ("do nt"), but not when punctuation follows directly: "dont!" stays
 * one word, which has no lemma and negates nothing.
 */
const contractionBeforePunctuation =
  /\b((?:ai|are|ca|could|did|does|do|had|have|is|should|was|were|wo|would)nt|cannot|iam|ive|theyre|youre)(?=[.,!?:;)"])/gi

function normalizeText(text: string): string {
  return text
    .replace(/[’‘]/g, "'")
    .replace(contractionBeforePunctuation, '$1 ')
    .replace(/\bwi[- ]?fi\b/gi, 'wifi')
    .replace(/\bair[- ]?con(?:dition(?:ing|er))?\b/gi, 'air conditioning')
    .replace(/\bcheck(?:ing)? (in|out)(?= (?:was|is|took|process|time|staff|desk|experience))/gi, 'check-$1')
    .replace(/\b(late|early|quick|fast|easy|slow|online|at|the|our) check (in|out)\b/gi, '$1 check-$2')
    .replace(/\p{Lu}{2,}/gu, (word) => word.toLowerCase())
    .replace(/(?<=^|[.!?:\n]|[.!?:\n]\s{1,9})\p{Lu}(?=\p{Ll})/gu, (opening) => opening.toLowerCase())
    .replace(/\b\p{Lu}\p{Ll}+\b/gu, (word) =>
      everydayWords.has(word.toLowerCase()) ? word.toLowerCase() : word,
    )
}
