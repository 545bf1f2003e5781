import { expect, test } from 'vitest'
import type { ListingFacts } from '#app/kit/providers/listing-facts'
import { isSameLocation, locationKey } from '#app/kit/providers/same-location'
import { bakery } from './directory-fixtures'

const factsAt = (
  address: Partial<NonNullable<ListingFacts['address']>>,
  phone: string | null = bakery.phone,
) => ({
  ...bakery,
  phone,
  address: { ...bakery.address!, ...address },
})

test('a location is recognized by street number, zip code and country, regardless of its phone number', () => {
  expect(
    isSameLocation(bakery, factsAt({ address: '108 North State Street', zipcode: '60602-1234' }, null)),
  ).toBe(true)
  expect(isSameLocation(bakery, factsAt({ address: '110 N State St' }))).toBe(false)
  expect(isSameLocation(bakery, factsAt({ zipcode: '97201' }))).toBe(false)
  expect(isSameLocation(bakery, factsAt({ country_id: 'CA' }))).toBe(false)
})

test('an address without a street number is recognized by phone number', () => {
  expect(isSameLocation(bakery, factsAt({ address: 'State & Lake' }, '+1 312-555-0101'))).toBe(true)
  expect(isSameLocation(bakery, factsAt({ address: 'State & Lake' }, null))).toBe(false)
  expect(isSameLocation(bakery, { phone: bakery.phone })).toBe(false)
})

test('the ids we assign differ between addresses, names and accounts', () => {
  expect(locationKey(bakery)).toBe('w1-60602-108nstatest')
  expect(locationKey(factsAt({ zipcode: '97201' }))).not.toBe(locationKey(bakery))
  expect(locationKey({ ...bakery, external_id: null })).toBe('wheatwhistle-60602-108nstatest')
  expect(locationKey({ ...bakery, account: '7' })).toBe('a7-w1-60602-108nstatest')
})
