import { expect, test } from 'vitest'
import type { FieldName } from '#app/product/imports/columns/column-fields'
import { createMidnightLookup } from '#app/product/imports/columns/parse-date'
import { createRowParser } from '#app/product/imports/columns/parse-review-row'

const columns: FieldName[] = ['location_name', 'rating', 'title', 'body', 'response']
const parseRow = createRowParser({
  mapping: {
    columns,
    source: null,
    scale: 'stars',
    dateOrder: 'mdy',
    fileDate: '2026-11-05',
    createLocations: true,
    location: '',
  },
  width: columns.length,
  dates: {
    order: 'mdy',
    zone: createMidnightLookup('America/Chicago'),
    fileDate: new Date('2026-11-05T06:00:00Z'),
    latest: new Date('2026-11-22T00:00:00Z'),
  },
  sourceOf: () => '1',
  otherSource: '1',
  googleSource: '2',
  commaNames: new Set<string>(),
})

test.each([
  ['', 'null', '', '“null”'],
  ['N/A', 'Good bread', '', '“N/A”'],
  ['', 'No Negative', 'Thank you', '“No Negative”'],
  ['', 'Good bread', 'none', '“none”'],
])(
  'a title %j, text %j and response %j that a program writes for none is left empty and named',
  (title, body, response, text) => {
    expect(parseRow(['Shop', '5', title, body, response])).toMatchObject({
      warnings: expect.arrayContaining([{ kind: 'empty text', text }]),
    })
  },
)

test('a text that only begins like one arrives whole and is not named', () => {
  const row = parseRow(['Shop', '5', '', 'null points', ''])
  expect(row).toMatchObject({ draft: { body: 'null points' }, warnings: [{ kind: 'no date' }] })
})
