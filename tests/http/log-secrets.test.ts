import { describe, expect, test } from 'vitest'
import { hideSecrets } from '#app/kit/log.server'
import { loggedRouteOf } from '#app/platform/viewer/guard/logged-route.server'
import { routes } from '#app/routes'

const token = '7-aB_cdEFghIJklMNopQRstUVwxYZ0123456789-_abcdEFG'
const secretRoutes = routes.filter(({ secrets }) => secrets)

/** Returns a URL of the route, with the token as the value of each secret. */
function addressOf({ address, secrets = [] }: (typeof routes)[number]): string {
  const pathname = address
    .split('/')
    .map((segment) =>
      secrets.includes(segment.slice(1)) ? token : segment.startsWith(':') ? 'alerts' : segment,
    )
    .join('/')
  const query = secrets.filter((name) => !address.includes(`:${name}`)).map((name) => `${name}=${token}`)
  return `${pathname}${query.length > 0 ? `?${query.join('&')}` : ''}`
}

test.each(secretRoutes.map((route) => [route.address, addressOf(route)]))(
  'the secret in %s is hidden in any log line',
  (_, address) => {
    const lines = [
      address,
      `https://reviews.example.com${address}`,
      `{"referer":"https://reviews.example.com${address}"}`,
      `Error: no such page "${address}"\\n    at load (${address}:1:1)`,
      `/as/12${address}`,
      `/login?redirect=${encodeURIComponent(address)}`,
      address.toUpperCase().replace(token.toUpperCase(), token),
    ]
    for (const line of lines) {
      expect(hideSecrets(line)).not.toContain(token.slice(0, 12))
      expect(hideSecrets(line)).toContain('[hidden]')
    }
  },
)

test('route patterns are not changed', () => {
  for (const { address } of secretRoutes)
    expect(hideSecrets(`{"route":"${address}"}`)).toBe(`{"route":"${address}"}`)
})

test('text without secrets is not changed', () => {
  const line =
    '{"route":"/reviews/:reviewId","ids":{"reviewId":"12"},"msg":"code=42501, see /reviews/12?rating=1"}'
  expect(hideSecrets(line)).toBe(line)
})

test('every parameter of a public route is either declared a secret or known not to be one', () => {
  const known = new Set([
    'call', // names of the API's calls and errors
    'problem',
    'landingKey', // printed on the counter
    'form',
    'site',
    'source',
    'subject',
    'logo',
    'widgetKey', // public in the source of customers' pages
    'mailId', // only in the local mailbox
  ])
  const forgotten = routes
    .filter(({ access }) => access === 'public')
    .flatMap(({ address, secrets = [] }) =>
      address
        .split('/')
        .filter((segment) => segment.startsWith(':'))
        .map((segment) => segment.slice(1))
        .filter((name) => !secrets.includes(name) && !known.has(name))
        .map((name) => `${address}: ${name}`),
    )
  expect(forgotten).toEqual([])
})

describe('logged routes', () => {
  test.each([
    ['/', { route: '/' }],
    ['/reviews/12', { route: '/reviews/:reviewId', ids: { reviewId: '12' } }],
    [
      '/as/7/reviews/12/history.data',
      { route: '/reviews/:reviewId/history', ids: { reviewId: '12', account: '7' } },
    ],
    [`/invitations/${token}`, { route: '/invitations/:invitation' }],
    ['/dashboard/keywords/bad%20breath', { route: '/dashboard/keywords/:keyword' }],
    [`/no/such/${token}`, { route: '/*' }],
    [`/${'a/'.repeat(5_000)}`, { route: '/*' }],
    ['/%', { route: '/*' }],
    ['', { route: '/' }],
  ])('%s is logged as its route and ids', (path, logged) => {
    expect(loggedRouteOf(path)).toEqual(logged)
  })
})
