import fc from 'fast-check'
import { expect, test } from 'vitest'
import { safePath } from '#app/kit/routing/safe-path'

const foreignAddresses = [
  'https://evil.example',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r/evil.example',
  ' //evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'evil.example',
  '@evil.example',
  '',
  '?next=1',
  '#',
  'reviews',
  '/reviews\r\nSet-Cookie: a=b',
  '/\u0000',
]

test.each(foreignAddresses)('%j leads to the fallback', (value) => {
  expect(safePath(value, '/fallback')).toBe('/fallback')
})

test('a missing value leads to the fallback', () => {
  expect([safePath(null, '/'), safePath(undefined, '/reviews')]).toEqual(['/', '/reviews'])
})

test.each([
  '/',
  '/reviews?rating=1&search_terms=%2F%2Fa',
  '/as/2/reviews',
  '/a/b#c',
  '/reviews?to=//evil.example',
  '/%C3%BC',
])('%s is a path on this site and stays unchanged', (value) => {
  expect(safePath(value, '/fallback')).toBe(value)
})

test.each([
  ['/ü', '/%C3%BC'],
  [
    '/reviews?search_terms=ありがとう🙂',
    '/reviews?search_terms=%E3%81%82%E3%82%8A%E3%81%8C%E3%81%A8%E3%81%86%F0%9F%99%82',
  ],
  ['/a b\uD83D', '/a%20b%EF%BF%BD'],
])('%j is percent-encoded so that a header can contain it', (value, encoded) => {
  expect(safePath(value, '/fallback')).toBe(encoded)
  expect(new Headers({ Location: safePath(value, '/') }).get('Location')).toBe(encoded)
})

test('no value makes a browser leave the site', () => {
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
      (value) => new URL(safePath(value, '/'), 'https://own.example/login').origin === 'https://own.example',
    ),
    { numRuns: 1000 },
  )
})
