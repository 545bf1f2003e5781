/**
 * Splits text into sentences, each a list of tokens. The tagger takes capitalized words for names, so words that are
 * capitalized only at the start of a sentence or for emphasis are converted to lowercase first. Hyphenated words are
 * joined again ("check-in").
 */
import type { ItsFunction, WinkMethods } from 'wink-nlp'
import { withPlainApostrophes } from '#app/product/reviews/text-analysis/apostrophes'
import { everydayWords } from './everyday-words'
import { joinIdioms } from './idioms'
import { correctTags } from './tag-corrections'
import type { Sentence, Token } from './token'

/** The number of characters of a review that are analyzed. The rest is ignored. */
const MAX_LENGTH = 6000

export function splitIntoSentences({ readDoc, its }: WinkMethods, text: string): Sentence[] {
  const doc = readDoc(normalizeText(text.slice(0, MAX_LENGTH)))
  const tokens = doc.tokens()
  const values = tokens.out(its.value) as string[]
  // The type declaration lacks a parameter of the function.
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
    return joinIdioms(correctTags(sentence))
  })
}

/**
 * Joins the two halves of a hyphenated word. The result is a noun ("check-in"), unless one half is descriptive
 * ("good-sized", "30-minute"), which makes it an adjective.
 */
function joinHyphenated(first: Token, second: Pick<Token, 'value' | 'pos'>): Token {
  const value = `${first.value}-${second.value}`
  const isDescriptive = ['ADJ', 'NUM', 'ADV'].includes(first.pos) || ['ADJ', 'VERB'].includes(second.pos)
  return { value, lemma: value, pos: isDescriptive ? 'ADJ' : 'NOUN' }
}

/**
 * Matches contractions without an apostrophe before punctuation, so that a space can be inserted. wink splits such
 * contractions ("do nt"), but not if punctuation follows directly: "dont!" stays one word, which has no lemma and is
 * not recognized as a negation.
 */
const contractionBeforePunctuation =
  /\b((?:ai|are|ca|could|did|does|do|had|have|is|should|was|were|wo|would)nt|cannot|iam|ive|theyre|youre)(?=[.,!?:;)"])/gi

/** Matches words at the end of a sentence that wink takes for abbreviations: "hit or miss." */
const falseAbbreviation = / (in|miss|no|us|so|art|sun)\.(?= \p{Lu}|$)/gu

function normalizeText(text: string): string {
  return withPlainApostrophes(text)
    .replace(/[’‘]/g, "'")
    .replace(contractionBeforePunctuation, '$1 ')
    .replace(falseAbbreviation, ' $1 .')
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
