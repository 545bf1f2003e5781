/**
 * Returns a pattern for `split`, with one capturing group, so that every second part of a text is one of the terms. A
 * word of three letters or more is also marked at the beginning of a longer word, as the search of reviews finds it.
 * Returns null if there are no terms.
 */
export function markPattern(terms: string[]): RegExp | null {
  if (terms.length === 0) return null
  const longestFirst = [...terms].sort((a, b) => b.length - a.length)
  const alternatives = longestFirst.map((word) => {
    const escaped = word.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&')
    return word.length >= 3 ? escaped : `${escaped}(?![\\p{L}\\p{N}])`
  })
  return new RegExp(`(?<![\\p{L}\\p{N}])(${alternatives.join('|')})`, 'giu')
}
