import { expect, test } from 'vitest'
import { listingFields } from '#app/kit/providers/listing-facts'
import { notComparedLines } from '#app/product/listings/flyout/not-compared'

const unsupported = (fields: readonly string[], why: string) =>
  Object.fromEntries(fields.map((field) => [field, why]))

test('a directory that reports no field gets one line instead of one for each field', () => {
  const reasons = unsupported(listingFields, 'Not reported by this directory.')
  expect(notComparedLines({ ...reasons, hours: '' }, 'Bing')).toEqual(['Bing doesn’t report field values.'])
})

test('fields with the same reason share a line', () => {
  const lines = notComparedLines(
    { ...unsupported(['category', 'special_hours'], 'Not reported by this directory.'), hours: '' },
    'Yelp',
  )
  expect(lines).toEqual([
    'Category, Holiday Hours: Not reported by this directory.',
    'Operating Hours: Not supported by Yelp.',
  ])
  expect(notComparedLines({}, 'Yelp')).toEqual([])
})
