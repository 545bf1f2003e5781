import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { demoLocations } from '#app/demo/emulators/demo-locations'
import { yelpDemoSeed } from '#app/demo/emulators/yelp/demo-seed'
import { yelpEmulator } from '#app/demo/emulators/yelp/emulator.server'
import type { ShownListing } from '#app/kit/providers/directory-adapter'
import { listingFields } from '#app/kit/providers/listing-facts'
import { createYelpAdapter } from '#app/kit/providers/yelp/directory.server'
import { createYelpReviewSource } from '#app/kit/providers/yelp/reviews.server'
import { bakery, startEmulator, untrustedResponses } from '../directory-fixtures'

// Tests the adapter and the emulated Yelp against each other, over HTTP.
let yelp: Awaited<ReturnType<typeof startEmulator>>
const start = new Date('2026-11-21T12:00:00Z')
let now = start
const minutesLater = (minutes: number) => new Date(start.getTime() + minutes * 60_000)

const storedBusiness = {
  id: 'y1',
  alias: 'wheatwhistle-chicago',
  name: 'Wheatwhistle',
  phone: '+13125550101',
  location: { address1: '108 N State St', city: 'Chicago', state: 'IL', zip_code: '60602', country: 'US' },
  categories: [{ alias: 'bakeries', title: 'Bakeries' }],
  open: [{ day: 0, start: '0700', end: '1800' }],
  website: 'https://wheatwhistle.example',
  reviews: Array.from({ length: 5 }, (_, index) => ({
    id: `r${index}`,
    url: `https://www.yelp.com/biz/x?hrid=r${index}`,
    text: 'Bread. '.repeat(60),
    rating: 5 - index,
    time_created: '2026-01-05 18:33:08',
    user: { name: 'Ihor K.' },
  })),
}

beforeAll(async () => {
  yelp = await startEmulator(yelpEmulator({ now: () => now }))
})
beforeEach(async () => {
  now = start
  await yelp.control('seed', {
    settings: { jobSeconds: 120, quota: 2500 },
    businesses: [{ ...storedBusiness, refuses: {} }],
  })
  await fetch(`${yelp.url}/emulator/calls`, { method: 'DELETE' })
})
afterAll(() => yelp.stop())

const placesUrl = () => `${yelp.url}/v3`
const createAdapter = (settings = {}) =>
  createYelpAdapter({
    placesUrl: placesUrl(),
    apiKey: 'key',
    ingestUrl: `${yelp.url}/v1/ingest`,
    user: 'user',
    password: 'password',
    now: () => now,
    ...settings,
  })

async function readListing(directory: ReturnType<typeof createAdapter>): Promise<ShownListing> {
  const read = await directory.read('y1')
  if (read.outcome !== 'ok' || !read.value) throw new Error(JSON.stringify(read))
  return read.value
}

function requireJob(submission: Awaited<ReturnType<ReturnType<typeof createAdapter>['write']>>): string {
  if (submission.outcome !== 'ok' || !submission.value.job) throw new Error(JSON.stringify(submission))
  return submission.value.job
}

test('a location is found by name and address, but not a neighbor', async () => {
  const directory = createAdapter()
  expect(await directory.find(bakery)).toEqual({
    outcome: 'ok',
    value: { remoteId: 'y1', url: 'https://www.yelp.com/biz/wheatwhistle-chicago' },
  })
  const other = { ...bakery, address: { ...bakery.address!, address: '110 N State St' } }
  expect(await directory.find(other)).toEqual({ outcome: 'ok', value: null })
  expect(await directory.read('y2')).toEqual({ outcome: 'ok', value: null })
})

test('a business is read without the fields that Yelp does not return', async () => {
  const shown = await readListing(createAdapter())
  expect(shown).toMatchObject({
    url: 'https://www.yelp.com/biz/wheatwhistle-chicago',
    claim: 'ours',
    facts: { phone: '+13125550101', category: { gcid: 'gcid:bakery' }, open_status: 'active' },
  })
  expect(shown.facts.hours?.monday.hours).toEqual([{ open_time: '07:00', close_time: '18:00' }])
  expect(shown.facts).not.toHaveProperty('website')
})

describe('writing to Yelp', () => {
  const renamed = { ...bakery, public_name: 'Wheatwhistle Loop' }

  test('a write becomes a job that is not polled for five minutes', async () => {
    const directory = createAdapter()
    const written = await directory.write(await readListing(directory), renamed, ['public_name'])
    const job = requireJob(written)
    now = minutesLater(4)
    expect(await directory.confirm('y1', job)).toEqual({ outcome: 'ok', value: { state: 'pending' } })
    expect(await yelp.calls('GET /v1/ingest/status')).toEqual([])
    now = minutesLater(5)
    expect(await directory.confirm('y1', job)).toEqual({ outcome: 'ok', value: { state: 'live' } })
    expect((await readListing(directory)).facts.public_name).toBe('Wheatwhistle Loop')
    const [call] = await yelp.calls('POST /v1/ingest/create')
    expect(call?.body).toMatchObject({
      businesses: [
        {
          matching_criteria: { yelp_business_id: 'y1', name: 'Wheatwhistle' },
          options: { create_if_missing: false },
          update: { name: 'Wheatwhistle Loop' },
        },
      ],
    })
  })

  test('a write of which Yelp rejects one field names the field', async () => {
    const directory = createAdapter()
    await yelp.control('refuse', { id: 'y1', refuses: { phone: 'It is another’s.' } })
    const facts = { ...renamed, phone: '(312) 555-0199' }
    const job = requireJob(
      await directory.write(await readListing(directory), facts, ['public_name', 'phone']),
    )
    now = minutesLater(6)
    expect(await directory.confirm('y1', job)).toEqual({
      outcome: 'ok',
      value: {
        state: 'rejected',
        reasons: [
          {
            field: 'phone',
            reason: 'Yelp doesn’t accept the phone. Correct it and save again.\nIt is another’s.',
          },
        ],
      },
    })
    expect((await readListing(directory)).facts).toMatchObject({
      public_name: 'Wheatwhistle Loop',
      phone: '+13125550101',
    })
  })

  test('a write without any field that may be sent makes no call', async () => {
    const directory = createAdapter()
    const facts = { ...bakery, phone: null, website: null }
    expect(await directory.write(await readListing(directory), facts, ['phone', 'website'])).toMatchObject({
      outcome: 'ok',
      value: { job: null, taken: [], refused: [{ field: 'phone' }, { field: 'website' }] },
    })
    expect(await yelp.calls('POST')).toEqual([])
  })

  test('creating a location twice leaves a single one, identified by its job until Yelp assigns an id', async () => {
    const directory = createAdapter()
    const newLocation = { ...bakery, address: { ...bakery.address!, address: '9 Lake St' } }
    const first = await directory.write(null, newLocation, [...listingFields])
    const remoteId = first.outcome === 'ok' ? first.value.remoteId : ''
    expect((await directory.read(remoteId)).outcome).toBe('unavailable')
    now = minutesLater(3)
    const read = await directory.read(remoteId)
    expect(read).toMatchObject({
      outcome: 'ok',
      value: { facts: { phone: '+13125550101' }, claim: 'unclaimed' },
    })
    await directory.write(null, newLocation, [...listingFields])
    now = minutesLater(6)
    const found = await directory.find(newLocation)
    expect(found).toMatchObject({ value: { remoteId: read.outcome === 'ok' ? read.value?.remoteId : '' } })
    const { businesses } = (await yelp.control('state')) as {
      businesses: { location: { address1: string } }[]
    }
    expect(businesses.filter(({ location }) => location.address1 === '9 Lake St')).toHaveLength(1)
  })

  test('a write is rejected without a Data Ingestion user', async () => {
    const directory = createAdapter({ user: '' })
    expect(directory.abilities).toMatchObject({ phone: 'reads', website: 'none' })
    expect(await directory.write(await readListing(directory), bakery, ['phone'])).toMatchObject({
      outcome: 'rejected',
      code: 'READ_ONLY',
    })
  })
})

test('a write beyond the quota is throttled', async () => {
  await yelp.control('seed', { settings: { quota: 1 } })
  const directory = createAdapter()
  const shown = await readListing(directory)
  expect((await directory.write(shown, bakery, ['phone'])).outcome).toBe('ok')
  expect((await directory.write(shown, bakery, ['phone'])).outcome).toBe('throttled')
})

// Invalid responses.
describe.each(untrustedResponses)('when Yelp fails with %s', (mode, reason) => {
  test('reading, finding and writing are unavailable, and nothing counts as gone', async () => {
    const directory = createAdapter({ timeoutMs: ['hang', 'slow'].includes(mode) ? 300 : 5000 })
    const shown = await readListing(createAdapter())
    await yelp.control('faults', { match: '/v3', mode, times: 2 })
    expect(await directory.read('y1')).toMatchObject({ outcome: 'unavailable', reason })
    expect(await directory.find(bakery)).toMatchObject({ outcome: 'unavailable', reason })
    await yelp.control('faults', { match: 'POST /v1/ingest', mode })
    expect(await directory.write(shown, bakery, ['phone'])).toMatchObject({ outcome: 'unavailable', reason })
    expect((await createAdapter().read('y1')).outcome).toBe('ok')
  })
})

test('reviews are three excerpts and not the complete list', async () => {
  const listed = await createYelpReviewSource({ placesUrl: placesUrl(), apiKey: 'key' }).list('y1', {
    cursor: null,
  })
  expect(listed).toMatchObject({ outcome: 'ok', value: { next: null, total: 5, isWhole: false } })
  const [first, ...others] = listed.outcome === 'ok' ? listed.value.reviews : []
  expect(others).toHaveLength(2)
  expect(first).toMatchObject({
    externalId: 'r0',
    rating: 5,
    reviewerName: 'Ihor K.',
    language: 'en',
    publishedAt: new Date('2026-01-05T18:33:08Z'),
  })
})

test('the emulator’s demo data contains all but one of the demo locations', async () => {
  const locations = demoLocations()
  const demo = await startEmulator(yelpEmulator({ seed: yelpDemoSeed(locations, start) }))
  const directory = createAdapter({ placesUrl: `${demo.url}/v3` })
  const found = await Promise.all(locations.slice(0, 12).map(({ facts }) => directory.find(facts)))
  const missing = found.filter((one) => one.outcome === 'ok' && one.value === null)
  expect([found.filter(({ outcome }) => outcome === 'ok').length, missing.length]).toEqual([12, 1])
  await demo.stop()
})
