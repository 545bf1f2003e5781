import { expect, test } from 'vitest'
import { compareListing } from '#app/listings/scanning/compare-listing'
import { fieldsToSend } from '#app/listings/sending/fields-to-send'
import { comparisonContextOf } from '#app/locations/sync/comparison-context'
import { abilities, unsupportedFields } from '#app/providers/bing-places/translate'
import type { ListingFacts } from '#app/providers/directory-adapter'
import { bakery } from '../providers/directory-fixtures'

const selectedFields = (shown: Partial<ListingFacts> | null, waiting: string[], fields: string[] = []) =>
  fieldsToSend({
    directory: 'bing',
    adapter: { abilities, unsupportedFields },
    ours: bakery,
    comparison:
      shown &&
      compareListing({
        ours: bakery,
        shown: { facts: shown, pending: [] },
        abilities,
        cannotExpress: {},
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
