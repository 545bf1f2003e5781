import { expect, test } from 'vitest'
import { isInShare, recordCases } from '../../support/depth'
import { collectFailures } from '../../support/parallel'
import { loadDemoAccounts } from '../../support/people'
import { openSql } from '../../support/sql'
import { startTestApplication } from '../../support/test-application'
import { signIn } from '../../support/visitor'
import { type Endpoint, listEndpoints, seedRecords } from './endpoints'

// Sends writes as a browser would send them from another site's page, with the visitor's cookies.
const application = await startTestApplication()
const { port } = new URL(application.url)
const db = await openSql(application.database)
const { accounts } = await loadDemoAccounts(application.database.ownerUrl)
const dana = await signIn(application.url, 'dana')
const ids = await seedRecords(db, accounts.bakery.id, dana, 'row')
const endpoints = listEndpoints(ids)

const foreignHeaders: Record<string, string>[] = [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: `http://localhost:${Number(port) + 1}` },
  { origin: `https://localhost:${port}` },
  { origin: `http://localhost:${port}.evil.example` },
  { origin: `http://reviews.localhost:${port}` },
  { origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { origin: application.url, 'sec-fetch-site': 'cross-site' },
]
const bodies: [string, string][] = [
  ['application/x-www-form-urlencoded', 'intent=add&name=Forged&ids=1&body=Forged&revision=1&theme=dark'],
  ['text/plain', 'body=Forged'],
  ['application/json', '{"body":"Forged"}'],
]

test('a cross-site write is rejected at every address, in every form, and changes nothing', async () => {
  const before = await db.fingerprint()
  const sent = endpoints
    .flatMap(({ path }) => [path, `${path === '/' ? '/_root' : path}.data`, `${path}?index`])
    // Test every URL with an eighth of the headers, and alternate the bodies. CI tests all headers.
    .flatMap((address, nth) =>
      foreignHeaders
        .map((headers, n) => ({ address, headers, body: bodies[(nth + n) % bodies.length]! }))
        .filter((_, n) => isInShare(nth + n, 8)),
    )
  recordCases('cross-site writes: address and header', sent.length)
  const accepted = await collectFailures(sent, async ({ address, headers, body: [type, body] }) => {
    const init = { method: 'POST', body, headers: { ...headers, 'content-type': type } }
    const { status } = await dana.ask(address, init)
    return status === 403 ? null : [address, headers, type, status]
  })
  expect(accepted).toEqual([])
  expect(await db.fingerprint()).toEqual(before)
  expect((await dana.get('/reviews')).status).toBe(200)
})

test('a cross-site request with another method is rejected too', async () => {
  for (const method of ['PUT', 'PATCH', 'DELETE'])
    expect((await dana.ask('/logout', { method, headers: foreignHeaders[0] })).status).toBe(403)
})

const ownHeaders: Record<string, string>[] = [
  { origin: application.url, 'sec-fetch-site': 'same-origin' },
  { origin: `http://127.0.0.1:${port}` },
  { 'sec-fetch-site': 'none' },
  // Text browsers send neither header.
  {},
]

test.each(ownHeaders)('a write from our own page is accepted: %j', async (headers) => {
  const baseUrl = headers.origin?.includes('127.0.0.1') ? headers.origin : application.url
  const response = await fetch(`${baseUrl}/preferences`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ theme: 'dark' }),
    headers,
  })
  expect([response.status, response.headers.get('set-cookie')]).toEqual([
    302,
    expect.stringContaining('theme=dark'),
  ])
})

test('reading changes nothing, however often and with whichever method', async () => {
  // The first visit creates the URLs of a location's landing pages. Later visits change nothing.
  await dana.get(`/settings/locations/${ids.locationId}/landing-pages`)
  const before = await db.fingerprint()
  // Leave out exports, because the audit log records every file and printout.
  const isExport = ({ path, isDownload }: Endpoint) => isDownload || path.endsWith('/print')
  const readEndpoints = endpoints.filter((endpoint) => endpoint.access !== 'public' && !isExport(endpoint))
  for (const [nth, { path }] of readEndpoints.entries())
    for (const method of ['GET', ['HEAD', 'OPTIONS'][nth % 2]]) await dana.ask(path, { method })
  await dana.get('/logout')
  expect(await db.fingerprint()).toEqual(before)
  expect((await dana.get('/reviews')).status).toBe(200)
})
