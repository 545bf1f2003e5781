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
const newVisitor = () => createVisitor(application.url)
const page = '/settings/profile/second-factor'

const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })

/** Turns it on through the pages, like someone with an app. */
async function setUpSecondFactor(browser: Visitor): Promise<{ secret: string; codes: string[] }> {
  const started = await browser.post(page, { intent: 'turn-on', currentPassword: password })
  expect(started.redirectTo).toBe(`${page}/setup`)
  const setupPage = await browser.get(`${page}/setup`)
  const secret = /secret=([A-Z2-7]+)/.exec(setupPage.text)![1]!
  expect(textOf(setupPage).replaceAll(' ', '')).toContain(secret)
  expect(setupPage.text).toContain('<svg')
  const confirmed = await browser.post(`${page}/setup`, { code: codeOf(secret) })
  expect(confirmed.status).toBe(200)
  const codes = confirmed.text.match(/(?<=>)[0-9A-Z]{4}(-[0-9A-Z]{4}){3}(?=<)/g) ?? []
  expect(new Set(codes).size).toBe(10)
  return { secret, codes }
}

/** No code is accepted twice. This forgets the last one, so that a test need not wait half a minute. */
const forgetLastCode = () => rows.all(`update second_factors set last_step = '0'`)

async function enterPassword(person: PersonName, redirect = '/'): Promise<Visitor> {
  const guest = newVisitor()
  const { redirectTo } = await guest.post('/login', { email: emails[person], password, redirect })
  expect(redirectTo).toBe('/login/code')
  return guest
}

beforeEach(() => rows.all('delete from sign_in_limits'))

describe('once it is on', () => {
  let secret: string
  let codes: string[]

  test('the other sessions have ended, and the person is notified', async () => {
    const [browser, otherBrowser] = [
      await signIn(application.url, 'grace'),
      await signIn(application.url, 'grace'),
    ]
    ;({ secret, codes } = await setUpSecondFactor(browser))
    expect((await browser.get('/reviews')).status).toBe(200)
    expect((await otherBrowser.get('/reviews')).status).toBe(302)
    expect(await findLastMailTo(rows, emails.grace)).toMatchObject({ kind: 'second-factor-on' })
    expect(textOf(await browser.get(page))).toContain('10 of 10 recovery codes left')
  })

  test('between password and code there is no session, on any page or in any form', async () => {
    const guest = await enterPassword('grace')
    expect(guest.cookies.has('session')).toBe(false)
    for (const path of [
      '/reviews',
      '/reviews.data',
      '/export/csv/reviews',
      page,
      '/expired-password',
      '/settings/sessions',
    ])
      expect([path, (await guest.get(path)).status]).not.toEqual([path, 200])
    const copy = newVisitor()
    copy.cookies.set('session', guest.cookies.get('sign-in')!)
    expect((await copy.get('/reviews')).redirectTo).toMatch(/^\/login/)
  })

  test('a code opens the page that the link in a mail led to', async () => {
    await forgetLastCode()
    const requestedPath = '/reviews?rating=1&flyout_edit=true&export_id=12'
    const guest = await enterPassword('grace', requestedPath)
    expect((await guest.get('/login/code')).text).toContain('autoComplete="one-time-code"')
    const response = await guest.post('/login/code', { code: codeOf(secret) })
    expect([response.status, response.redirectTo]).toEqual([302, requestedPath])
    expect((await guest.get('/reviews')).status).toBe(200)
    expect(guest.cookies.has('sign-in')).toBe(false)
  })

  test('the same code, or an earlier one, is not accepted again', async () => {
    await forgetLastCode()
    const code = codeOf(secret)
    expect((await (await enterPassword('grace')).post('/login/code', { code })).status).toBe(302)
    expect((await (await enterPassword('grace')).post('/login/code', { code })).status).toBe(422)
    expect(
      (await (await enterPassword('grace')).post('/login/code', { code: codeOf(secret, -1) })).status,
    ).toBe(422)
  })

  test('of several browsers that send one code at the same time, one is signed in', async () => {
    await forgetLastCode()
    const guests = await Promise.all(Array.from({ length: 6 }, () => enterPassword('grace')))
    const code = codeOf(secret)
    const responses = await Promise.all(guests.map((guest) => guest.post('/login/code', { code })))
    expect(responses.map(({ status }) => status).sort()).toEqual([302, 422, 422, 422, 422, 422])
  })

  test('a code from another time is wrong, is counted, and is recorded in the audit log', async () => {
    await forgetLastCode()
    const guest = await enterPassword('grace')
    const response = await guest.post('/login/code', { code: codeOf(secret, 4) })
    expect([response.status, textOf(response)]).toEqual([422, expect.stringContaining('Incorrect code')])
    const lastEvent = await rows.one(
      'select actor, action, kind from audit_events order by at desc, id desc limit 1',
    )
    expect(lastEvent).toEqual({ actor: 'Grace Whitcomb', action: 'second_factor.refused', kind: 'sign_in' })
  })

  test('the eleventh guess has to wait; the person can still sign in from another network', async () => {
    await forgetLastCode()
    const guest = await enterPassword('grace')
    for (let n = 0; n < 10; n++) await guest.post('/login/code', { code: '000000' })
    const response = await guest.post('/login/code', { code: codeOf(secret) })
    expect([response.status, response.headers.get('retry-after')]).toEqual([
      429,
      expect.stringMatching(/^\d{3}$/),
    ])
    // This test cannot connect from another network, so it changes the network that was counted.
    await rows.all(`update sign_in_limits set key = replace(key, '127.0.0.1', '192.0.2.1')`)
    await rows.all(`update sign_in_limits set key = replace(key, '::1', '192.0.2.1')`)
    expect((await guest.post('/login/code', { code: codeOf(secret) })).status).toBe(302)
  })

  test('a recovery code works once, in any notation', async () => {
    const codeText = codes[0]!.toLowerCase().replaceAll('-', ' ')
    expect((await (await enterPassword('grace')).post('/login/code', { code: codeText })).status).toBe(302)
    expect((await (await enterPassword('grace')).post('/login/code', { code: codes[0]! })).status).toBe(422)
    expect((await (await enterPassword('grace')).post('/login/code', { code: codes[1]! })).status).toBe(302)
    const stored = JSON.stringify(await rows.all('select * from recovery_codes'))
    expect(codes.filter((code) => stored.includes(code))).toEqual([])
    expect(JSON.stringify(await rows.all('select * from second_factors'))).not.toContain(secret)
  })

  test('a step lasts ten minutes and can be completed once', async () => {
    await forgetLastCode()
    const guest = await enterPassword('grace')
    const copy = newVisitor()
    copy.cookies.set('sign-in', guest.cookies.get('sign-in')!)
    await rows.all(`update sign_in_steps set expires_at = now() - interval '1 second'`)
    expect((await guest.get('/login/code')).redirectTo).toBe('/login')
    expect((await guest.post('/login/code', { code: codeOf(secret) })).redirectTo).toBe('/login')
    const other = await enterPassword('grace')
    copy.cookies.set('sign-in', other.cookies.get('sign-in')!)
    expect((await other.post('/login/code', { code: codeOf(secret) })).status).toBe(302)
    expect((await copy.post('/login/code', { code: codes[2]! })).redirectTo).toBe('/login')
  })

  test('resetting the password does not bypass it', async () => {
    await forgetLastCode()
    await newVisitor().post('/forgot-password', { email: emails.grace })
    const token = (await findLastMailTo(rows, emails.grace)).path.split('token=')[1]!
    await newVisitor().post('/reset-password', { token, password: 'eleven old bridges' })
    const guest = newVisitor()
    const { redirectTo } = await guest.post('/login', { email: emails.grace, password: 'eleven old bridges' })
    expect([redirectTo, guest.cookies.has('session')]).toEqual(['/login/code', false])
  })
})

test('turning it on and off requires the password, and new codes invalidate the old ones', async () => {
  const tomas = await signIn(application.url, 'tomas')
  const wrong = await tomas.post(page, { intent: 'turn-on', currentPassword: 'not-his' })
  expect([wrong.status, textOf(wrong)]).toEqual([422, expect.stringContaining('Incorrect password')])
  expect(wrong.text).not.toContain('not-his')
  const { codes } = await setUpSecondFactor(tomas)
  expect((await tomas.post(page, { intent: 'turn-off', currentPassword: 'not-his' })).status).toBe(422)
  const renewed = await tomas.post(page, { intent: 'new-codes', currentPassword: password })
  expect(renewed.text).not.toContain(codes[0])
  expect((await (await enterPassword('tomas')).post('/login/code', { code: codes[0]! })).status).toBe(422)
  expect((await tomas.post(page, { intent: 'turn-off', currentPassword: password })).redirectTo).toBe(page)
  expect((await newVisitor().post('/login', { email: emails.tomas, password })).redirectTo).toBe('/')
})

test('starting the setup again does not change one that is on', async () => {
  const oscar = await signIn(application.url, 'oscar')
  await setUpSecondFactor(oscar)
  const before = await rows.all('select profile_id, secret from second_factors order by 1')
  await oscar.post(page, { intent: 'turn-on', currentPassword: password })
  expect(await rows.all('select profile_id, secret from second_factors order by 1')).toEqual(before)
  expect((await oscar.post(`${page}/setup`, { code: '000000' })).status).toBe(422)
})

test('an account may require it: nothing else opens before it is set up', async () => {
  const { account_id } = await rows.one<{ account_id: string }>(
    'select account_id::text from users where email = $1',
    [emails.dana],
  )
  await build.setting(account_id, 'require_second_factor')
  const dana = await signIn(application.url, 'dana')
  const requestedPath = '/reviews?rating=1'
  const { redirectTo } = await dana.get(requestedPath)
  expect(redirectTo).toBe(`${page}?redirect=${encodeURIComponent(requestedPath)}`)
  for (const path of ['/', '/reviews.data', '/settings/sessions', '/export/csv/reviews'])
    expect([path, (await dana.get(path)).status]).toEqual([path, path.endsWith('.data') ? 202 : 302])
  expect(textOf(await dana.get(redirectTo!))).toContain('Your account requires two-step sign-in')
  const started = await dana.post(redirectTo!, { intent: 'turn-on', currentPassword: password })
  const secret = /secret=([A-Z2-7]+)/.exec((await dana.get(started.redirectTo!)).text)![1]!
  const confirmed = await dana.post(started.redirectTo!, { code: codeOf(secret) })
  expect(confirmed.text).toContain('href="/reviews?rating=1"')
  expect((await dana.get(requestedPath)).status).toBe(200)
  const rejected = await dana.post(page, { intent: 'turn-off', currentPassword: password })
  expect([rejected.status, textOf(rejected)]).toEqual([
    422,
    expect.stringContaining('requires two-step sign-in'),
  ])
})
