import { Secret, TOTP } from 'otpauth'
import { beforeEach, describe, expect, test } from 'vitest'
import { testApplication } from '../cast/application'
import { lastMailTo } from '../cast/mails'
import { emails, type Person, password } from '../cast/people'
import { openRows } from '../cast/rows'
import { signedIn, type Visitor, visitor, wordsOf } from '../cast/visitor'

const application = await testApplication({ MAIL: 'off' })
const rows = await openRows(application.database)
const someone = () => visitor(application.url)
const page = '/settings/profile/second-factor'

const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })

/** Turns it on through the pages, as somebody with an app does. */
async function setUp(visit: Visitor): Promise<{ secret: string; codes: string[] }> {
  const begun = await visit.post(page, { intent: 'turn-on', currentPassword: password })
  expect(begun.leadsTo).toBe(`${page}/setup`)
  const card = await visit.get(`${page}/setup`)
  const secret = /secret=([A-Z2-7]+)/.exec(card.text)![1]!
  expect(wordsOf(card).replaceAll(' ', '')).toContain(secret)
  expect(card.text).toContain('<svg')
  const shown = await visit.post(`${page}/setup`, { code: codeOf(secret) })
  expect(shown.status).toBe(200)
  const codes = shown.text.match(/(?<=>)[0-9A-Z]{4}(-[0-9A-Z]{4}){3}(?=<)/g) ?? []
  expect(new Set(codes).size).toBe(10)
  return { secret, codes }
}

/** No code is heard twice: forgets which was last, so that a test need not wait half a minute. */
const nextHalfMinute = () => rows.all(`update second_factors set last_step = '0'`)

async function withPassword(person: Person, redirect = '/'): Promise<Visitor> {
  const guest = someone()
  const { leadsTo } = await guest.post('/login', { email: emails[person], password, redirect })
  expect(leadsTo).toBe('/login/code')
  return guest
}

beforeEach(() => rows.all('delete from sign_in_limits'))

describe('once it is on', () => {
  let secret: string
  let codes: string[]

  test('the other sessions have ended, and the person is told', async () => {
    const [here, there] = [await signedIn(application.url, 'grace'), await signedIn(application.url, 'grace')]
    ;({ secret, codes } = await setUp(here))
    expect((await here.get('/reviews')).status).toBe(200)
    expect((await there.get('/reviews')).status).toBe(302)
    expect(await lastMailTo(rows, emails.grace)).toMatchObject({ kind: 'second-factor-on' })
    expect(wordsOf(await here.get(page))).toContain('10 of 10 recovery codes are left')
  })

  test('between password and code there is no session, on no page, in no form', async () => {
    const guest = await withPassword('grace')
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
    const copy = someone()
    copy.cookies.set('session', guest.cookies.get('sign-in')!)
    expect((await copy.get('/reviews')).leadsTo).toMatch(/^\/login/)
  })

  test('a code opens what the link of a mail asked for', async () => {
    await nextHalfMinute()
    const asked = '/reviews?rating=1&flyout_edit=true&export_id=12'
    const guest = await withPassword('grace', asked)
    expect((await guest.get('/login/code')).text).toContain('autoComplete="one-time-code"')
    const answer = await guest.post('/login/code', { code: codeOf(secret) })
    expect([answer.status, answer.leadsTo]).toEqual([302, asked])
    expect((await guest.get('/reviews')).status).toBe(200)
    expect(guest.cookies.has('sign-in')).toBe(false)
  })

  test('the same code, or one before it, is not heard again', async () => {
    await nextHalfMinute()
    const code = codeOf(secret)
    expect((await (await withPassword('grace')).post('/login/code', { code })).status).toBe(302)
    expect((await (await withPassword('grace')).post('/login/code', { code })).status).toBe(422)
    expect(
      (await (await withPassword('grace')).post('/login/code', { code: codeOf(secret, -1) })).status,
    ).toBe(422)
  })

  test('two browsers with one code at once: one is let in', async () => {
    await nextHalfMinute()
    const guests = await Promise.all(Array.from({ length: 6 }, () => withPassword('grace')))
    const code = codeOf(secret)
    const answers = await Promise.all(guests.map((guest) => guest.post('/login/code', { code })))
    expect(answers.map(({ status }) => status).sort()).toEqual([302, 422, 422, 422, 422, 422])
  })

  test('a code of another time is wrong, is counted, and the account remembers it', async () => {
    await nextHalfMinute()
    const guest = await withPassword('grace')
    const answer = await guest.post('/login/code', { code: codeOf(secret, 4) })
    expect([answer.status, wordsOf(answer)]).toEqual([422, expect.stringContaining('The code is not right')])
    const last = await rows.one(
      'select actor, action, kind from audit_events order by at desc, id desc limit 1',
    )
    expect(last).toEqual({ actor: 'Grace Whitcomb', action: 'second_factor.refused', kind: 'sign_in' })
  })

  test('the eleventh guess has to wait; who has an app is let in from elsewhere', async () => {
    await nextHalfMinute()
    const guest = await withPassword('grace')
    for (let n = 0; n < 10; n++) await guest.post('/login/code', { code: '000000' })
    const answer = await guest.post('/login/code', { code: codeOf(secret) })
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([
      429,
      expect.stringMatching(/^\d{3}$/),
    ])
    // The same connection cannot come from elsewhere here: what it is counted by can.
    await rows.all(`update sign_in_limits set key = replace(key, '127.0.0.1', '192.0.2.1')`)
    await rows.all(`update sign_in_limits set key = replace(key, '::1', '192.0.2.1')`)
    expect((await guest.post('/login/code', { code: codeOf(secret) })).status).toBe(302)
  })

  test('a recovery code is good once, however it is typed', async () => {
    const typed = codes[0]!.toLowerCase().replaceAll('-', ' ')
    expect((await (await withPassword('grace')).post('/login/code', { code: typed })).status).toBe(302)
    expect((await (await withPassword('grace')).post('/login/code', { code: codes[0]! })).status).toBe(422)
    expect((await (await withPassword('grace')).post('/login/code', { code: codes[1]! })).status).toBe(302)
    const stored = JSON.stringify(await rows.all('select * from recovery_codes'))
    expect(codes.filter((code) => stored.includes(code))).toEqual([])
    expect(JSON.stringify(await rows.all('select * from second_factors'))).not.toContain(secret)
  })

  test('a step waits ten minutes and is taken once', async () => {
    await nextHalfMinute()
    const guest = await withPassword('grace')
    const copy = someone()
    copy.cookies.set('sign-in', guest.cookies.get('sign-in')!)
    await rows.all(`update sign_in_steps set expires_at = now() - interval '1 second'`)
    expect((await guest.get('/login/code')).leadsTo).toBe('/login')
    expect((await guest.post('/login/code', { code: codeOf(secret) })).leadsTo).toBe('/login')
    const other = await withPassword('grace')
    copy.cookies.set('sign-in', other.cookies.get('sign-in')!)
    expect((await other.post('/login/code', { code: codeOf(secret) })).status).toBe(302)
    expect((await copy.post('/login/code', { code: codes[2]! })).leadsTo).toBe('/login')
  })

  test('a reset password does not get around it', async () => {
    await nextHalfMinute()
    await someone().post('/forgot-password', { email: emails.grace })
    const token = (await lastMailTo(rows, emails.grace)).path.split('token=')[1]!
    await someone().post('/reset-password', { token, password: 'eleven old bridges' })
    const guest = someone()
    const { leadsTo } = await guest.post('/login', { email: emails.grace, password: 'eleven old bridges' })
    expect([leadsTo, guest.cookies.has('session')]).toEqual(['/login/code', false])
  })
})

test('switching it asks for the password, and new codes make the old ones void', async () => {
  const tomas = await signedIn(application.url, 'tomas')
  const wrong = await tomas.post(page, { intent: 'turn-on', currentPassword: 'not-his' })
  expect([wrong.status, wordsOf(wrong)]).toEqual([422, expect.stringContaining('That is not your password')])
  expect(wrong.text).not.toContain('not-his')
  const { codes } = await setUp(tomas)
  expect((await tomas.post(page, { intent: 'turn-off', currentPassword: 'not-his' })).status).toBe(422)
  const renewed = await tomas.post(page, { intent: 'new-codes', currentPassword: password })
  expect(renewed.text).not.toContain(codes[0])
  expect((await (await withPassword('tomas')).post('/login/code', { code: codes[0]! })).status).toBe(422)
  expect((await tomas.post(page, { intent: 'turn-off', currentPassword: password })).leadsTo).toBe(page)
  expect((await someone().post('/login', { email: emails.tomas, password })).leadsTo).toBe('/')
})

test('setting up again does not touch one that is on', async () => {
  const oscar = await signedIn(application.url, 'oscar')
  await setUp(oscar)
  const before = await rows.all('select profile_id, secret from second_factors order by 1')
  await oscar.post(page, { intent: 'turn-on', currentPassword: password })
  expect(await rows.all('select profile_id, secret from second_factors order by 1')).toEqual(before)
  expect((await oscar.post(`${page}/setup`, { code: '000000' })).status).toBe(422)
})

test('an account may require it: nothing else is to be had before it is set up', async () => {
  const account = `(select account_id from users where email = '${emails.dana}')`
  await rows.all(
    `insert into account_settings (account_id, code, value) select ${account}, 'require_second_factor', 'true'`,
  )
  const dana = await signedIn(application.url, 'dana')
  const asked = '/reviews?rating=1'
  const { leadsTo } = await dana.get(asked)
  expect(leadsTo).toBe(`${page}?redirect=${encodeURIComponent(asked)}`)
  for (const path of ['/', '/reviews.data', '/settings/sessions', '/export/csv/reviews'])
    expect([path, (await dana.get(path)).status]).toEqual([path, path.endsWith('.data') ? 202 : 302])
  expect(wordsOf(await dana.get(leadsTo!))).toContain('Your account requires two-step sign-in')
  const begun = await dana.post(leadsTo!, { intent: 'turn-on', currentPassword: password })
  const secret = /secret=([A-Z2-7]+)/.exec((await dana.get(begun.leadsTo!)).text)![1]!
  const shown = await dana.post(begun.leadsTo!, { code: codeOf(secret) })
  expect(shown.text).toContain('href="/reviews?rating=1"')
  expect((await dana.get(asked)).status).toBe(200)
  const off = await dana.post(page, { intent: 'turn-off', currentPassword: password })
  expect([off.status, wordsOf(off)]).toEqual([422, expect.stringContaining('requires two-step sign-in')])
})
