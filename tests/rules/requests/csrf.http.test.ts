import { expect, test } from 'vitest'
import { routes } from '#app/routes'
import { isInShare, recordCases } from '../../support/depth'
import { collectFailures } from '../../support/parallel'
import { loadDemoAccounts } from '../../support/people'
import { openSql } from '../../support/sql'
import { startTestApplication } from '../../support/test-application'
import { signIn } from '../../support/visitor'
import { type Endpoint, listEndpoints, seedRecords } from './endpoints'

// Sends writes as a browser would send them from another site's page, with the visitor's cookies; and writes to an
// account that is not allowed to change anything.
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
    // The API does not read cookies: for it, the browser is a stranger.
    .filter(({ path }) => !path.startsWith('/api/'))
    .flatMap(({ path }) => [path, `${path === '/' ? '/_root' : path}.data`, `${path}?index`])
    // Test every URL with an eighth of the headers, and alternate the bodies. A complete run tests all headers.
    .flatMap((address, nth) =>
      foreignHeaders
        .map((headers, n) => ({ address, headers, body: bodies[(nth + n) % bodies.length]! }))
        .filter((_, n) => isInShare(nth * foreignHeaders.length + n, 8)),
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
  const sent = readEndpoints
    .flatMap(({ path }, nth) => ['GET', ['HEAD', 'OPTIONS'][nth % 2]!].map((method) => ({ path, method })))
    .filter((_, nth) => isInShare(nth, 2))
  recordCases('reads that must change nothing: address and method', sent.length)
  for (const { path, method } of sent) await dana.ask(path, { method })
  await dana.get('/logout')
  expect(await db.fingerprint()).toEqual(before)
  expect((await dana.get('/reviews')).status).toBe(200)
})

const setTrial = (facts: string) => db.all(`update accounts set ${facts} where id = $1`, [accounts.bakery.id])
const accountPages = routes
  .map((route, n) => ({ route, path: endpoints[n]!.path }))
  .filter(({ route }) => route.kind === 'page' && route.access !== 'public' && !route.address.endsWith('*'))

const downloads = routes
  .map((route, n) => ({ route, path: endpoints[n]!.path }))
  .filter(({ route }) => route.kind === 'download' && route.access !== 'public')

test('after a trial, every form is refused with a sentence and what was typed, except those that are declared to be allowed', async () => {
  await setTrial(`trial_ended_at = now() - interval '1 day'`)
  const failures: string[] = []
  let refusedCount = 0
  for (const { route, path } of accountPages) {
    if (route.allowedAfterTrial) continue
    const { status, text } = await dana.post(path, {})
    const isRefused = status === 403 && text.includes('Nothing was saved, because this account is read-only.')
    if (isRefused) refusedCount++
    // Pages of partners, staff and features that are off are refused before.
    else if (status !== 404 && status !== 403) failures.push(`${path}: ${status}`)
  }
  expect(failures).toEqual([])
  expect(refusedCount).toBeGreaterThan(accountPages.length * 0.7)
  const { text } = await dana.post('/settings/groups/new', {
    name: 'The stores of the north',
    locationIds: ['1'],
  })
  expect(text).toContain('The stores of the north')
  expect(text).toMatch(/<form method="post" action="\/settings\/groups\/new">.*Submit again/s)
  for (const { path } of accountPages.filter(({ route }) => route.address === '/dismissals'))
    expect((await dana.post(path, {})).text).not.toContain('Nothing was saved')
})

test('every page of an expired account leads to billing; its data and every file are a 402; billing can be read', async () => {
  await setTrial(`status = 'expired', trial_ended_at = now() - interval '20 days'`)
  const failures: string[] = []
  for (const { route, path } of [...accountPages, ...downloads]) {
    const isBilling = route.address.startsWith('/settings/billing')
    const isFile = route.kind === 'download' || route.isResource
    const { status, redirectTo, text } = await dana.get(path)
    const isExpected = isFile
      ? status === 402 && text.includes('href="/settings/billing/edit"')
      : redirectTo === '/settings/billing/edit'
    if (isBilling ? status !== 200 : !isExpected) failures.push(`${path}: ${status} ${redirectTo}`)
    if (isBilling || route.kind === 'download') continue
    const data = await dana.get(`${path === '/' ? '/_root' : path}.data`)
    if (data.status !== 402 || !data.text.includes('/settings/billing/edit'))
      failures.push(`${path}.data: ${data.status}`)
  }
  expect(failures).toEqual([])
  await setTrial(`status = 'active', trial_ended_at = null`)
})
