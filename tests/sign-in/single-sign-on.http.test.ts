import { generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { testApplication } from '../cast/application'
import { emails, findCast } from '../cast/people'
import { openRows } from '../cast/rows'
import { signedIn, type Visitor, visitor, wordsOf } from '../cast/visitor'

const application = await testApplication({ MAIL: 'off' })
const rows = await openRows(application.database)
const cast = await findCast(application.database.ownerUrl)
const someone = () => visitor(application.url)
const keys = '/settings/account/sso-keys'

const pairOf = () => generateKeyPairSync('ed25519')
const pem = (key: KeyObject) => key.export({ type: 'spki', format: 'pem' }).toString()
const pair = pairOf()
let nora: Visitor
let keyId: string

const idIn = async () => (await rows.one<{ id: string }>('select max(id)::text as id from sso_keys')).id

beforeAll(async () => {
  nora = await signedIn(application.url, 'nora')
  const added = await nora.post(`${keys}/new`, { name: 'Lanternfold portal', publicKey: pem(pair.publicKey) })
  expect(added.leadsTo).toBe(keys)
  keyId = await idIn()
})
beforeEach(() => rows.all('delete from sign_in_limits'))

type Claims = Record<string, unknown>
const seconds = () => Math.floor(Date.now() / 1000)

function tokenOf(claims: Claims = {}, { key = pair.privateKey, kid = keyId, alg = 'EdDSA' } = {}) {
  const told = {
    email: emails.grace,
    aud: application.url,
    jti: randomUUID(),
    iat: seconds(),
    exp: seconds() + 120,
    ...claims,
  }
  return new SignJWT(Object.fromEntries(Object.entries(told).filter(([, value]) => value !== undefined)))
    .setProtectedHeader({ alg, kid })
    .sign(key)
}

const enter = (token: string, query = '') => someone().get(`/sso-login/${token}${query}`)

test('a token opens the very page it was made for, as the person it names', async () => {
  const guest = someone()
  const asked = '/reviews?rating=1&flyout_edit=true&export_id=12'
  const answer = await guest.get(`/sso-login/${await tokenOf()}?redirect=${encodeURIComponent(asked)}`)
  expect([answer.status, answer.leadsTo]).toEqual([302, asked])
  expect((await guest.get('/reviews')).text).toContain('Grace Whitcomb')
  const event = await rows.one(
    'select actor, action, details from audit_events order by at desc, id desc limit 1',
  )
  expect(event).toEqual({ actor: 'Grace Whitcomb', action: 'session.started', details: { method: 'sso' } })
  expect(wordsOf(await nora.get(keys))).not.toContain('Never')
})

test('it is good once', async () => {
  const token = await tokenOf()
  const answers = await Promise.all(Array.from({ length: 8 }, () => enter(token)))
  expect(answers.map(({ status }) => status).sort()).toEqual([302, ...Array(7).fill(403)])
  const late = await enter(token, '?redirect=%2Freviews%3Frating%3D1')
  expect([late.status, wordsOf(late)]).toEqual([403, expect.stringContaining('works once, for five minutes')])
  expect(late.text).toContain('href="/login?redirect=%2Freviews%3Frating%3D1"')
})

test('whoever only looks does not use it up', async () => {
  const token = await tokenOf()
  await someone().ask(`/sso-login/${token}`, { method: 'HEAD' })
  await someone().get(`/sso-login/${token}`, { 'sec-purpose': 'prefetch' })
  expect((await enter(token)).status).toBe(302)
})

test('an account of one’s own or a child’s, and no other', async () => {
  expect((await enter(await tokenOf({ email: emails.nora }))).status).toBe(302)
  expect(
    (await enter(await tokenOf({ email: emails.dana, account_id: cast.accounts.bakery.id }))).status,
  ).toBe(302)
  for (const claims of [
    { email: emails.oscar },
    { email: emails.dana, account_id: cast.accounts.dental.id },
    { email: emails.emil },
    { email: 'nobody@quillmere.example' },
  ])
    expect([claims, (await enter(await tokenOf(claims))).status]).toEqual([claims, 403])
})

const wrong: [string, Claims, Parameters<typeof tokenOf>[1]?][] = [
  ['for another site', { aud: 'https://elsewhere.example' }],
  ['for no site', { aud: undefined }],
  ['that has expired', { iat: seconds() - 200, exp: seconds() - 60 }],
  ['older than five minutes, whatever it says', { iat: seconds() - 400, exp: seconds() + 3600 }],
  ['from the future', { iat: seconds() + 600, exp: seconds() + 900 }],
  ['that never ends', { exp: undefined }],
  ['without a name of its own', { jti: undefined }],
  ['for nobody', { email: undefined }],
  ['for a list of people', { email: [emails.grace] }],
  ['by somebody else’s key', {}, { key: pairOf().privateKey }],
  ['of no key of ours', {}, { kid: '999999' }],
]

test.each(wrong)('a token %s is refused', async (_, claims, signing) => {
  expect((await enter(await tokenOf(claims, signing))).status).toBe(403)
})

test('nor is one signed by the public half, unsigned, or with a byte changed', async () => {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const secret = Buffer.from(pem(pair.publicKey))
  const claims = {
    email: emails.grace,
    aud: application.url,
    jti: randomUUID(),
    iat: seconds(),
    exp: seconds() + 60,
  }
  const byPublicHalf = await new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid: keyId }).sign(secret)
  const unsigned = `${encode({ alg: 'none', kid: keyId })}.${encode(claims)}.`
  const token = await tokenOf()
  const flipped = Array.from({ length: 12 }, (_, n) => {
    const at = Math.floor((n * token.length) / 12)
    return token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1)
  })
  for (const forged of [byPublicHalf, unsigned, ...flipped, 'x', 'a.b.c', '%00'])
    expect([forged, (await enter(forged)).status]).not.toEqual([forged, 302])
})

test('a revoked key signs nobody in, and stays in the list', async () => {
  const other = pairOf()
  await nora.post(`${keys}/new`, { name: 'Old portal', publicKey: pem(other.publicKey) })
  const kid = await idIn()
  const sign = () => tokenOf({}, { key: other.privateKey, kid })
  expect((await enter(await sign())).status).toBe(302)
  expect(wordsOf(await nora.get(`${keys}/${kid}/revoke`))).toContain('Revoke Old portal?')
  expect((await nora.post(`${keys}/${kid}/revoke`)).leadsTo).toBe(keys)
  expect((await enter(await sign())).status).toBe(403)
  expect(wordsOf(await nora.get(keys))).toMatch(/Old portal \d+ .* Revoked/)
  expect((await nora.post(`${keys}/${kid}/revoke`)).status).toBe(404)
})

test('only public Ed25519 keys are taken', async () => {
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const own = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  for (const publicKey of ['x', pem(rsa.publicKey), own]) {
    const answer = await nora.post(`${keys}/new`, { name: 'Bad', publicKey })
    expect([answer.status, wordsOf(answer)]).toEqual([
      422,
      expect.stringContaining('Paste a public Ed25519 key'),
    ])
  }
})

test('keys are their account’s: others neither see nor revoke them', async () => {
  const oscar = await signedIn(application.url, 'oscar')
  expect(wordsOf(await oscar.get(keys))).not.toContain('Lanternfold')
  expect((await oscar.get(`${keys}/${keyId}/revoke`)).status).toBe(404)
  expect((await oscar.post(`${keys}/${keyId}/revoke`)).status).toBe(404)
  expect((await (await signedIn(application.url, 'marco')).get(keys)).status).toBe(403)
})

test('whoever has a second factor is asked for it all the same', async () => {
  await rows.all(
    `insert into second_factors (profile_id, secret, confirmed_at) select id, 'x', now() from profiles where email = $1`,
    [emails.tomas],
  )
  const guest = someone()
  const { leadsTo } = await guest.get(`/sso-login/${await tokenOf({ email: emails.tomas })}`)
  expect([leadsTo, guest.cookies.has('session')]).toEqual(['/login/code', false])
})

test('staff of the installation are vouched for by no key', async () => {
  const { profileId } = cast.people.grace
  await rows.all('insert into staff (profile_id) values ($1)', [profileId])
  expect((await enter(await tokenOf())).status).toBe(403)
  await rows.all('delete from staff where profile_id = $1', [profileId])
  expect((await enter(await tokenOf())).status).toBe(302)
})
