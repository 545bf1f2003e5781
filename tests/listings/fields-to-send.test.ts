import { expect, test } from 'vitest'
import { compareListing } from '#app/listings/scanning/compare-listing'
import { fieldsToSend } from '#app/listings/sending/fields-to-send'
import { comparingIn } from '#app/locations/sync/comparing'
import { abilities, cannotExpress } from '#app/providers/bing-places/translate'
import type { PlaceFacts } from '#app/providers/directory-adapter'
import { bakery } from '../providers/directories'

const sent = (shown: Partial<PlaceFacts> | null, waiting: string[], fields: string[] = []) =>
  fieldsToSend({
    directory: 'bing',
    adapter: { abilities, cannotExpress },
    ours: bakery,
    comparison:
      shown &&
      compareListing({
        ours: bakery,
        shown: { facts: shown, pending: [] },
        abilities,
        cannotExpress: {},
        comparing: comparingIn('US', '2026-11-21'),
      }),
    waiting,
    before: { fields, isAnswered: true },
  })

test('what was edited is sent where it differs, or where nobody tells whether it does', () => {
  expect(sent({ ...bakery, phone: '(312) 555-0199' }, ['phone', 'website'])).toEqual(['phone'])
  expect(sent({}, ['phone', 'website'])).toEqual(['phone', 'website'])
})

test('what was sent since is not sent again, and what only reads is never sent', () => {
  expect(sent({}, ['phone', 'website'], ['phone'])).toEqual(['website'])
  expect(sent({}, ['category_id'])).toEqual([])
})
