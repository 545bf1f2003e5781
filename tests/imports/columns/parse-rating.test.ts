import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  parseRating,
  proposeScale,
  type RatingScale,
  ratingScales,
} from '#app/product/imports/columns/parse-rating'

const parse = (text: string, scale: RatingScale = 'stars') => {
  const rating = parseRating(text, scale)
  return 'reason' in rating ? rating.reason : rating.rating
}

test.each([
  ['5', 5],
  ['4.0', 4],
  ['4.5', 5],
  ['3,5', 4],
  ['2.4', 2],
  ['0.4', 1],
  ['', 0],
  ['0', 0],
  ['NA', 0],
  ['5 stars', 5],
  ['five stars', 5],
  ['FOUR', 4],
  ['★★★☆☆', 3],
  ['8/10', 4],
  ['80%', 4],
  ['4 out of 5', 4],
  ['4 von 5', 4],
  ['3 Sterne', 3],
  ['1 Stern', 1],
  ['4 sur 5', 4],
  ['5 étoiles', 5],
  ['4 de 5', 4],
  ['2 estrellas', 2],
  ['4 su 5', 4],
  ['1 stella', 1],
  ['4 van de 5', 4],
  ['4 dari 5', 4],
  ['3 bintang', 3],
  ['5つ星のうち4.0', 4],
  ['星4', 4],
  ['٤ من ٥', 4],
])('on the stars scale, %j is parsed as %d', (text, stars) => expect(parse(text)).toBe(stars))

test.each([
  ['4.0 out of 5 stars', 4],
  ['Rated 3 out of 5 stars', 3],
  ['4,0 von 5 Sternen', 4],
  ['3 étoiles sur 5', 3],
  ['2.0 de 5 estrellas', 2],
  ['5つ星のうち4.0', 4],
  ['star-rating Three', 3],
  ['★★★★☆', 4],
  ['4 of 5 bubbles', 4],
  ['4.1 out of 5', 4],
  ['Rated 4 out of 5', 4],
  ['Bewertet mit 4 von 5 Punkten', 4],
  ['4/5', 4],
  ['4 / 5', 4],
  ['8,5/10', 4],
  ['85 von 100', 4],
  ['80 %', 4],
  ['4 out of five', 4],
  ['4,0 sur 5 étoiles', 4],
  ['4,0 de 5 estrelas', 4],
  ['4,0 su 5 stelle', 4],
  ['4,0 van 5 sterren', 4],
  ['4,0 dari 5 bintang', 4],
  ['٤٫٠ من ٥ نجوم', 4],
  ['5段階中4', 4],
  ['⭐️⭐️⭐️⭐️', 4],
  ['★★★½', 4],
  ['★★★★★★☆☆☆☆', 3],
  ['four stars', 4],
  ['Vier Sterne', 4],
  ['quatre étoiles', 4],
  ['cuatro estrellas', 4],
  ['três estrelas', 3],
  ['quattro stelle', 4],
  ['vijf sterren', 5],
  ['empat bintang', 4],
  ['bintang lima', 5],
  ['三つ星', 3],
  ['أربع نجوم', 4],
  ['نجمة واحدة', 1],
  ['نجمتان', 2],
  ['fünf', 5],
  ['bubble_40', 4],
  ['ui_bubble_rating bubble_35', 4],
  ['a-icon a-icon-star a-star-4', 4],
  ['a-star-small-2-5', 3],
  ['i-stars i-stars--regular-4', 4],
  ['Excellent', 5],
  ['Very good', 4],
  ['GOOD', 4],
  ['average', 3],
  ['Poor', 2],
  ['Terrible!', 1],
  ['VERY_SATISFIED', 5],
])('the scale within a rating applies in every file: %s', (text, stars) => {
  for (const scale of ratingScales) expect(parse(text, scale)).toBe(stars)
})

test.each([
  ['5.0 star rating', 5],
  ['1 star', 1],
  ['Rating: 4', 4],
  ['Bewertung: 4,0', 4],
  ['評価: 4', 4],
  ['4 ★', 4],
  ['4★', 4],
  ['★ 4.0', 4],
  ['4-star', 4],
  ['star-4', 4],
  ['rating-3', 3],
])('the words around a rating do not matter: %s', (text, stars) => expect(parse(text)).toBe(stars))

test.each([
  '—',
  '-',
  'n/a',
  'keine',
  'null',
  'None',
  'nan',
  '#N/A',
  'sin calificación',
  'なし',
  'لا يوجد',
  '0',
])('%s is no rating', (text) => expect(parse(text)).toBe(0))

test.each([
  'rating-45',
  '4.5.1',
  '4/7',
  'four bananas',
  '4 of us',
  'stars',
  'Rated by 3 people',
  '7 out of 5',
  'Rated not good',
  'fair',
])('%s is not guessed', (text) => expect(parse(text)).toMatch(/^The rating/))

test('half stars are rounded up on every scale', () => {
  expect(['7', '8.3', '5', '1', '10'].map((text) => parse(text, 'tens'))).toEqual([4, 4, 3, 1, 5])
  expect(['70', '50', '49'].map((text) => parse(text, 'hundreds'))).toEqual([4, 3, 2])
})

test('on the mixed scale, values up to 5 are stars and higher values are halved', () => {
  expect(['5', '4', '9.6', '6'].map((text) => parse(text, 'mixed'))).toEqual([5, 4, 5, 3])
})

test('a rating that is above the scale or unreadable is rejected with a reason that quotes it', () => {
  expect(parse('9.6')).toBe('The rating is above the chosen scale: 9.6')
  expect(parse('11', 'tens')).toBe('The rating is above the chosen scale: 11')
  expect(parse('Like')).toBe('The rating cannot be read: Like')
  expect(parse('-1')).toBe('The rating cannot be read: -1')
  expect(parse('__proto__')).toBe('The rating cannot be read: __proto__')
})

test('zero is the lowest answer of an NPS, and no rating on other scales', () => {
  expect(['0', '1', '6', '10', '0/10', ''].map((text) => parse(text, 'nps'))).toEqual([1, 1, 3, 5, 1, 0])
  expect(parse('0/5', 'nps')).toBe(0)
  expect(parse('11', 'nps')).toBe('The rating is above the chosen scale: 11')
  expect(parseRating('0', 'nps')).toEqual({ rating: 1, original: '0' })
  for (const scale of ratingScales) if (scale !== 'nps') expect(parse('0', scale)).toBe(0)
})

test('the original value is kept when it differs from the stars', () => {
  expect(parseRating('4.5', 'stars')).toEqual({ rating: 5, original: '4.5' })
  expect(parseRating('4', 'stars')).toEqual({ rating: 4, original: null })
  expect(parseRating('8', 'tens')).toEqual({ rating: 4, original: '8' })
})

test('any text yields a rating from 0 to 5 or a reason', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.double().map(String)),
      fc.constantFrom(...ratingScales),
      (text, scale) => {
        const rating = parseRating(text, scale)
        if ('reason' in rating) return
        expect([0, 1, 2, 3, 4, 5]).toContain(rating.rating)
      },
    ),
  )
})

test('a scale of 10 or 100 is proposed only when most ratings are above 5; otherwise those above are only counted', () => {
  expect(proposeScale(['7.5', '8', '10', '4'])).toEqual({ scale: 'tens', above5: 3 })
  expect(proposeScale(['70', '95', '40'])).toEqual({ scale: 'hundreds', above5: 3 })
  expect(proposeScale(['5', '4', '9.6', '1'])).toEqual({ scale: 'stars', above5: 1 })
  expect(proposeScale([])).toEqual({ scale: 'stars', above5: 0 })
})

test('an NPS is proposed for whole numbers of ten with zeros, or for a heading that says so', () => {
  expect(proposeScale(['0', '9', '10', '7', ''])).toEqual({ scale: 'nps', above5: 3 })
  expect(proposeScale(['0', '9.6', '8.3', '7'])).toEqual({ scale: 'tens', above5: 3 })
  expect(proposeScale(['0', '4', '5', '9'])).toEqual({ scale: 'stars', above5: 1 })
  expect(proposeScale(['0', '4', '5', '9'], 'NPS score')).toEqual({ scale: 'nps', above5: 1 })
  expect(proposeScale(['0', '3'], 'NPS').scale).toBe('nps')
  expect(proposeScale(['9', '10', ''], 'How likely are you to recommend us?').scale).toBe('nps')
  expect(proposeScale(['0', '70', '95'], 'NPS').scale).toBe('hundreds')
  expect(proposeScale(['4', '5'], 'NPS').scale).toBe('stars')
})
