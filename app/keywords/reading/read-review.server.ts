/**
 * Analyzes one English text: the keywords it mentions and the experience categories it is about, each with the
 * sentiment of the clauses concerned. A keyword that occurs twice counts as one mention; praise and complaint together
 * are neutral.
 */
import type { WinkMethods } from 'wink-nlp'
import { loadWink } from '#app/reviews/wink.server'
import { nounPhrases } from './noun-phrases'
import { judged, type Lexicon, type Polarity } from './polarity'
import { sentencesOf } from './sentences.server'
import type { Sentence } from './token'

type Mention = { short: string; polarity: Polarity }
export type ReadReview = { keywords: Mention[]; categories: { category: string; polarity: Polarity }[] }

/** What differs between accounts: names that are not keywords, and categories by term. */
export type Vocabulary = {
  names: ReadonlySet<string>
  categoriesOf: ReadonlyMap<string, string[]>
}

/**
 * Change this whenever the same text would be analyzed differently: all reviews of all accounts are then analyzed
 * again.
 */
export const READING_VERSION = 2

export type ReviewReader = (text: string, vocabulary: Vocabulary) => ReadReview

/** One clause with what was found in it; for each category, one term that identified it. */
export type ReadClause = {
  clause: Sentence
  polarity: Polarity
  keywords: string[]
  categories: Map<string, string>
}

export async function reviewReader(): Promise<ReviewReader> {
  const readClauses = await clauseReader()
  return (text, vocabulary) => summed(readClauses(text, vocabulary))
}

export async function clauseReader(): Promise<(text: string, vocabulary: Vocabulary) => ReadClause[]> {
  const wink = await loadWink()
  const lexicon = lexiconOf(wink)
  return (text, vocabulary) =>
    sentencesOf(wink, text).flatMap((sentence) =>
      judged(sentence, lexicon).map(({ clause, polarity }) => ({
        clause,
        polarity,
        keywords: nounPhrases(clause).filter((short) => !vocabulary.names.has(short)),
        categories: spokenOf(clause, vocabulary),
      })),
    )
}

export function summed(clauses: ReadClause[]): ReadReview {
  const keywords = new Map<string, number>()
  const categories = new Map<string, number>()
  for (const { polarity, ...spoken } of clauses) {
    for (const short of spoken.keywords) add(keywords, short, polarity)
    for (const category of spoken.categories.keys()) add(categories, category, polarity)
  }
  return {
    keywords: [...keywords].map(([short, sum]) => ({ short, polarity: sign(sum) })),
    categories: [...categories].map(([category, sum]) => ({ category, polarity: sign(sum) })),
  }
}

/** Looks up single words in the NLP library's lexicon; each word only once. */
function lexiconOf({ readDoc, its }: WinkMethods): Lexicon {
  const known = new Map<string, number>()
  return (word) => {
    const value = known.get(word) ?? Number(readDoc(word).out(its.sentiment))
    if (known.size < 50_000) known.set(word, value)
    return value
  }
}

/** A term matches as it was typed, or by the base form of its words. */
function spokenOf(clause: Sentence, { categoriesOf }: Vocabulary): Map<string, string> {
  const found = new Map<string, string>()
  clause.forEach(({ lemma, value }, n) => {
    const next = clause[n + 1]
    const pairs = next ? [`${value} ${next.lemma}`, `${lemma} ${next.lemma}`, `${value} ${next.value}`] : []
    for (const term of [lemma, value, ...pairs])
      for (const category of categoriesOf.get(term) ?? []) if (!found.has(category)) found.set(category, term)
  })
  return found
}

function add(sums: Map<string, number>, key: string, polarity: Polarity): void {
  sums.set(key, (sums.get(key) ?? 0) + polarity)
}

function sign(sum: number): Polarity {
  return sum === 0 ? 0 : sum > 0 ? 1 : -1
}
