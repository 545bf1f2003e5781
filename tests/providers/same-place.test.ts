import { expect, test } from 'vitest'
import type { PlaceFacts } from '#app/providers/directory-adapter'
import { isSamePlace, placeKey } from '#app/providers/same-place'
import { bakery } from './directories'

const at = (address: Partial<NonNullable<PlaceFacts['address']>>, phone: string | null = bakery.phone) => ({
  ...bakery,
  phone,
  address: { ...bakery.address!, ...address },
})

test('a place is the one in its house, whatever its number or telephone there', () => {
  expect(isSamePlace(bakery, at({ address: '108 North State Street', zipcode: '60602-1234' }, null))).toBe(
    true,
  )
  expect(isSamePlace(bakery, at({ address: '110 N State St' }))).toBe(false)
  expect(isSamePlace(bakery, at({ zipcode: '97201' }))).toBe(false)
  expect(isSamePlace(bakery, at({ country_id: 'CA' }))).toBe(false)
})

test('without a house number the telephone tells', () => {
  expect(isSamePlace(bakery, at({ address: 'State & Lake' }, '+1 312-555-0101'))).toBe(true)
  expect(isSamePlace(bakery, at({ address: 'State & Lake' }, null))).toBe(false)
  expect(isSamePlace(bakery, { phone: bakery.phone })).toBe(false)
})

test('an id of ours is another’s only at the same place', () => {
  expect(placeKey(bakery)).toBe('w1-60602-108nstatest')
  expect(placeKey(at({ zipcode: '97201' }))).not.toBe(placeKey(bakery))
  expect(placeKey({ ...bakery, external_id: null })).toBe('wheatwhistle-60602-108nstatest')
  expect(placeKey({ ...bakery, account: '7' })).toBe('a7-w1-60602-108nstatest')
})
