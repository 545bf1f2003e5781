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
import { type Directory, directoryCodes } from '#app/kit/directories/directories'
import { createAppleAdapter } from '#app/kit/providers/apple-business/directory.server'
import { createBingAdapter } from '#app/kit/providers/bing-places/directory.server'
import type { DirectoryAdapter } from '#app/kit/providers/directory-adapter'
import { createFacebookAdapter } from '#app/kit/providers/facebook-pages/directory.server'
import { createGoogleBusinessApi } from '#app/kit/providers/google-business-profile/api.server'
import { createGoogleAdapter } from '#app/kit/providers/google-business-profile/directory.server'
import { createTripadvisorAdapter } from '#app/kit/providers/tripadvisor/directory.server'
import { createYelpAdapter } from '#app/kit/providers/yelp/directory.server'
import { readListing } from '#app/product/listings/scanning/read-listing.server'
import { startEmulator, untrustedResponses } from '../providers/directory-fixtures'

const locations = demoLocations()
const { facts } = locations[0]!
const client = { clientId: 'id', clientSecret: 'secret' }

type ProviderSetup = {
  emulator: () => Express
  connect: (url: string, timeout: { timeoutMs?: number }) => DirectoryAdapter
  remoteId?: string
}

const setups: Record<Directory, ProviderSetup> = {
  google_maps: {
    emulator: () => googleEmulator({ seed: googleDemoSeed() }),
    connect: (url, timeout) =>
      createGoogleAdapter(
        createGoogleBusinessApi({ url, tokenUrl: `${url}/token`, refreshToken: 'x', ...client, ...timeout }),
      ),
    remoteId: 'accounts/1101/locations/1101001',
  },
  facebook: {
    emulator: () => facebookEmulator({ seed: facebookDemoSeed(locations) }),
    connect: (url, timeout) =>
      createFacebookAdapter({ url, version: 'v24.0', token: 'emulated-1101', ...timeout }),
  },
  apple_maps: {
    emulator: () => appleEmulator({ seed: appleDemoSeed(locations) }),
    connect: (url, timeout) =>
      createAppleAdapter({ url, orgId: '1', brandId: 'emulated', ...client, ...timeout }),
  },
  trip_advisor: {
    emulator: () => tripadvisorEmulator({ seed: tripadvisorDemoSeed(locations) }),
    connect: (url, timeout) => createTripadvisorAdapter({ url, key: 'key', ...timeout }),
  },
  bing: {
    emulator: () => bingEmulator({ seed: bingDemoSeed(locations) }),
    connect: (url, timeout) =>
      createBingAdapter({ url, puid: 'emulated', email: 'partner@highstreet.example', ...timeout }),
  },
  yelp_api: {
    emulator: () => yelpEmulator({ seed: yelpDemoSeed(locations, new Date()) }),
    connect: (url, timeout) =>
      createYelpAdapter({
        placesUrl: `${url}/v3`,
        ingestUrl: `${url}/v1/ingest`,
        apiKey: 'key',
        user: 'emulated',
        password: 'emulated',
        ...timeout,
      }),
  },
}

const claimListing = async () => 'held' as const

describe.each(directoryCodes)('%s', async (directory) => {
  const { emulator, connect, remoteId: knownAs = null } = setups[directory]
  const provider = await startEmulator(emulator())
  afterAll(() => provider.stop())
  const read = (remoteId: string | null, timeout = {}) =>
    readListing(directory, connect(provider.url, timeout), {
      remoteId,
      facts,
      job: null,
      isUnlinked: false,
      claim: claimListing,
    })

  test('reads a location that it lists', async () => {
    const reading = await read(knownAs)
    expect(reading).toMatchObject({ outcome: 'read', shown: { claim: expect.any(String) } })
  })

  test.each([...untrustedResponses.map(([mode]) => mode), 'throttle', 'error-401'])(
    '%s does not count as a reading',
    async (mode) => {
      const reading = await read(knownAs)
      const remoteId = reading.outcome === 'read' ? reading.remoteId : null
      await provider.control('faults', { match: '', mode, times: 20 })
      for (const id of knownAs ? [remoteId] : [remoteId, null]) {
        const reading = await read(id, { timeoutMs: 400 })
        expect(reading.outcome).toBe('failed')
        expect(reading).toMatchObject({ problem: expect.stringMatching(/.+/) })
      }
      await fetch(`${provider.url}/emulator/faults`, { method: 'DELETE' })
    },
  )
})

test('a listing held by another account is not read, and an unlinked listing is not searched for', async () => {
  const readIds: string[] = []
  const adapter = {
    find: async () => ({ outcome: 'ok', value: { remoteId: '1', url: null } }),
    read: async (remoteId: string) => readIds.push(remoteId),
  } as unknown as DirectoryAdapter
  const request = { remoteId: null, facts, job: null, isUnlinked: false }
  const claimListing = async () => 'of_other_account' as const
  expect(await readListing('bing', adapter, { ...request, claim: claimListing })).toMatchObject({
    outcome: 'failed',
    code: 'IN_USE',
  })
  expect(
    await readListing('facebook', adapter, { ...request, claim: claimListing, isUnlinked: true }),
  ).toMatchObject({
    outcome: 'read',
    remoteId: null,
    shown: null,
  })
  expect(readIds).toEqual([])
})
