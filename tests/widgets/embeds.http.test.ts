import { request } from 'node:http'
import { expect, test } from 'vitest'
import { malformedValues } from '../rules/requests/malformed-values'
import { loadDemoAccounts } from '../support/people'
import { openSql } from '../support/sql'
import { startTestApplication } from '../support/test-application'
import { createVisitor, signIn } from '../support/visitor'
import { insertWidget } from './insert-widget'

const application = await startTestApplication({ MAIL: 'off' })
const rows = await openSql(application.database)
const { accounts } = await loadDemoAccounts(application.database.ownerUrl)
const insertBakeryWidget = (type: Parameters<typeof insertWidget>[2], settings = {}) =>
  insertWidget(rows, accounts.bakery.id, type, settings)
const [feed, limited, locationInfo] = await Promise.all([
  insertBakeryWidget('full_page'),
  insertBakeryWidget('teaser', { allowedSites: ['https://shop.example'] }),
  insertBakeryWidget('location_info'),
])
const anonymousVisitor = createVisitor(application.url)
const dana = await signIn(application.url, 'dana')

/** Sends a raw request, because `fetch` decompresses responses and manages caching by itself. */
function requestWith(path: string, headers: Record<string, string>, method = 'GET') {
  return new Promise<{ status: number; headers: Record<string, string>; bytes: Buffer }>(
    (resolve, reject) => {
      const clientRequest = request(application.url + path, { headers, method }, (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('end', () =>
          resolve({
            status: response.statusCode!,
            headers: response.headers as Record<string, string>,
            bytes: Buffer.concat(parts),
          }),
        )
      })
      clientRequest.once('error', reject).end()
    },
  )
}

test('every embed response can be framed and cached publicly, and sets no cookie', async () => {
  const responses = await Promise.all(
    [
      `/embed/${feed}`,
      `/embed/${locationInfo}`,
      '/embed/draft?of=x',
      `/embed/${'0'.repeat(32)}`,
      '/embed',
      '/embed/x/y/z',
    ].map((path) => dana.get(path)),
  )
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 404, 404, 404, 404])
  for (const { headers, text } of responses) {
    expect(headers.get('x-frame-options')).toBeNull()
    expect(headers.get('set-cookie')).toBeNull()
    expect(headers.get('access-control-allow-origin')).toBeNull()
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; .*frame-ancestors \*$/)
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(headers.get('cross-origin-embedder-policy')).toBe('require-corp')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('cache-control')).toMatch(/^public, max-age=([1-9]|[1-5]\d|60)\b/)
    expect(headers.get('vary')).toContain('Accept-Encoding')
    expect(text).not.toMatch(/dana|highstreet|\/assets\//i)
  }
  const { text } = await anonymousVisitor.get(`/embed/${feed}`)
  expect((await dana.get(`/embed/${feed}`)).text).toBe(text)
})

test('only the allowed sites may frame a widget, and no site may frame other pages', async () => {
  const { headers } = await anonymousVisitor.get(`/embed/${limited}`)
  expect(headers.get('content-security-policy')).toMatch(/frame-ancestors 'self' https:\/\/shop\.example$/)
  for (const path of ['/login', '/embedded', '/l/x/stars', '/no-such-page', '/amplify', '/reviews']) {
    const response = await dana.get(path)
    expect(response.headers.get('content-security-policy')).toContain(`frame-ancestors 'none'`)
    expect(response.headers.get('x-frame-options')).toBe('DENY')
  }
})

test('each encoding has its own strong ETag, and a matching one gets a 304 without a body', async () => {
  for (const [accepted, encoding] of [
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', undefined],
    ['', undefined],
  ] as const) {
    const requestHeaders = { 'accept-encoding': accepted }
    const { status, headers, bytes } = await requestWith(`/embed/${feed}`, requestHeaders)
    expect([status, headers['content-encoding']]).toEqual([200, encoding])
    expect(headers.etag).toMatch(encoding ? new RegExp(`^"[\\w-]+-${encoding}"$`) : /^"[\w-]+"$/)
    expect(Number(headers['content-length'])).toBe(bytes.length)
    const notModified = await requestWith(`/embed/${feed}`, {
      ...requestHeaders,
      'if-none-match': `"other", W/${headers.etag}`,
    })
    expect([notModified.status, notModified.bytes.length]).toEqual([304, 0])
    expect(notModified.headers['content-security-policy']).toBe(headers['content-security-policy'])
    expect(
      (await requestWith(`/embed/${feed}`, { ...requestHeaders, 'if-none-match': '"other"' })).status,
    ).toBe(200)
    const head = await requestWith(`/embed/${feed}`, requestHeaders, 'HEAD')
    expect([head.status, head.bytes.length]).toEqual([200, 0])
  }
})

test('a response may be cached for at most a minute, so that changes appear within it', async () => {
  const { headers } = await anonymousVisitor.get(`/embed/${feed}`)
  expect(headers.get('cache-control')).toBe(
    'public, max-age=60, stale-while-revalidate=60, stale-if-error=600',
  )
  expect(Number(headers.get('age'))).toBeLessThan(60)
})

test('the embed script can be loaded by any page and is cached for an hour', async () => {
  const { status, headers, bytes } = await requestWith('/embed.js', { 'accept-encoding': 'gzip' })
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('text/javascript; charset=utf-8')
  expect(headers['cross-origin-resource-policy']).toBe('cross-origin')
  expect(headers['access-control-allow-origin']).toBe('*')
  expect(headers['access-control-allow-credentials']).toBeUndefined()
  expect(headers['cache-control']).toContain('max-age=3600')
  expect(bytes.length).toBeLessThan(2_000)
  expect(
    (await requestWith('/embed.js', { 'accept-encoding': 'gzip', 'if-none-match': headers.etag! })).status,
  ).toBe(304)
})

test('malformed keys, paths and queries cause no server error and write nothing', async () => {
  const before = await rows.fingerprint()
  const paths = malformedValues.flatMap((text) => [
    `/embed/${text}`,
    `/embed/${feed}/${text}`,
    `/embed/draft?of=${text}`,
    `/embed/${feed}?page=${text}&lang=${text}&theme=${text}&${text}`,
  ])
  const raw = [
    '/embed/%',
    '/embed/%E0%A4%A',
    `/embed/${feed}?%`,
    '/embed//',
    '/embed?',
    '/EMBED/x',
    `/embed/${feed}?page=999`,
  ]
  for (const path of [...paths, ...raw]) {
    const { status } = await requestWith(path, {})
    expect([path, [200, 400, 404, 414].includes(status)]).toEqual([path, true])
  }
  expect((await anonymousVisitor.ask(`/embed/${feed}`, { method: 'DELETE' })).status).toBe(405)
  expect(await rows.fingerprint()).toEqual(before)
})
