import { expect, test } from 'vitest'
import type { DateOrder } from '#app/product/imports/columns/date-order'
import { analyzeDateOrder, createMidnightLookup, parseDate } from '#app/product/imports/columns/parse-date'

const midnightInChicago = createMidnightLookup('America/Chicago')
const parse = (text: string, order: DateOrder = 'mdy') => {
  const parsed = parseDate(text, {
    order,
    zone: midnightInChicago,
    fileDate: new Date('2021-11-05T05:00:00Z'),
    latest: new Date('2026-11-22T00:00:00Z'),
  })
  if (!parsed) return null
  return 'reason' in parsed ? parsed.reason : parsed.at.toISOString()
}

test.each([
  ['2024-07-04', '2024-07-04T05:00:00.000Z'],
  ['2024-01-04', '2024-01-04T06:00:00.000Z'],
  ['2013-09-22T00:00:00Z', '2013-09-22T05:00:00.000Z'],
  ['2026-08-02T08:37:00Z', '2026-08-02T08:37:00.000Z'],
  ['2024-05-01T12:00:00.5+02:00', '2024-05-01T10:00:00.500Z'],
  ['2024-05-01 12:00:00 UTC', '2024-05-01T12:00:00.000Z'],
  ['5/25/2019 15:54', '2019-05-25T20:54:00.000Z'],
  ['05-12-2019 8:37', '2019-05-12T13:37:00.000Z'],
  ['5/24/19 22:54', '2019-05-25T03:54:00.000Z'],
  ['1/2/99', '1999-01-02T06:00:00.000Z'],
  ['8/3/2017 3:05 PM', '2017-08-03T20:05:00.000Z'],
  ['8/3/2017 12:05 AM', '2017-08-03T05:05:00.000Z'],
  ['Aug 3, 2017', '2017-08-03T05:00:00.000Z'],
  ['3rd August 2017', '2017-08-03T05:00:00.000Z'],
  ['1. Februar 2024', '2024-02-01T06:00:00.000Z'],
  ['Donnerstag, 1. Februar 2024', '2024-02-01T06:00:00.000Z'],
  ['1. März 2024 um 14:30 Uhr', '2024-03-01T20:30:00.000Z'],
  ['1 févr. 2024', '2024-02-01T06:00:00.000Z'],
  ['1er août 2024', '2024-08-01T05:00:00.000Z'],
  ['1 de febrero de 2024', '2024-02-01T06:00:00.000Z'],
  ['1 de fev. de 2024', '2024-02-01T06:00:00.000Z'],
  ['1 febbraio 2024', '2024-02-01T06:00:00.000Z'],
  ['1 mei 2024', '2024-05-01T05:00:00.000Z'],
  ['1 Agustus 2024', '2024-08-01T05:00:00.000Z'],
  ['1 فبراير 2024', '2024-02-01T06:00:00.000Z'],
  ['٢٠٢٤-٠٢-٠١', '2024-02-01T06:00:00.000Z'],
  ['2024年2月1日', '2024-02-01T06:00:00.000Z'],
  ['22:15, 31 July 2018 (UTC)', '2018-07-31T22:15:00.000Z'],
  ['14:30 - 01/02/2024', '2024-01-02T20:30:00.000Z'],
  ['3:05 PM on Thursday, August 3, 2017', '2017-08-03T20:05:00.000Z'],
  ['um 14:30 Uhr am 1. März 2024', '2024-03-01T20:30:00.000Z'],
  ['20:30 le jeudi 1er août 2024', '2024-08-02T01:30:00.000Z'],
  ['20240201', '2024-02-01T06:00:00.000Z'],
  ['45323', '2024-02-01T06:00:00.000Z'],
  ['45323.5', '2024-02-01T18:00:00.000Z'],
  ['1501718400', '2017-08-03T00:00:00.000Z'],
  ['1501718400123', '2017-08-03T00:00:00.123Z'],
])('%s is parsed as %s', (text, at) => expect(parse(text)).toBe(at))

test('the chosen order of day and month applies unless only the other one is possible', () => {
  expect(parse('3/4/2024', 'dmy')).toBe('2024-04-03T05:00:00.000Z')
  expect(parse('3/4/2024', 'mdy')).toBe('2024-03-04T06:00:00.000Z')
  expect(parse('25/12/2023', 'mdy')).toBe(parse('12/25/2023', 'dmy'))
})

test('times around a clock change are in the account’s time zone', () => {
  expect(parse('2024-03-10 01:59')).toBe('2024-03-10T07:59:00.000Z')
  expect(parse('2024-03-10 03:00')).toBe('2024-03-10T08:00:00.000Z')
  expect(parse('2024-11-03 12:00')).toBe('2024-11-03T18:00:00.000Z')
})

test('"2 years ago" is counted back from the file date', () => {
  expect(parse('2 years ago')).toBe('2019-11-05T05:00:00.000Z')
  expect(parse('a month ago')).toBe('2021-10-05T05:00:00.000Z')
  expect(parse('13 hours ago')).toBe('2021-11-04T16:00:00.000Z')
})

test('an empty cell, NA and the Unix epoch are not dates', () => {
  expect(['', '  ', 'NA', '1970-01-01', '1970-01-01T00:00:00Z'].map((text) => parse(text))).toEqual(
    Array(5).fill(null),
  )
})

test('an invalid or future date is rejected with a reason that quotes it', () => {
  expect(parse('02/31/2026')).toBe('The date cannot be read: 02/31/2026')
  expect(parse('yesterday-ish')).toBe('The date cannot be read: yesterday-ish')
  expect(parse('2024-05-01 25:00')).toBe('The date cannot be read: 2024-05-01 25:00')
  expect(parse('06/07/2031')).toBe('The date is in the future: 06/07/2031')
})

test('a column of dates shows which order it proves and how many dates are ambiguous', () => {
  expect(analyzeDateOrder(['05-12-2019 8:37', '5/25/2019 15:54', '7/7/2019'])).toEqual({
    proven: 'mdy',
    ambiguous: 1,
    relative: 0,
  })
  expect(analyzeDateOrder(['25.12.2019', '3/4/2019'])).toEqual({ proven: 'dmy', ambiguous: 1, relative: 0 })
  expect(analyzeDateOrder(['3/4/2019', '2 years ago'])).toEqual({ proven: null, ambiguous: 1, relative: 1 })
})
