import { expect, test } from 'vitest'
import { canonicalRedirect } from '#app/platform/filters/canonical-redirect'
import { droppedValues, formatDroppedValues } from '#app/platform/filters/dropped-values'
import { reviewFilter } from '#app/product/reviews/review-filter'

const clock = { now: new Date('2026-11-21T18:00:00Z'), timeZone: 'America/Chicago' }
const noticeOf = (query: string) =>
  formatDroppedValues(droppedValues(reviewFilter.rules, new URLSearchParams(query)))
const redirectOf = (query: string) =>
  canonicalRedirect(new Request(`http://host/reviews?${query}`), reviewFilter, clock)

test.each([
  ['rating=9', 'Rating “9”'],
  ['rating=5&rating=9', 'Rating “9”'],
  ['rating=5&rating=good', 'Rating “5” and Rating “good”'],
  ['rating=5?rating=4', 'Rating “5?rating=4”'],
  ['sentiment=happy', 'Sentiment “happy”'],
  ['from=2024-02-30&to=2024-03-05', 'Date “2024-02-30 – 2024-03-05”'],
  ['from=2024-02-30', 'Date “2024-02-30”'],
  ['from=2024-03-05&to=2024-03-01', 'Date “2024-03-05 – 2024-03-01”'],
  ['dateDescriptor=someday', 'Date “someday”'],
  [`rating=${'9'.repeat(80)}`, `Rating “${'9'.repeat(60)}…”`],
  [
    'rating=6&rating=7&rating=8&rating=9&rating=10&rating=11&rating=12',
    'Rating “6”, Rating “7”, Rating “8”, Rating “9”, Rating “10”, and 2 more',
  ],
])('%s is named, and stays in the address until the person removes it', (query, named) => {
  const pronoun = named.includes(' and ') ? 'them' : 'it'
  expect(noticeOf(query)).toBe(`Not applied: ${named}. The page is shown without ${pronoun}.`)
  expect(redirectOf(query)).toBe(null)
})

test.each([
  '',
  'rating=5',
  'sentiment=1',
  'location_id=abc',
  'page=x',
  'after=%00',
  'dateDescriptor=seven_days',
  'utm_source=mail',
  'rating=',
])('%s has nothing that would shorten the list', (query) => expect(noticeOf(query)).toBe(null))

test('an address with an odd order or spelling is still redirected to the canonical one', () => {
  expect(redirectOf('rating=5&rating=4')).toBe('/reviews?rating=4&rating=5')
})
