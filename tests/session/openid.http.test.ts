import { beforeEach, expect, test } from 'vitest'
import { claimPort } from '../../scripts/ports.mjs'
import { testApplication } from '../cast/application'
import { openidProvider } from '../cast/openid-provider'
import { emails } from '../cast/people'
import { openRows } from '../cast/rows'
import { type Visitor, visitor, wordsOf } from '../cast/visitor'

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
})
const url = `http://localhost:${port}`
const rows = await openRows(application.database)
const someone = () => visitor(url)
beforeEach(() => rows.all('delete from profile_identities'))

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
