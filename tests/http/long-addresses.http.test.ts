import { readdirSync } from 'node:fs'
import { request } from 'node:http'
import path from 'node:path'
import { expect, test } from 'vitest'
import { startTestApplication } from '../support/test-application'
import { createVisitor, signIn } from '../support/visitor'

// Anyone can send a long URL without signing in, so it is refused before anything parses it.
const application = await startTestApplication()
const stranger = createVisitor(application.url)
const dana = await signIn(application.url, 'dana')
const segments = (count: number) => '/a'.repeat(count)

test.each([
  ['a path of 7,400 segments', segments(7_400)],
  ['a path of 33 segments', segments(33)],
  ['a path of empty segments', '/'.repeat(2_000)],
  ['a path of 2,001 characters', `/${'a'.repeat(2_000)}`],
  ['links of 7,400 segments', `/__manifest?version=x&p=${segments(7_400)}`],
  ['a query of 8,001 characters', `/reviews?${'a=bcdefg&'.repeat(889)}`],
  ['a value of 2,001 characters', `/reviews?search_terms=${'a'.repeat(2_001)}`],
  ['a name of 101 characters', `/reviews?${'a'.repeat(101)}=1`],
  ['501 parameters', `/reviews?${'a&'.repeat(500)}`],
])('%s is refused as too long, whether signed in or not', async (_, address) => {
  for (const visitor of [stranger, dana]) {
    const { status, text } = await visitor.get(address)
    expect([status, text.length < 2_000]).toEqual([414, true])
    expect(text).toContain('Address too long')
  }
})

// More than Node's own parser accepts, so Express never sees the request.
test('a URL of 24,000 characters gets a 414 page that says so', async () => {
  const { status, text, headers } = await stranger.get(`/reviews?${'locationId=1&'.repeat(2_000)}`)
  expect([status, headers.get('content-type')]).toEqual([414, 'text/html; charset=utf-8'])
  expect(text).toContain('Address too long')
})

test.each([
  ['32 segments', segments(32), 404],
  ['a path of 2,000 characters', `/${'a'.repeat(1_999)}`, 404],
  [
    '400 locations',
    `/reviews?${Array.from({ length: 400 }, (_, n) => `locationId=${1_000_000 + n}`).join('&')}`,
    200,
  ],
  [
    'a search of 200 Chinese characters',
    `/reviews?search_terms=${encodeURIComponent('評'.repeat(200))}`,
    200,
  ],
])('%s is not refused as too long', async (_, address, status) => {
  expect((await dana.get(address)).status).toBe(status)
})

test('a filter too long for the sign-in redirect is dropped from it', async () => {
  const filter = Array.from({ length: 300 }, (_, n) => `locationId=${1_000_000 + n}`).join('&')
  const { status, redirectTo } = await stranger.get(`/reviews?${filter}`)
  expect([status, redirectTo]).toEqual([302, '/login?redirect=%2Freviews'])
})

test('the route manifest handles missing, empty and excessive path lists', async () => {
  expect((await stranger.get('/__manifest')).status).toBe(204)
  const assets = readdirSync(path.join(import.meta.dirname, '../../build/client/assets'))
  const version = assets.flatMap((file) => /^manifest-(\w+)\.js$/.exec(file)?.[1] ?? [])[0]
  expect((await stranger.get(`/__manifest?version=${version}`)).text).toBe('{}')
  const many = Array.from({ length: 301 }, () => 'p=/a').join('&')
  expect((await stranger.get(`/__manifest?version=${version}&${many}`)).status).toBe(400)
  expect((await stranger.get(`/__manifest?version=${version}&p=${segments(13)}`)).status).toBe(400)
})

/** Requests a page with headers that `fetch` cannot send; returns the status. */
function requestStatus(headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const clientRequest = request(`${application.url}/login`, { headers }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0))
    })
    clientRequest.on('error', reject).end()
  })
}

test.each(['x-forwarded-host', 'x-forwarded-proto', 'user-agent', 'accept-language', 'origin'])(
  'the header %s with 12,000 characters is refused',
  async (name) => {
    expect(await requestStatus({ [name]: `a${' '.repeat(12_000)}b` })).toBe(431)
  },
)

test('headers of 24,000 characters get a 431 page that says so', async () => {
  const { status, text, headers } = await stranger.get('/login', { 'x-more': 'a'.repeat(24_000) })
  expect([status, headers.get('cache-control')]).toEqual([431, 'no-store'])
  expect(text).toContain('Your browser sent too much data')
})

test('a forwarded host is ignored when no proxy is configured', async () => {
  expect(await requestStatus({ 'x-forwarded-host': 'not a host/?' })).toBe(200)
})
