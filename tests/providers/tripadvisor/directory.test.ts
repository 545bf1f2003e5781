import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bakery } from '../facebook-pages/emulated-facebook'
import { startTripadvisor } from './emulated-tripadvisor'

let site: Awaited<ReturnType<typeof startTripadvisor>>

const addressAt = (street1: string) => ({
  street1,
  city: 'Chicago',
  state: 'IL',
  postalcode: '60602',
  country: 'United States',
})
const details = {
  name: 'Wheatwhistle Bakery',
  address_obj: addressAt('108 North State Street'),
  phone: '+1 312-555-0101',
}

beforeAll(async () => {
  site = await startTripadvisor()
})
beforeEach(async () => {
  await site.forgetFaults()
  await site.seed({
    settings: { refusedKeys: [], callsLeft: null },
    places: [
      { location_id: '11', details: { ...details, web_url: 'https://www.tripadvisor.com/d11' } },
      // The same chain next door, and a different business in the same building.
      {
        location_id: '12',
        details: { ...details, address_obj: addressAt('118 N State St'), phone: '+1 312-555-0102' },
      },
      { location_id: '13', details: { ...details, name: 'Wheatwhistle Tea', phone: '+1 312-555-0103' } },
    ],
  })
})
afterAll(() => site.stop())

test('a location is found by phone number and address among similar ones', async () => {
  expect(await site.connect().find(bakery)).toEqual({
    outcome: 'ok',
    value: { remoteId: '11', url: 'https://www.tripadvisor.com/d11' },
  })
})

test('a similar location is never taken for ours', async () => {
  const findListing = async (facts: Partial<typeof bakery>) => site.connect().find({ ...bakery, ...facts })
  const noListing = { outcome: 'ok', value: null }
  expect(await findListing({ phone: '(312) 555-0199' })).toEqual(noListing)
  expect(await findListing({ phone: '(312) 555-0102' })).toEqual(noListing)
  expect(await findListing({ address: { ...bakery.address!, zipcode: '60603' } })).toEqual(noListing)
  expect(await findListing({ public_name: null })).toEqual(noListing)
})

test('a location without a phone number must have our name and address', async () => {
  await site.drift('11', { phone: null })
  expect(await site.connect().find({ ...bakery, phone: null })).toMatchObject({ value: { remoteId: '11' } })
})

test('a location is read, a missing one is null, and writing is rejected', async () => {
  const adapter = site.connect()
  expect(await adapter.read('11')).toMatchObject({
    outcome: 'ok',
    value: { remoteId: '11', facts: { public_name: 'Wheatwhistle Bakery', address: { country_id: 'US' } } },
  })
  expect(await adapter.read('99')).toEqual({ outcome: 'ok', value: null })
  expect(await adapter.write(null, bakery, ['phone'])).toMatchObject({
    outcome: 'rejected',
    code: 'READ_ONLY',
  })
})

test('a rejected key and an exhausted quota are reported', async () => {
  await site.seed({ settings: { refusedKeys: ['key'] } })
  const refused = { outcome: 'rejected', status: 403, code: 'KEY_REFUSED' }
  expect(await site.connect().read('11')).toMatchObject(refused)
  expect(await site.connect().find(bakery)).toMatchObject(refused)
  await site.seed({ settings: { refusedKeys: [], callsLeft: 0 } })
  expect(await site.connect().read('11')).toMatchObject({ outcome: 'throttled' })
})

test('the five newest reviews are listed, but not as the complete list', async () => {
  const reviews = Array.from({ length: 8 }, (_, index) => ({
    id: index,
    rating: (index % 5) + 1,
    text: `Bread ${index}`,
    published_date: new Date(Date.UTC(2026, 2, index + 1)).toISOString(),
  }))
  await site.seed({ places: [{ location_id: '11', details, reviews }] })
  const result = await site.reviews().list('11', { cursor: null })
  if (result.outcome !== 'ok') throw new Error(result.reason)
  expect(result.value.reviews.map(({ externalId }) => externalId)).toEqual(['7', '6', '5', '4', '3'])
  expect(result.value).toMatchObject({ isWhole: false, next: null })
})

const untrusted = [
  ['error-500', 'The provider returned error 500.'],
  ['error-503', 'The provider returned error 503.'],
  ['hang', 'The provider took too long to respond.'],
  ['slow', 'The provider took too long to respond.'],
  ['reset', 'The connection failed (ECONNRESET).'],
  ['truncated', 'The connection failed (UND_ERR_SOCKET).'],
  ['html', 'The response was not valid JSON.'],
  ['broken-json', 'The response was not valid JSON.'],
  ['wrong-shape', 'The response had an unknown format.'],
  ['huge', 'The response was larger than 5 MB.'],
  ['redirect', 'The provider returned a redirect (302).'],
] as const

describe.each(untrusted)('when Tripadvisor fails with %s', (mode, reason) => {
  test('finding and reading a location are unavailable, and the next attempt succeeds', async () => {
    const adapter = site.connect(['hang', 'slow'].includes(mode) ? 300 : 5000)
    await site.fail({ match: 'GET', mode, times: 2 })
    expect(await adapter.find(bakery)).toMatchObject({ outcome: 'unavailable', reason })
    expect(await adapter.read('11')).toMatchObject({ outcome: 'unavailable', reason })
    expect(await site.connect().read('11')).toMatchObject({ outcome: 'ok', value: { remoteId: '11' } })
  })
})

test('a 429 says how long to wait', async () => {
  await site.fail({ match: 'GET', mode: 'throttle', retryAfterSeconds: 41 })
  expect(await site.connect().read('11')).toMatchObject({ outcome: 'throttled', retryAfterSeconds: 41 })
})
