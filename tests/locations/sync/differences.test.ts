import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { DayHours } from '#app/kit/opening-hours/hours'
import { weekOf } from '#app/kit/opening-hours/week'
import type { ListingFacts } from '#app/kit/providers/listing-facts'
import { type ComparisonContext, differencesOf, isSameValue } from '#app/product/locations/sync/differences'
import {
  normalizeAddress,
  normalizeName,
  normalizePhone,
  normalizeWebsite,
  normalizeZip,
} from '#app/product/locations/sync/normalize-text'
import { week } from './published-locations'

const context: ComparisonContext = {
  countryId: 'US',
  today: '2026-11-21',
  stateName: (state) => (state === 'IL' ? 'Illinois' : state),
}
const ours: ListingFacts = {
  public_name: 'Wheatwhistle Bakery',
  external_id: 'WW-1',
  address: {
    address: '108 N State St',
    address_2: 'Suite 101',
    city: 'Chicago',
    state: 'IL',
    zipcode: '60602',
    country_id: 'US',
  },
  phone: '(312) 555-0101',
  website: 'https://wheatwhistle.example/loop',
  category: { gcid: 'gcid:bakery', name: 'Bakery' },
  open_status: 'active',
  hours: week,
  special_hours: [{ date: '2026-12-25', closed: true, is_24_hours: false, hours: [] }],
}
const changed = (googles: Partial<ListingFacts>, own: Partial<ListingFacts> = {}) =>
  differencesOf({ ...ours, ...own }, { ...ours, ...own, ...googles }, context).map(({ field }) => field)

describe('differences in notation are ignored', () => {
  test.each([
    ['Suite 101', 'STE 101'],
    ['108 North State Street, #101', '108 N. State St. Suite 101'],
    ['1900 Sixteenth St.', '1900 SIXTEENTH STREET'],
    ['12 Fifth Avenue', '12 5th Ave'],
    ['Unit 4 Apt 4', '# 4, 4'],
    ['Café Nord', 'Cafe Nord'],
  ])('the addresses "%s" and "%s" are the same', (one, other) => {
    expect(normalizeAddress(one)).toBe(normalizeAddress(other))
  })

  test.each([
    ['(312) 555-0101', '+1 312-555-0101'],
    ['312.555.0101', '+13125550101'],
    ['020 7946 0018', '+44 20 7946 0018'],
  ])('the phone numbers %s and %s are the same', (one, other) => {
    const country = other.startsWith('+44') ? 'GB' : 'US'
    expect(normalizePhone(one, country)).toBe(normalizePhone(other, country))
  })

  test.each([
    ['https://example.com', 'https://EXAMPLE.com/'],
    ['https://example.com/shop', 'https://example.com/shop/'],
    ['example.com', 'https://example.com'],
  ])('the websites %s and %s are the same', (one, other) => {
    expect(normalizeWebsite(one)).toBe(normalizeWebsite(other))
  })

  test('a state’s code and name are the same, and so are zip codes with and without the last four digits', () => {
    expect(changed({ address: { ...ours.address!, state: 'Illinois', zipcode: '60602-1234' } })).toEqual([])
  })

  test('hours split at midnight are the same, and so are missing and entirely closed weeks', () => {
    const late = { open: true, is_24_hours: false, hours: [{ open_time: '18:00', close_time: '02:00' }] }
    const split = {
      ...week,
      friday: { ...late, hours: [{ open_time: '18:00', close_time: '00:00' }] },
      saturday: { ...late, hours: [{ open_time: '00:00', close_time: '02:00' }] },
    }
    const closed: DayHours = { open: false, is_24_hours: false, hours: [] }
    expect(changed({ hours: split }, { hours: { ...week, friday: late, saturday: closed } })).toEqual([])
    expect(changed({ hours: null }, { hours: weekOf(() => closed) })).toEqual([])
  })
})

describe('differences in meaning are found', () => {
  test.each<[string, Partial<ListingFacts>]>([
    ['public_name', { public_name: 'Wheatwhistle Bakeries' }],
    ['address', { address: { ...ours.address!, address_2: 'Suite 102' } }],
    ['address', { address: { ...ours.address!, zipcode: '60603' } }],
    ['phone', { phone: '(312) 555-0199' }],
    ['phone', { phone: null }],
    ['website', { website: 'http://wheatwhistle.example/loop' }],
    ['website', { website: null }],
    ['category', { category: { gcid: 'gcid:cafe', name: 'Cafe' } }],
    ['open_status', { open_status: 'temporarily_inactive' }],
    ['hours', { hours: null }],
    ['special_hours.2026-12-25', { special_hours: [] }],
  ])('%s differs from %j', (field, googles) => {
    expect(changed(googles)).toEqual([field])
  })

  test('a date of special hours that only Google has is a difference, unless it is past', () => {
    const day = { closed: true, is_24_hours: false, hours: [] }
    expect(
      changed({
        special_hours: [
          ...ours.special_hours,
          { date: '2026-12-31', ...day },
          { date: '2026-11-20', ...day },
        ],
      }),
    ).toEqual(['special_hours.2026-12-31'])
  })
})

test('values that Google does not provide are not a difference', () => {
  expect(changed({ public_name: null, address: null, category: null, open_status: null })).toEqual([])
})

test('a temporarily closed location is compared by status and hours only, a permanently closed one by status only', () => {
  const googles = { phone: '1', hours: null, special_hours: [], open_status: 'active' as const }
  expect(changed(googles, { open_status: 'temporarily_inactive' })).toEqual([
    'open_status',
    'hours',
    'special_hours.2026-12-25',
  ])
  expect(changed(googles, { open_status: 'inactive' })).toEqual(['open_status'])
})

describe('normalizing texts', () => {
  const forms = [
    normalizeAddress,
    normalizeName,
    normalizeWebsite,
    normalizeZip,
    (text: string) => normalizePhone(text, 'US'),
  ]

  test('normalizing a normalized text changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), fc.nat(3), (text, n) => {
        const form = forms[n]!
        expect(form(form(text))).toBe(form(text))
      }),
    )
  })

  test('never throws, and every value equals itself', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        for (const form of forms) expect(typeof form(text)).toBe('string')
        for (const field of ['public_name', 'phone', 'website'])
          expect(isSameValue(field, text, text, context)).toBe(true)
      }),
    )
  })

  test('keeps different house numbers different', () => {
    fc.assert(
      fc.property(fc.nat(9999), fc.nat(9999), (one, other) => {
        fc.pre(one !== other)
        expect(normalizeAddress(`${one} Main St`)).not.toBe(normalizeAddress(`${other} Main St`))
      }),
    )
  })
})
