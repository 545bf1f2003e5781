import { expect, test } from 'vitest'
import type { FieldName } from '#app/product/imports/columns/column-fields'
import { analyzeDateOrder, createMidnightLookup, parseDate } from '#app/product/imports/columns/parse-date'
import { parseRating } from '#app/product/imports/columns/parse-rating'
import { createRowParser } from '#app/product/imports/columns/parse-review-row'
import { proposeColumns } from '#app/product/imports/columns/propose-columns'
import { parseHours } from '#app/product/imports/locations/hours/parse-hours'
import { locationFieldNames } from '#app/product/imports/locations/location-fields'
import { createLocationRowParser } from '#app/product/imports/locations/parse-location-row'
import { slowness } from '../../support/slowness'

const dates = {
  order: 'mdy',
  zone: createMidnightLookup('America/Chicago'),
  fileDate: new Date('2021-11-05T05:00:00Z'),
  latest: new Date('2026-11-22T00:00:00Z'),
} as const

/** Returns the CPU time that this thread spends on `work`, in milliseconds, so that other load does not count. */
function measureCpu(work: () => unknown): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

const spaces = ' '.repeat(40_000)
const cells = {
  'a date that ends in spaces': `2024-01-01 10:00${spaces}x`,
  'a link of question marks': `https://www.google.com/${'?q=a'.repeat(15_000)}`,
  'a link of many hosts': `https://${'google.'.repeat(8_000)}`,
  'a tag of quotes': `a${`'`.repeat(60_000)}b`,
  'a tag of spaces': `a${' '.repeat(60_000)}b`,
  'many tags': 'a,'.repeat(40_000),
  'many digits': '1'.repeat(60_000),
  'many commas and spaces': 'a, '.repeat(25_000),
  'many hours': '9:00-10:00,'.repeat(6_000),
  'many dots': 'a.'.repeat(30_000),
  'many words': 'answer '.repeat(10_000),
}

const fields: FieldName[] = [
  'location_name',
  'location_address',
  'location_link',
  'source',
  'rating',
  'title',
  'body',
  'reviewer',
  'date',
  'response',
  'response_date',
  'url',
  'language',
  'categories',
  'tags',
]
const parseRow = createRowParser({
  mapping: {
    columns: fields,
    source: null,
    scale: 'stars',
    dateOrder: 'mdy',
    fileDate: '2021-11-05',
    createLocations: true,
    location: '',
  },
  width: fields.length,
  dates,
  sourceOf: () => '1',
  otherSource: '1',
  googleSource: '2',
  commaNames: new Set<string>(),
})
const validValues: Partial<Record<FieldName, string>> = {
  location_name: 'Shop',
  rating: '5',
  body: 'Good',
  date: '2020-01-01',
}

test.each(Object.entries(cells))('%s is parsed quickly in every review field', (_, cell) => {
  for (const field of fields) {
    const row = fields.map((each) => (each === field ? cell : (validValues[each] ?? '')))
    expect([field, measureCpu(() => parseRow(row)) < 100]).toEqual([field, true])
  }
  expect(measureCpu(() => parseRating(cell, 'stars'))).toBeLessThan(100 * slowness)
  expect(measureCpu(() => parseDate(cell, dates))).toBeLessThan(100 * slowness)
  expect(measureCpu(() => analyzeDateOrder([cell]))).toBeLessThan(100 * slowness)
})

test.each(Object.entries(cells))('%s is parsed quickly in every location field', (_, cell) => {
  const parseLocationRow = createLocationRowParser({
    columns: locationFieldNames,
    country: 'US',
    create: true,
    update: true,
    createGroups: true,
  })
  for (const field of locationFieldNames) {
    const row = locationFieldNames.map((each) => (each === field ? cell : each === 'name' ? 'Shop' : ''))
    expect([field, measureCpu(() => parseLocationRow(row)) < 100]).toEqual([field, true])
  }
  expect(measureCpu(() => parseHours(cell))).toBeLessThan(100 * slowness)
})

test('long cells and headings do not slow down the column proposal', () => {
  const headings = ['Maps link', 'Date', 'Rating', 'Website', 'Answer date', `${'answer '.repeat(280)}x`]
  for (const cell of Object.values(cells)) {
    const rows = [headings.map(() => cell), headings.map(() => cell)]
    expect(measureCpu(() => proposeColumns(headings, rows))).toBeLessThan(200 * slowness)
  }
})

test('a row with more than 100 tags is rejected', () => {
  const row = fields.map((field) => (field === 'tags' ? 'a,'.repeat(101) : (validValues[field] ?? '')))
  expect(parseRow(row)).toEqual({ reason: 'The row has more than 100 tags or categories' })
})
