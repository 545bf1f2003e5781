import fc from 'fast-check'
import { expect, test } from 'vitest'
import { settingsFrom } from '#app/kit/access/account-settings'
import { featuresOf } from '#app/kit/access/features'
import { hrefWithPrefix } from '#app/kit/routing/href'
import {
  canDelete,
  canShare,
  withoutSavedFilter,
  withSavedFilter,
} from '#app/platform/filters/saved/saved-filter'
import { newSavedFilterSchema } from '#app/platform/filters/saved/saved-filter-schema'
import { storedParams } from '#app/platform/filters/saved/stored-params'
import { accessiblePages, savedFilterPages } from '#app/site/saved-filters/saved-filter-pages.server'
import { afterStorage, filters, fullFilter } from '../filters/arbitraries'

test('any filter can be saved, and its URL parameters give the same filter', () => {
  fc.assert(
    fc.property(filters, (filter) => {
      const stored = fullFilter.toStored(filter)
      const sent = { name: 'Kept', page: 'reviews', filter: JSON.stringify(stored) }
      const parsed = newSavedFilterSchema.safeParse(sent)
      if (sent.filter.length <= 12_000) expect(parsed.data?.filter).toEqual(stored)
      const readBack = fullFilter.read(storedParams(stored, '7'))
      expect(readBack).toEqual({ ...afterStorage(filter), savedFilterId: '7' })
    }),
  )
})

test('text that looks like an escaped NUL or surrogate is accepted; real ones are refused', () => {
  const isAccepted = (a: string) =>
    newSavedFilterSchema.safeParse({ name: 'Kept', page: 'reviews', filter: JSON.stringify({ v: 1, a }) })
      .success
  expect(['\\u0000', 'C:\\ud800', '\\\\u0000'].map(isAccepted)).toEqual([true, true, true])
  expect(['\u0000', '\ud800', '\\\u0000'].map(isAccepted)).toEqual([false, false, false])
})

test('these pages have saved filters, stored under these page names', () => {
  const href = hrefWithPrefix('/as/12')
  const pages = savedFilterPages.map(({ name, path }) => [name, path(href)])
  expect(Object.fromEntries(pages)).toMatchObject({
    dashboard: '/as/12/dashboard',
    reviews: '/as/12/reviews',
    removed_reviews: '/as/12/reviews/removed',
    locations: '/as/12/settings/locations',
    location_changes: '/as/12/settings/locations/history',
    microsurvey_responses: '/as/12/request-reviews/microsurveys',
    local_listings: '/as/12/dashboard/local_listings',
    keywords: '/as/12/dashboard/keywords',
    experience_categories: '/as/12/dashboard/keywords/categories',
    photos: '/as/12/photos',
    google_posts: '/as/12/dashboard/local_listings/google-posts',
    audit: '/as/12/settings/audit',
    metric_locations: '/as/12/dashboard/locations',
    child_reviews: '/as/12/child-reviews',
    partner_account_reports: '/as/12/partner-account-reports',
  })
})

test('pages that are switched off or not permitted are not listed', () => {
  const accessiblePageNames = (permissions: string[], off: string[] = []) => {
    const settings = settingsFrom(off.map((code) => ({ code, value: 'false' })))
    const can = (permission: string) => permissions.includes(permission)
    return accessiblePages({ can, userType: 'manager', settings, features: featuresOf({}, []) }).map(
      ({ name }) => name,
    )
  }
  const both = ['keywords', 'experience_categories']
  expect(accessiblePageNames(['insights.read'])).toEqual(both)
  expect(accessiblePageNames(['insights.read'], ['experience_analysis'])).toEqual(['keywords'])
  expect(accessiblePageNames(['insights.read'], ['insights'])).toEqual([])
  expect(accessiblePageNames(['metrics.read'])).toEqual(['dashboard'])
})

test('a return URL changes only if it names the deleted filter', () => {
  const here = withSavedFilter('/reviews?from=2026-01-01&to=2026-02-01&rating=1&groupId=3', '7')
  expect(here).toBe('/reviews?from=2026-01-01&to=2026-02-01&rating=1&groupId=3&savedFilterId=7')
  expect(withoutSavedFilter(here, { id: '8' })).toBe(here)
  expect(withoutSavedFilter(here, { id: '7' })).toBe('/reviews?rating=1')
  expect(withoutSavedFilter('/settings/locations?group_id=3&savedFilterId=7', { id: '7' })).toBe(
    '/settings/locations',
  )
})

test('unlimited managers and admins may share; owners, and admins for shared filters, may delete', () => {
  const viewerOf = (userType: 'admin' | 'manager' | 'user', limitedToUserId: string | null = null) => ({
    userId: '1',
    userType,
    limitedToUserId,
  })
  expect(
    [viewerOf('admin'), viewerOf('manager'), viewerOf('user'), viewerOf('admin', '1')].map(canShare),
  ).toEqual([true, true, false, false])
  const shared = { ownerId: '2', sharedWith: 'everybody' as const }
  const canDeleteShared = [viewerOf('admin'), viewerOf('manager'), viewerOf('admin', '1')].map((each) =>
    canDelete(each, shared),
  )
  expect(canDeleteShared).toEqual([true, false, false])
  expect(canDelete(viewerOf('admin'), { ownerId: '2', sharedWith: null })).toBe(false)
  expect(canDelete(viewerOf('user'), { ownerId: '1', sharedWith: null })).toBe(true)
})
