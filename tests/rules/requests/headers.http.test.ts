import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { beforeAll, describe, expect, test } from 'vitest'
import { loadDemoAccounts } from '../../support/people'
import { openSql } from '../../support/sql'
import { startTestApplication } from '../../support/test-application'
import { createVisitor, type PageResponse, signIn, type Visitor } from '../../support/visitor'

const application = await startTestApplication()
const db = await openSql(application.database)
const { accounts } = await loadDemoAccounts(application.database.ownerUrl)
const stranger = createVisitor(application.url)
let dana: Visitor
let ruth: Visitor
beforeAll(async () => {
  dana = await signIn(application.url, 'dana')
  ruth = await signIn(application.url, 'ruth')
})

const responses: [number, string, () => Promise<PageResponse>][] = [
  [200, 'a page', () => dana.get('/reviews')],
  [200, 'a printout', () => dana.get('/reviews/print')],
  [200, 'a script’s request', () => dana.get('/reviews.data')],
  [200, 'a lookup', () => dana.get('/lookups/location')],
  [200, 'a download', () => dana.get('/export/csv/reviews')],
  [200, 'the sign-in page', () => stranger.get('/login')],
  [302, 'the redirect to sign in', () => stranger.get('/reviews')],
  [302, 'the redirect after a form', () => stranger.post('/preferences', { theme: 'dark' })],
  [304, 'a file that has not changed', requestUnchangedFile],
  [400, 'an address that cannot be decoded', () => dana.get('/%')],
  [400, 'a record id that cannot be decoded', () => dana.get('/reviews/%E0%A4%A')],
  [403, 'a page without permission', () => ruth.get('/settings/imports')],
  [403, 'a cross-site write', () => dana.post('/logout', {}, { origin: 'https://evil.example' })],
  [404, 'an unknown page', () => dana.get('/no-such-page')],
  [404, 'an unknown account', () => dana.get(`/as/${accounts.inn.id}/reviews`)],
  [404, 'an unknown download', () => dana.get('/export/csv/no-such-report')],
  [404, 'an unknown file', () => stranger.get('/assets/no-such-file.js')],
  [405, 'a POST to a page without a form', () => dana.post('/reviews')],
  [409, 'a form made in another account', () => dana.post('/reviews/tags', { inAccount: accounts.inn.id })],
  [413, 'a form that is too large', () => stranger.post('/login', { email: 'x'.repeat(1_100_000) })],
  [
    415,
    'a body that is not a form',
    () =>
      stranger.ask('/login', { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }),
  ],
  [422, 'an invalid form', () => stranger.post('/login', { email: 'x', password: 'y' })],
  [429, 'one attempt too many', exceedSignInLimit],
  [500, 'a broken page', () => requestBrokenPage('')],
  [500, 'a broken script’s request', () => requestBrokenPage('.data')],
]

/**
 * Sends a raw request, because `fetch` adds `Cache-Control: no-cache`, and the server would then send the file again.
 */
async function requestUnchangedFile(): Promise<PageResponse> {
  const [file] = /\/assets\/[\w.-]+\.css/.exec((await stranger.get('/login')).text)!
  const { headers } = await stranger.get(file)
  const { status, head, body } = await sendRawRequest(file, { 'if-none-match': headers.get('etag')! })
  return { status, headers: new Headers(JSON.parse(head)), text: body, redirectTo: null }
}

async function exceedSignInLimit(): Promise<PageResponse> {
  let response = await stranger.post('/login', { email: 'nobody@inn.example', password: 'wrong' })
  for (let n = 0; n < 12 && response.status !== 429; n++)
    response = await stranger.post('/login', { email: 'nobody@inn.example', password: 'wrong' })
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  return response
}

/** Requests a page while a table that it queries is temporarily renamed. */
async function requestBrokenPage(suffix: string): Promise<PageResponse> {
  const { id } = await db.one<{ id: string }>('select id::text from reviews where account_id = $1 limit 1', [
    accounts.bakery.id,
  ])
  await db.all('alter table response_events rename to response_events_away')
  const response = await dana.get(`/reviews/${id}/history${suffix}`)
  await db.all('alter table response_events_away rename to response_events')
  return response
}

describe.each(responses)('%i: %s', (status, what, sendRequest) => {
  test('has all security headers', async () => {
    const { headers, ...response } = await sendRequest()
    expect(response.status).toBe(status)
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(/script-src 'self' 'nonce-[\w+/=]{20,}';/)
    for (const part of [
      `default-src 'self'`,
      `object-src 'none'`,
      `base-uri 'none'`,
      `frame-ancestors 'none'`,
      `form-action 'self'`,
    ])
      expect(policy).toContain(part)
    expect(policy).not.toMatch(/unsafe/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('referrer-policy')).toBe('same-origin')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(headers.get('x-powered-by')).toBeNull()
    expect(headers.get('access-control-allow-origin')).toBeNull()
    expect(headers.get('x-request-id')).toMatch(/^[\w-]{36}$/)
    if (response.text) expect(headers.get('content-type')).toMatch(/charset=utf-8/i)
    // Public files contain no account's data, so they can be cached.
    if (!/file/.test(what)) expect(headers.get('cache-control')).toMatch(/^no-store/)
  })
})

test('the scripts of a page have the nonce of this response only', async () => {
  const nonces = new Set<string>()
  for (let n = 0; n < 3; n++) {
    const { headers, text } = await dana.get('/reviews')
    const nonce = /'nonce-([^']+)'/.exec(headers.get('content-security-policy') ?? '')?.[1]
    const scripts = [...text.matchAll(/<script\b[^>]*>/g)].map(([tag]) => tag)
    expect(scripts.length).toBeGreaterThan(1)
    expect(scripts.filter((tag) => !tag.includes(`nonce="${nonce}"`))).toEqual([])
    expect(text).not.toMatch(/<[^>]+\s(on\w+|style)=/i)
    nonces.add(nonce!)
  }
  expect(nonces.size).toBe(3)
})

test('files named after their content are cached forever', async () => {
  const page = await stranger.get('/login')
  const [asset] = /\/assets\/[\w.-]+\.css/.exec(page.text)!
  const { status, headers } = await stranger.get(asset)
  expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable'])
})

test('an error page says that something went wrong and nothing about the cause', async () => {
  const [page, script] = [await requestBrokenPage(''), await requestBrokenPage('.data')]
  for (const { text } of [page, script])
    expect(text).not.toMatch(/response_events|relation "|select [a-z"]+[,.]|node_modules|\.server|at \w+ \(/)
  expect(page.text).toContain('Something went wrong')
})

test('the host that a request claims appears nowhere in the response', async () => {
  const spoofed = {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example:99',
    'x-forwarded-proto': 'https',
  }
  const cookie = [...dana.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  for (const path of [
    '/',
    '/reviews',
    '/reviews?rating=9',
    '/reviews/print',
    '/login',
    '/as/0/x',
    '/logout',
    '/%',
  ]) {
    const { head, body } = await sendRawRequest(path, { ...spoofed, cookie })
    expect([path, /evil/.test(head + body)]).toEqual([path, false])
  }
})

test('unsupported methods are rejected', async () => {
  for (const method of ['TRACE', 'PROPFIND', 'PUT', 'DELETE', 'PATCH'])
    for (const path of ['/', '/reviews', '/login', '/export/csv/reviews', '/healthz']) {
      const { status } = await sendRawRequest(path, { cookie: 'session=none' }, method)
      expect([method, path, status >= 300 && status < 500]).toEqual([method, path, true])
    }
})

/** Sends a raw request, because `fetch` supports neither a Host header nor TRACE. */
function sendRawRequest(path: string, headers: Record<string, string>, method = 'GET') {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; head: string; body: string }>()
  const outgoing = request(application.url + path, { method, headers }, async (response) =>
    resolve({
      status: response.statusCode ?? 0,
      head: JSON.stringify(response.headers),
      body: await text(response),
    }),
  )
  outgoing.on('error', reject).end()
  return promise
}
