import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { factNameOf, isCopyable } from '#app/product/listings/flyout/copy-fields'
import { stateExplanation } from '#app/product/listings/flyout/sync-messages'
import {
  cardStyle,
  cardTitle,
  type Publishing,
  type SyncStateInput,
  syncStateOf,
} from '#app/product/listings/flyout/sync-state'
import { directoryStatuses } from '#app/product/listings/listing'

// The states of the flyout, in the specification's order of precedence.
const admin: SyncStateInput = {
  status: 'not_in_sync',
  isAdmin: true,
  integration: 'active',
  hasReference: true,
  isScanned: true,
}
const input = fc.record<SyncStateInput>({
  status: fc.constantFrom(...directoryStatuses),
  isAdmin: fc.boolean(),
  integration: fc.constantFrom('active', 'inactive', 'expired', null),
  hasReference: fc.boolean(),
  isScanned: fc.boolean(),
})
const publishing = fc.record<Publishing>({
  hasPublishing: fc.boolean(),
  isAutoSyncOn: fc.boolean(),
  isDirectoryOn: fc.boolean(),
  isScanned: fc.boolean(),
  hasReference: fc.boolean(),
})

test('a listing in sync is In Sync for every user and every integration status', () => {
  fc.assert(
    fc.property(input, fc.constantFrom('in_sync' as const, 'published' as const), (one, status) => {
      expect(syncStateOf({ ...one, status })).toBe('in_sync')
    }),
  )
})

test('users who are not admins see one out-of-sync state whatever the cause, and none without a scanned listing', () => {
  fc.assert(
    fc.property(input, (one) => {
      fc.pre(one.status !== 'in_sync' && one.status !== 'published')
      const isSeen = one.isScanned && one.status !== 'not_available'
      expect(syncStateOf({ ...one, isAdmin: false })).toBe(isSeen ? 'out_of_sync_reader' : null)
    }),
  )
})

test('before the first scan no difference is shown', () => {
  expect(syncStateOf({ ...admin, isScanned: false })).toBeNull()
  expect(syncStateOf({ ...admin, isScanned: false, integration: 'inactive' })).toBe('missing_integration')
})

describe('an admin sees the first problem in the order of precedence', () => {
  test.each([
    [{ integration: 'inactive', hasReference: false }, 'missing_integration'],
    [{ integration: 'expired' }, 'missing_integration'],
    [{ hasReference: false }, 'location_missing'],
    [{}, 'out_of_sync'],
    [{ status: 'action_required' }, 'out_of_sync'],
    [{ status: 'in_progress' }, 'out_of_sync_in_progress'],
    [{ status: 'pending_claim' }, 'out_of_sync_in_progress'],
    [{ status: 'pending_sync' }, 'pending_sync'],
    [{ status: 'not_available' }, null],
  ] as [Partial<SyncStateInput>, string | null][])('%o gives %s', (part, state) => {
    expect(syncStateOf({ ...admin, ...part })).toBe(state)
  })
})

describe('the card', () => {
  const on: Publishing = {
    hasPublishing: true,
    isAutoSyncOn: true,
    isDirectoryOn: true,
    isScanned: true,
    hasReference: true,
  }

  test.each([
    ['in_sync', on, 'In Sync'],
    ['out_of_sync_reader', on, 'Out of Sync'],
    ['missing_integration', on, 'Integrate This Directory'],
    ['location_missing', on, 'Add Location to Integration'],
    ['out_of_sync', { ...on, isAutoSyncOn: false }, 'Auto Sync Off'],
    ['out_of_sync', { ...on, isDirectoryOn: false }, 'Directory Syncing Disabled'],
    ['out_of_sync', on, 'Data Points Out of Sync'],
    ['out_of_sync', { ...on, hasPublishing: false, isAutoSyncOn: false }, 'Data Points Out of Sync'],
    ['out_of_sync_in_progress', on, 'Out of Sync'],
    ['pending_sync', on, 'Pending Sync'],
    [null, on, 'Nothing to Compare'],
    [null, { ...on, hasReference: false }, 'Not Listed'],
    [null, { ...on, isScanned: false }, 'Not Scanned Yet'],
  ] as const)('for %s with %o has the title %s', (state, publishingState, title) => {
    expect(cardTitle(state, publishingState)).toBe(title)
  })

  test('is green only when in sync, and gray with a clock only when nothing is known or a change is being sent', () => {
    fc.assert(
      fc.property(input, publishing, (one, publishingState) => {
        const state = syncStateOf(one)
        const isAuto =
          publishingState.hasPublishing && publishingState.isAutoSyncOn && publishingState.isDirectoryOn
        const { tone, icon } = cardStyle(state, one.status, isAuto)
        expect(tone === 'success').toBe(state === 'in_sync')
        expect(icon === 'clock').toBe(tone === 'pending')
        if (tone === 'pending') expect(isAuto || state === null).toBe(true)
      }),
    )
  })
})

test('a directory’s field names map to our fact names, and hours, categories and statuses cannot be copied', () => {
  expect(['phone_number', 'primary_category', 'name', 'website'].map(factNameOf)).toEqual([
    'phone',
    'category_name',
    'public_name',
    'website',
  ])
  expect(['phone', 'name', 'address', 'website'].every(isCopyable)).toBe(true)
  const notCopied = [
    'primary_category',
    'category',
    'category_name',
    'hours',
    'open_status',
    'special_hours',
    'special_hours.2026-12-25',
  ]
  expect(notCopied.some(isCopyable)).toBe(false)
})

test('a rejected listing without comparable fields is explained by what the directory reported', () => {
  const reason = 'This directory rejected the listing and doesn’t report what it shows.'
  const explanation = (isReadOnly: boolean) =>
    stateExplanation('Data Points Out of Sync', 'bing', {
      isReadOnly,
      reason,
      difference: null,
      isSubmitted: true,
    })
  expect(explanation(false)).toBe(
    `${reason} Check the location’s information. When you correct it, it is sent again.`,
  )
  expect(
    stateExplanation('Auto Sync Off', 'bing', {
      isReadOnly: false,
      reason,
      difference: null,
      isSubmitted: true,
    }),
  ).toBe(`${reason} Check the location’s information, then turn on Auto Sync.`)
  expect(
    stateExplanation('Data Points Out of Sync', 'trip_advisor', {
      isReadOnly: false,
      reason,
      difference: null,
      isSubmitted: true,
    }),
  ).toBe(`${reason} Correct the listing on Tripadvisor yourself.`)
  expect(explanation(true)).toBe(`${reason} Contact your administrator to fix it.`)
  expect(
    stateExplanation('In Sync', 'bing', {
      isReadOnly: false,
      reason: null,
      difference: null,
      isSubmitted: true,
    }),
  ).not.toContain(reason)
})

test('a profile that waits for verification is not described as one that has received changes', () => {
  const reason = 'This profile is waiting for Google verification'
  expect(
    stateExplanation('Out of Sync', 'google_maps', {
      isReadOnly: false,
      reason,
      difference: null,
      isSubmitted: true,
    }),
  ).toBe(`${reason}. Google shows your changes once that is done.`)
})

test('a profile with a pending change that was made elsewhere is not described as one that has received ours', () => {
  const explanation = (isSubmitted: boolean) =>
    stateExplanation('Out of Sync', 'google_maps', {
      isReadOnly: false,
      reason: null,
      difference: null,
      isSubmitted,
    })
  expect(explanation(true)).toBe('Your changes were sent to Google but aren’t live yet.')
  expect(explanation(false)).toBe('Google is reviewing a change that was not made here.')
})

test('beneath the title, the card says what differs and what to do about it, for admins and for readers', () => {
  const explanation = (isReadOnly: boolean, difference: string | null) =>
    stateExplanation('Data Points Out of Sync', 'trip_advisor', {
      isReadOnly,
      difference,
      reason: null,
      isSubmitted: false,
    })
  const difference = 'Phone number differs on Tripadvisor'
  expect(explanation(false, difference)).toBe(
    `${difference}. Tripadvisor doesn’t accept our updates: correct the listing there yourself.`,
  )
  expect(explanation(true, difference)).toBe(`${difference}. Contact your administrator to fix it.`)
  expect(explanation(true, null)).toBe(
    'This location is out of sync on Tripadvisor. Contact your administrator to fix it.',
  )
})
