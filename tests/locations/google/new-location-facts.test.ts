import { expect, test } from 'vitest'
import type { Profile } from '#app/kit/providers/profile-client/profiles'
import { factNames } from '#app/product/locations/facts'
import { internalNames, newLocationFacts } from '#app/product/locations/google/new-location-facts'

const day = { open: true, is_24_hours: false, hours: [{ open_time: '08:00', close_time: '17:00' }] }
const closed = { open: false, is_24_hours: false, hours: [] }
const hours = {
  monday: day,
  tuesday: day,
  wednesday: day,
  thursday: day,
  friday: day,
  saturday: closed,
  sunday: closed,
} as unknown as NonNullable<Profile['facts']['hours']>

const address = {
  address: '12 Main Street',
  address_2: 'Suite 4',
  city: 'Austin',
  state: 'TX',
  zipcode: '78701',
  country_id: 'US',
}
const profile = (facts: Partial<Profile['facts']> = {}, id = '7'): Profile => ({
  locationName: `accounts/1/locations/${id}`,
  placeId: 'ChIJplace000007',
  mapsUrl: null,
  facts: {
    public_name: 'Bluefinch Toys',
    external_id: 'BF-7',
    address,
    phone: '+1 512-555-0123',
    phone_2: null,
    website: 'bluefinch.example/austin',
    category: { gcid: 'toy_store', name: 'Toy store' },
    open_status: 'temporarily_inactive',
    hours,
    special_hours: [],
    ...facts,
  },
})
const options = {
  name: 'Bluefinch Toys, Austin',
  externalId: 'BF-7',
  category: { id: '31', name: 'Toy store' },
}

test('a new location has all facts of the profile, in our formats', () => {
  const facts = newLocationFacts(profile(), options)
  expect(facts).toMatchObject({
    name: 'Bluefinch Toys, Austin',
    public_name: 'Bluefinch Toys',
    external_id: 'BF-7',
    address: '12 Main Street',
    address_2: 'Suite 4',
    city: 'Austin',
    state: 'Texas',
    state_id: 'US-TX',
    state_code: 'TX',
    zipcode: '78701',
    country: 'United States',
    country_id: 'US',
    phone: '(512) 555-0123',
    website: 'https://bluefinch.example/austin',
    category_id: '31',
    category_name: 'Toy store',
    open_status: 'temporarily_inactive',
    google_place_id: 'ChIJplace000007',
    google_location_name: 'accounts/1/locations/7',
    hours,
  })
  expect(Object.keys(facts).sort()).toEqual([...factNames].sort())
})

test('a profile without values makes a location without them, and keeps a number that is not a known format', () => {
  const empty = { address: null, phone: null, website: null, category: null, open_status: null, hours: null }
  const facts = newLocationFacts(profile(empty), { ...options, externalId: null, category: null })
  expect(facts).toMatchObject({
    address: '',
    city: '',
    state_id: null,
    country_id: 'US',
    phone: '',
    phone_2: '',
    website: null,
    external_id: null,
    category_id: null,
    category_name: '',
    open_status: 'active',
    hours: null,
  })
  expect(newLocationFacts(profile({ phone: '123' }), options).phone).toBe('123')
})

test('texts of Google that are too long for the location form are shortened', () => {
  const long = 'x'.repeat(300)
  const facts = newLocationFacts(profile({ address: { ...address, city: long } }), { ...options, name: long })
  expect([facts.name.length, facts.city.length]).toEqual([200, 100])
})

test('an internal name is the title, with the city and then the street if others have the same', () => {
  const at = (title: string, street: string, city: string, id: string) =>
    profile({ public_name: title, address: { ...address, address: street, city } }, id)
  expect(
    internalNames([
      at('Cafe', '1 Elm St', 'Austin', '1'),
      at('Bakery', '1 Elm St', 'Austin', '2'),
      at('Bakery', '2 Oak St', 'Waco', '3'),
      at('Bakery', '3 Oak St', 'Waco', '4'),
      profile({ public_name: null, address: null }, '5'),
    ]),
  ).toEqual([
    'Cafe',
    'Bakery, Austin',
    'Bakery, 2 Oak St, Waco',
    'Bakery, 3 Oak St, Waco',
    'Google profile 5',
  ])
})
