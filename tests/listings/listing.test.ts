import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { FieldAbility } from '#app/kit/providers/directory-adapter'
import { type ListingField, listingFields } from '#app/kit/providers/listing-facts'
import {
  directoryStatuses,
  displayedStatus,
  formatSyncStatus,
  syncStatusOf,
} from '#app/product/listings/listing'
import { compareListing } from '#app/product/listings/scanning/compare-listing'
import { detectedChanges } from '#app/product/listings/scanning/detected-changes'
import {
  descriptionOf,
  listingStatusOf,
  noProgress,
  type Progress,
} from '#app/product/listings/scanning/listing-status'
import { type UnreadListing, unreadListingUpdate } from '#app/product/listings/scanning/unread-listing'
import { locationStatusOf, noGoogleIntegration } from '#app/product/locations/location'
import { listingFieldOf } from '#app/product/locations/publishing/publication'
import { comparisonContextOf } from '#app/product/locations/sync/comparison-context'
import { bakery } from '../providers/directory-fixtures'

const comparing = comparisonContextOf('US', '2026-11-21')
const abilitiesOf = (ability: FieldAbility) =>
  Object.fromEntries(listingFields.map((field) => [field, ability])) as Record<ListingField, FieldAbility>
const compareWithBakery = (shown: Partial<typeof bakery>, more = {}) =>
  compareListing({
    ours: bakery,
    shown: { facts: shown, pending: [] },
    abilities: abilitiesOf('writes'),
    cannotExpress: {},
    comparing,
    ...more,
  })

const status = fc.constantFrom(...directoryStatuses)
const fields = fc.subarray(listingFields as ListingField[])
const progress: fc.Arbitrary<Progress> = fc.record({
  waiting: fields,
  inFlight: fields,
  live: fields,
  rejected: fields,
})

describe('the displayed status', () => {
  test('a disabled directory is out of sync if the location publishes; otherwise the stored status is displayed', () =>
    fc.assert(
      fc.property(status, fc.boolean(), fc.boolean(), (stored, isEnabled, isPublishing) => {
        const displayed = displayedStatus({ status: stored, isEnabled }, isPublishing)
        expect(displayed).toBe(isPublishing && !isEnabled ? 'not_in_sync' : stored)
      }),
    ))

  test('a directory without a listing of the location is not available', () => {
    expect(displayedStatus(undefined, true)).toBe('not_available')
  })

  test('a location has the worst status of its directories, or none when no directory lists it', () =>
    fc.assert(
      fc.property(fc.array(status), (all) => {
        const listed = all.filter((one) => one !== 'not_available')
        const isOut = listed.some((one) => one === 'not_in_sync' || one === 'action_required')
        const isIn = listed.every((one) => one === 'in_sync' || one === 'published')
        const expected = listed.length === 0 ? null : isOut ? 'not_in_sync' : isIn ? 'in_sync' : 'in_progress'
        expect(syncStatusOf(all)).toBe(expected)
      }),
    ))

  test('the status of a closed location mentions the closure when it is out of sync', () => {
    expect(formatSyncStatus('not_in_sync', 'temporarily_inactive')).toBe('Out of Sync (Temporarily Closed)')
    expect(formatSyncStatus('not_in_sync', 'inactive')).toBe('Out of Sync (Permanently Closed)')
    expect(formatSyncStatus('not_in_sync', 'active')).toBe('Out of Sync')
  })
})

describe('comparing a listing', () => {
  test('a field that a directory cannot express or does not return is unsupported and never in sync', () =>
    fc.assert(
      fc.property(fields, fields, (returnedFields, expressible) => {
        const shown = Object.fromEntries(returnedFields.map((field) => [field, bakery[field]]))
        const cannot = listingFields.filter((field) => !expressible.includes(field))
        const cannotExpress = Object.fromEntries(cannot.map((field) => [field, 'It has no words for it.']))
        const { unsupported, fieldsInSync, fieldsCompared } = compareWithBakery(shown, { cannotExpress })
        const supported = returnedFields.filter((field) => expressible.includes(field))
        expect(Object.keys(unsupported).sort()).toEqual(
          listingFields.filter((field) => !supported.includes(field)).sort(),
        )
        expect([fieldsInSync, fieldsCompared]).toEqual([supported.length, supported.length])
      }),
    ))

  test('a temporarily closed location is compared by its hours and status, a permanently closed one by its status only', () => {
    const other = { ...bakery, phone: '(312) 555-0199', website: null }
    for (const [open_status, compared] of [
      ['temporarily_inactive', 3],
      ['inactive', 1],
    ] as const) {
      const ours = { ...bakery, open_status }
      const comparison = compareWithBakery({ ...other, open_status }, { ours })
      expect(comparison).toMatchObject({ differences: [], fieldsCompared: compared })
    }
  })

  test('a value that the directory has accepted but does not show yet is neither a difference nor in sync', () => {
    const shown = { facts: { ...bakery, phone: '(312) 555-0199' }, pending: ['phone' as const] }
    expect(compareWithBakery({}, { shown })).toMatchObject({
      differences: [],
      fieldsInSync: 7,
      fieldsCompared: 8,
    })
  })

  test('a change is detected only in fields of both readings, and is ours when it matches what was sent', () => {
    const before = { phone: '(312) 555-0199', website: null }
    const sent = { ours: bakery, sent: ['phone' as const], comparing }
    expect(detectedChanges(before, { ...before, phone: bakery.phone, hours: null }, sent)).toEqual([
      { field: 'phone', before: '(312) 555-0199', after: bakery.phone, cause: 'highstreet' },
    ])
    expect(detectedChanges(before, { website: 'https://x.example' }, sent)).toMatchObject([
      { cause: 'directory' },
    ])
    expect(detectedChanges(null, before, sent)).toEqual([])
  })
})

describe('the status of a listing', () => {
  const drifted = compareWithBakery({ ...bakery, phone: '(312) 555-0199' })
  const ours = { claim: 'ours' as const, facts: bakery }

  test('an existing listing with a difference is never in sync and never not available', () =>
    fc.assert(
      fc.property(
        fields,
        progress,
        fc.constantFrom('ours', 'unclaimed'),
        (returnedFields, progressFields, claim) => {
          const shown = Object.fromEntries(returnedFields.map((field) => [field, bakery[field]]))
          const comparison = compareWithBakery({ ...shown, phone: '(312) 555-0199' })
          const found = listingStatusOf({ ...ours, claim: claim as 'ours' }, comparison, progressFields)
          expect(['in_sync', 'not_available']).not.toContain(found)
        },
      ),
    ))

  test.each([
    [{}, 'not_in_sync'],
    [{ waiting: ['phone'] }, 'pending_sync'],
    [{ inFlight: ['phone'] }, 'in_progress'],
    [{ live: ['phone'] }, 'published'],
    [{ rejected: ['phone'] }, 'action_required'],
    [{ rejected: ['phone'], waiting: ['phone'] }, 'pending_sync'],
    [{ waiting: ['hours'] }, 'not_in_sync'],
  ] as const)('one differing field with the progress %o gives %s', (progressFields, expected) => {
    expect(listingStatusOf(ours, drifted, { ...noProgress, ...(progressFields as object) })).toBe(expected)
  })

  test('a pending claim takes precedence over every other status', () => {
    expect(listingStatusOf({ ...ours, claim: 'pending' }, drifted, noProgress)).toBe('pending_claim')
  })

  test('a missing listing is not available, or in progress while a change is being sent', () => {
    const none = compareWithBakery({})
    expect(listingStatusOf(null, none, noProgress)).toBe('not_available')
    expect(listingStatusOf(null, none, { ...noProgress, inFlight: ['phone'] })).toBe('in_progress')
  })

  test('a listing that returns no field is never in sync', () => {
    expect(listingStatusOf(ours, compareWithBakery({}), noProgress)).toBe('not_available')
    expect(listingStatusOf(ours, compareWithBakery({}), { ...noProgress, inFlight: ['phone'] })).toBe(
      'in_progress',
    )
    const refused = { ...noProgress, rejected: ['phone' as const] }
    expect(listingStatusOf(ours, compareWithBakery({}), refused)).toBe('action_required')
  })

  test('a listing rejected by the directory requires action until a new change waits to be sent', () => {
    const rejected = { ...ours, facts: {} }
    expect(listingStatusOf(rejected, compareWithBakery({}), noProgress)).toBe('action_required')
    expect(descriptionOf(rejected, compareWithBakery({}))).toContain('rejected')
    const waiting = { ...noProgress, waiting: ['phone' as const] }
    expect(listingStatusOf(rejected, compareWithBakery({}), waiting)).toBe('pending_sync')
  })
})

describe('a directory that could not be read', () => {
  const unreadUpdateWith = (more: Partial<Record<keyof UnreadListing, unknown>>) =>
    unreadListingUpdate({
      stored: { status: 'in_sync', shown: bakery, unsupported: {} },
      integration: 'active',
      ours: bakery,
      comparing,
      isIgnored: () => false,
      progress: noProgress,
      ...more,
    } as UnreadListing)

  test('is compared by the values it last showed', () => {
    const edited = { ...bakery, phone: '(312) 555-0199' }
    expect(unreadUpdateWith({})).toMatchObject({ status: 'in_sync' })
    expect(unreadUpdateWith({ ours: edited })).toMatchObject({
      status: 'not_in_sync',
      fields_compared: 8,
      fields_in_sync: 7,
    })
    const waiting = { ...noProgress, waiting: ['phone'] }
    expect(unreadUpdateWith({ ours: edited, progress: waiting })).toMatchObject({ status: 'pending_sync' })
    const pendingSync = { status: 'pending_sync', shown: bakery, unsupported: {} }
    expect(unreadUpdateWith({ ours: edited, stored: pendingSync })).toMatchObject({ status: 'not_in_sync' })
    const unsupportedPhone = {
      status: 'in_sync',
      shown: bakery,
      unsupported: { phone: 'It has no words for it.' },
    }
    expect(unreadUpdateWith({ ours: edited, stored: unsupportedPhone })).toMatchObject({
      status: 'in_sync',
      fields_compared: 7,
    })
  })

  test('stays in progress until the change is seen or rejected, and stays missing without a listing', () => {
    const inProgress = { status: 'in_progress', shown: bakery, unsupported: {} }
    expect(unreadUpdateWith({ stored: inProgress })).toBeNull()
    const rejected = { ...noProgress, rejected: ['phone'] }
    const ours = { ...bakery, phone: '(312) 555-0199' }
    expect(unreadUpdateWith({ stored: inProgress, ours, progress: rejected })).toMatchObject({
      status: 'action_required',
    })
    const none = { status: 'not_available', shown: null, unsupported: {} }
    for (const integration of ['active', 'inactive', 'expired'])
      expect(unreadUpdateWith({ stored: none, integration })).toBeNull()
  })

  test('is not available when it is not connected, and requires action when the connection has expired', () =>
    fc.assert(
      fc.property(status, fc.constantFrom('inactive', 'expired'), (storedStatus, integration) => {
        const found = unreadUpdateWith({
          stored: { status: storedStatus, shown: bakery, unsupported: {} },
          integration,
        })
        expect(found?.status).toBe(integration === 'expired' ? 'action_required' : 'not_available')
      }),
    ))
})

test('a location cannot publish without a Google integration, a matched profile or Google’s permission, and the reason says which is missing', () => {
  const eligible = { isGoogleActive: true, isMatched: true, barrier: null }
  expect(locationStatusOf(true, eligible)).toEqual({ status: 'published', reason: '' })
  expect(locationStatusOf(false, eligible)).toEqual({ status: 'eligible_not_published', reason: '' })
  expect(locationStatusOf(true, { ...eligible, isGoogleActive: false })).toEqual({
    status: 'not_eligible',
    reason: 'No active Google integration',
  })
  expect(noGoogleIntegration).toBe('No active Google integration')
  expect(locationStatusOf(true, { ...eligible, barrier: 'Google has suspended this profile' }).reason).toBe(
    'Google has suspended this profile',
  )
  expect(locationStatusOf(true, { ...eligible, isMatched: false }).status).toBe('not_eligible')
})

test('an override is sent only to its own directory', () => {
  expect(listingFieldOf('override.facebook.phone', 'facebook')).toBe('phone')
  expect(listingFieldOf('override.facebook.phone', 'bing')).toBeNull()
  expect(listingFieldOf('special_hours.2026-12-25', 'bing')).toBe('special_hours')
  expect(listingFieldOf('state_code', 'yelp_api')).toBe('address')
  expect(listingFieldOf('name', 'google_maps')).toBeNull()
})
