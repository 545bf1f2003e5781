/** Explains how a text is analyzed, clause by clause, with the same rules and terms as for the account's reviews. */
import type { Tx } from '#app/kit/database/tenant.server'
import { detectLanguage, isEnglish } from '#app/product/reviews/text-analysis/language'
import { loadVocabulary } from '../analysis/vocabulary.server'
import type { Polarity } from '../nlp/scored-clause'
import { type AnalyzedClause, createClauseAnalyzer, summarizeClauses } from '../nlp/text-analyzer.server'
import { isWord, type Sentence } from '../nlp/token'
import { listTermCategories } from './term-categories.server'

type FoundItem = { name: string; polarity: Polarity }

export type TextExplanation = {
  /** The language code, or null if it could not be detected; the text is then analyzed as English. */
  language: string | null
  isAnalyzed: boolean
  clauses: {
    text: string
    polarity: Polarity
    keywords: string[]
    categories: { name: string; term: string }[]
  }[]
  keywords: FoundItem[]
  categories: FoundItem[]
}

export async function explainText(tx: Tx, text: string): Promise<TextExplanation> {
  const language = detectLanguage(text)
  if (language && !isEnglish(language))
    return { language, isAnalyzed: false, clauses: [], keywords: [], categories: [] }
  const analyzeClauses = await createClauseAnalyzer()
  const clauses = analyzeClauses(text, await loadVocabulary(tx))
  const names = new Map((await listTermCategories(tx)).map(({ id, name }) => [id, name]))
  const categoryName = (id: string) => names.get(id) ?? ''
  const { keywords, categories } = summarizeClauses(clauses)
  return {
    language,
    isAnalyzed: true,
    clauses: clauses.map((each) => explainClause(each, categoryName)),
    keywords: keywords.map(({ short, polarity }) => ({ name: short, polarity })),
    categories: categories.map(({ category, polarity }) => ({ name: categoryName(category), polarity })),
  }
}

function explainClause(
  { clause, polarity, keywords, categories }: AnalyzedClause,
  categoryName: (id: string) => string,
) {
  return {
    text: clauseText(clause),
    polarity,
    keywords,
    categories: [...categories].map(([id, term]) => ({ name: categoryName(id), term })),
  }
}

/** Returns the clause as typed, but in lowercase and without punctuation. */
function clauseText(clause: Sentence): string {
  const words = clause.filter(isWord).map(({ value }) => value)
  return words.join(' ').replace(/ (n't|'\p{L}+)/gu, '$1')
}
