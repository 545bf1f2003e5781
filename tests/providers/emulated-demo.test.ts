import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Express } from 'express'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPlaces, demoReviewsFrom } from '#app/demo/emulators/emulated-demo'
import { demoPages } from '#app/demo/emulators/facebook-pages/demo-pages'
import { demoRatings } from '#app/demo/emulators/facebook-pages/demo-ratings'
import { facebookEmulator } from '#app/demo/emulators/facebook-pages/emulator.server'
import { demoOnTripadvisor } from '#app/demo/emulators/tripadvisor/demo-places'
import { tripadvisorEmulator } from '#app/demo/emulators/tripadvisor/emulator.server'
import type { DirectoryAdapter } from '#app/providers/directory-adapter'
import { facebookPages } from '#app/providers/facebook-pages/directory.server'
import { facebookRatings } from '#app/providers/facebook-pages/ratings.server'
import { tripadvisor } from '#app/providers/tripadvisor/directory.server'

const servers: Server[] = []
const places = demoPlaces()

async function serve(app: Express): Promise<string> {
  const server = createServer(app).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

let facebookUrl: string
let facebook: (number: string) => DirectoryAdapter
let site: DirectoryAdapter

beforeAll(async () => {
  const knownRatings = (since: Date) => demoRatings(demoReviewsFrom('facebook', since), since)
  facebookUrl = await serve(facebookEmulator({ known: demoPages(places), knownRatings }))
  const kept = new Map<string, DirectoryAdapter>()
  facebook = (number) => {
    const adapter =
      kept.get(number) ?? facebookPages({ url: facebookUrl, version: 'v24.0', token: `emulated-${number}` })
    kept.set(number, adapter)
    return adapter
  }
  site = tripadvisor({
    url: await serve(tripadvisorEmulator({ known: demoOnTripadvisor(places) })),
    key: 'emulated',
  })
})
afterAll(() => {
  for (const server of servers) server.close()
})

/** Of each place: what the directory shows, where it has it. */
async function shownBy(adapterOf: (number: string) => DirectoryAdapter) {
  const shown = []
  for (const { business, index, facts } of places) {
    const adapter = adapterOf(business.number)
    const found = await adapter.find(facts)
    if (found.outcome !== 'ok') throw new Error(found.reason)
    const read = found.value && (await adapter.read(found.value.remoteId))
    if (read && read.outcome !== 'ok') throw new Error(read.reason)
    const theirs: Partial<typeof facts> = read?.value?.facts ?? {}
    const differing = Object.keys(theirs).filter((field) => {
      const [own, other] = [facts, theirs].map((all) => all[field as keyof typeof facts])
      return !['external_id', 'category'].includes(field) && JSON.stringify(own) !== JSON.stringify(other)
    })
    shown.push({ place: `${business.key} ${index}`, isFound: found.value !== null, differing })
  }
  return shown
}

test('The demo’s places are on the emulated Facebook: most as they are, some changed, two never made', async () => {
  const shown = await shownBy(facebook)
  expect(shown.filter(({ isFound }) => !isFound).map(({ place }) => place)).toEqual(['bakery 7', 'dental 1'])
  expect(shown.filter(({ differing }) => differing.length > 0).map(({ differing }) => differing)).toEqual([
    ...[['phone'], ['hours'], ['website'], ['website'], ['open_status'], ['address']],
  ])
})

test('The demo’s bakeries and inns are on the emulated Tripadvisor, and its dentists are not', async () => {
  const shown = await shownBy(() => site)
  const missing = shown.filter(({ isFound }) => !isFound).map(({ place }) => place)
  expect(missing.filter((place) => !place.startsWith('dental'))).toEqual(['bakery 12'])
  expect(shown.filter(({ differing }) => differing.length > 0).map(({ differing }) => differing)).toEqual([
    ...[['website'], ['public_name'], ['address']],
  ])
})

test('The demo’s reviews from Facebook are there under their own names, and can be answered', async () => {
  const ratings = facebookRatings({
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
