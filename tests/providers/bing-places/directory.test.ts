import { execFileSync, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TLSSocket } from 'node:tls'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bingDemoSeed } from '#app/demo/emulators/bing-places/demo-seed'
import { bingEmulator } from '#app/demo/emulators/bing-places/emulator.server'
import { demoLocations } from '#app/demo/emulators/demo-locations'
import { createBingAdapter } from '#app/kit/providers/bing-places/directory.server'
import { initialBusiness, mergeBusiness } from '#app/kit/providers/bing-places/translate'
import type { DirectoryAdapter, ShownListing } from '#app/kit/providers/directory-adapter'
import { listingFields } from '#app/kit/providers/listing-facts'
import { bakery, startEmulator, untrustedResponses } from '../directory-fixtures'

// Tests the adapter and the emulated Bing against each other, over HTTP.
let bing: Awaited<ReturnType<typeof startEmulator>>
let now = new Date('2026-11-21T12:00:00Z')
const business = {
  ...mergeBusiness(initialBusiness(bakery), bakery, [...listingFields], '2026-11-21'),
  MenuURL: 'https://menu.example',
}
const id = business.StoreId

beforeAll(async () => {
  bing = await startEmulator(bingEmulator({ now: () => now }))
})
beforeEach(async () => {
  now = new Date('2026-11-21T12:00:00Z')
  const settings = { checkSeconds: 60, isQuotaEnforced: false }
  await bing.control('seed', { settings, businesses: [{ business }] })
  await fetch(`${bing.url}/emulator/calls`, { method: 'DELETE' })
})
afterAll(() => bing.stop())

const createAdapter = (settings = {}) =>
  createBingAdapter({
    url: bing.url,
    puid: 'puid',
    email: 'us@highstreet.example',
    now: () => now,
    ...settings,
  })

async function readListing(directory: ReturnType<typeof createAdapter>): Promise<ShownListing> {
  const read = await directory.read(id)
  if (read.outcome !== 'ok' || !read.value) throw new Error(JSON.stringify(read))
  return read.value
}

const renamed = { ...bakery, public_name: 'Wheatwhistle Loop' }

test('a location is found by the id we assigned, but not if another business has its external id', async () => {
  const directory = createAdapter()
  expect(await directory.find(bakery)).toEqual({ outcome: 'ok', value: { remoteId: id, url: null } })
  await bing.control('seed', { businesses: [{ business: { ...business, StoreId: 'W-1' } }] })
  const other = { ...bakery, address: { ...bakery.address!, zipcode: '97201', address: '9 Elm St' } }
  expect(await directory.find(other)).toEqual({ outcome: 'ok', value: null })
  expect(await directory.read('nothing')).toEqual({ outcome: 'ok', value: null })
  const [call] = await bing.calls('POST /GetBusinesses')
  expect(call?.body).toMatchObject({
    TrackingId: expect.stringMatching(/^[\da-f-]{36}$/),
    Identity: { Puid: 'puid', AuthProvider: 'WINDOWS_LIVE', EmailId: 'us@highstreet.example' },
  })
})

describe('writing to Bing', () => {
  test('a write is accepted, pending and then live, and unknown fields are preserved', async () => {
    const directory = createAdapter()
    const taken = await directory.write(await readListing(directory), renamed, ['public_name'])
    expect(taken).toMatchObject({ outcome: 'ok', value: { remoteId: id, taken: ['public_name'] } })
    expect(await directory.confirm(id, id)).toEqual({ outcome: 'ok', value: { state: 'pending' } })
    expect((await readListing(directory)).pending).toContain('public_name')
    now = new Date('2026-11-21T12:01:00Z')
    expect(await directory.confirm(id, id)).toEqual({ outcome: 'ok', value: { state: 'live' } })
    expect(await readListing(directory)).toMatchObject({
      url: expect.stringContaining('bing.com/maps'),
      pending: [],
      facts: { public_name: 'Wheatwhistle Loop' },
      document: { MenuURL: 'https://menu.example' },
    })
  })

  test('a write with a website that Bing rejects is sent without it', async () => {
    const directory = createAdapter()
    const facts = { ...renamed, website: 'ask inside' }
    const shown = await readListing(directory)
    expect(await directory.write(shown, facts, ['website', 'public_name'])).toMatchObject({
      outcome: 'ok',
      value: {
        taken: ['public_name'],
        refused: [
          {
            field: 'website',
            reason: expect.stringMatching(
              /^Bing doesn’t recognize the website\. .*\nMain Web Site: ask inside is not a website\.$/,
            ),
          },
        ],
      },
    })
    expect((await directory.write(shown, facts, ['website'])).outcome).toBe('rejected')
  })

  test('a write in which Bing finds an issue gives the reason, and the shown facts are unknown', async () => {
    const directory = createAdapter()
    await bing.control('issues', { id, issues: [{ IssueType: 'AddressGeocodeError' }] })
    await directory.write(await readListing(directory), renamed, ['public_name'])
    now = new Date('2026-11-21T12:01:00Z')
    expect(await directory.confirm(id, id)).toEqual({
      outcome: 'ok',
      value: {
        state: 'rejected',
        reasons: [
          {
            field: 'address',
            reason: expect.stringMatching(/^Bing couldn’t find the address\. .*\nAddress geocode error\.$/),
          },
        ],
      },
    })
    expect((await readListing(directory)).facts).toEqual({})
  })

  test('creating a location twice leaves a single one', async () => {
    const newLocation = { ...bakery, address: { ...bakery.address!, address: '9 Lake St' } }
    await bing.control('faults', { match: 'POST /CreateBusinesses', mode: 'hang', isApplied: true })
    const write = (adapter: DirectoryAdapter) => adapter.write(null, newLocation, [...listingFields])
    expect((await write(createAdapter({ timeoutMs: 300 }))).outcome).toBe('unavailable')
    expect((await write(createAdapter())).outcome).toBe('ok')
    const { businesses } = (await bing.control('state')) as { businesses: unknown[] }
    expect(JSON.stringify(businesses).match(/"9 Lake St"/g)).toHaveLength(1)
  })
})

test('an error in a successful response counts as a rejection', async () => {
  expect(await createAdapter({ puid: '' }).find(bakery)).toEqual({
    outcome: 'rejected',
    status: 400,
    code: 'BING_2',
    reason: 'Bing rejected the request. Contact support.\nIdentity is missing.',
  })
})

test('at most ten calls of a procedure are made in five seconds', async () => {
  const directory = createAdapter()
  const found = await Promise.all(Array.from({ length: 12 }, () => directory.find(bakery)))
  expect(found.filter(({ outcome }) => outcome === 'throttled')).toHaveLength(2)
  expect(await bing.calls('POST /GetBusinesses')).toHaveLength(10)
})

// Invalid responses.
describe.each(untrustedResponses)('when Bing fails with %s', (mode, reason) => {
  test('reading, finding and writing are unavailable, and nothing counts as gone', async () => {
    const directory = createAdapter({ timeoutMs: ['hang', 'slow'].includes(mode) ? 300 : 5000 })
    const shown = await readListing(createAdapter())
    await bing.control('faults', { match: '/GetBusinesses', mode, times: 2 })
    expect(await directory.read(id)).toMatchObject({ outcome: 'unavailable', reason })
    expect(await directory.find(bakery)).toMatchObject({ outcome: 'unavailable', reason })
    await bing.control('faults', { match: '/UpdateBusinesses', mode })
    expect(await directory.write(shown, renamed, ['public_name'])).toMatchObject({
      outcome: 'unavailable',
      reason,
    })
    expect((await createAdapter().read(id)).outcome).toBe('ok')
  })
})

test('the emulator’s demo data contains all but one of the demo locations', async () => {
  const locations = demoLocations()
  const demo = await startEmulator(bingEmulator({ seed: bingDemoSeed(locations) }))
  const directory = createAdapter({ url: demo.url })
  const found = await Promise.all(locations.slice(0, 10).map(({ facts }) => directory.find(facts)))
  const missing = found.filter((one) => one.outcome === 'ok' && one.value === null)
  expect([found.filter(({ outcome }) => outcome === 'ok').length, missing.length]).toEqual([10, 1])
  await demo.stop()
})

describe('over https', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bing-'))
  const [keyFile, certFile] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  afterAll(() => rmSync(folder, { recursive: true }))

  // The test needs openssl to create a certificate.
  const isAble = spawnSync('openssl', ['version']).status === 0

  test.skipIf(!isAble)('the partner’s certificate is presented', async () => {
    const ec = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
    const names = ['-subj', '/CN=our-partner', '-addext', 'subjectAltName=IP:127.0.0.1']
    const files = ['-keyout', keyFile, '-out', certFile]
    execFileSync('openssl', ['req', '-x509', ...ec, ...names, ...files], { stdio: 'ignore' })
    const [key, cert] = [readFileSync(keyFile), readFileSync(certFile)]
    let shown = ''
    const server = createServer(
      { key, cert, requestCert: true, rejectUnauthorized: false },
      (request, response) => {
        shown = String((request.socket as TLSSocket).getPeerCertificate().subject?.CN)
        response.setHeader('content-type', 'application/json')
        response.end(JSON.stringify({ OperationStatus: true, Businesses: [business] }))
      },
    ).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}`
    const directory = createAdapter({ url, certificate: { certFile, keyFile, authorityFile: certFile } })
    expect(await directory.find(bakery)).toMatchObject({ outcome: 'ok', value: { remoteId: id } })
    expect(shown).toBe('our-partner')
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
    expect(await directory.find(bakery)).toMatchObject({
      outcome: 'unavailable',
      reason: expect.stringMatching(/^The connection failed \(ECONN/),
    })
  })
})
