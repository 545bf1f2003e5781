/**
 * One English text read: the keywords it mentions and the experience categories it speaks of, each with the sentiment
 * of the clauses that do. A keyword said twice is mentioned once; praise and complaint together are neither.
 */
import type { WinkMethods } from 'wink-nlp'
import { loadWink } from '#app/reviews/wink.server'
import { nounPhrases } from './noun-phrases'
import { judged, type Lexicon, type Polarity } from './polarity'
import { sentencesOf } from './sentences.server'
import type { Sentence } from './token'

export type Mention = { short: string; polarity: Polarity }
export type ReadReview = { keywords: Mention[]; categories: { category: string; polarity: Polarity }[] }

/** What an account makes different: names that are no keywords, and categories by term. */
export type Vocabulary = {
  names: ReadonlySet<string>
  categoriesOf: ReadonlyMap<string, string[]>
}

/** To be changed whenever the same text would be read otherwise: every account's reviews are then read anew. */
export const READING_VERSION = 1

export type ReviewReader = (text: string, vocabulary: Vocabulary) => ReadReview

export async function reviewReader(): Promise<ReviewReader> {
  const wink = await loadWink()
  const lexicon = lexiconOf(wink)
  return (text, vocabulary) => {
    const keywords = new Map<string, number>()
    const categories = new Map<string, number>()
    for (const sentence of sentencesOf(wink, text))
      for (const { clause, polarity } of judged(sentence, lexicon)) {
        for (const short of nounPhrases(clause))
          if (!vocabulary.names.has(short)) add(keywords, short, polarity)
        for (const category of spokenOf(clause, vocabulary)) add(categories, category, polarity)
      }
    return {
      keywords: [...keywords].map(([short, sum]) => ({ short, polarity: sign(sum) })),
      categories: [...categories].map(([category, sum]) => ({ category, polarity: sign(sum) })),
    }
  }
}

/** What the reader's own lexicon says of a single word; asked once for each. */
function lexiconOf({ readDoc, its }: WinkMethods): Lexicon {
  const known = new Map<string, number>()
  return (word) => {
    const value = known.get(word) ?? Number(readDoc(word).out(its.sentiment))
    if (known.size < 50_000) known.set(word, value)
    return value
  }
}

function spokenOf(clause: Sentence, { categoriesOf }: Vocabulary): Set<string> {
  const found = new Set<string>()
  clause.forEach(({ lemma, value }, n) => {
    const next = clause[n + 1]
    const terms = [lemma, value, ...(next ? [`${value} ${next.lemma}`, `${lemma} ${next.lemma}`] : [])]
    for (const term of terms) for (const category of categoriesOf.get(term) ?? []) found.add(category)
  })
  return found
}

function add(sums: Map<string, number>, key: string, polarity: Polarity): void {
  sums.set(key, (sums.get(key) ?? 0) + polarity)
}

function sign(sum: number): Polarity {
  return sum === 0 ? 0 : sum > 0 ? 1 : -1
}
