/** Finds the words of a search in texts: which texts contain them, where to cut a long text, and what to mark. */
import { splitText } from '#app/product/reviews/search/split-text'
import { markPattern } from './mark-pattern'

/** Returns the words of a text, as the search of reviews splits them. */
export function termsOf(text: string): string[] {
  return [...new Set(splitText(text).map(({ word, run }) => word ?? run.join('')))]
}

/** Checks whether each of the words is in the text, at least as the beginning of a word. */
export function containsTerms(text: string, terms: string[]): boolean {
  const textTerms = termsOf(text)
  return terms.length > 0 && terms.every((word) => textTerms.some((each) => each.startsWith(word)))
}

const EXCERPT_LENGTH = 160

/** Returns the part of a text around the first of the terms, in whole terms, with an ellipsis where it is cut. */
export function excerptOf(text: string, terms: string[]): string {
  const line = text.replace(/\s+/gu, ' ').trim()
  if (line.length <= EXCERPT_LENGTH) return line
  const pattern = markPattern(terms)
  const found = pattern ? line.search(pattern) : 0
  const start = found > EXCERPT_LENGTH / 2 ? line.lastIndexOf(' ', found - EXCERPT_LENGTH / 4) + 1 : 0
  const cut = line.slice(start, start + EXCERPT_LENGTH)
  const isAtEnd = start + EXCERPT_LENGTH >= line.length
  const end = isAtEnd ? cut : cut.slice(0, Math.max(cut.lastIndexOf(' '), EXCERPT_LENGTH / 2))
  return `${start > 0 ? '… ' : ''}${end}${isAtEnd ? '' : ' …'}`
}
