/**
 * Parses terms as users type them, one per line or separated by commas, and validates them. A term is one or two words,
 * because the analysis matches no longer phrases.
 */
export const limits = { categories: 40, terms: 100, words: 2, letters: 60 }

export function typedTerms(text: string): string[] {
  const terms = text.split(/[,;\n]/).map((term) => term.replace(/’/g, "'").replace(/\s+/g, ' ').trim())
  return [...new Set(terms.map((term) => term.toLowerCase()).filter(Boolean))]
}

export function termsInLines(terms: string[]): string {
  return terms.join('\n')
}

/** Returns what is wrong with a category's terms, or null. */
export function problemWith(terms: string[]): string | null {
  if (terms.length > limits.terms) return `Use at most ${limits.terms} words; these are ${terms.length}`
  const long = terms.find((term) => term.length > limits.letters)
  if (long) return `“${long.slice(0, 30)}…” is too long: use at most ${limits.letters} characters for each`
  const many = terms.find((term) => term.split(' ').length > limits.words)
  return many ? `“${many}” is too many words: one line holds one word, or two that follow each other` : null
}
