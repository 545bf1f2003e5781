import { createHmac, createSign, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { claimPort } from '../../scripts/ports.mjs'
import { testApplication } from '../cast/application'
import { openidProvider } from '../cast/openid-provider'
import { emails } from '../cast/people'
import { openRows } from '../cast/rows'
import { signedIn, type Visitor, visitor, wordsOf } from '../cast/visitor'

// The provider must know where we are before we start, and we where it is.
const port = await claimPort(0, '127.0.0.1')
const callback = `http://localhost:${port}/login/openid/callback`
const provider = await openidProvider(() => callback)
const application = await testApplication({
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
const rows = await openRows(application.database)
const someone = () => visitor(url)
beforeEach(() => rows.all('delete from profile_identities'))
afterEach(() => {
  provider.replaceIdToken((idToken) => idToken)
  provider.publishKeys(null)
})

/** Follows the provider's pages until it sends the browser back, and says where to. */
async function throughProvider(address: string): Promise<string> {
  const jar = new Map<string, string>()
  let at = address
  for (let hop = 0; hop < 12 && at.startsWith(provider.issuer); hop++) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(at, { redirect: 'manual', headers: { cookie } })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      jar.set(name, value)
    }
    at = new URL(answer.headers.get('location') ?? '', at).href
  }
  return at
}

async function begin(guest: Visitor, redirect = '/'): Promise<string> {
  const { leadsTo } = await guest.get(`/login/openid?redirect=${encodeURIComponent(redirect)}`)
  return throughProvider(leadsTo!)
}

const back = (guest: Visitor, address: string) => guest.get(address.replace(url, ''))

test('the sign-in page offers it, with the page asked for', async () => {
  const { text } = await someone().get('/login?redirect=%2Freviews%3Frating%3D1')
  expect(text).toContain('href="/login/openid?redirect=%2Freviews%3Frating%3D1"')
  expect(text).toContain('Quillmere ID')
})

test('whoever the provider vouches for arrives where the link of a mail led', async () => {
  provider.signsInAs({ sub: 'g-1', email: 'Grace@Quillmere.example', email_verified: true })
  const asked = '/reviews?rating=1&flyout_edit=true&export_id=12'
  const guest = someone()
  const address = await begin(guest, asked)
  expect(address).toContain(`${callback}?code=`)
  const answer = await back(guest, address)
  expect([answer.status, answer.leadsTo]).toEqual([302, asked])
  expect((await guest.get('/reviews')).text).toContain('Grace Whitcomb')
  expect(guest.cookies.has('openid')).toBe(false)
})

test('the question carries state, nonce and a PKCE challenge, new each time', async () => {
  const asked = async () => new URL((await someone().get('/login/openid')).leadsTo!).searchParams
  const [one, other] = [await asked(), await asked()]
  for (const name of ['state', 'nonce', 'code_challenge']) {
    expect(one.get(name)!.length).toBeGreaterThan(20)
    expect(one.get(name)).not.toBe(other.get(name))
  }
  expect([one.get('code_challenge_method'), one.get('redirect_uri')]).toEqual(['S256', callback])
})

test('an answer to somebody else’s question is not taken: no cookie, another state, another issuer, twice', async () => {
  provider.signsInAs({ sub: 'g-1', email: emails.grace, email_verified: true })
  const guest = someone()
  const address = await begin(guest)
  expect((await back(someone(), address)).status).toBe(403)
  const other = someone()
  await begin(other)
  expect((await back(other, address)).status).toBe(403)
  const changed = (name: string, value: string) => {
    const mixed = new URL(address)
    mixed.searchParams.set(name, value)
    return mixed.href
  }
  for (const [name, value] of [
    ['state', 'x'.repeat(43)],
    ['iss', 'https://evil.example'],
    ['code', 'not-a-code'],
  ] as const) {
    const each = someone()
    each.cookies.set('openid', guest.cookies.get('openid')!)
    expect([name, (await back(each, changed(name, value))).status]).toEqual([name, 403])
  }
  const copy = someone()
  copy.cookies.set('openid', guest.cookies.get('openid')!)
  expect((await back(guest, address)).status).toBe(302)
  expect((await back(copy, address)).status).toBe(403)
})

test('nobody comes in by an address the provider has not verified, or that nobody here has', async () => {
  for (const claims of [
    { sub: 'm-1', email: emails.grace, email_verified: false },
    { sub: 'm-2', email: emails.grace },
    { sub: 'm-3', email: 'nobody@quillmere.example', email_verified: true },
    { sub: 'm-4', email: emails.emil, email_verified: true },
    { sub: 'm-5' },
  ]) {
    provider.signsInAs(claims)
    const guest = someone()
    const answer = await back(guest, await begin(guest, '/reviews?rating=2'))
    expect([claims, answer.status, guest.cookies.has('session')]).toEqual([claims, 403, false])
    expect(wordsOf(answer)).toContain('Nobody here has the address you are known by there')
    expect(answer.text).toContain('href="/login?redirect=%2Freviews%3Frating%3D2"')
  }
})

test('once known, a person is known by the provider’s own name for them, not by the address', async () => {
  provider.signsInAs({ sub: 't-1', email: emails.tomas, email_verified: true })
  const first = someone()
  expect((await back(first, await begin(first))).status).toBe(302)
  provider.signsInAs({ sub: 't-1', email: 'new-address@quillmere.example', email_verified: true })
  const moved = someone()
  expect((await back(moved, await begin(moved))).status).toBe(302)
  provider.signsInAs({ sub: 'somebody-else', email: emails.tomas, email_verified: true })
  const second = someone()
  expect((await back(second, await begin(second))).status).toBe(403)
})

test('what the provider refuses leads back to the sign-in page, not in a circle', async () => {
  const guest = someone()
  await guest.get('/login/openid?redirect=%2Freviews')
  const answer = await guest.get('/login/openid/callback?error=access_denied&state=x')
  expect([answer.status, wordsOf(answer)]).toEqual([
    403,
    expect.stringContaining('You could not be signed in'),
  ])
  expect(answer.text).toContain('href="/login?redirect=%2Freviews"')
})

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
const decoded = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString())

/** The ID token with changes, signed by `sign` or still carrying the provider's own signature. */
function rewritten(idToken: string, changes: object, header: object, sign?: (text: string) => string) {
  const [oldHeader, payload, signature] = idToken.split('.')
  const text = `${encoded({ ...decoded(oldHeader), ...header })}.${encoded({ ...decoded(payload), ...changes })}`
  return `${text}.${sign ? sign(text) : signature}`
}

const signedWith = (key: KeyObject) => (text: string) =>
  createSign('RSA-SHA256').update(text).sign(key).toString('base64url')

test('an ID token counts only with a signature of the provider’s published keys', async () => {
  const asGrace = { sub: 'g-1', email: emails.grace, email_verified: true }
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const secret = 'a secret of the two of them, long enough'
  const hmac = (text: string) => createHmac('sha256', secret).update(text).digest('base64url')
  const forgeries: Record<string, (idToken: string) => string> = {
    'changed after it was signed': (token) => rewritten(token, asGrace, {}),
    'without a signature': (token) => rewritten(token, asGrace, { alg: 'none' }, () => ''),
    'signed by a key of somebody else': (token) => rewritten(token, asGrace, {}, signedWith(privateKey)),
    'signed by a key nobody published': (token) =>
      rewritten(token, asGrace, { kid: 'unknown' }, signedWith(privateKey)),
    'signed with the shared secret': (token) => rewritten(token, asGrace, { alg: 'HS256' }, hmac),
  }
  for (const [name, forge] of Object.entries(forgeries)) {
    provider.signsInAs({ sub: 'stranger' })
    provider.replaceIdToken(forge)
    const guest = someone()
    const answer = await back(guest, await begin(guest))
    expect([name, answer.status, guest.cookies.has('session')]).toEqual([name, 403, false])
  }
})

test('a provider may rotate its keys: the new one is fetched, the old one no longer counts', async () => {
  provider.signsInAs({ sub: 'g-1', email: emails.grace, email_verified: true })
  const before = someone()
  expect((await back(before, await begin(before))).status).toBe(302)
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  provider.publishKeys([{ ...publicKey.export({ format: 'jwk' }), kid: 'rotated', use: 'sig' }])
  provider.replaceIdToken((token) => rewritten(token, {}, { kid: 'rotated' }, signedWith(privateKey)))
  // Published in the very minute of its use, it is found at the second try.
  const early = someone()
  await back(early, await begin(early))
  const rotated = someone()
  expect((await back(rotated, await begin(rotated))).status).toBe(302)
  provider.replaceIdToken((token) => token)
  const late = someone()
  expect((await back(late, await begin(late))).status).toBe(403)
})

test('staff sign in here, with their password: the provider does not vouch for them', async () => {
  provider.signsInAs({ sub: 'i-1', email: emails.ines, email_verified: true })
  const guest = someone()
  const answer = await back(guest, await begin(guest))
  expect([answer.status, guest.cookies.has('session')]).toEqual([403, false])
  expect(await rows.all('select * from profile_identities')).toEqual([])
})

test('staff without a second factor set one up before they do anything', async () => {
  const staff = await signedIn(url, 'ines')
  for (const page of ['/staff', '/reviews', '/settings'])
    expect([page, (await staff.get(page)).leadsTo]).toEqual([
      page,
      `/settings/profile/second-factor?redirect=${encodeURIComponent(page)}`,
    ])
  const someoneElse = await signedIn(url, 'grace')
  expect((await someoneElse.get('/settings')).status).toBe(200)
})

test('a person known by the provider’s name who becomes staff is no longer let in by it', async () => {
  provider.signsInAs({ sub: 'g-1', email: emails.grace, email_verified: true })
  const before = someone()
  expect((await back(before, await begin(before))).status).toBe(302)
  await rows.all(`insert into staff (profile_id) select id from profiles where email = '${emails.grace}'`)
  const after = someone()
  expect((await back(after, await begin(after))).status).toBe(403)
  await rows.all(
    `delete from staff where profile_id = (select id from profiles where email = '${emails.grace}')`,
  )
})
