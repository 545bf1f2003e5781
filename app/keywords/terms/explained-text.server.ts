/** Explains the analysis of one text, clause by clause, with the same rules and terms as for the account's reviews. */
import type { Tx } from '#app/database/tenant.server'
import { isEnglish, languageOf } from '#app/reviews/language'
import type { Polarity } from '../reading/polarity'
import { clauseReader, type ReadClause, summed } from '../reading/read-review.server'
import { isWord, type Sentence } from '../reading/token'
import { vocabularyOf } from '../vocabulary.server'
import { listTermCategories } from './term-categories.server'

type Said = { name: string; polarity: Polarity }

export type ExplainedText = {
  /** The language code, or null if it could not be detected: then the text is analyzed as English. */
  language: string | null
  isRead: boolean
  clauses: {
    words: string
    polarity: Polarity
    keywords: string[]
    categories: { name: string; term: string }[]
  }[]
  keywords: Said[]
  categories: Said[]
}

export async function explainedText(tx: Tx, text: string): Promise<ExplainedText> {
  const language = languageOf(text)
  if (language && !isEnglish(language))
    return { language, isRead: false, clauses: [], keywords: [], categories: [] }
  const read = await clauseReader()
  const clauses = read(text, await vocabularyOf(tx))
  const names = new Map((await listTermCategories(tx)).map(({ id, name }) => [id, name]))
  const nameOf = (id: string) => names.get(id) ?? ''
  const { keywords, categories } = summed(clauses)
  return {
    language,
    isRead: true,
    clauses: clauses.map((each) => explained(each, nameOf)),
    keywords: keywords.map(({ short, polarity }) => ({ name: short, polarity })),
    categories: categories.map(({ category, polarity }) => ({ name: nameOf(category), polarity })),
  }
}

function explained({ clause, polarity, keywords, categories }: ReadClause, nameOf: (id: string) => string) {
  return {
    words: wordsOf(clause),
    polarity,
    keywords,
    categories: [...categories].map(([id, term]) => ({ name: nameOf(id), term })),
  }
}

/** The clause as typed, but without capitals and punctuation. */
function wordsOf(clause: Sentence): string {
  const words = clause.filter(isWord).map(({ value }) => value)
  return words.join(' ').replace(/ (n't|'\p{L}+)/gu, '$1')
}
