import { createHmac, createSign, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { claimPort } from '../../scripts/ports.mjs'
import { startOpenidProvider } from '../support/openid-provider'
import { emails } from '../support/people'
import { openSql } from '../support/sql'
import { startTestApplication } from '../support/test-application'
import { createVisitor, signIn, textOf, type Visitor } from '../support/visitor'

// The provider needs our address before we start, and we need the provider's.
const port = await claimPort(0, '127.0.0.1')
const callback = `http://localhost:${port}/login/openid/callback`
const provider = await startOpenidProvider(() => callback)
const application = await startTestApplication({
  MAIL: 'off',
  PORT: String(port),
  BASE_URL: `http://localhost:${port}`,
  OIDC_ISSUER: provider.issuer,
  OIDC_CLIENT_ID: 'highstreet',
  OIDC_CLIENT_SECRET: 'a secret of the two of them, long enough',
  OIDC_NAME: 'Quillmere ID',
  STAFF_SECOND_FACTOR: 'required',
})
const url = `http://localhost:${port}`
const rows = await openSql(application.database)
const newVisitor = () => createVisitor(url)
beforeEach(() => rows.all('delete from profile_identities'))
afterEach(() => {
  provider.replaceIdToken((idToken) => idToken)
  provider.publishKeys(null)
})

/** Follows the provider's pages until it sends the browser back. Returns the address it sends the browser to. */
async function followProvider(address: string): Promise<string> {
  const jar = new Map<string, string>()
  let currentUrl = address
  for (let hop = 0; hop < 12 && currentUrl.startsWith(provider.issuer); hop++) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(currentUrl, { redirect: 'manual', headers: { cookie } })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      jar.set(name, value)
    }
    currentUrl = new URL(response.headers.get('location') ?? '', currentUrl).href
  }
  return currentUrl
}

async function startSignIn(guest: Visitor, redirect = '/'): Promise<string> {
  const { redirectTo } = await guest.get(`/login/openid?redirect=${encodeURIComponent(redirect)}`)
  return followProvider(redirectTo!)
}

const returnToApp = (guest: Visitor, address: string) => guest.get(address.replace(url, ''))

test('the sign-in page offers it, and keeps the requested page', async () => {
  const { text } = await newVisitor().get('/login?redirect=%2Freviews%3Frating%3D1')
  expect(text).toContain('href="/login/openid?redirect=%2Freviews%3Frating%3D1"')
  expect(text).toContain('Quillmere ID')
})

test('a user whom the provider confirms arrives at the page that the link in a mail led to', async () => {
  provider.setNextUser({ sub: 'g-1', email: 'Grace@Quillmere.example', email_verified: true })
  const requestedPath = '/reviews?rating=1&flyout_edit=true&export_id=12'
  const guest = newVisitor()
  const address = await startSignIn(guest, requestedPath)
  expect(address).toContain(`${callback}?code=`)
  const response = await returnToApp(guest, address)
  expect([response.status, response.redirectTo]).toEqual([302, requestedPath])
  expect((await guest.get('/reviews')).text).toContain('Grace Whitcomb')
  expect(guest.cookies.has('openid')).toBe(false)
})

test('the request to the provider has a new state, nonce and PKCE challenge each time', async () => {
  const requestedPath = async () =>
    new URL((await newVisitor().get('/login/openid')).redirectTo!).searchParams
  const [one, other] = [await requestedPath(), await requestedPath()]
  for (const name of ['state', 'nonce', 'code_challenge']) {
    expect(one.get(name)!.length).toBeGreaterThan(20)
    expect(one.get(name)).not.toBe(other.get(name))
  }
  expect([one.get('code_challenge_method'), one.get('redirect_uri')]).toEqual(['S256', callback])
})

test("a response that does not belong to this browser's request is rejected: no cookie, another state, another issuer, used twice", async () => {
  provider.setNextUser({ sub: 'g-1', email: emails.grace, email_verified: true })
  const guest = newVisitor()
  const address = await startSignIn(guest)
  expect((await returnToApp(newVisitor(), address)).status).toBe(403)
  const other = newVisitor()
  await startSignIn(other)
  expect((await returnToApp(other, address)).status).toBe(403)
  const withParameter = (name: string, value: string) => {
    const changedUrl = new URL(address)
    changedUrl.searchParams.set(name, value)
    return changedUrl.href
  }
  for (const [name, value] of [
    ['state', 'x'.repeat(43)],
    ['iss', 'https://evil.example'],
    ['code', 'not-a-code'],
  ] as const) {
    const each = newVisitor()
    each.cookies.set('openid', guest.cookies.get('openid')!)
    expect([name, (await returnToApp(each, withParameter(name, value))).status]).toEqual([name, 403])
  }
  const copy = newVisitor()
  copy.cookies.set('openid', guest.cookies.get('openid')!)
  expect((await returnToApp(guest, address)).status).toBe(302)
  expect((await returnToApp(copy, address)).status).toBe(403)
})

test('an address that the provider has not verified, or that nobody here has, signs nobody in', async () => {
  for (const claims of [
    { sub: 'm-1', email: emails.grace, email_verified: false },
    { sub: 'm-2', email: emails.grace },
    { sub: 'm-3', email: 'nobody@quillmere.example', email_verified: true },
    { sub: 'm-4', email: emails.emil, email_verified: true },
    { sub: 'm-5' },
  ]) {
    provider.setNextUser(claims)
    const guest = newVisitor()
    const response = await returnToApp(guest, await startSignIn(guest, '/reviews?rating=2'))
    expect([claims, response.status, guest.cookies.has('session')]).toEqual([claims, 403, false])
    expect(textOf(response)).toContain('No user has the email address you use there')
    expect(response.text).toContain('href="/login?redirect=%2Freviews%3Frating%3D2"')
  }
})

test("after the first sign-in, a person is identified by the provider's subject, not by the address", async () => {
  provider.setNextUser({ sub: 't-1', email: emails.tomas, email_verified: true })
  const first = newVisitor()
  expect((await returnToApp(first, await startSignIn(first))).status).toBe(302)
  provider.setNextUser({ sub: 't-1', email: 'new-address@quillmere.example', email_verified: true })
  const renamed = newVisitor()
  expect((await returnToApp(renamed, await startSignIn(renamed))).status).toBe(302)
  provider.setNextUser({ sub: 'somebody-else', email: emails.tomas, email_verified: true })
  const second = newVisitor()
  expect((await returnToApp(second, await startSignIn(second))).status).toBe(403)
})

test('a refusal by the provider leads back to the sign-in page, without a redirect loop', async () => {
  const guest = newVisitor()
  await guest.get('/login/openid?redirect=%2Freviews')
  const response = await guest.get('/login/openid/callback?error=access_denied&state=x')
  expect([response.status, textOf(response)]).toEqual([
    403,
    expect.stringContaining('We couldn’t sign you in'),
  ])
  expect(response.text).toContain('href="/login?redirect=%2Freviews"')
})

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
const decode = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString())

/** Returns the ID token with changes, signed by `sign` or with the provider's original signature. */
function rewriteToken(idToken: string, changes: object, header: object, sign?: (text: string) => string) {
  const [oldHeader, payload, signature] = idToken.split('.')
  const text = `${encode({ ...decode(oldHeader), ...header })}.${encode({ ...decode(payload), ...changes })}`
  return `${text}.${sign ? sign(text) : signature}`
}

const signerWith = (key: KeyObject) => (text: string) =>
  createSign('RSA-SHA256').update(text).sign(key).toString('base64url')

test("an ID token is accepted only with a signature by the provider's published keys", async () => {
  const graceClaims = { sub: 'g-1', email: emails.grace, email_verified: true }
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const secret = 'a secret of the two of them, long enough'
  const hmac = (text: string) => createHmac('sha256', secret).update(text).digest('base64url')
  const forgeries: Record<string, (idToken: string) => string> = {
    'changed after it was signed': (token) => rewriteToken(token, graceClaims, {}),
    'without a signature': (token) => rewriteToken(token, graceClaims, { alg: 'none' }, () => ''),
    'signed by a key of somebody else': (token) =>
      rewriteToken(token, graceClaims, {}, signerWith(privateKey)),
    'signed by a key nobody published': (token) =>
      rewriteToken(token, graceClaims, { kid: 'unknown' }, signerWith(privateKey)),
    'signed with the shared secret': (token) => rewriteToken(token, graceClaims, { alg: 'HS256' }, hmac),
  }
  for (const [name, forge] of Object.entries(forgeries)) {
    provider.setNextUser({ sub: 'stranger' })
    provider.replaceIdToken(forge)
    const guest = newVisitor()
    const response = await returnToApp(guest, await startSignIn(guest))
    expect([name, response.status, guest.cookies.has('session')]).toEqual([name, 403, false])
  }
})

test('the provider can rotate its keys: the new one is fetched, and the old one is no longer accepted', async () => {
  provider.setNextUser({ sub: 'g-1', email: emails.grace, email_verified: true })
  const before = newVisitor()
  expect((await returnToApp(before, await startSignIn(before))).status).toBe(302)
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  provider.publishKeys([{ ...publicKey.export({ format: 'jwk' }), kid: 'rotated', use: 'sig' }])
  provider.replaceIdToken((token) => rewriteToken(token, {}, { kid: 'rotated' }, signerWith(privateKey)))
  // A key published in the very minute of its use is accepted at the second attempt.
  const early = newVisitor()
  await returnToApp(early, await startSignIn(early))
  const rotated = newVisitor()
  expect((await returnToApp(rotated, await startSignIn(rotated))).status).toBe(302)
  provider.replaceIdToken((token) => token)
  const late = newVisitor()
  expect((await returnToApp(late, await startSignIn(late))).status).toBe(403)
})

test('staff sign in here with their password: the provider cannot sign them in', async () => {
  provider.setNextUser({ sub: 'i-1', email: emails.ines, email_verified: true })
  const guest = newVisitor()
  const response = await returnToApp(guest, await startSignIn(guest))
  expect([response.status, guest.cookies.has('session')]).toEqual([403, false])
  expect(await rows.all('select * from profile_identities')).toEqual([])
})

test('staff without a second factor must set one up before anything else', async () => {
  const staff = await signIn(url, 'ines')
  for (const page of ['/staff', '/reviews', '/settings'])
    expect([page, (await staff.get(page)).redirectTo]).toEqual([
      page,
      `/settings/profile/second-factor?redirect=${encodeURIComponent(page)}`,
    ])
  const grace = await signIn(url, 'grace')
  expect((await grace.get('/settings')).status).toBe(200)
})

test('a user known to the provider who becomes staff can no longer sign in through it', async () => {
  provider.setNextUser({ sub: 'g-1', email: emails.grace, email_verified: true })
  const before = newVisitor()
  expect((await returnToApp(before, await startSignIn(before))).status).toBe(302)
  await rows.all(`insert into staff (profile_id) select id from profiles where email = '${emails.grace}'`)
  const after = newVisitor()
  expect((await returnToApp(after, await startSignIn(after))).status).toBe(403)
  await rows.all(
    `delete from staff where profile_id = (select id from profiles where email = '${emails.grace}')`,
  )
})
