import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatAge } from '#app/product/listings/dashboard/format-age'
import {
  pageStateParams,
  parseAddress,
  withFirstDirectory,
  withFlyout,
  withParams,
} from '#app/product/listings/dashboard/listings-address'
import { listingFilter } from '#app/product/listings/listing-filter'

test('a flyout can open over a list filtered by other directories, and closing it keeps that filter', () => {
  const list = 'directory=facebook&directory=yelp_api&page=2'
  const opened = parseAddress(new URLSearchParams(withFlyout(list, '12', 'bing')))
  expect(opened.flyout).toEqual({ location: '12', directory: 'bing' })
  expect(opened.list.toString()).toBe(list)
  const cold = parseAddress(new URLSearchParams('flyout=sync&location=12&directory=bing'))
  expect(cold.flyout).toEqual({ location: '12', directory: 'bing' })
  expect(cold.list.toString()).toBe('')
})

test('any query is parsed, and the flyout and selection parameters are not part of the list', () => {
  const names = fc.constantFrom(
    'flyout',
    'location',
    'directory',
    'select',
    'selectedIn',
    'directory_from',
    'status',
    'table',
    'x',
  )
  const values = fc.oneof(fc.string(), fc.constantFrom('sync', 'all', 'page', 'simple'))
  fc.assert(
    fc.property(fc.array(fc.tuple(names, values)), (pairs) => {
      const { list } = parseAddress(new URLSearchParams(pairs))
      for (const name of ['flyout', 'location', 'select', 'selectedIn', 'directory_from'])
        expect(list.has(name)).toBe(false)
    }),
  )
})

test('the first visible directory is read by its code or alias, and kept by links beside the list', () => {
  const firstOf = (query: string) => parseAddress(new URLSearchParams(query)).firstDirectory
  expect(['directory_from=bing', 'directory_from=yelp', 'directory_from=nowhere', ''].map(firstOf)).toEqual([
    'bing',
    'yelp_api',
    null,
    null,
  ])
  const list = withFirstDirectory('directory=facebook&page=2', 'bing')
  const opened = parseAddress(new URLSearchParams(withFlyout(list, '12', 'yelp_api')))
  expect(opened).toMatchObject({
    firstDirectory: 'bing',
    flyout: { location: '12', directory: 'yelp_api' },
  })
  expect(opened.list.toString()).toBe('directory=facebook&page=2')
  expect(withFirstDirectory(list, null)).toBe('directory=facebook&page=2')
  expect(pageStateParams({ firstDirectory: 'bing' }, 'not_in_sync')).toEqual([
    ['directory_from', 'bing'],
    ['select', 'all'],
    ['selectedIn', 'not_in_sync'],
  ])
  expect(pageStateParams({ firstDirectory: null }, null)).toEqual([])
  const stored = (query: string) => listingFilter.toStored(listingFilter.read(new URLSearchParams(query)))
  expect(stored('status=in_sync&directory_from=bing')).toEqual(stored('status=in_sync'))
})

test('setting or removing a parameter keeps the others', () => {
  expect(withParams('page=2', { select: 'all' })).toBe('page=2&select=all')
  expect(withParams('table=simple&expand=all', { expand: null })).toBe('table=simple')
})

test('an age is shown in the largest whole unit', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  const ageOf = (minutes: number) => formatAge(new Date(now.getTime() - minutes * 60_000), now)
  expect([0, 1, 12, 60, 150, 60 * 24, 60 * 24 * 3].map(ageOf)).toEqual([
    'just now',
    '1 minute ago',
    '12 minutes ago',
    '1 hour ago',
    '2 hours ago',
    '1 day ago',
    '3 days ago',
  ])
  expect(formatAge(new Date(now.getTime() + 5000), now)).toBe('just now')
})
