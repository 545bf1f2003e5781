import { expect, test } from 'vitest'
import { readRowRating } from '#app/product/imports/columns/row-rating'

const read = (rating: string, recommendation = '') => readRowRating({ rating, recommendation }, 'stars')

test.each([
  ['Recommended', 1],
  ['recommends', 1],
  ['positive', 1],
  ['👍', 1],
  ['Thumbs up', 1],
  ['Doesn’t recommend', -1],
  ["doesn't recommend", -1],
  ['DOES_NOT_RECOMMEND', -1],
  ['Not recommended', -1],
  ['Negative', -1],
])('the words %s instead of a rating are a recommendation', (words, recommendation) => {
  expect(read(words)).toMatchObject({
    rating: 0,
    original: words,
    recommendation,
    warning: { kind: 'recommendation', text: `“${words}”` },
  })
  expect(read('', words)).toMatchObject({ rating: 0, original: null, recommendation })
})

test.each([
  ['Yes', 1],
  ['1', 1],
  ['no', -1],
  ['false', -1],
])('in a column of recommendations, %s is an answer', (answer, recommendation) => {
  expect(read('', answer)).toMatchObject({ rating: 0, original: null, recommendation })
  expect(read('4', answer)).toMatchObject({ rating: 4, recommendation: null, warning: null })
})

test('a word that was read as stars is named with the stars, like a number that was rounded', () => {
  expect(read('Poor')).toMatchObject({
    rating: 2,
    original: 'Poor',
    warning: { kind: 'rating in words', text: '“Poor” as 2 of 5' },
  })
  expect(read('4.5')).toMatchObject({ rating: 5, warning: { kind: 'rounded rating', text: '4.5' } })
  expect(read('four stars')).toMatchObject({ rating: 4, original: null, warning: null })
})

test.each(['fair', 'Like', 'yes', 'spacious'])('the unknown words %s are kept and named', (words) => {
  expect(read(words)).toMatchObject({
    rating: 0,
    original: words,
    recommendation: null,
    warning: { kind: 'unreadable rating', text: `“${words}”` },
    reasonWithoutText: `The rating cannot be read: ${words}`,
  })
})

test.each(['4/7', '-1', 'The bread was warm, and everybody was friendly to us'])(
  'a number that cannot be read, or a sentence, is a reason for rejecting the row: %s',
  (text) => {
    expect(read(text)).toEqual({ reason: `The rating cannot be read: ${text.slice(0, 40)}` })
  },
)

test.each(['', '0', 'n/a'])('%j is no rating', (text) => {
  expect(read(text)).toMatchObject({ rating: 0, original: null, warning: { kind: 'no rating' } })
})
