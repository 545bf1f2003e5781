/** F9, for every directory there is: no answer that cannot be believed is ever a reading, nor the lack of a listing. */
import type { Express } from 'express'
import { afterAll, describe, expect, test } from 'vitest'
import { demoOnApple } from '#app/demo/emulators/apple-business/demo'
import { appleEmulator } from '#app/demo/emulators/apple-business/emulator.server'
import { demoOnBing } from '#app/demo/emulators/bing-places/demo'
import { bingEmulator } from '#app/demo/emulators/bing-places/emulator.server'
import { demoOnGoogle, demoPlaces } from '#app/demo/emulators/emulated-demo'
import { demoPages } from '#app/demo/emulators/facebook-pages/demo-pages'
import { facebookEmulator } from '#app/demo/emulators/facebook-pages/emulator.server'
import { googleEmulator } from '#app/demo/emulators/google-business-profile/emulator.server'
import { demoOnTripadvisor } from '#app/demo/emulators/tripadvisor/demo-places'
import { tripadvisorEmulator } from '#app/demo/emulators/tripadvisor/emulator.server'
import { demoOnYelp } from '#app/demo/emulators/yelp/demo'
import { yelpEmulator } from '#app/demo/emulators/yelp/emulator.server'
import { type Directory, directoryCodes } from '#app/directories/directories'
import { look } from '#app/listings/scanning/look.server'
import { appleBusiness } from '#app/providers/apple-business/directory.server'
import { bingPlaces } from '#app/providers/bing-places/directory.server'
import type { DirectoryAdapter } from '#app/providers/directory-adapter'
import { facebookPages } from '#app/providers/facebook-pages/directory.server'
import { googleApi } from '#app/providers/google-business-profile/api.server'
import { googleDirectory } from '#app/providers/google-business-profile/directory.server'
import { tripadvisor } from '#app/providers/tripadvisor/directory.server'
import { yelpListings } from '#app/providers/yelp/directory.server'
import { startEmulator, untrusted } from '../providers/directories'

const places = demoPlaces()
const { facts } = places[0]!
const patience = { timeoutMs: 400 }
const client = { clientId: 'id', clientSecret: 'secret' }

type Provided = { emulator: () => Express; connect: (url: string) => DirectoryAdapter; knownAs?: string }

const all: Record<Directory, Provided> = {
  google_maps: {
    emulator: () => googleEmulator({ known: demoOnGoogle() }),
    connect: (url) =>
      googleDirectory(
        googleApi({ url, tokenUrl: `${url}/token`, refreshToken: 'x', ...client, ...patience }),
      ),
    knownAs: 'accounts/1101/locations/1101001',
  },
  facebook: {
    emulator: () => facebookEmulator({ known: demoPages(places) }),
    connect: (url) => facebookPages({ url, version: 'v24.0', token: 'emulated-1101', ...patience }),
  },
  apple_maps: {
    emulator: () => appleEmulator({ known: demoOnApple(places) }),
    connect: (url) => appleBusiness({ url, orgId: '1', brandId: 'emulated', ...client, ...patience }),
  },
  trip_advisor: {
    emulator: () => tripadvisorEmulator({ known: demoOnTripadvisor(places) }),
    connect: (url) => tripadvisor({ url, key: 'key', ...patience }),
  },
  bing: {
    emulator: () => bingEmulator({ known: demoOnBing(places) }),
    connect: (url) => bingPlaces({ url, puid: 'emulated', email: 'partner@highstreet.example', ...patience }),
  },
  yelp_api: {
    emulator: () => yelpEmulator({ known: demoOnYelp(places, new Date()) }),
    connect: (url) =>
      yelpListings({
        placesUrl: `${url}/v3`,
        ingestUrl: `${url}/v1/ingest`,
        ...{ apiKey: 'key', user: 'emulated', password: 'emulated' },
        ...patience,
      }),
  },
}

const hold = async () => 'held' as const

describe.each(directoryCodes)('%s', async (directory) => {
  const { emulator, connect, knownAs = null } = all[directory]
  const provider = await startEmulator(emulator())
  afterAll(() => provider.stop())
  const ask = (remoteId: string | null) =>
    look(directory, connect(provider.url), { remoteId, facts, job: null, isUnlinked: false, hold })

  test('shows the place, where it has it', async () => {
    const looked = await ask(knownAs)
    expect(looked).toMatchObject({ outcome: 'read', shown: { claim: expect.any(String) } })
  })

  test.each([...untrusted.map(([mode]) => mode), 'throttle', 'error-401'])(
    '%s is no reading',
    async (mode) => {
      const known = await ask(knownAs)
      const remoteId = known.outcome === 'read' ? known.remoteId : null
      await provider.control('faults', { match: '', mode, times: 20 })
      for (const id of knownAs ? [remoteId] : [remoteId, null]) {
        const looked = await ask(id)
        expect(looked.outcome).toBe('failed')
        expect(looked).toMatchObject({ problem: expect.stringMatching(/.+/) })
      }
      await fetch(`${provider.url}/emulator/faults`, { method: 'DELETE' })
    },
  )
})

test('what another has is neither read nor taken for ours, and what somebody unlinked is not looked for', async () => {
  const asked: string[] = []
  const adapter = {
    find: async () => ({ outcome: 'ok', value: { remoteId: '1', url: null } }),
    read: async (remoteId: string) => asked.push(remoteId),
  } as unknown as DirectoryAdapter
  const wanted = { remoteId: null, facts, job: null, isUnlinked: false }
  const hold = async () => 'of_other_account' as const
  expect(await look('bing', adapter, { ...wanted, hold })).toMatchObject({
    outcome: 'failed',
    code: 'IN_USE',
  })
  expect(await look('facebook', adapter, { ...wanted, hold, isUnlinked: true })).toMatchObject({
    ...{ outcome: 'read', remoteId: null, shown: null },
  })
  expect(asked).toEqual([])
})
