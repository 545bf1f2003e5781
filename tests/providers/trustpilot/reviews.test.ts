import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { trustpilotEmulator } from '#app/demo/emulators/trustpilot/emulator.server'
import { createTrustpilotApi } from '#app/kit/providers/trustpilot/api.server'
import { consentUrl, exchangeCode, revokeToken } from '#app/kit/providers/trustpilot/consent.server'
import { isConnectionEnded } from '#app/kit/providers/trustpilot/problem'
import { createTrustpilotReviews } from '#app/kit/providers/trustpilot/reviews.server'

let server: Server
let url: string
const client = () => ({ url, clientId: 'id', clientSecret: 'secret' })
const businessUnit = (count: number) => ({
  id: 'a1',
  displayName: 'Wheatwhistle Bakery',
  domain: 'wheatwhistle.example',
  reviews: Array.from({ length: count }, (_, index) => ({
    id: `b${index}`,
    stars: (index % 5) + 1,
    title: `Bread ${index}`,
    createdAt: new Date(Date.UTC(2026, 0, 1) - index * 3_600_000).toISOString(),
  })),
})

async function control(path: string, body: unknown = {}, method = 'POST') {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${url}/emulator/${path}`, { method, headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(await response.text())
}

const connect = (settings: { refreshToken?: string; timeoutMs?: number } = {}) =>
  createTrustpilotReviews(createTrustpilotApi({ ...client(), refreshToken: 'emulated', ...settings }))

beforeAll(async () => {
  server = createServer(trustpilotEmulator()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
beforeEach(async () => {
  await control('faults', {}, 'DELETE')
  await control('seed', { units: [businessUnit(3)] })
})
afterAll(async () => {
  server.close()
  server.closeAllConnections()
  await once(server, 'close')
})

test('all reviews are listed newest first, page by page', async () => {
  await control('seed', { units: [businessUnit(230)] })
  const api = connect()
  const ids: string[] = []
  let cursor: string | null = null
  do {
    const result = await api.list('a1', { cursor })
    if (result.outcome !== 'ok') throw new Error(result.reason)
    ids.push(...result.value.reviews.map(({ externalId }) => externalId))
    cursor = result.value.next
  } while (cursor)
  expect([ids.length, ids[0], ids.at(-1)]).toEqual([230, 'b0', 'b229'])
})

test('a business is found by its website', async () => {
  expect(await connect().findUnit('https://www.wheatwhistle.example/shop')).toMatchObject({
    value: { id: 'a1' },
  })
  expect(await connect().findUnit('nobody.example')).toEqual({ outcome: 'ok', value: null })
})

test('a response can be posted and removed repeatedly', async () => {
  const api = connect()
  for (let time = 0; time < 2; time += 1)
    expect(await api.respond('b1', 'Thank you')).toMatchObject({ outcome: 'ok' })
  expect(await api.find!('a1', 'b1')).toMatchObject({ value: { response: { body: 'Thank you' } } })
  for (let time = 0; time < 2; time += 1)
    expect(await api.withdraw('b1')).toEqual({ outcome: 'ok', value: null })
  expect(await api.find!('a1', 'b1')).toMatchObject({ value: { response: null } })
  expect(await api.find!('a1', 'f00')).toEqual({ outcome: 'ok', value: null })
})

test('a response whose answer was lost is found by reading it back', async () => {
  const api = connect({ timeoutMs: 1000 })
  await api.find!('a1', 'b1')
  await control('faults', { match: '/reply', mode: 'hang', isApplied: true })
  expect(await api.respond('b1', 'Thank you')).toMatchObject({ outcome: 'ok', value: { body: 'Thank you' } })
})

test.each(['error-503', 'reset', 'html', 'broken-json', 'wrong-shape', 'truncated', 'huge', 'redirect'])(
  'when Trustpilot fails with %s, listing is unavailable and no review counts as gone',
  async (mode) => {
    await control('faults', { match: '/reviews', mode })
    expect(await connect().list('a1', { cursor: null })).toMatchObject({ outcome: 'unavailable' })
  },
)

test('an expired access token is renewed, and the new refresh token is saved at once', async () => {
  const saved: string[] = []
  const saveToken = async ({ refreshToken }: { refreshToken: string }) => void saved.push(refreshToken)
  const api = createTrustpilotReviews(
    createTrustpilotApi({ ...client(), refreshToken: 'emulated', saveToken }),
  )
  await api.list('a1', { cursor: null })
  await control('tokens/end')
  expect(await api.list('a1', { cursor: null })).toMatchObject({ outcome: 'ok' })
  expect(new Set(saved).size).toBe(2)
})

test('consent yields a connection until it is revoked', async () => {
  const settings = {
    ...client(),
    authorizeUrl: `${url}/authorize`,
    redirectUri: 'https://reviews.example/back',
  }
  const query = new URL(consentUrl(settings, { state: 'ours' }))
  query.searchParams.set('unit', 'a1')
  const response = await fetch(query, { redirect: 'manual' })
  const back = new URL(response.headers.get('location') ?? '').searchParams
  const granted = await exchangeCode(settings, { code: back.get('code')! })
  if (granted.outcome !== 'ok') throw new Error(granted.reason)
  const { refreshToken } = granted.value
  for (let time = 0; time < 2; time += 1)
    expect(await revokeToken(settings, refreshToken)).toEqual({ outcome: 'ok', value: null })
  const result = await connect({ refreshToken }).list('a1', { cursor: null })
  expect(result.outcome === 'rejected' && isConnectionEnded(result.code)).toBe(true)
})
