import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { appleDemoSeed } from '#app/demo/emulators/apple-business/demo-seed'
import { appleEmulator } from '#app/demo/emulators/apple-business/emulator.server'
import { demoLocations } from '#app/demo/emulators/demo-locations'
import { createAppleAdapter } from '#app/kit/providers/apple-business/directory.server'
import { initialDetails, mergeDetails } from '#app/kit/providers/apple-business/translate'
import type { ShownListing } from '#app/kit/providers/directory-adapter'
import { listingFields } from '#app/kit/providers/listing-facts'
import { bakery, startEmulator, untrustedResponses } from '../directory-fixtures'

// Tests the adapter and the emulated Apple against each other, over HTTP.
let apple: Awaited<ReturnType<typeof startEmulator>>
let now = new Date('2026-11-21T12:00:00Z')
const details = {
  ...initialDetails(bakery, 'brand'),
  ...mergeDetails({}, bakery, [...listingFields], '2026-11-21'),
  paymentMethods: ['VISA'],
}

beforeAll(async () => {
  apple = await startEmulator(appleEmulator({ now: () => now }))
})
beforeEach(async () => {
  now = new Date('2026-11-21T12:00:00Z')
  await apple.control('seed', {
    settings: { moderationSeconds: 60 },
    locations: [{ id: '1', etag: 'first', locationDetails: details }],
  })
  await fetch(`${apple.url}/emulator/calls`, { method: 'DELETE' })
})
afterAll(() => apple.stop())

const createAdapter = (settings = {}) =>
  createAppleAdapter({
    url: apple.url,
    clientId: 'id',
    clientSecret: 'secret',
    orgId: '77',
    brandId: 'brand',
    now: () => now,
    ...settings,
  })

async function readListing(directory: ReturnType<typeof createAdapter>): Promise<ShownListing> {
  const read = await directory.read('1')
  if (read.outcome !== 'ok' || !read.value) throw new Error(JSON.stringify(read))
  return read.value
}

const renamed = { ...bakery, public_name: 'Wheatwhistle Loop' }

test('a location is found by the id we assigned, but not if another business uses that id', async () => {
  const directory = createAdapter()
  expect(await directory.find(bakery)).toMatchObject({ outcome: 'ok', value: { remoteId: '1' } })
  const other = { ...bakery, address: { ...bakery.address!, zipcode: '97201', address: '9 Elm St' } }
  await apple.control('seed', {
    locations: [{ id: '2', locationDetails: { ...details, partnersLocationId: 'W-1' } }],
  })
  expect(await directory.find(other)).toEqual({ outcome: 'ok', value: null })
  expect(await directory.read('3')).toEqual({ outcome: 'ok', value: null })
})

test('all calls share one token, and a rejected token is renewed', async () => {
  const directory = createAdapter()
  await Promise.all([directory.read('1'), directory.read('1'), directory.read('1')])
  expect(await apple.calls('POST /api/v1/oauth2/token')).toHaveLength(1)
  await apple.control('tokens/end', {})
  expect((await directory.read('1')).outcome).toBe('ok')
  expect(await apple.calls('POST /api/v1/oauth2/token')).toHaveLength(2)
})

describe('writing to Apple', () => {
  test('a write is accepted, pending and then live, and unknown fields are preserved', async () => {
    const directory = createAdapter()
    const taken = await directory.write(await readListing(directory), renamed, ['public_name'])
    expect(taken).toMatchObject({ outcome: 'ok', value: { remoteId: '1', taken: ['public_name'] } })
    const job = taken.outcome === 'ok' ? taken.value.job! : ''
    expect(await directory.confirm('1', job)).toEqual({ outcome: 'ok', value: { state: 'pending' } })
    expect((await readListing(directory)).pending).toContain('public_name')
    now = new Date('2026-11-21T12:01:00Z')
    expect(await directory.confirm('1', job)).toEqual({ outcome: 'ok', value: { state: 'live' } })
    const shown = await readListing(directory)
    expect(shown).toMatchObject({ pending: [], facts: { public_name: 'Wheatwhistle Loop' } })
    expect(shown.document).toMatchObject({ locationDetails: { paymentMethods: ['VISA'] } })
  })

  test('writing values that Apple already has succeeds without a change', async () => {
    const directory = createAdapter()
    const same = await directory.write(await readListing(directory), bakery, ['public_name', 'hours'])
    expect(same).toMatchObject({ outcome: 'ok', value: { taken: ['public_name', 'hours'] } })
    expect((await readListing(directory)).version).toBe('first')
  })

  test('a write based on an outdated reading is merged with concurrent changes', async () => {
    const directory = createAdapter()
    const old = await readListing(directory)
    await apple.control('drift', { id: '1', locationDetails: { paymentMethods: ['CASH'] } })
    expect(await directory.write(old, renamed, ['public_name'])).toMatchObject({ outcome: 'ok' })
    expect((await readListing(directory)).document).toMatchObject({
      locationDetails: { paymentMethods: ['CASH'], displayNames: [{ name: 'Wheatwhistle Loop' }] },
    })
    expect((await apple.calls('PUT')).map(({ status }) => status)).toEqual([412, 200])
  })

  test('a write with a phone number that Apple rejects is sent without it', async () => {
    const directory = createAdapter()
    const facts = { ...renamed, phone: 'ask inside' }
    expect(
      await directory.write(await readListing(directory), facts, ['phone', 'public_name']),
    ).toMatchObject({
      outcome: 'ok',
      value: {
        taken: ['public_name'],
        refused: [
          {
            field: 'phone',
            reason:
              "Apple doesn’t accept this. Correct it and save again, or contact support.\n'ask inside' is not a phone number",
          },
        ],
      },
    })
    expect(await directory.write(await readListing(directory), facts, ['phone'])).toMatchObject({
      value: { taken: [], refused: [{ field: 'phone' }] },
    })
  })

  test('a write rejected in review gives the reason, and the shown facts are unknown', async () => {
    const directory = createAdapter()
    const report = {
      code: 'VALIDATION__PhoneNumberNotReachable',
      severity: 'VIOLATION',
      message: 'Nobody answers.',
    }
    await apple.control('refuse', { id: '1', report })
    const facts = { ...bakery, phone: '(312) 555-0199' }
    const taken = await directory.write(await readListing(directory), facts, ['phone'])
    now = new Date('2026-11-21T12:01:00Z')
    expect(await directory.confirm('1', taken.outcome === 'ok' ? taken.value.job! : '')).toEqual({
      outcome: 'ok',
      value: {
        state: 'rejected',
        reasons: [
          {
            field: 'phone',
            reason:
              'Apple doesn’t accept this. Correct it and save again, or contact support.\nNobody answers.',
          },
        ],
      },
    })
    expect((await readListing(directory)).facts).toEqual({})
  })

  test('a write that Apple rejects as a whole is rejected', async () => {
    const directory = createAdapter()
    const report = { code: 'VALIDATION__LocationIsMerged', message: 'It is merged.', isAtOnce: true }
    await apple.control('refuse', { id: '1', report })
    expect(await directory.write(await readListing(directory), renamed, ['public_name'])).toMatchObject({
      outcome: 'rejected',
      code: 'VALIDATION__LocationIsMerged',
      reason: 'Apple doesn’t accept this. Correct it and save again, or contact support.\nIt is merged.',
    })
  })

  test('a write whose answer was lost can be repeated and leaves a single location', async () => {
    const newLocation = {
      ...bakery,
      external_id: 'W-2',
      address: { ...bakery.address!, address: '9 Lake St' },
    }
    await apple.control('faults', { match: 'POST /api/v1/orgs/77/locations', mode: 'hang', isApplied: true })
    const interrupted = await createAdapter({ timeoutMs: 300 }).write(null, newLocation, ['public_name'])
    expect(interrupted.outcome).toBe('unavailable')
    const retried = await createAdapter().write(null, newLocation, [...listingFields])
    expect(retried).toMatchObject({ outcome: 'ok', value: { taken: listingFields } })
    const { locations } = (await apple.control('state')) as { locations: unknown[] }
    const same = JSON.stringify(locations).match(/"w2-60602-9lakest"/g)
    expect(same).toHaveLength(1)
  })
})

// Invalid responses.
describe.each(untrustedResponses)('when Apple fails with %s', (mode, reason) => {
  const isSlow = ['hang', 'slow'].includes(mode)

  test('reading, finding and writing are unavailable, and nothing counts as gone', async () => {
    const directory = createAdapter({ timeoutMs: isSlow ? 300 : 5000 })
    const shown = await readListing(createAdapter())
    await apple.control('faults', { match: '/locations', mode, times: 2 })
    expect(await directory.read('1')).toMatchObject({ outcome: 'unavailable', reason })
    expect(await directory.find(bakery)).toMatchObject({ outcome: 'unavailable', reason })
    await apple.control('faults', { match: 'PUT', mode })
    expect(await directory.write(shown, renamed, ['public_name'])).toMatchObject({
      outcome: 'unavailable',
      reason,
    })
    expect((await createAdapter().read('1')).outcome).toBe('ok')
  })
})

test('a 429 says how long to wait, and five failures pause calls to Apple', async () => {
  const directory = createAdapter()
  await apple.control('faults', { match: 'GET', mode: 'throttle', retryAfterSeconds: 41 })
  expect(await directory.read('1')).toMatchObject({ outcome: 'throttled', retryAfterSeconds: 41 })
  await apple.control('faults', { match: 'GET', mode: 'error-503', times: 5 })
  for (let attempt = 0; attempt < 5; attempt += 1) await directory.read('1')
  const before = (await apple.calls('GET')).length
  expect(await directory.read('1')).toMatchObject({ outcome: 'unavailable', retryAfterSeconds: 30 })
  expect(await apple.calls('GET')).toHaveLength(before)
})

test('the emulator’s demo data contains all but one of the demo locations', async () => {
  const locations = demoLocations()
  const demo = await startEmulator(appleEmulator({ seed: appleDemoSeed(locations) }))
  const directory = createAdapter({ url: demo.url, now: undefined })
  const found = await Promise.all(locations.slice(0, 12).map(({ facts }) => directory.find(facts)))
  const missing = found.filter((one) => one.outcome === 'ok' && one.value === null)
  expect([found.filter(({ outcome }) => outcome === 'ok').length, missing.length]).toEqual([12, 1])
  await demo.stop()
})
