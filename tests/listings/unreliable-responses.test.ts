/** F9, for every directory: an unreliable response never counts as a reading, nor as a missing listing. */
import type { Express } from 'express'
import { afterAll, describe, expect, test } from 'vitest'
import { appleDemoSeed } from '#app/demo/emulators/apple-business/demo-seed'
import { appleEmulator } from '#app/demo/emulators/apple-business/emulator.server'
import { bingDemoSeed } from '#app/demo/emulators/bing-places/demo-seed'
import { bingEmulator } from '#app/demo/emulators/bing-places/emulator.server'
import { demoLocations, googleDemoSeed } from '#app/demo/emulators/demo-locations'
import { facebookDemoSeed } from '#app/demo/emulators/facebook-pages/demo-seed'
import { facebookEmulator } from '#app/demo/emulators/facebook-pages/emulator.server'
import { googleEmulator } from '#app/demo/emulators/google-business-profile/emulator.server'
import { tripadvisorDemoSeed } from '#app/demo/emulators/tripadvisor/demo-seed'
import { tripadvisorEmulator } from '#app/demo/emulators/tripadvisor/emulator.server'
import { yelpDemoSeed } from '#app/demo/emulators/yelp/demo-seed'
import { yelpEmulator } from '#app/demo/emulators/yelp/emulator.server'
import { type Directory, directoryCodes } from '#app/directories/directories'
import { readListing } from '#app/listings/scanning/read-listing.server'
import { createAppleAdapter } from '#app/providers/apple-business/directory.server'
import { createBingAdapter } from '#app/providers/bing-places/directory.server'
import type { DirectoryAdapter } from '#app/providers/directory-adapter'
import { createFacebookAdapter } from '#app/providers/facebook-pages/directory.server'
import { createGoogleBusinessApi } from '#app/providers/google-business-profile/api.server'
import { createGoogleAdapter } from '#app/providers/google-business-profile/directory.server'
import { createTripadvisorAdapter } from '#app/providers/tripadvisor/directory.server'
import { createYelpAdapter } from '#app/providers/yelp/directory.server'
import { startEmulator, untrustedResponses } from '../providers/directory-fixtures'

const places = demoLocations()
const { facts } = places[0]!
const patience = { timeoutMs: 400 }
const client = { clientId: 'id', clientSecret: 'secret' }

type ProviderSetup = {
  emulator: () => Express
  connect: (url: string) => DirectoryAdapter
  remoteId?: string
}

const all: Record<Directory, ProviderSetup> = {
  google_maps: {
    emulator: () => googleEmulator({ seed: googleDemoSeed() }),
    connect: (url) =>
      createGoogleAdapter(
        createGoogleBusinessApi({ url, tokenUrl: `${url}/token`, refreshToken: 'x', ...client, ...patience }),
      ),
    remoteId: 'accounts/1101/locations/1101001',
  },
  facebook: {
    emulator: () => facebookEmulator({ seed: facebookDemoSeed(places) }),
    connect: (url) => createFacebookAdapter({ url, version: 'v24.0', token: 'emulated-1101', ...patience }),
  },
  apple_maps: {
    emulator: () => appleEmulator({ seed: appleDemoSeed(places) }),
    connect: (url) => createAppleAdapter({ url, orgId: '1', brandId: 'emulated', ...client, ...patience }),
  },
  trip_advisor: {
    emulator: () => tripadvisorEmulator({ seed: tripadvisorDemoSeed(places) }),
    connect: (url) => createTripadvisorAdapter({ url, key: 'key', ...patience }),
  },
  bing: {
    emulator: () => bingEmulator({ seed: bingDemoSeed(places) }),
    connect: (url) =>
      createBingAdapter({ url, puid: 'emulated', email: 'partner@highstreet.example', ...patience }),
  },
  yelp_api: {
    emulator: () => yelpEmulator({ seed: yelpDemoSeed(places, new Date()) }),
    connect: (url) =>
      createYelpAdapter({
        placesUrl: `${url}/v3`,
        ingestUrl: `${url}/v1/ingest`,
        ...{ apiKey: 'key', user: 'emulated', password: 'emulated' },
        ...patience,
      }),
  },
}

const claimListing = async () => 'held' as const

describe.each(directoryCodes)('%s', async (directory) => {
  const { emulator, connect, remoteId: knownAs = null } = all[directory]
  const provider = await startEmulator(emulator())
  afterAll(() => provider.stop())
  const read = (remoteId: string | null) =>
    readListing(directory, connect(provider.url), {
      remoteId,
      facts,
      job: null,
      isUnlinked: false,
      claim: claimListing,
    })

  test('reads a location that it lists', async () => {
    const looked = await read(knownAs)
    expect(looked).toMatchObject({ outcome: 'read', shown: { claim: expect.any(String) } })
  })

  test.each([...untrustedResponses.map(([mode]) => mode), 'throttle', 'error-401'])(
    '%s does not count as a reading',
    async (mode) => {
      const known = await read(knownAs)
      const remoteId = known.outcome === 'read' ? known.remoteId : null
      await provider.control('faults', { match: '', mode, times: 20 })
      for (const id of knownAs ? [remoteId] : [remoteId, null]) {
        const looked = await read(id)
        expect(looked.outcome).toBe('failed')
        expect(looked).toMatchObject({ problem: expect.stringMatching(/.+/) })
      }
      await fetch(`${provider.url}/emulator/faults`, { method: 'DELETE' })
    },
  )
})

test('a listing held by another account is not read, and an unlinked listing is not searched for', async () => {
  const asked: string[] = []
  const adapter = {
    find: async () => ({ outcome: 'ok', value: { remoteId: '1', url: null } }),
    read: async (remoteId: string) => asked.push(remoteId),
  } as unknown as DirectoryAdapter
  const wanted = { remoteId: null, facts, job: null, isUnlinked: false }
  const claimListing = async () => 'of_other_account' as const
  expect(await readListing('bing', adapter, { ...wanted, claim: claimListing })).toMatchObject({
    outcome: 'failed',
    code: 'IN_USE',
  })
  expect(
    await readListing('facebook', adapter, { ...wanted, claim: claimListing, isUnlinked: true }),
  ).toMatchObject({
    ...{ outcome: 'read', remoteId: null, shown: null },
  })
  expect(asked).toEqual([])
})
