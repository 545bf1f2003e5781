import { expect, test } from 'vitest'
import { pathsUnder } from '#app/paths'
import { visibleNavigation } from '#app/shell/navigation'

const everything = ['review.read', 'import.read']

const linksFrom = (address: string, { permissions = everything, prefix = '' } = {}) => {
  const [pathname = '', search = ''] = address.split('?')
  return visibleNavigation(pathsUnder(prefix), permissions, { pathname, search }).flatMap(
    (group) => group.links,
  )
}

test('a page without permission has no link, and a group without links no heading', () => {
  expect(linksFrom('/reviews', { permissions: ['review.read'] }).map((link) => link.label)).toEqual([
    'Reviews',
  ])
  expect(visibleNavigation(pathsUnder(''), [], { pathname: '/', search: '' })).toEqual([])
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
  expect(linksFrom('/settings/imports?rating=5').map((link) => link.to)).toEqual([
    '/reviews',
    '/settings/imports',
  ])
  expect(linksFrom('/reviews?rating=5').map((link) => link.to)[1]).toBe('/settings/imports')
})

test('no link loses the account one is working in', () => {
  const links = linksFrom('/as/12/reviews?rating=5', { prefix: '/as/12' })
  expect(links.map((link) => link.to)).toEqual(['/as/12/reviews?rating=5', '/as/12/settings/imports'])
  expect(links[0]?.current).toBe('page')
})
