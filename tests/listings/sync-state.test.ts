import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { directoryStatuses } from '#app/listings/directory-status'
import { factNameOf, isCopyable } from '#app/listings/flyout/copy-fields'
import {
  cardStyle,
  cardTitle,
  type Publishing,
  type SyncStateInput,
  syncStateOf,
} from '#app/listings/flyout/sync-state'

// SY-1: what the flyout tells, in the order of precedence of the specification.
const admin: SyncStateInput = {
  ...{ status: 'not_in_sync', isAdmin: true, integration: 'active', hasReference: true, isScanned: true },
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
  ...{ isScanned: fc.boolean(), hasReference: fc.boolean() },
})

test('SY-1: what is in sync is In Sync, whoever looks and whatever is connected', () => {
  fc.assert(
    fc.property(input, fc.constantFrom('in_sync' as const, 'published' as const), (one, status) => {
      expect(syncStateOf({ ...one, status })).toBe('in_sync')
    }),
  )
})

test('SY-1: whoever is no admin is told to ask one where something differs, whatever is behind it', () => {
  fc.assert(
    fc.property(input, (one) => {
      fc.pre(one.status !== 'in_sync' && one.status !== 'published')
      const isSeen = one.isScanned && one.status !== 'not_available'
      expect(syncStateOf({ ...one, isAdmin: false })).toBe(isSeen ? 'out_of_sync_reader' : null)
    }),
  )
})

test('SY-1: where nobody has looked nothing is said to differ', () => {
  expect(syncStateOf({ ...admin, isScanned: false })).toBeNull()
  expect(syncStateOf({ ...admin, isScanned: false, integration: 'inactive' })).toBe('missing_integration')
})

describe('SY-1: an admin is told the first thing that is in the way', () => {
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
  ] as [Partial<SyncStateInput>, string | null][])('%o is %s', (part, state) => {
    expect(syncStateOf({ ...admin, ...part })).toBe(state)
  })
})

describe('SY-1: the card', () => {
  const on: Publishing = {
    ...{ hasPublishing: true, isAutoSyncOn: true, isDirectoryOn: true },
    ...{ isScanned: true, hasReference: true },
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
  ] as const)('of %s with %o is called %s', (state, how, title) => {
    expect(cardTitle(state, how)).toBe(title)
  })

  test('is green only in sync, grey with a clock only where nothing is known or something is on its way', () => {
    fc.assert(
      fc.property(input, publishing, (one, how) => {
        const state = syncStateOf(one)
        const isAuto = how.hasPublishing && how.isAutoSyncOn && how.isDirectoryOn
        const { tone, icon } = cardStyle(state, one.status, isAuto)
        expect(tone === 'success').toBe(state === 'in_sync')
        expect(icon === 'clock').toBe(tone === 'pending')
        if (tone === 'pending') expect(isAuto || state === null).toBe(true)
      }),
    )
  })
})

test('LD-2: what a directory calls otherwise is ours by its own name, and hours and statuses are not copied', () => {
  expect(['phone_number', 'primary_category', 'name', 'website'].map(factNameOf)).toEqual([
    'phone',
    'category_name',
    'public_name',
    'website',
  ])
  expect(['phone', 'name', 'address', 'website'].every(isCopyable)).toBe(true)
  const kept = [
    'primary_category',
    'category',
    'category_name',
    'hours',
    'open_status',
    'special_hours',
    'special_hours.2026-12-25',
  ]
  expect(kept.some(isCopyable)).toBe(false)
})
