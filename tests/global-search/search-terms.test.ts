import { expect, test } from 'vitest'
import { markPattern } from '#app/site/global-search/mark-pattern'
import { containsTerms, excerptOf, termsOf } from '#app/site/global-search/search-terms'

const marked = (text: string, query: string) =>
  text.split(markPattern(termsOf(query))!).filter((_, n) => n % 2)

test('a text contains the words if each is the beginning of one of its words', () => {
  expect(containsTerms('Experience categories', termsOf('cat exp'))).toBe(true)
  expect(containsTerms('Single sign-on keys', termsOf('sign-on'))).toBe(true)
  expect(containsTerms('Location performance', termsOf('form'))).toBe(false)
  expect(containsTerms('Users', termsOf('users locations'))).toBe(false)
  expect(containsTerms('Users', termsOf('""'))).toBe(false)
})

test('whole words and the beginnings of words are marked, short words only as a whole', () => {
  expect(marked('Clean tables, and cleanliness. Unclean?', 'clean')).toEqual(['Clean', 'clean'])
  expect(marked('A cat at the catering', 'at')).toEqual(['at'])
  expect(marked('Bread and breads', '"bread" and')).toEqual(['Bread', 'and', 'bread'])
  expect(marked('Costs $5 (five)', '5 (five)')).toEqual(['5', 'five'])
  expect(markPattern(termsOf('?!'))).toBeNull()
})

test('an excerpt is short, has the first word found, and is cut between words', () => {
  expect(excerptOf('Short.', ['short'])).toBe('Short.')
  const text = `${'We waited in line. '.repeat(30)}The croissants were warm. ${'We left happy. '.repeat(30)}`
  const excerpt = excerptOf(text, termsOf('croissant'))
  expect(excerpt).toContain('The croissants were warm.')
  expect(excerpt).toMatch(/^… \w.*\S …$/)
  expect(excerpt.length).toBeLessThanOrEqual(164)
  expect(excerptOf(text, ['absent'])).toMatch(/^We waited/)
  expect(excerptOf('x'.repeat(500), ['y']).length).toBeLessThanOrEqual(164)
})
