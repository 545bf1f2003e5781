/**
 * Analyzes an English text: finds the keywords and experience categories it mentions, each with the sentiment of the
 * clauses that mention them. A keyword that occurs several times counts as one mention, which is neutral if praise and
 * criticism balance.
 */
import type { WinkMethods } from 'wink-nlp'
import { loadWink } from '#app/product/reviews/text-analysis/wink.server'
import { nounPhrases } from './noun-phrases'
import { loadParser } from './parser.server'
import { type Lexicon, scoreClauses } from './polarity'
import type { Polarity } from './scored-clause'
import { splitIntoSentences } from './sentences.server'
import type { Sentence } from './token'

type Mention = { short: string; polarity: Polarity }
export type TextAnalysis = { keywords: Mention[]; categories: { category: string; polarity: Polarity }[] }

/**
 * The input that differs between accounts: names, which are not keywords, and the ids of the categories that each term
 * identifies.
 */
export type Vocabulary = {
  names: ReadonlySet<string>
  categoriesByTerm: ReadonlyMap<string, string[]>
}

/**
 * The version of the analysis rules. Increase it whenever a change to the rules changes the results: all reviews of all
 * accounts are then analyzed again.
 */
export const ANALYSIS_VERSION = 4

export type TextAnalyzer = (text: string, vocabulary: Vocabulary) => TextAnalysis

/**
 * A clause with the keywords and categories found in it. `categories` maps the id of each category to a term that
 * identified it.
 */
export type AnalyzedClause = {
  clause: Sentence
  polarity: Polarity
  keywords: string[]
  categories: Map<string, string>
}

export async function createTextAnalyzer(): Promise<TextAnalyzer> {
  const analyzeClauses = await createClauseAnalyzer()
  return (text, vocabulary) => summarizeClauses(analyzeClauses(text, vocabulary))
}

export async function createClauseAnalyzer(): Promise<
  (text: string, vocabulary: Vocabulary) => AnalyzedClause[]
> {
  const [parser, wink] = await Promise.all([loadParser(), loadWink()])
  const lexicon = createLexicon(wink)
  return (text, vocabulary) =>
    splitIntoSentences(parser, text).flatMap((sentence) =>
      scoreClauses(sentence, lexicon).map(({ clause, polarity }) => ({
        clause,
        polarity,
        keywords: nounPhrases(clause).filter((short) => !vocabulary.names.has(short)),
        categories: matchCategories(clause, vocabulary),
      })),
    )
}

export function summarizeClauses(clauses: AnalyzedClause[]): TextAnalysis {
  const keywords = new Map<string, number>()
  const categories = new Map<string, number>()
  for (const { polarity, ...mentioned } of clauses) {
    for (const short of mentioned.keywords) addPolarity(keywords, short, polarity)
    for (const category of mentioned.categories.keys()) addPolarity(categories, category, polarity)
  }
  return {
    keywords: [...keywords].map(([short, sum]) => ({ short, polarity: toPolarity(sum) })),
    categories: [...categories].map(([category, sum]) => ({ category, polarity: toPolarity(sum) })),
  }
}

/** Creates a function that looks up words in the NLP library's lexicon and caches the results. */
function createLexicon({ readDoc, its }: WinkMethods): Lexicon {
  const cache = new Map<string, number>()
  return (word) => {
    const value = cache.get(word) ?? Number(readDoc(word).out(its.sentiment))
    if (cache.size < 50_000) cache.set(word, value)
    return value
  }
}

/**
 * Returns the categories whose terms occur in the clause. A term matches the words of the text as written, or their
 * base forms.
 */
function matchCategories(clause: Sentence, vocabulary: Vocabulary): Map<string, string> {
  const { categoriesByTerm } = vocabulary
  const pairStarts = pairStartsOf(vocabulary)
  const found = new Map<string, string>()
  const words = clause.some((token) => token.words) ? clause.flatMap((token) => token.words ?? token) : clause
  words.forEach(({ lemma, value }, n) => {
    const next = words[n + 1]
    const pairs =
      next && (pairStarts.has(value) || pairStarts.has(lemma))
        ? [`${value} ${next.lemma}`, `${lemma} ${next.lemma}`, `${value} ${next.value}`]
        : []
    for (const term of [lemma, value, ...pairs])
      for (const category of categoriesByTerm.get(term) ?? [])
        if (!found.has(category)) found.set(category, term)
  })
  return found
}

const pairStartsByVocabulary = new WeakMap<Vocabulary['categoriesByTerm'], ReadonlySet<string>>()

/** Returns the first words of the terms of two words, so that most words of a text need no look-up of pairs. */
function pairStartsOf({ categoriesByTerm }: Vocabulary): ReadonlySet<string> {
  const known = pairStartsByVocabulary.get(categoriesByTerm)
  if (known) return known
  const pairs = [...categoriesByTerm.keys()].filter((term) => term.includes(' '))
  const starts = new Set(pairs.map((term) => term.slice(0, term.indexOf(' '))))
  pairStartsByVocabulary.set(categoriesByTerm, starts)
  return starts
}

function addPolarity(sums: Map<string, number>, key: string, polarity: Polarity): void {
  sums.set(key, (sums.get(key) ?? 0) + polarity)
}

function toPolarity(sum: number): Polarity {
  return sum === 0 ? 0 : sum > 0 ? 1 : -1
}
