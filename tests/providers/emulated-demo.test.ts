import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Express } from 'express'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoLocations, demoReviewsOf } from '#app/demo/emulators/demo-locations'
import { demoRatings } from '#app/demo/emulators/facebook-pages/demo-ratings'
import { facebookDemoSeed } from '#app/demo/emulators/facebook-pages/demo-seed'
import { facebookEmulator } from '#app/demo/emulators/facebook-pages/emulator.server'
import { tripadvisorDemoSeed } from '#app/demo/emulators/tripadvisor/demo-seed'
import { tripadvisorEmulator } from '#app/demo/emulators/tripadvisor/emulator.server'
import type { DirectoryAdapter } from '#app/kit/providers/directory-adapter'
import { createFacebookAdapter } from '#app/kit/providers/facebook-pages/directory.server'
import { createFacebookRatings } from '#app/kit/providers/facebook-pages/ratings.server'
import { createTripadvisorAdapter } from '#app/kit/providers/tripadvisor/directory.server'

const servers: Server[] = []
const locations = demoLocations()

async function startServer(app: Express): Promise<string> {
  const server = createServer(app).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

let facebookUrl: string
let facebookAdapter: (number: string) => DirectoryAdapter
let tripadvisorAdapter: DirectoryAdapter

beforeAll(async () => {
  const knownRatings = (since: Date) => demoRatings(demoReviewsOf('facebook', since), since)
  facebookUrl = await startServer(
    facebookEmulator({ seed: facebookDemoSeed(locations), seedRatings: knownRatings }),
  )
  const adapters = new Map<string, DirectoryAdapter>()
  facebookAdapter = (number) => {
    const adapter =
      adapters.get(number) ??
      createFacebookAdapter({ url: facebookUrl, version: 'v24.0', token: `emulated-${number}` })
    adapters.set(number, adapter)
    return adapter
  }
  tripadvisorAdapter = createTripadvisorAdapter({
    url: await startServer(tripadvisorEmulator({ seed: tripadvisorDemoSeed(locations) })),
    key: 'emulated',
  })
})
afterAll(() => {
  for (const server of servers) server.close()
})

/** Returns for each location whether the directory has it, and the fields that differ. */
async function readAllListings(adapterOf: (number: string) => DirectoryAdapter) {
  const shown = []
  for (const { business, index, facts } of locations) {
    const adapter = adapterOf(business.number)
    const found = await adapter.find(facts)
    if (found.outcome !== 'ok') throw new Error(found.reason)
    const read = found.value && (await adapter.read(found.value.remoteId))
    if (read && read.outcome !== 'ok') throw new Error(read.reason)
    const remote: Partial<typeof facts> = read?.value?.facts ?? {}
    const differing = Object.keys(remote).filter((field) => {
      const [own, other] = [facts, remote].map((all) => all[field as keyof typeof facts])
      return !['external_id', 'category'].includes(field) && JSON.stringify(own) !== JSON.stringify(other)
    })
    shown.push({ location: `${business.key} ${index}`, isFound: found.value !== null, differing })
  }
  return shown
}

test('the emulated Facebook has the demo locations, except for two, and six of them differ', async () => {
  const shown = await readAllListings(facebookAdapter)
  expect(shown.filter(({ isFound }) => !isFound).map(({ location }) => location)).toEqual([
    'bakery 7',
    'dental 1',
  ])
  expect(shown.filter(({ differing }) => differing.length > 0).map(({ differing }) => differing)).toEqual([
    ['phone'],
    ['hours'],
    ['website'],
    ['website'],
    ['open_status'],
    ['address'],
  ])
})

test('the emulated Tripadvisor has the demo bakeries and inns, except for one, but no dentists', async () => {
  const shown = await readAllListings(() => tripadvisorAdapter)
  const missing = shown.filter(({ isFound }) => !isFound).map(({ location }) => location)
  expect(missing.filter((location) => !location.startsWith('dental'))).toEqual(['bakery 12'])
  expect(shown.filter(({ differing }) => differing.length > 0).map(({ differing }) => differing)).toEqual([
    ['website'],
    ['public_name'],
    ['address'],
  ])
})

test('the emulated Facebook has the demo reviews with their own ids, and accepts responses to them', async () => {
  const ratings = createFacebookRatings({
    url: facebookUrl,
    version: 'v24.0',
    ratingsVersion: 'v21.0',
    token: 'emulated-1101',
  })
  const shown = await ratings.list('1101001', { cursor: null })
  if (shown.outcome !== 'ok') throw new Error(shown.reason)
  const review = shown.value.reviews.find(({ response }) => response === null)!
  expect(review.externalId).toMatch(/^demo-cafe-\d+$/)
  expect(await ratings.respond('1101001', review.externalId, 'Thank you')).toMatchObject({ outcome: 'ok' })
})
