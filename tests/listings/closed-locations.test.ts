import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Directory, directoryCodes } from '#app/kit/directories/directories'
import { unsupportedFields as unsupportedByBing } from '#app/kit/providers/bing-places/translate'
import type { FieldAbility } from '#app/kit/providers/directory-adapter'
import { unsupportedFields as unsupportedByFacebook } from '#app/kit/providers/facebook-pages/translate'
import { type ListingFacts, type ListingField, listingFields } from '#app/kit/providers/listing-facts'
import { unsupportedFields as unsupportedByYelp } from '#app/kit/providers/yelp/translate'
import { compareListing } from '#app/product/listings/scanning/compare-listing'
import { fieldsToSend } from '#app/product/listings/sending/fields-to-send'
import { sendableFields } from '#app/product/locations/publishing/publication'
import { comparisonContextOf } from '#app/product/locations/sync/comparison-context'
import { bakery } from '../providers/directory-fixtures'

const unsupportedBy: Partial<
  Record<Directory, (facts: ListingFacts) => Partial<Record<ListingField, string>>>
> = {
  facebook: unsupportedByFacebook,
  bing: unsupportedByBing,
  yelp_api: unsupportedByYelp,
}

/** Every field can be written, so that only the location's status can prevent sending it. */
const abilities = Object.fromEntries(listingFields.map((field) => [field, 'writes'])) as Record<
  ListingField,
  FieldAbility
>

/** What a directory may report: nothing, our value, or another value for each field. */
const other: Partial<ListingFacts> = {
  public_name: 'Other',
  phone: null,
  website: null,
  category: null,
  open_status: 'active',
  address: { ...bakery.address!, city: 'Evanston' },
  hours: null,
  special_hours: [],
}
const shownFacts = fc
  .record(
    Object.fromEntries(
      listingFields.map((field) => [field, fc.constantFrom('unreported', 'same', 'different')]),
    ),
  )
  .map((reports) =>
    Object.fromEntries(
      listingFields.flatMap((field) => {
        if (reports[field] === 'unreported') return []
        return [[field, (reports[field] === 'same' ? bakery : other)[field]]]
      }),
    ),
  )

const statuses = {
  temporarily_inactive: ['open_status', 'hours', 'special_hours'],
  inactive: ['open_status'],
} as const

function sentFields(directory: Directory, ours: ListingFacts, facts: Partial<ListingFacts> | null) {
  const adapter = { abilities, unsupportedFields: unsupportedBy[directory] ?? (() => ({})) }
  const comparing = comparisonContextOf('US', '2026-11-21')
  const shown = facts && { facts, pending: [] }
  const cannotExpress = adapter.unsupportedFields(ours)
  return fieldsToSend({
    directory,
    adapter,
    ours,
    previous: null,
    comparison: shown && compareListing({ ours, shown, abilities, cannotExpress, comparing }),
    waiting: ['public_name', 'address', 'phone', 'website', 'category_id', 'open_status', 'hours'].concat(
      'special_hours.2026-12-25',
    ),
  })
}

const closedStatus = fc.constantFrom('temporarily_inactive' as const, 'inactive' as const)

test('a temporarily closed location sends only its hours and that it is closed to every directory, a permanently closed one only its status', () => {
  fc.assert(
    fc.property(fc.constantFrom(...directoryCodes), closedStatus, shownFacts, (directory, status, facts) => {
      for (const field of sentFields(directory, { ...bakery, open_status: status }, facts))
        expect(statuses[status]).toContain(field)
    }),
  )
})

test('a closed location gets no new listing, which would need its name and address', () => {
  for (const directory of directoryCodes)
    for (const status of ['temporarily_inactive', 'inactive'] as const)
      expect(sentFields(directory, { ...bakery, open_status: status }, null)).toEqual([])
})

test('hours of a temporarily closed location are sent where they differ, and everything once it reopens', () => {
  const shown = { ...bakery, hours: null, phone: '(312) 555-0199' }
  expect(sentFields('yelp_api', { ...bakery, open_status: 'temporarily_inactive' }, shown)).toEqual([
    'open_status',
    'hours',
  ])
  expect(sentFields('yelp_api', bakery, shown)).toEqual(['phone', 'hours'])
})

test('Google is sent the same fields of a closed location as the other directories', () => {
  const changes = ['name', 'external_id', 'phone', 'open_status', 'hours', 'special_hours.2026-12-25']
  expect(sendableFields(changes, 'temporarily_inactive')).toEqual(changes.slice(3))
  expect(sendableFields(changes, 'inactive')).toEqual(['open_status'])
  expect(sendableFields(changes, 'active')).toEqual(changes)
})
