import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accountHref, hrefWithPrefix, siteHref } from '#app/kit/routing/href'
import { matchRoute } from '#app/kit/routing/match-route.server'
import { routes } from '#app/routes'

test('a link consists of the address with its parameters and its query', () => {
  const href = accountHref(null)
  expect(href('/reviews')).toBe('/reviews')
  expect(href('/reviews', new URLSearchParams({ rating: '5' }))).toBe('/reviews?rating=5')
  expect(href('/reviews/:reviewId/history', { reviewId: '12' }, 'rating=5')).toBe(
    '/reviews/12/history?rating=5',
  )
  expect(siteHref('/login/openid', { redirect: '/reviews?rating=1' })).toBe(
    '/login/openid?redirect=%2Freviews%3Frating%3D1',
  )
})

test('an empty query adds no question mark', () => {
  const href = accountHref(null)
  for (const query of [undefined, '', '?', new URLSearchParams(), {}])
    expect(href('/reviews', query)).toBe('/reviews')
})

test('every link in a child account keeps the account, including the one to the home page', () => {
  const href = accountHref('12')
  expect(href('/')).toBe('/as/12')
  expect(href('/reviews/:reviewId', { reviewId: '7' })).toBe('/as/12/reviews/7')
  expect(accountHref(null)('/')).toBe('/')
})

test('a link leads to its route for any value of a parameter', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), (text) => {
      fc.pre(text !== '.' && text !== '..')
      const keyword = text.toWellFormed()
      const link = accountHref(null)('/dashboard/keywords/:keyword/print', { keyword })
      expect(matchRoute(link).route.address).toBe('/dashboard/keywords/:keyword/print')
    }),
  )
})

test('the link to every address in the route table leads to that route', () => {
  const href = hrefWithPrefix<string>('/as/3') as (address: string, params?: Record<string, string>) => string
  const wrong = routes
    .filter(({ address }) => !address.includes('*'))
    .filter(({ address }) => {
      const names = [...address.matchAll(/:(\w+)/g)].map(([, name]) => name!)
      const params = Object.fromEntries(names.map((name) => [name, '7']))
      const link = names.length > 0 ? href(address, params) : href(address)
      return matchRoute(link).route.address !== address || matchRoute(link).accountId !== '3'
    })
  expect(wrong.map(({ address }) => address)).toEqual([])
})
