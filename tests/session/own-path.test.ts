import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ownPath } from '#app/paths'

const elsewhere = [
  ...[
    'https://evil.example',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\/evil.example',
    '\\\\evil.example',
  ],
  ...[
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r/evil.example',
    ' //evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
  ],
  ...[
    'evil.example',
    '@evil.example',
    '',
    '?next=1',
    '#',
    'reviews',
    '/reviews\r\nSet-Cookie: a=b',
    '/\u0000',
  ],
]

test.each(elsewhere)('%j leads to the fallback', (value) => {
  expect(ownPath(value, '/fallback')).toBe('/fallback')
})

test('a missing value leads to the fallback', () => {
  expect([ownPath(null, '/'), ownPath(undefined, '/reviews')]).toEqual(['/', '/reviews'])
})

test.each([
  '/',
  '/reviews?rating=1&search_terms=%2F%2Fa',
  '/as/2/reviews',
  '/a/b#c',
  '/reviews?to=//evil.example',
  '/ü',
])('%s is a path of ours and stays as it is', (value) => {
  expect(ownPath(value, '/fallback')).toBe(value)
})

test('whatever is asked for, no browser leaves the site', () => {
  const part = fc.constantFrom(
    '/',
    '\\',
    '.',
    '..',
    ':',
    '@',
    'evil.example',
    '\t',
    '\n',
    '%2f',
    '%5c',
    'https:',
    ' ',
    '?',
    '#',
    'ⓔvil',
    '\u3002',
  )
  const address = fc.oneof(
    fc.array(part, { maxLength: 8 }).map((parts) => parts.join('')),
    fc.string({ unit: 'binary' }),
    fc.webUrl(),
  )
  fc.assert(
    fc.property(
      address,
      (value) => new URL(ownPath(value, '/'), 'https://own.example/login').origin === 'https://own.example',
    ),
    { numRuns: 1000 },
  )
})
