import { expect, test } from 'vitest'
import type { LocationField } from '#app/product/imports/locations/location-fields'
import { createLocationRowParser } from '#app/product/imports/locations/parse-location-row'
import { proposeLocationColumns } from '#app/product/imports/locations/propose-location-columns'

const parse = (cells: Partial<Record<LocationField, string>>) => {
  const columns = Object.keys(cells) as LocationField[]
  const parseRow = createLocationRowParser({
    columns,
    country: 'US',
    create: true,
    update: true,
    createGroups: true,
  })
  return parseRow(Object.values(cells))
}

test.each([
  ['Permanently closed', 'true', 'permanently_closed'],
  ['permanentlyClosed', 'false', 'permanently_closed'],
  ['is_closed', '1', 'permanently_closed'],
  ['Closed', 'Yes', 'permanently_closed'],
  ['Dauerhaft geschlossen', 'nein', 'permanently_closed'],
  ['Temporarily Closed?', 'no', 'temporarily_closed'],
  ['temporarilyClosed', 'TRUE', 'temporarily_closed'],
  ['臨時休業', 'はい', 'temporarily_closed'],
  ['is_open', '0', 'is_open'],
  ['Open', '9:00 AM', null],
  ['Closed', 'Sundays', null],
  ['Active', 'Y', null],
  ['Store Status', 'Open', 'open_status'],
])('the heading %s with the value %s is read as %s', (heading, value, field) => {
  expect(proposeLocationColumns([heading], [[value]])).toEqual([field])
})

test.each<[Partial<Record<LocationField, string>>, string | undefined]>([
  [{ permanently_closed: 'true' }, 'inactive'],
  [{ permanently_closed: 'x' }, 'inactive'],
  [{ permanently_closed: 'oui', temporarily_closed: 'oui' }, 'inactive'],
  [{ permanently_closed: '0', temporarily_closed: '1' }, 'temporarily_inactive'],
  [{ is_open: 'FALSE', temporarily_closed: 'Yes' }, 'temporarily_inactive'],
  [{ is_open: 'FALSE' }, 'inactive'],
  [{ is_open: '1.0' }, 'active'],
  [{ permanently_closed: 'no', open_status: 'Temporarily closed' }, 'temporarily_inactive'],
  [{ permanently_closed: 'no' }, undefined],
  [{ permanently_closed: '' }, undefined],
])('the statements %j give the status %s', (cells, status) => {
  const row = parse({ name: 'One', ...cells })
  expect(row).toMatchObject({ warnings: [] })
  expect('facts' in row && row.facts.open_status).toBe(status)
})

test('a no says which statuses the location does not have', () => {
  expect(parse({ name: 'One', permanently_closed: 'no' })).toMatchObject({ deniedStatuses: ['inactive'] })
  expect(parse({ name: 'One', permanently_closed: 'f', temporarily_closed: 'f' })).toMatchObject({
    deniedStatuses: ['inactive', 'temporarily_inactive'],
  })
})

test('an answer that is neither yes nor no is named', () => {
  expect(parse({ name: 'One', permanently_closed: 'since May' })).toMatchObject({
    facts: { name: 'One' },
    warnings: [{ kind: 'unreadable status', text: '“since May”' }],
  })
})
