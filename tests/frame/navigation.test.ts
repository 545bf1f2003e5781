import { expect, test } from 'vitest'
import { type Permission, permissionsOf } from '#app/kit/access/permissions'
import { accountHref } from '#app/kit/routing/href'
import type { OpenGroup } from '#app/platform/page/navigation'
import { startPath, visibleNavigation } from '#app/platform/page/navigation.server'
import { navigationLinks } from '#app/site/frame/navigation-links'
import { type Rows, viewerWith } from './viewer-with'

const everything: Permission[] = ['review.read', 'alert.update']

const linksFrom = (address: string, { permissions = everything, inAccount = null as string | null } = {}) => {
  const [pathname = '', search = ''] = address.split('?')
  const groups = visibleNavigation(viewerWith(permissions, { inAccount }))
  return navigationLinks(accountHref(inAccount), groups, { pathname, search }).flatMap(({ links }) => links)
}

test('pages without permission have no link, and groups without links are omitted', () => {
  expect(linksFrom('/reviews', { permissions: ['review.read'] }).map((link) => link.label)).toEqual([
    'Reviews',
  ])
  expect(visibleNavigation(viewerWith([]))).toEqual([])
})

test('the start page is the first page that the viewer may open', () => {
  const startPathOf = (permissions: readonly Permission[], isParent = false) =>
    startPath(viewerWith(permissions, { isParent, inAccount: '12' }))
  expect(startPathOf([...permissionsOf('admin', [])])).toBe('/as/12/dashboard')
  expect(startPathOf(['review.read', 'insights.read'])).toBe('/as/12/reviews')
  expect(startPathOf(['insights.read'])).toBe('/as/12/dashboard/keywords')
  expect(startPathOf([])).toBe('/as/12/settings')
  expect(startPathOf([...permissionsOf('admin', [], { isPartner: true })], true)).toBe('/as/12/accounts')
})

test('the link of the current page is marked as current, also on its subpages', () => {
  const currentLinks = (address: string) => linksFrom(address).map((link) => link.current)
  expect(currentLinks('/reviews')).toEqual(['page', undefined])
  expect(currentLinks('/reviews/12/history')).toEqual(['true', undefined])
  expect(currentLinks('/reviewsish')).toEqual([undefined, undefined])
})

test('links between pages that share filters keep them, but not position, sort order, flyouts or the open row', () => {
  const [reviews] = linksFrom('/reviews?rating=5&before=12&sort[by]=rating&flyout=schedule-export&review=7')
  expect(reviews?.to).toBe('/reviews?rating=5')
})

test('links from and to pages without shared filters drop the filters', () => {
  expect(linksFrom('/settings/imports?rating=5').map((link) => link.to)).toEqual(['/reviews', '/settings'])
  expect(linksFrom('/reviews?rating=5').map((link) => link.to)[1]).toBe('/settings')
})

test('all links keep the account in view', () => {
  const links = linksFrom('/as/12/reviews?rating=5', { inAccount: '12' })
  expect(links.map((link) => link.to)).toEqual(['/as/12/reviews?rating=5', '/as/12/settings'])
  expect(links[0]?.current).toBe('page')
})

const labelsOf = (viewer: ReturnType<typeof viewerWith>) =>
  visibleNavigation(viewer).map(({ label, position, entries }) => [
    position === 'foot' ? 'foot' : label,
    entries.map((entry) => entry.label),
  ])
const adminPermissions = [...permissionsOf('admin', [])]
const enabled = (...codes: string[]): Rows => codes.map((code) => ({ code, value: 'true' }))

test('with all features on, the navigation is in the specification’s order', () => {
  const all = viewerWith(adminPermissions, { rows: enabled('microsurveys') })
  expect(labelsOf(all).slice(0, 4)).toEqual([
    [null, ['Dashboard']],
    ['Review analysis', ['Reviews', 'Keywords', 'Microsurveys']],
    ['Business performance', ['Location performance']],
    ['Online presence', ['Amplify', 'Local listings', 'Photos']],
  ])
})

test('features that the account has switched off have no link, except those that can be requested on their page', () => {
  const disabled = ['insights', 'media'].map((code) => ({ code, value: 'false' }))
  expect(labelsOf(viewerWith(adminPermissions, { rows: disabled })).slice(1, 4)).toEqual([
    ['Review analysis', ['Reviews']],
    ['Business performance', ['Location performance']],
    ['Online presence', ['Amplify', 'Local listings']],
  ])
})

test('a partner account has its own, reduced navigation', () => {
  const permissions = [...permissionsOf('admin', [], { isPartner: true })]
  const partner = viewerWith(permissions, { isParent: true })
  expect(visibleNavigation(partner).slice(0, 3)).toMatchObject([
    { entries: [{ label: 'Accounts' }, { label: 'Integrations' }] },
    { label: 'Review analysis', entries: [{ label: 'Reviews without responses' }] },
    { label: 'Business performance', entries: [{ label: 'Reports' }] },
  ])
  const labelsFor = (viewer: ReturnType<typeof viewerWith>) =>
    visibleNavigation(viewer).flatMap(({ entries }) => entries.map(({ label }) => label))
  expect(labelsFor(partner)).toContain('Trials')
  expect(labelsFor(viewerWith(adminPermissions))).not.toContain('Trials')
})

test('of two nested pages, only the most specific link is current', () => {
  const nested: OpenGroup[] = [
    {
      key: 'settings',
      label: null,
      position: 'foot',
      entries: [
        { label: 'Settings', icon: 'settings', address: '/settings' },
        { label: 'Imports', icon: 'import', address: '/settings/imports' },
      ],
    },
  ]
  const at = { pathname: '/settings/imports/4', search: '' }
  const [group] = navigationLinks(accountHref(null), nested, at)
  expect(group?.links.map((link) => link.current)).toEqual([undefined, 'true'])
})
