import fc from 'fast-check'
import { expect, test } from 'vitest'
import { settingsFrom } from '#app/access/account-settings'
import { featuresOf } from '#app/access/features'
import { mayDelete, mayShare, withoutSaved, withSaved } from '#app/filters/saved/saved-filter'
import { newSavedFilterSchema } from '#app/filters/saved/saved-filter-schema'
import { storedParams } from '#app/filters/saved/stored-params'
import { hrefUnder } from '#app/routing/href'
import { openPages, savedFilterPages } from '#app/saved-filters/saved-filter-pages.server'
import { asStored, everything, filters } from '../filters/arbitraries'

test('whatever is filtered can be saved, and its address says the same', () => {
  fc.assert(
    fc.property(filters, (filter) => {
      const stored = everything.toStored(filter)
      const sent = { name: 'Kept', page: 'reviews', filter: JSON.stringify(stored) }
      const read = newSavedFilterSchema.safeParse(sent)
      if (sent.filter.length <= 12_000) expect(read.data?.filter).toEqual(stored)
      const there = everything.read(storedParams(stored, '7'))
      expect(there).toEqual({ ...asStored(filter), savedFilterId: '7' })
    }),
  )
})

test('text that looks like what cannot be kept is kept', () => {
  const isKept = (a: string) =>
    newSavedFilterSchema.safeParse({ name: 'Kept', page: 'reviews', filter: JSON.stringify({ v: 1, a }) })
      .success
  expect(['\\u0000', 'C:\\ud800', '\\\\u0000'].map(isKept)).toEqual([true, true, true])
  expect(['\u0000', '\ud800', '\\\u0000'].map(isKept)).toEqual([false, false, false])
})

test('these pages have saved filters, under the names that stored filters carry', () => {
  const href = hrefUnder('/as/12')
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

test('of pages that are switched off or not permitted none is listed', () => {
  const listed = (permissions: string[], off: string[] = []) => {
    const settings = settingsFrom(off.map((code) => ({ code, value: 'false' })))
    const can = (permission: string) => permissions.includes(permission)
    return openPages({ can, userType: 'manager', settings, features: featuresOf({}, []) }).map(
      ({ name }) => name,
    )
  }
  const both = ['keywords', 'experience_categories']
  expect(listed(['insights.read'])).toEqual(both)
  expect(listed(['insights.read'], ['experience_analysis'])).toEqual(['keywords'])
  expect(listed(['insights.read'], ['insights'])).toEqual([])
  expect(listed(['metrics.read'])).toEqual(['dashboard'])
})

test('an address is left as it is unless it names the filter that is deleted', () => {
  const here = withSaved('/reviews?from=2026-01-01&to=2026-02-01&rating=1&groupId=3', '7')
  expect(here).toBe('/reviews?from=2026-01-01&to=2026-02-01&rating=1&groupId=3&savedFilterId=7')
  expect(withoutSaved(here, { id: '8' })).toBe(here)
  expect(withoutSaved(here, { id: '7' })).toBe('/reviews?rating=1')
  expect(withoutSaved('/settings/locations?group_id=3&savedFilterId=7', { id: '7' })).toBe(
    '/settings/locations',
  )
})

test('who shares, and who deletes what', () => {
  const who = (userType: 'admin' | 'manager' | 'user', places: string | null = null) => ({
    ...{ userId: '1', userType, places },
  })
  expect([who('admin'), who('manager'), who('user'), who('admin', '1')].map(mayShare)).toEqual([
    ...[true, true, false, false],
  ])
  const shared = { ownerId: '2', sharedWith: 'everybody' as const }
  const theirs = [who('admin'), who('manager'), who('admin', '1')].map((each) => mayDelete(each, shared))
  expect(theirs).toEqual([true, false, false])
  expect(mayDelete(who('admin'), { ownerId: '2', sharedWith: null })).toBe(false)
  expect(mayDelete(who('user'), { ownerId: '1', sharedWith: null })).toBe(true)
})
