import { matchRoutes } from '@remix-run/router'
import { describe, expect, test, vi } from 'vitest'
import { matchRoute, routeByAddress } from '#app/kit/routing/match-route.server'
import { routeId, routes } from '#app/routes'
import { isInShare } from '../support/depth'

// The guard matches addresses against a short list of patterns. These tests compare it with Remix matching the whole
// route table.
const allRoutes = ['', 'as/:accountId/'].flatMap((prefix) =>
  routes.map((route) => ({
    path: `/${prefix}${route.address.slice(1)}`,
    id: route.kind === 'page' ? routeId(prefix, route) : `download of ${prefix}`,
  })),
)

// Remix warns about invalid percent-encoding.
vi.spyOn(console, 'warn').mockReturnValue()

const fillParams = (path: string) => path.replace(/:\w+/g, '7').replace('*', 'some/where')
const spellings: Record<string, (path: string) => string> = {
  unchanged: (path) => path,
  'with a trailing slash': (path) => `${path}/`,
  'in upper case': (path) => path.toUpperCase(),
  'with a percent-encoded letter': (path) =>
    path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  'with a percent-encoded trailing slash': (path) => `${path}%2F`,
  'with an extra segment': (path) => `${path}/9`,
  'with invalid percent-encoding': (path) => `${path}%E0%A4%A`,
  'with a double slash': (path) => path.replace('/', '//'),
}

describe.each([...Object.keys(spellings).entries()])('addresses in spelling %i: %s', (index, spelling) => {
  // Remix matches slowly: the unchanged spelling tests all routes, each other spelling a different fourth of them.
  const sampledRoutes = allRoutes.filter((_, n) => index === 0 || isInShare(n - index, 4))

  test('match the same route as in Remix', () => {
    for (const { path } of sampledRoutes) {
      const address = spellings[spelling]?.(fillParams(path)) ?? ''
      const match = matchRoutes(allRoutes, address)?.at(-1)
      const expected = match?.route.id?.startsWith('download') ? null : (match?.route.id ?? null)
      expect({ address, id: matchRoute(address).id }).toEqual({ address, id: expected })
      expect(matchRoute(address).accountId).toBe(match?.params.accountId ?? null)
    }
  })
})

test('a data request matches the route of its page', () => {
  expect(matchRoute('/_root.data').id).toBe('home')
  expect(matchRoute('/as/3/reviews.data')).toMatchObject({
    id: 'as/:accountId/reviews',
    accountId: '3',
    route: { address: '/reviews' },
  })
})

test('a partner account has settings pages, but none about its own locations and reviews', () => {
  const addresses = ['/settings', '/settings/users', '/accounts'] as const
  expect(addresses.filter((address) => routeByAddress(address).isForPartners)).toHaveLength(3)
  const locationAddresses = [
    '/settings/target-score',
    '/settings/target-score/:locationId',
    '/settings/experience-categories',
    '/dashboard',
  ] as const
  expect(locationAddresses.filter((address) => routeByAddress(address).isForPartners)).toEqual([])
})
