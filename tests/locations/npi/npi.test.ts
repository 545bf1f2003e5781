import fc from 'fast-check'
import { expect, test } from 'vitest'
import realRecords from '#app/demo/emulators/npi-registry/records.json'
import { formatProvider, mergeNpiNumbers } from '#app/product/locations/npi/npi'
import { isNpi } from '#app/product/locations/npi/npi-number'
import { parsePersonName } from '#app/product/locations/npi/parse-person-name'

test.each(['1234567893', '1003000126', '1063837144', '1205186715', '1000000004', '2000000002', '1231231238'])(
  '%s is a valid NPI',
  (number) => expect(isNpi(number)).toBe(true),
)

test.each([
  '1234567890',
  '1346326882',
  '0234567893',
  '3000000005',
  '123456789',
  '12345678930',
  '12345 6789',
  '',
  '١٢٣٤٥٦٧٨٩٣',
  'abcdefghij',
])('"%s" is not a valid NPI', (text) => expect(isNpi(text)).toBe(false))

test('every number in the recorded registry data is a valid NPI', () => {
  expect(realRecords.map(({ number }) => String(number)).filter((number) => !isNpi(number))).toEqual([])
})

test('changing a single digit always makes an NPI invalid', () => {
  const digits = fc.tuple(fc.constantFrom('1003000126', '1720377294'), fc.nat(9), fc.nat(9))
  fc.assert(
    fc.property(digits, ([number, position, digit]) => {
      const changed = number.slice(0, position) + digit + number.slice(position + 1)
      expect(isNpi(changed)).toBe(changed === number)
    }),
  )
})

test.each([
  ['Elise Hiza', { first_name: 'Elise', last_name: 'Hiza' }],
  ['Dr. Elise A. Hiza, M.D.', { first_name: 'Elise', last_name: 'Hiza' }],
  ['Claudia Virginia Narvaez-Meza, MFA, MSW', { first_name: 'Claudia', last_name: 'Narvaez-Meza' }],
  ['Dentistry 4 Children', null],
  ['Quillmere', null],
  ['', null],
])('parses the public name "%s" as a person’s name or as none', (publicName, name) =>
  expect(parsePersonName(publicName)).toEqual(name),
)

test('a person is shown with their credential, an organization by its name', () => {
  const nobody = {
    number: '1',
    first_name: '',
    middle_name: '',
    last_name: '',
    credential: '',
    organization_name: '',
    city: '',
    state: '',
  }
  const person = {
    ...nobody,
    first_name: 'JACKELYN',
    middle_name: 'RAE',
    last_name: 'KELLEY',
    credential: 'LCSW',
  }
  expect(formatProvider(person)).toBe('JACKELYN RAE KELLEY, LCSW')
  expect(formatProvider({ ...nobody, organization_name: 'CSP ANESTHESIA LLC' })).toBe('CSP ANESTHESIA LLC')
})

test('saving replaces only the first NPI, and ignores an invalid one', () => {
  expect(mergeNpiNumbers([], '1234567893', isNpi)).toEqual(['1234567893'])
  expect(mergeNpiNumbers(['1003000126', '1063837144'], '1234567893', isNpi)).toEqual([
    '1234567893',
    '1063837144',
  ])
  expect(mergeNpiNumbers(['1003000126', '1063837144'], '', isNpi)).toEqual(['1063837144'])
  expect(mergeNpiNumbers(['1003000126'], '12', isNpi)).toEqual(['1003000126'])
})
