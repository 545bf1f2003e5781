import { expect, test } from 'vitest'
import { abilities, partialFields, unsupportedFields } from '#app/kit/providers/bing-places/translate'
import type { ListingFacts } from '#app/kit/providers/listing-facts'
import { compareListing, inexpressibleFields } from '#app/product/listings/scanning/compare-listing'
import { fieldsToSend } from '#app/product/listings/sending/fields-to-send'
import { comparisonContextOf } from '#app/product/locations/sync/comparison-context'
import { bakery } from '../providers/directory-fixtures'

const selectedFields = (
  shown: Partial<ListingFacts> | null,
  waiting: string[],
  fields: string[] = [],
  ours: ListingFacts = bakery,
) =>
  fieldsToSend({
    directory: 'bing',
    adapter: { abilities, unsupportedFields },
    ours,
    comparison:
      shown &&
      compareListing({
        ours,
        shown: { facts: shown, pending: [] },
        abilities,
        cannotExpress: inexpressibleFields({ unsupportedFields, partialFields }, ours),
        comparing: comparisonContextOf('US', '2026-11-21'),
      }),
    waiting,
    previous: { fields, isAnswered: true },
  })

test('an edited field is sent when it differs or cannot be compared', () => {
  expect(selectedFields({ ...bakery, phone: '(312) 555-0199' }, ['phone', 'website'])).toEqual(['phone'])
  expect(selectedFields({}, ['phone', 'website'])).toEqual(['phone', 'website'])
})

test('a field that was already sent since the edit is not sent again, and a read-only field is never sent', () => {
  expect(selectedFields({}, ['phone', 'website'], ['phone'])).toEqual(['website'])
  expect(selectedFields({}, ['category_id'])).toEqual([])
})

test('holidays are sent to Bing although it shows only one range of hours of a date', () => {
  const hours = [
    { open_time: '08:00', close_time: '12:00' },
    { open_time: '14:00', close_time: '18:00' },
  ]
  const special_hours = [
    { date: '2026-12-24', closed: false, is_24_hours: false, hours },
    { date: '2026-12-25', closed: true, is_24_hours: false, hours: [] },
  ]
  const ours = { ...bakery, special_hours }
  expect(selectedFields(bakery, ['special_hours.2026-12-25'], [], ours)).toEqual(['special_hours'])
})
