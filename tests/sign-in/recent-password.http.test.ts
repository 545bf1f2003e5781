import { Secret, TOTP } from 'otpauth'
import { beforeEach, describe, expect, test } from 'vitest'
import { createBuilders } from '../support/builders'
import { findLastMailTo } from '../support/outbox-mails'
import { emails, type PersonName, password } from '../support/people'
import { openSql } from '../support/sql'
import { startTestApplication } from '../support/test-application'
import { createVisitor, signIn, textOf, type Visitor } from '../support/visitor'

const application = await startTestApplication({ MAIL: 'off' })
const rows = await openSql(application.database)
const build = createBuilders(rows)
const publicKey = `-----BEGIN PUBLIC KEY-----
MCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=
-----END PUBLIC KEY-----`

const signInAs = (person: PersonName) => signIn(application.url, person)
const sessionOf = (browser: Visitor) => browser.cookies.get('session')!
const ageConfirmation = (minutes: number) =>
  rows.all(`update sessions set confirmed_at = now() - interval '${minutes} minutes'`)

/** Someone with a copy of the session's cookie. */
function visitorWithSession(token: string): Visitor {
  const thief = createVisitor(application.url)
  thief.cookies.set('session', token)
  return thief
}
const isSignedIn = async (browser: Visitor) => (await browser.get('/settings')).status === 200
const tokenIn = (text: string) => /hs_\d+_[\w-]{43}/.exec(text)?.[0]

const { password_hash } = await rows.one<{ password_hash: string }>(
  'select password_hash from profiles where email = $1',
  [emails.dana],
)
beforeEach(async () => {
  await rows.all('delete from sign_in_limits')
  await rows.all('update profiles set password_hash = $1', [password_hash])
})

const forms: { address: string; fields: Record<string, string>; table: string; success: number }[] = [
  { address: '/settings/api-tokens', fields: { name: 'Nightly report' }, table: 'api_tokens', success: 200 },
  {
    address: '/settings/account/sso-keys/new',
    fields: { name: 'Our intranet', publicKey },
    table: 'sso_keys',
    success: 302,
  },
]

describe.each(forms)('submitting $address', ({ address, fields, table, success }) => {
  const countRows = async () => (await rows.all(`select 1 as one from ${table}`)).length

  test('needs no password right after signing in', async () => {
    const dana = await signInAs('dana')
    expect((await dana.get(address)).text).not.toContain('name="currentPassword"')
    expect((await dana.post(address, fields)).status).toBe(success)
  })

  test('asks for the password ten minutes later, and keeps the input', async () => {
    const dana = await signInAs('dana')
    await ageConfirmation(11)
    expect((await dana.get(address)).text).toContain('name="currentPassword"')
    const before = await countRows()
    for (const currentPassword of [undefined, '', 'not hers at all']) {
      const rejected = await dana.post(address, {
        ...fields,
        ...(currentPassword === undefined ? {} : { currentPassword }),
      })
      expect([currentPassword, rejected.status]).toEqual([currentPassword, 422])
      expect(rejected.text).toContain(`value="${fields.name}"`)
      expect(rejected.text).toContain('name="currentPassword"')
      if (fields.publicKey) expect(rejected.text).toContain('MCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7')
      expect(rejected.text).not.toContain('not hers at all')
    }
    expect(await countRows()).toBe(before)
  })

  test('works with the password, which gives the session a new token and lasts ten minutes', async () => {
    const dana = await signInAs('dana')
    await ageConfirmation(11)
    const oldToken = sessionOf(dana)
    expect((await dana.post(address, { ...fields, currentPassword: password })).status).toBe(success)
    expect(sessionOf(dana)).not.toBe(oldToken)
    expect([await isSignedIn(dana), await isSignedIn(visitorWithSession(oldToken))]).toEqual([true, false])
    await ageConfirmation(9)
    expect((await dana.post(address, fields)).status).toBe(success)
  })

  test('asks for the password in a session from before confirmations were recorded', async () => {
    const dana = await signInAs('dana')
    await rows.all('update sessions set confirmed_at = null')
    expect((await dana.post(address, fields)).status).toBe(422)
  })

  test('limits guesses: after ten wrong passwords, the right one has to wait too', async () => {
    const dana = await signInAs('dana')
    await ageConfirmation(11)
    for (let n = 0; n < 10; n++) await dana.post(address, { ...fields, currentPassword: `guess ${n}` })
    const rejected = await dana.post(address, { ...fields, currentPassword: password })
    expect([rejected.status, textOf(rejected)]).toEqual([429, expect.stringContaining('Too many attempts')])
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(60)
  })

  test('tells someone without a password how to continue', async () => {
    const dana = await signInAs('dana')
    await ageConfirmation(11)
    await rows.all('update profiles set password_hash = null where email = $1', [emails.dana])
    expect(textOf(await dana.get(address))).toContain('You don’t have a password here')
    expect((await dana.post(address, fields)).status).toBe(422)
  })
})

describe('a new password', () => {
  const page = '/settings/profile/password'
  const other = 'seven grey herons'
  const changePassword = (browser: Visitor, fields = {}) =>
    browser.post(page, { currentPassword: password, password: other, ...fields })

  test('gives the session a new token, so that a copy of the old one is worthless', async () => {
    const [marco, otherBrowser] = [await signInAs('marco'), await signInAs('marco')]
    const oldToken = sessionOf(marco)
    const changed = await changePassword(marco)
    expect([changed.status, sessionOf(marco) === oldToken]).toEqual([302, false])
    expect(await isSignedIn(marco)).toBe(true)
    expect([await isSignedIn(visitorWithSession(oldToken)), await isSignedIn(otherBrowser)]).toEqual([
      false,
      false,
    ])
  })

  test('keeps a remembered browser signed in', async () => {
    const persistent = createVisitor(application.url)
    await persistent.post('/login', { email: emails.marco, password, keep: 'on' })
    const changed = await changePassword(persistent)
    const cookie = changed.headers.getSetCookie().find((line) => line.startsWith('session='))
    expect(cookie).toContain('Max-Age=2592000')
  })

  test('keeps API tokens, and says so; if checked, revokes them as well', async () => {
    const marco = await signInAs('marco')
    expect((await marco.get(page)).text).not.toContain('name="revokeTokens"')
    const token = tokenIn((await marco.post('/settings/api-tokens', { name: 'Nightly' })).text)
    expect(token).toBeDefined()
    expect(textOf(await marco.get(page))).toContain('Also revoke my API tokens (1)')
    const state = () =>
      rows.one<{ revoked: boolean }>(
        `select revoked_at is not null as revoked from api_tokens t join users u on u.id = t.user_id
         where u.email = $1 order by t.id desc limit 1`,
        [emails.marco],
      )
    await changePassword(marco)
    expect(await state()).toEqual({ revoked: false })
    await marco.post(page, { currentPassword: other, password, revokeTokens: 'on' })
    expect(await state()).toEqual({ revoked: true })
  })

  test('set with a mailed link offers the same choice', async () => {
    const priya = await signInAs('priya')
    const user = await rows.one<{ account_id: string; id: string }>(
      'select account_id::text, id::text from users where email = $1',
      [emails.priya],
    )
    await build.permission(user, 'api_token.create')
    expect(tokenIn((await priya.post('/settings/api-tokens', { name: 'Nightly' })).text)).toBeDefined()
    const stranger = createVisitor(application.url)
    await stranger.post('/forgot-password', { email: emails.priya })
    const { path } = await findLastMailTo(rows, emails.priya)
    const token = new URL(path, application.url).searchParams.get('token')!
    expect(textOf(await stranger.get(path))).toContain('Also revoke my API tokens (1)')
    await stranger.post(path, { token, password: other, revokeTokens: 'on' })
    const activeTokens = await rows.all(
      `select 1 as one from api_tokens t join users u on u.id = t.user_id where u.email = $1 and t.revoked_at is null`,
      [emails.priya],
    )
    expect(activeTokens).toEqual([])
  })
})

describe('setting up a second factor', () => {
  const page = '/settings/profile/second-factor'
  const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  const startSetup = (browser: Visitor) =>
    browser.post(page, { intent: 'turn-on', currentPassword: password })
  const secretFor = async (browser: Visitor) =>
    /secret=([A-Z2-7]+)/.exec((await browser.get(`${page}/setup`)).text)?.[1]
  beforeEach(() => rows.all('delete from second_factors'))

  test('cannot be finished later by someone who gets hold of the session', async () => {
    const grace = await signInAs('grace')
    await startSetup(grace)
    const secret = (await secretFor(grace))!
    await rows.all(`update second_factors set setup_expires_at = now() - interval '1 second'`)
    expect(await secretFor(grace)).toBeUndefined()
    expect(textOf(await grace.get(`${page}/setup`))).toContain('Enter your password first')
    expect((await grace.post(`${page}/setup`, { code: codeOf(secret) })).status).toBe(422)
    const { until } = await rows.one<{ until: Date | null }>(
      'select confirmed_at as until from second_factors',
    )
    expect(until).toBeNull()
  })

  test('expires after ten minutes', async () => {
    await startSetup(await signInAs('grace'))
    const { minutes } = await rows.one<{ minutes: number }>(
      'select round(extract(epoch from setup_expires_at - now()) / 60)::int as minutes from second_factors',
    )
    expect(minutes).toBe(10)
  })

  test('can be finished only by the session that confirmed the password', async () => {
    const [grace, otherBrowser] = [await signInAs('grace'), await signInAs('grace')]
    await startSetup(grace)
    const secret = (await secretFor(grace))!
    expect(await secretFor(otherBrowser)).toBeUndefined()
    expect((await otherBrowser.post(`${page}/setup`, { code: codeOf(secret) })).status).toBe(422)
    expect((await grace.post(`${page}/setup`, { code: codeOf(secret) })).status).toBe(200)
  })

  test('turning it on and off each gives the session a new token and ends the others', async () => {
    const grace = await signInAs('grace')
    const otherBrowser = await signInAs('grace')
    await startSetup(grace)
    const first = sessionOf(grace)
    await grace.post(`${page}/setup`, { code: codeOf((await secretFor(grace))!) })
    const second = sessionOf(grace)
    expect([
      await isSignedIn(grace),
      await isSignedIn(otherBrowser),
      await isSignedIn(visitorWithSession(first)),
    ]).toEqual([true, false, false])
    await grace.post(page, { intent: 'turn-off', currentPassword: password })
    expect([await isSignedIn(grace), await isSignedIn(visitorWithSession(second))]).toEqual([true, false])
    expect(new Set([first, second, sessionOf(grace)]).size).toBe(3)
  })
})
