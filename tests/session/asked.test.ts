import { matchRoutes } from '@remix-run/router'
import { describe, expect, test, vi } from 'vitest'
import { downloads, pageId, pages } from '#app/routes'
import { askedBy } from '#app/session/asked.server'
import { isParentsPage } from '#app/session/shadowing'

// The guard reads addresses with a short list of patterns; Remix, asked about the whole site map, agrees with it.
const whole = ['', 'as/:accountId/'].flatMap((prefix) => [
  ...pages.map((page) => ({ path: `/${prefix}${page.path}`, id: pageId(prefix, page) })),
  ...downloads.map(({ path }) => ({ path: `/${prefix}${path}`, id: `download of ${prefix}` })),
])

// Remix says of a broken %-code that it is one.
vi.spyOn(console, 'warn').mockReturnValue()

const filled = (path: string) => path.replace(/:\w+/g, '7').replace('*', 'some/where')
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
  const some = whole.filter((_, n) => way === 0 || n % 4 === way % 4)

  test('asks for what Remix would answer with', () => {
    for (const { path } of some) {
      const address = spellings[spelling]?.(filled(path)) ?? ''
      const match = matchRoutes(whole, address)?.at(-1)
      const expected = match?.route.id?.startsWith('download') ? null : (match?.route.id ?? null)
      expect({ address, id: askedBy(address).id }).toEqual({ address, id: expected })
      expect(askedBy(address).accountId).toBe(match?.params.accountId ?? null)
    }
  })
})

test('what a script asks of a page asks for the page', () => {
  expect(askedBy('/_root.data').id).toBe('home')
  expect(askedBy('/as/3/reviews.data')).toMatchObject({
    id: 'as/:accountId/reviews',
    accountId: '3',
    page: '/reviews',
  })
})

test('a parent has the settings, but none about locations and reviews of its own', () => {
  expect(['/settings', '/settings/users', '/accounts'].filter(isParentsPage)).toHaveLength(3)
  const ofOthers = ['/settings/target-score', '/settings/target-score/12', '/settings/experience-categories']
  expect([...ofOthers, '/dashboard'].filter(isParentsPage)).toEqual([])
})
