/** Finds new terms that can never match any text, because the tokenizer splits or normalizes them differently. */
import { setImmediate as pause } from 'node:timers/promises'
import { createClauseAnalyzer } from '../nlp/text-analyzer.server'
import type { CategoryInput } from './categories-schema'

const YIELD_INTERVAL = 50

/** Returns an error message for each form field that contains such a term. */
export async function findUnmatchableTerms(categories: CategoryInput[], before: { terms: string[] }[]) {
  const analyzeClauses = await createClauseAnalyzer()
  const existingTerms = new Set(before.flatMap(({ terms }) => terms))
  const errors: Record<string, string[]> = {}
  let count = 0
  for (const { index, name, terms } of categories)
    for (const term of terms) {
      if (existingTerms.has(term)) continue
      if (++count % YIELD_INTERVAL === 0) await pause()
      const clauses = analyzeClauses(term, { names: new Set(), categoriesByTerm: new Map([[term, ['0']]]) })
      if (!clauses.some(({ categories }) => categories.size > 0))
        errors[`categories[${index}].terms`] ??= [`${name}: “${term}” can’t be matched. Try plain words`]
    }
  return errors
}
