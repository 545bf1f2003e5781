/**
 * Parses and validates terms, one per line or separated by commas. A term is one or two words, because the analysis
 * does not match longer phrases.
 */
import { withPlainApostrophes } from '#app/product/reviews/text-analysis/apostrophes'

export const termLimits = { categories: 40, terms: 100, words: 2, letters: 60 }

export function parseTerms(text: string): string[] {
  const terms = text.split(/[,;\n]/).map((term) => withPlainApostrophes(term).replace(/\s+/g, ' ').trim())
  return [...new Set(terms.map((term) => term.toLowerCase()).filter(Boolean))]
}

export function formatTerms(terms: string[]): string {
  return terms.join('\n')
}

/** Returns an error message about a category's terms, or null if they are valid. */
export function findTermsProblem(terms: string[]): string | null {
  if (terms.length > termLimits.terms)
    return `Use at most ${termLimits.terms} words; these are ${terms.length}`
  const tooLongTerm = terms.find((term) => term.length > termLimits.letters)
  if (tooLongTerm)
    return `“${tooLongTerm.slice(0, 30)}…” is too long: use at most ${termLimits.letters} characters for each`
  const tooManyWords = terms.find((term) => term.split(' ').length > termLimits.words)
  return tooManyWords
    ? `“${tooManyWords}” is too many words: use one word or a two-word phrase per line`
    : null
}
