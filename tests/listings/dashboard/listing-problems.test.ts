import { expect, test } from 'vitest'
import type { DirectoryStatus } from '#app/kit/database/schema'
import { type Directory, directoryCodes } from '#app/kit/directories/directories'
import { listingProblems, problemsFirst } from '#app/product/listings/dashboard/listing-problems'
import type { ListingRow } from '#app/product/listings/dashboard/listing-row'
import { descriptionOf } from '#app/product/listings/scanning/listing-status'

type Entry = { status: DirectoryStatus; isEnabled?: boolean; description?: string }

function rowWith(entries: Partial<Record<Directory, Entry>>, autoSync = false) {
  const full = Object.entries(entries).map(([code, entry]) => [code, { isEnabled: true, ...entry }])
  return { autoSync, entries: Object.fromEntries(full) as ListingRow['entries'] }
}

const comparison = {
  differences: [{ field: 'phone', ours: '1', theirs: '2' }],
  unsupported: {},
  pending: [],
  fieldsInSync: 0,
  fieldsCompared: 1,
}
const differs = descriptionOf({ facts: { phone: '2' } }, comparison)
const isRejected = descriptionOf({ facts: {} }, { ...comparison, differences: [], fieldsCompared: 0 })

test('names the directories that are out of sync and what differs, rejected listings first', () => {
  const row = rowWith({
    google_maps: { status: 'in_sync' },
    facebook: { status: 'in_progress' },
    apple_maps: { status: 'not_in_sync', description: differs },
    bing: { status: 'action_required', description: isRejected },
    yelp_api: { status: 'action_required', description: 'The connection to this directory has expired.' },
  })
  expect(listingProblems(row, directoryCodes)).toEqual([
    { directory: 'bing', summary: 'rejected' },
    { directory: 'yelp_api', summary: '' },
    { directory: 'apple_maps', summary: 'phone' },
  ])
  expect(listingProblems(row, ['google_maps', 'apple_maps'])).toEqual([
    { directory: 'apple_maps', summary: 'phone' },
  ])
  expect(problemsFirst(row, directoryCodes)).toEqual([
    ...(['bing', 'yelp_api', 'apple_maps'] as const),
    ...(['google_maps', 'facebook', 'trip_advisor'] as const),
  ])
})

test('a directory that is turned off is a problem only while Auto Sync is on', () => {
  const entries = { facebook: { status: 'in_sync', isEnabled: false } } as const
  expect(listingProblems(rowWith(entries, true), directoryCodes)).toEqual([
    { directory: 'facebook', summary: 'turned off' },
  ])
  expect(listingProblems(rowWith(entries), directoryCodes)).toEqual([])
})
