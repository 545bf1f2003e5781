import { generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createBuilders } from '../support/builders'
import { emails, loadDemoAccounts } from '../support/people'
import { openSql } from '../support/sql'
import { startTestApplication } from '../support/test-application'
import { createVisitor, signIn, textOf, type Visitor } from '../support/visitor'

const application = await startTestApplication({ MAIL: 'off' })
const rows = await openSql(application.database)
const build = createBuilders(rows)
const cast = await loadDemoAccounts(application.database.ownerUrl)
const newVisitor = () => createVisitor(application.url)
const keys = '/settings/account/sso-keys'

const newKeyPair = () => generateKeyPairSync('ed25519')
const toPem = (key: KeyObject) => key.export({ type: 'spki', format: 'pem' }).toString()
const keyPair = newKeyPair()
let nora: Visitor
let keyId: string

const findNewestKeyId = async () =>
  (await rows.one<{ id: string }>('select max(id)::text as id from sso_keys')).id

beforeAll(async () => {
  nora = await signIn(application.url, 'nora')
  const response = await nora.post(`${keys}/new`, {
    name: 'Lanternfold portal',
    publicKey: toPem(keyPair.publicKey),
  })
  expect(response.redirectTo).toBe(keys)
  keyId = await findNewestKeyId()
})
beforeEach(() => rows.all('delete from sign_in_limits'))

type Claims = Record<string, unknown>
const nowInSeconds = () => Math.floor(Date.now() / 1000)

function signToken(claims: Claims = {}, { key = keyPair.privateKey, kid = keyId, alg = 'EdDSA' } = {}) {
  const payload = {
    email: emails.grace,
    aud: application.url,
    jti: randomUUID(),
    iat: nowInSeconds(),
    exp: nowInSeconds() + 120,
    ...claims,
  }
  return new SignJWT(Object.fromEntries(Object.entries(payload).filter(([, value]) => value !== undefined)))
    .setProtectedHeader({ alg, kid })
    .sign(key)
}

const signInWithToken = (token: string, query = '') => newVisitor().get(`/sso-login/${token}${query}`)

test('a token opens the page it was made for, as the user it names', async () => {
  const guest = newVisitor()
  const requestedPath = '/reviews?rating=1&flyout_edit=true&export_id=12'
  const response = await guest.get(
    `/sso-login/${await signToken()}?redirect=${encodeURIComponent(requestedPath)}`,
  )
  expect([response.status, response.redirectTo]).toEqual([302, requestedPath])
  expect((await guest.get('/reviews')).text).toContain('Grace Whitcomb')
  const event = await rows.one(
    'select actor, action, details from audit_events order by at desc, id desc limit 1',
  )
  expect(event).toEqual({ actor: 'Grace Whitcomb', action: 'session.started', details: { method: 'sso' } })
  expect(textOf(await nora.get(keys))).not.toContain('Never')
})

test('a token works once', async () => {
  const token = await signToken()
  const responses = await Promise.all(Array.from({ length: 8 }, () => signInWithToken(token)))
  expect(responses.map(({ status }) => status).sort()).toEqual([302, ...Array(7).fill(403)])
  const repeated = await signInWithToken(token, '?redirect=%2Freviews%3Frating%3D1')
  expect([repeated.status, textOf(repeated)]).toEqual([
    403,
    expect.stringContaining('work once, for 5 minutes'),
  ])
  expect(repeated.text).toContain('href="/login?redirect=%2Freviews%3Frating%3D1"')
})

test('HEAD requests and prefetches do not use up a token', async () => {
  const token = await signToken()
  await newVisitor().ask(`/sso-login/${token}`, { method: 'HEAD' })
  await newVisitor().get(`/sso-login/${token}`, { 'sec-purpose': 'prefetch' })
  expect((await signInWithToken(token)).status).toBe(302)
})

test('a token signs in to the partner account or a child account, and no other', async () => {
  expect((await signInWithToken(await signToken({ email: emails.nora }))).status).toBe(302)
  expect(
    (await signInWithToken(await signToken({ email: emails.dana, account_id: cast.accounts.bakery.id })))
      .status,
  ).toBe(302)
  for (const claims of [
    { email: emails.oscar },
    { email: emails.dana, account_id: cast.accounts.dental.id },
    { email: emails.emil },
    { email: 'nobody@quillmere.example' },
  ])
    expect([claims, (await signInWithToken(await signToken(claims))).status]).toEqual([claims, 403])
})

const invalidTokens: [string, Claims, Parameters<typeof signToken>[1]?][] = [
  ['for another site', { aud: 'https://elsewhere.example' }],
  ['for no site', { aud: undefined }],
  ['that has expired', { iat: nowInSeconds() - 200, exp: nowInSeconds() - 60 }],
  ['older than five minutes, whatever its expiry', { iat: nowInSeconds() - 400, exp: nowInSeconds() + 3600 }],
  ['from the future', { iat: nowInSeconds() + 600, exp: nowInSeconds() + 900 }],
  ['that never expires', { exp: undefined }],
  ['without an id', { jti: undefined }],
  ['for nobody', { email: undefined }],
  ['for several users', { email: [emails.grace] }],
  ['signed with another key', {}, { key: newKeyPair().privateKey }],
  ['with an unknown key id', {}, { kid: '999999' }],
]

test.each(invalidTokens)('a token %s is rejected', async (_, claims, signing) => {
  expect((await signInWithToken(await signToken(claims, signing))).status).toBe(403)
})

test('a token signed with the public key, unsigned, or with a changed byte is rejected', async () => {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const secret = Buffer.from(toPem(keyPair.publicKey))
  const claims = {
    email: emails.grace,
    aud: application.url,
    jti: randomUUID(),
    iat: nowInSeconds(),
    exp: nowInSeconds() + 60,
  }
  const signedWithPublicKey = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', kid: keyId })
    .sign(secret)
  const unsigned = `${encode({ alg: 'none', kid: keyId })}.${encode(claims)}.`
  const token = await signToken()
  const tampered = Array.from({ length: 12 }, (_, n) => {
    const at = Math.floor((n * token.length) / 12)
    return token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1)
  })
  for (const forged of [signedWithPublicKey, unsigned, ...tampered, 'x', 'a.b.c', '%00'])
    expect([forged, (await signInWithToken(forged)).status]).not.toEqual([forged, 302])
})

test('a revoked key signs nobody in, and stays in the list', async () => {
  const other = newKeyPair()
  await nora.post(`${keys}/new`, { name: 'Old portal', publicKey: toPem(other.publicKey) })
  const kid = await findNewestKeyId()
  const sign = () => signToken({}, { key: other.privateKey, kid })
  expect((await signInWithToken(await sign())).status).toBe(302)
  expect(textOf(await nora.get(`${keys}/${kid}/revoke`))).toContain('Revoke Old portal?')
  expect((await nora.post(`${keys}/${kid}/revoke`)).redirectTo).toBe(keys)
  expect((await signInWithToken(await sign())).status).toBe(403)
  expect(textOf(await nora.get(keys))).toMatch(/Old portal \d+ .* Revoked/)
  expect((await nora.post(`${keys}/${kid}/revoke`)).status).toBe(404)
})

test('only public Ed25519 keys are accepted', async () => {
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const privateKeyPem = keyPair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  for (const publicKey of ['x', toPem(rsa.publicKey), privateKeyPem]) {
    const response = await nora.post(`${keys}/new`, { name: 'Bad', publicKey })
    expect([response.status, textOf(response)]).toEqual([
      422,
      expect.stringContaining('Paste a public Ed25519 key'),
    ])
  }
})

test('other accounts can neither see nor revoke a key', async () => {
  const oscar = await signIn(application.url, 'oscar')
  expect(textOf(await oscar.get(keys))).not.toContain('Lanternfold')
  expect((await oscar.get(`${keys}/${keyId}/revoke`)).status).toBe(404)
  expect((await oscar.post(`${keys}/${keyId}/revoke`)).status).toBe(404)
  expect((await (await signIn(application.url, 'marco')).get(keys)).status).toBe(403)
})

test('a user with a second factor still has to enter a code', async () => {
  const { profileId } = cast.people.tomas
  await build.insert('second_factors', { profile_id: profileId, secret: 'x', confirmed_at: new Date() })
  const guest = newVisitor()
  const { redirectTo } = await guest.get(`/sso-login/${await signToken({ email: emails.tomas })}`)
  expect([redirectTo, guest.cookies.has('session')]).toEqual(['/login/code', false])
})

test('no key can sign in staff of the installation', async () => {
  const { profileId } = cast.people.grace
  await rows.all('insert into staff (profile_id) values ($1)', [profileId])
  expect((await signInWithToken(await signToken())).status).toBe(403)
  await rows.all('delete from staff where profile_id = $1', [profileId])
  expect((await signInWithToken(await signToken())).status).toBe(302)
})
