import { expect, test } from 'vitest'
import { pathsUnder } from '#app/paths'
import { pages } from '#app/routes'
import { settingsFrom } from '#app/session/account-settings'
import { featuresOf } from '#app/session/features'
import { permissionsOf } from '#app/session/permissions'
import { type NavigationGroup, navigation } from '#app/shell/navigation'
import { startPath } from '#app/shell/start-path'
import { visibleNavigation } from '#app/shell/visible-navigation'

const everything = ['review.read', 'alert.update']
const viewerWith = (permissions: readonly string[], { isParent = false, rows = [] as Rows } = {}) => ({
  permissions,
  settings: settingsFrom(rows),
  features: featuresOf({}, rows),
  userType: 'admin' as const,
  isParent,
})
type Rows = { code: string; value: string }[]

const linksFrom = (address: string, { permissions = everything, prefix = '' } = {}) => {
  const [pathname = '', search = ''] = address.split('?')
  return visibleNavigation(pathsUnder(prefix), viewerWith(permissions), { pathname, search }).flatMap(
    (group) => group.links,
  )
}

test('a page without permission has no link, and a group without links no heading', () => {
  expect(linksFrom('/reviews', { permissions: ['review.read'] }).map((link) => link.label)).toEqual([
    'Reviews',
  ])
  expect(visibleNavigation(pathsUnder(''), viewerWith([]), { pathname: '/', search: '' })).toEqual([])
})

test('one starts on the first page that one may open', () => {
  const start = (permissions: readonly string[], isParent = false) =>
    startPath(pathsUnder('/as/12'), viewerWith(permissions, { isParent }))
  expect(start([...permissionsOf('admin', [])])).toBe('/as/12/dashboard')
  expect(start(['review.read', 'insights.read'])).toBe('/as/12/reviews')
  expect(start(['insights.read'])).toBe('/as/12/dashboard/keywords')
  expect(start([])).toBe('/as/12/settings')
  expect(start([...permissionsOf('admin', [], { isParent: true })], true)).toBe('/as/12/accounts')
})

test('the link of the page in view is current, that of a page beneath it too', () => {
  const current = (address: string) => linksFrom(address).map((link) => link.current)
  expect(current('/reviews')).toEqual(['page', undefined])
  expect(current('/reviews/12/history')).toEqual(['true', undefined])
  expect(current('/reviewsish')).toEqual([undefined, undefined])
})

test('filters travel between the pages that share them, but not place, order or open flyouts', () => {
  const [reviews] = linksFrom('/reviews?rating=5&before=12&sort[by]=rating&flyout=schedule-export')
  expect(reviews?.to).toBe('/reviews?rating=5')
})

test('filters do not travel from or to other pages', () => {
  expect(linksFrom('/settings/imports?rating=5').map((link) => link.to)).toEqual(['/reviews', '/settings'])
  expect(linksFrom('/reviews?rating=5').map((link) => link.to)[1]).toBe('/settings')
})

test('no link loses the account one is working in', () => {
  const links = linksFrom('/as/12/reviews?rating=5', { prefix: '/as/12' })
  expect(links.map((link) => link.to)).toEqual(['/as/12/reviews?rating=5', '/as/12/settings'])
  expect(links[0]?.current).toBe('page')
})

test('every link leads to a page there is', () => {
  const paths = pathsUnder('')
  const linked = navigation.flatMap(({ entries }) =>
    entries.flatMap((entry) => entry.path?.(paths).split('?')[0] ?? []),
  )
  expect(linked.filter((path) => !pages.some((page) => `/${page.path}` === path))).toEqual([])
})

/** The whole plan, as if every page of it had been built. */
const built: NavigationGroup[] = navigation.map((group) => ({
  ...group,
  entries: group.entries.map((entry) => ({ ...entry, path: () => `/${entry.label}` })),
}))
const labelsOf = (viewer: ReturnType<typeof viewerWith>) =>
  visibleNavigation(pathsUnder(''), viewer, { pathname: '/', search: '' }, built).map(
    ({ label, place, links }) => [place === 'foot' ? 'foot' : label, links.map((link) => link.label)],
  )
const admin = { ...viewerWith([...permissionsOf('admin', [])]) }
const on = (...codes: string[]): Rows => codes.map((code) => ({ code, value: 'true' }))

test('the order is the specification’s, for an account with everything switched on', () => {
  const all = viewerWith(admin.permissions, { rows: on('competitor', 'local_search') })
  expect(labelsOf(all).slice(0, 4)).toEqual([
    [null, ['Dashboard']],
    ['Review analysis', ['Reviews', 'Keywords', 'Ask tool']],
    ['Business performance', ['Competitors', 'Location performance', 'Reports']],
    ['Online presence', ['Amplify', 'Local listings', 'Local search', 'Photos']],
  ])
})

test('what the account has switched off has no link, whatever the permissions', () => {
  const off = ['insights', 'media', 'local_listings'].map((code) => ({ code, value: 'false' }))
  expect(labelsOf(viewerWith(admin.permissions, { rows: off })).slice(1, 4)).toEqual([
    ['Review analysis', ['Reviews', 'Ask tool']],
    ['Business performance', ['Location performance', 'Reports']],
    ['Online presence', ['Amplify']],
  ])
})

test('a parent account has a reduced navigation of its own', () => {
  const permissions = [...permissionsOf('admin', [], { isParent: true })]
  const parent = viewerWith(permissions, { isParent: true, rows: on('scorecards') })
  expect(labelsOf(parent).slice(0, 3)).toEqual([
    [null, ['Accounts', 'Integrations']],
    ['Review analysis', ['Reviews without responses']],
    ['Business performance', ['Reports', 'Scorecards']],
  ])
  expect(labelsOf(parent).flat(2)).toContain('Trials')
  expect(labelsOf(admin).flat(2)).not.toContain('Trials')
})

test('of two pages one beneath the other, the nearer is the current one', () => {
  const nested: NavigationGroup[] = [
    {
      key: 'settings',
      label: null,
      place: 'foot',
      entries: [
        { label: 'Settings', icon: 'settings', gate: {}, path: () => '/settings' },
        { label: 'Imports', icon: 'import', gate: {}, path: (paths) => paths.imports() },
      ],
    },
  ]
  const at = { pathname: '/settings/imports/4', search: '' }
  const [group] = visibleNavigation(pathsUnder(''), admin, at, nested)
  expect(group?.links.map((link) => link.current)).toEqual([undefined, 'true'])
})
