import { expect, test } from 'vitest'
import type { LocationField } from '#app/product/imports/locations/location-fields'
import { createLocationRowParser } from '#app/product/imports/locations/parse-location-row'
import { proposeLocationColumns } from '#app/product/imports/locations/propose-location-columns'

const range = (open_time: string, close_time: string) => ({ open_time, close_time })
const parse = (columns: (LocationField | null)[], cells: string[]) => {
  const parseRow = createLocationRowParser({
    columns,
    country: 'US',
    create: true,
    update: true,
    createGroups: true,
  })
  const row = parseRow(cells)
  return 'reason' in row ? row.reason : row
}

test.each([
  ['Monday Open,Monday Close', ['monday', 'monday']],
  ['Mon Open Time,Mon Close Time,Tue Open Time,Tue Close Time', ['monday', 'monday', 'tuesday', 'tuesday']],
  ['monday_start,monday_end', ['monday', 'monday']],
  ['mon_1_open,mon_1_close,mon_2_open,mon_2_close', ['monday', 'monday', 'monday', 'monday']],
  ['Open Sunday,Close Sunday', ['sunday', 'sunday']],
  ['Monday Open', [null]],
  ['Monday Open,Tuesday Open,Monday Close', ['monday', null, 'monday']],
  ['Monday Open 1,Monday Open 2,Monday Close 1,Monday Close 2', [null, null, null, null]],
])('the columns %s have the start and the end of a day', (headings, fields) => {
  expect(proposeLocationColumns(headings.split(','), [])).toEqual(fields)
})

test.each([
  [['9:00 AM', '5:00 PM'], [range('09:00', '17:00')]],
  [['0900', '1730'], [range('09:00', '17:30')]],
  [['18:00', '02:00'], [range('18:00', '02:00')]],
  [
    ['09:00', '12:00', '13:00', '17:00'],
    [range('09:00', '12:00'), range('13:00', '17:00')],
  ],
  [['09:00', '17:00', '', ''], [range('09:00', '17:00')]],
  [['Closed', 'Closed'], []],
  [['Closed', ''], []],
])('the cells %j of a day are joined', (cells, hours) => {
  const columns: LocationField[] = ['name', ...cells.map(() => 'monday' as const)]
  expect(parse(columns, ['One', ...cells])).toMatchObject({
    hours: { monday: { open: hours.length > 0, hours } },
    warnings: [],
  })
})

test.each([[['9:00 AM', '']], [['9', '5']], [['00:00', '00:00']]])(
  'the cells %j of a day are not guessed, and named',
  (cells) => {
    const columns: LocationField[] = ['name', ...cells.map(() => 'monday' as const)]
    expect(parse(columns, ['One', ...cells])).toMatchObject({
      hours: {},
      warnings: [{ kind: 'unreadable hours' }],
    })
  },
)

test('a phone extension in a column of its own is part of the number', () => {
  const columns: LocationField[] = ['name', 'phone', 'phone_extension']
  expect(proposeLocationColumns(['Name', 'Phone', 'Ext.'], [])).toEqual(columns)
  const phoneOf = (...cells: string[]) => parse(columns, ['One', ...cells])
  expect(phoneOf('(312) 555-0187', '12')).toMatchObject({ facts: { phone: '(312) 555-0187 ext. 12' } })
  expect(phoneOf('(312) 555-0187', 'x 12')).toMatchObject({ facts: { phone: '(312) 555-0187 ext. 12' } })
  expect(phoneOf('(312) 555-0187 x7', '7')).toMatchObject({ facts: { phone: '(312) 555-0187 ext. 7' } })
  expect(phoneOf('(312) 555-0187', '')).toMatchObject({ facts: { phone: '(312) 555-0187' } })
})
