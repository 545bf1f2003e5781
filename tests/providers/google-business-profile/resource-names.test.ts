import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  locationNameOfReview,
  pathOfLocation,
  pathOfReview,
  reviewNameOf,
} from '#app/kit/providers/google-business-profile/resource-names'

test('a review’s name contains its location’s name', () => {
  const name = reviewNameOf('accounts/1/locations/2', 'AbF-w_3')
  expect(name).toBe('accounts/1/locations/2/reviews/AbF-w_3')
  expect(locationNameOfReview(name)).toBe('accounts/1/locations/2')
  expect(pathOfReview(name)).toBe(name)
})

test.each([
  '',
  'reviews/3',
  'accounts/1/locations/2',
  'accounts/1/locations/2/reviews/',
  'accounts/1/locations/../reviews/3',
  'accounts/1/locations/2/reviews/3/reply',
  'accounts/1/locations/2/reviews/a b',
  'accounts/1/locations/2/reviews/\ud800',
  'https://elsewhere.example/accounts/1/locations/2/reviews/3',
])('%j is not the name of a review', (name) => {
  expect(pathOfReview(name)).toBeNull()
})

test('any review id stays a single segment of the path', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (id) => {
      const path = pathOfReview(`accounts/1/locations/2/reviews/${id}`)
      fc.pre(path !== null)
      const { pathname, search, hash, host } = new URL(`http://google.example/v4/${path}`)
      expect([host, search, hash]).toEqual(['google.example', '', ''])
      expect(decodeURIComponent(pathname)).toBe(`/v4/accounts/1/locations/2/reviews/${id}`)
    }),
  )
  expect(pathOfLocation('accounts/1/locations/a?b#c')).toBe('accounts/1/locations/a%3Fb%23c')
})
