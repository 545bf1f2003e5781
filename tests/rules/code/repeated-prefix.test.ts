import { expect, test } from 'vitest'
import { findRepeatedPrefix } from '../../../scripts/repeated-prefix-rule.mjs'

test.each<[RegExp, string]>([
  [/<(?:\w+:)?workbookPr\b[^>]*\bdate1904="1"/, '<(?:\\w+:)?workbookPr\\b[^>]*'],
  [/review[^/]*$/i, 'review[^/]*'],
  [/\/\*[\s\S]*?\*\//, '\\/\\*[\\s\\S]*?'],
  [/x|a.+b/, 'a.+'],
])('%s is found, because it reads the rest again from each repetition of its beginning', (pattern, part) => {
  expect(findRepeatedPrefix(pattern.source, pattern.flags)).toBe(part)
})

test.each([/^a.*b/, /<[^<>]*>/, /a.*/, /\s+b/, /<a [^<]*b/, /a.*b/y, /a.{0,20}b/])(
  '%s is not found: its time grows with the text',
  (pattern) => {
    expect(findRepeatedPrefix(pattern.source, pattern.flags)).toBeNull()
  },
)
