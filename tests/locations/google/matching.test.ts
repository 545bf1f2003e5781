import { expect, test } from 'vitest'
import {
  type MatchableLocation,
  type MatchableProfile,
  proposeMatches,
} from '#app/product/locations/google/matching'
import { profileKey } from '#app/product/locations/google/profile-key'

const location = (id: string, facts: Partial<MatchableLocation> = {}): MatchableLocation => ({
  id,
  name: `Place ${id}`,
  public_name: 'Bakery',
  external_id: null,
  google_place_id: null,
  google_location_name: null,
  address: `${id} Main Street`,
  zipcode: '60602',
  ...facts,
})
const profile = (id: string, facts: Partial<MatchableProfile> = {}): MatchableProfile => ({
  locationName: `accounts/1/locations/${id}`,
  placeId: null,
  title: 'Somebody',
  storeCode: null,
  address: '',
  zipcode: '',
  ...facts,
})
const matchPairs = (locations: MatchableLocation[], profiles: MatchableProfile[]) =>
  proposeMatches(locations, profiles).map(({ locationId, reason }) => [locationId, reason])

test('profiles are matched by store code first, then by place id, then by name and address', () => {
  const locations = [
    location('1', { external_id: 'A' }),
    location('2', { google_place_id: 'B' }),
    location('3'),
  ]
  const profiles = [
    profile('9', { title: 'Bakery', address: '3 Main St.', zipcode: '60602-0001' }),
    profile('8', { storeCode: 'A', placeId: 'B' }),
    profile('7', { placeId: 'B' }),
  ]
  expect(matchPairs(locations, profiles)).toEqual([
    ['3', 'name_and_address'],
    ['1', 'store_code'],
    ['2', 'place_id'],
  ])
})

test('an ambiguous match is proposed for neither candidate', () => {
  const twins = [location('1', { address: '5 Main St' }), location('2', { address: '5 Main Street' })]
  expect(
    matchPairs(twins, [profile('9', { title: 'Bakery', address: '5 Main St', zipcode: '60602' })]),
  ).toEqual([[null, null]])
  const same = [profile('9', { storeCode: 'A' }), profile('8', { storeCode: 'A' })]
  expect(matchPairs([location('1', { external_id: 'A' })], same)).toEqual([
    [null, null],
    [null, null],
  ])
})

test('an existing link is kept, even after the profile moved to another Google account', () => {
  const linked = location('1', { google_location_name: 'accounts/7/locations/9', external_id: 'A' })
  expect(matchPairs([linked], [profile('9'), profile('8', { storeCode: 'A' })])).toEqual([
    ['1', 'linked'],
    [null, null],
  ])
})

test('each location is proposed for at most one profile', () => {
  const one = location('1', { external_id: 'A', google_place_id: 'B' })
  expect(matchPairs([one], [profile('9', { storeCode: 'A' }), profile('8', { placeId: 'B' })])).toEqual([
    ['1', 'store_code'],
    [null, null],
  ])
})

test('a profile key is parsed back to its name, and an invalid key to null', () => {
  const name = 'accounts/1101/locations/1101001'
  expect(profileKey.parse(profileKey.format(name))).toBe(name)
  for (const invalid of ['', 'a-b-c', '1', '1/2-3']) expect(profileKey.parse(invalid)).toBeNull()
})
