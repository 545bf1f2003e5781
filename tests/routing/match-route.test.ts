import { matchRoutes } from '@remix-run/router'
import { describe, expect, test, vi } from 'vitest'
import { routeId, routes } from '#app/routes'
import { matchRoute, routeByAddress } from '#app/routing/match-route.server'

// The guard reads addresses with a short list of patterns; Remix, asked about the whole route table, agrees with it.
const allRoutes = ['', 'as/:accountId/'].flatMap((prefix) =>
  routes.map((route) => ({
    path: `/${prefix}${route.address.slice(1)}`,
    id: route.kind === 'page' ? routeId(prefix, route) : `download of ${prefix}`,
  })),
)

// Remix says of a broken %-code that it is one.
vi.spyOn(console, 'warn').mockReturnValue()

const fillParams = (path: string) => path.replace(/:\w+/g, '7').replace('*', 'some/where')
const spellings: Record<string, (path: string) => string> = {
  'as written': (path) => path,
  'with a slash at the end': (path) => `${path}/`,
  'in capitals': (path) => path.toUpperCase(),
  'with a %-code for a letter': (path) =>
    path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  'with a coded slash at its end': (path) => `${path}%2F`,
  'with one part more': (path) => `${path}/9`,
  'with a broken %-code': (path) => `${path}%E0%A4%A`,
  'with two slashes': (path) => path.replace('/', '//'),
}

describe.each([...Object.keys(spellings).entries()])('an address, way %i: %s', (way, spelling) => {
  // Remix takes its time over each: as written all of them are asked, otherwise every fourth, others each time.
  const sampledRoutes = allRoutes.filter((_, n) => way === 0 || n % 4 === way % 4)

  test('asks for what Remix would answer with', () => {
    for (const { path } of sampledRoutes) {
      const address = spellings[spelling]?.(fillParams(path)) ?? ''
      const match = matchRoutes(allRoutes, address)?.at(-1)
      const expected = match?.route.id?.startsWith('download') ? null : (match?.route.id ?? null)
      expect({ address, id: matchRoute(address).id }).toEqual({ address, id: expected })
      expect(matchRoute(address).accountId).toBe(match?.params.accountId ?? null)
    }
  })
})

test('what a script asks of a page asks for the page', () => {
  expect(matchRoute('/_root.data').id).toBe('home')
  expect(matchRoute('/as/3/reviews.data')).toMatchObject({
    id: 'as/:accountId/reviews',
    accountId: '3',
    route: { address: '/reviews' },
  })
})

test('a partner has the settings, but none about locations and reviews of its own', () => {
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
