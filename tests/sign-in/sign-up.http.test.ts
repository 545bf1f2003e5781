import { expect, test } from 'vitest'
import { findLastMailTo, listMailsTo } from '../support/outbox-mails'
import { emails, password } from '../support/people'
import { openSql } from '../support/sql'
import { startTestApplication } from '../support/test-application'
import { createVisitor, type PageResponse, textOf } from '../support/visitor'

const application = await startTestApplication({ MAIL: 'off', TRIAL_DAYS: '14' })
const rows = await openSql(application.database)
const newVisitor = () => createVisitor(application.url)

let count = 0
const signupFields = (changes: Record<string, string> = {}) => ({
  company: 'Fernhollow Florists',
  name: 'Ines Duarte',
  email: `ines-${++count}@fernhollow.example`,
  password: 'nine quiet lanterns',
  timeZone: 'Europe/Lisbon',
  vertical: 'retail',
  ...changes,
})

test('an account is created, waits until its address is confirmed, and is then open', async () => {
  const ines = newVisitor()
  const signup = signupFields()
  expect((await ines.post('/signup', signup)).redirectTo).toBe('/signup/location')
  const location = { name: 'Fernhollow Alfama', address: 'Rua da Saudade 4', city: 'Lisboa' }
  expect((await ines.post('/signup/location', location)).redirectTo).toBe('/confirm-email')
  expect(textOf(await ines.get('/confirm-email'))).toContain('We sent you an email')

  const account = await rows.one<Record<string, unknown>>(
    `select a.status, a.time_zone, a.vertical, a.trial_ended_at - a.trial_started_at = interval '14 days' as trial,
       u.user_type, u.is_account_owner, l.name as location, l.is_headquarters
     from accounts a join users u on u.account_id = a.id join locations l on l.account_id = a.id where u.email = $1`,
    [signup.email],
  )
  expect(account).toEqual({
    status: 'pending',
    time_zone: 'Europe/Lisbon',
    vertical: 'retail',
    trial: true,
    user_type: 'admin',
    is_account_owner: true,
    location: 'Fernhollow Alfama',
    is_headquarters: true,
  })

  // Signed in, but the account is still pending: its email address is not confirmed.
  await ines.post('/login', { email: signup.email, password: signup.password })
  for (const page of ['/reviews', '/settings/billing/edit', '/settings/profile/second-factor'])
    expect((await ines.get(page)).redirectTo).toBe('/confirm-email')

  const { path, kind } = await findLastMailTo(rows, signup.email)
  expect(kind).toBe('confirm-email')
  const phone = newVisitor()
  expect(textOf(await phone.get(path))).toContain(`Confirm that ${signup.email} is your address.`)
  const token = new URL(path, application.url).searchParams.get('token')!
  expect((await phone.post('/confirm-email', { token })).redirectTo).toBe('/login?confirmed=true')
  expect((await ines.get('/reviews')).status).toBe(200)
  const actions = await rows.all<{ action: string }>(
    `select action from audit_events e join users u on u.account_id = e.account_id where u.email = $1 order by e.id`,
    [signup.email],
  )
  expect(actions.map(({ action }) => action)).toEqual([
    'sign_up.started',
    'session.started',
    'sign_up.confirmed',
  ])
})

test('a scanner that follows links confirms nothing, however often', async () => {
  const signup = signupFields()
  await newVisitor().post('/signup', signup)
  const { path } = await findLastMailTo(rows, signup.email)
  for (let n = 0; n < 5; n++)
    for (const method of ['GET', 'HEAD']) expect((await newVisitor().ask(path, { method })).status).toBe(200)
  const status = `select status from accounts a join users u on u.account_id = a.id where u.email = $1`
  expect(await rows.one(status, [signup.email])).toEqual({ status: 'pending' })
})

test('a link confirms once, and only the newest one; no other link does', async () => {
  const signup = signupFields()
  await newVisitor().post('/signup', signup)
  const first = (await findLastMailTo(rows, signup.email)).path
  await newVisitor().post('/confirm-email/resend', { email: signup.email })
  const second = (await findLastMailTo(rows, signup.email)).path
  expect(second).not.toBe(first)
  const confirmEmail = (path: string) =>
    newVisitor().post('/confirm-email', { token: new URL(path, application.url).searchParams.get('token')! })
  expect((await confirmEmail(first)).status).toBe(422)
  expect((await newVisitor().get(first)).status).toBe(404)
  expect((await confirmEmail(second.slice(0, -1) + (second.endsWith('A') ? 'B' : 'A'))).status).toBe(422)
  expect((await confirmEmail(second.replace('confirm-email', 'reset-password'))).redirectTo).toBe(
    '/login?confirmed=true',
  )
  expect((await confirmEmail(second)).status).toBe(422)
  await newVisitor().post('/confirm-email/resend', { email: signup.email })
  expect(await listMailsTo(rows, signup.email)).toHaveLength(2)
})

test('a known address gets a mail, and the person at the form gets exactly the usual response', async () => {
  const signUpWith = async (email: string) => {
    const guest = newVisitor()
    const responses = [await guest.post('/signup', signupFields({ email }))]
    responses.push(await guest.get('/signup/location'))
    responses.push(await guest.post('/signup/location', { name: 'A', address: 'B 1', city: 'C' }))
    responses.push(await guest.get('/confirm-email'))
    return responses.map((response) => [
      response.status,
      response.redirectTo,
      textOf(response),
      [...response.headers.keys()].sort(),
      response.headers.getSetCookie().map((line) => line.length),
    ])
  }
  const before = await rows.one('select count(*) from accounts')
  const knownEmailResponses = await signUpWith(emails.grace)
  expect(await rows.one('select count(*) from accounts')).toEqual(before)
  expect(await signUpWith('nobody-yet@fernhollow.example')).toEqual(knownEmailResponses)
  expect(await findLastMailTo(rows, emails.grace)).toMatchObject({ kind: 'already-here', path: '/login' })
  expect(
    (await newVisitor().post('/login', { email: emails.grace, password: 'nine quiet lanterns' })).status,
  ).toBe(422)
  expect((await newVisitor().post('/login', { email: emails.grace, password })).status).toBe(302)
})

const rejectedChanges: [string, Record<string, string>, string][] = [
  ['a password of 7 characters', { password: 'short77' }, 'Use at least 8 characters'],
  ['a password of 129 characters', { password: 'long '.repeat(26) }, 'Use at most 128 characters'],
  ['a common password', { password: 'Password123' }, 'too common'],
  ['a password with the company name', { password: 'fernhollow1' }, 'based on your name'],
  ['an invalid address', { email: 'ines at fernhollow' }, 'Enter an email address such as name@example.com'],
  ['an unknown time zone', { timeZone: 'Mars/Olympus' }, 'Choose a time zone'],
  ['an unknown industry', { vertical: '__proto__' }, 'Choose an industry'],
  ['an empty form', { company: '', name: '', email: '', password: '' }, 'Enter your company name'],
]

test.each(rejectedChanges)(
  '%s is rejected and the form keeps its input, and nothing is created',
  async (_, changes, message) => {
    const before = await rows.fingerprint()
    const signup = signupFields(changes)
    const response = await newVisitor().post('/signup', signup)
    expect([response.status, textOf(response)]).toEqual([422, expect.stringContaining(message)])
    if (signup.company) expect(response.text).toContain(`value="${signup.company}"`)
    if (signup.password) expect(response.text).not.toContain(signup.password)
    expect(await rows.fingerprint()).toEqual(before)
  },
)

test('a failure to create the account is reported, and the form is kept', async () => {
  await rows.all('alter table mailed_links rename to mailed_links_away')
  const response = await newVisitor().post('/signup', signupFields())
  await rows.all('alter table mailed_links_away rename to mailed_links')
  expect(response.status).toBe(500)
  expect(textOf(response)).toContain(
    'There was an issue creating your account. Please refresh and try again.',
  )
  expect(response.text).toContain('value="Fernhollow Florists"')
  expect(response.text).not.toContain('mailed_links')
})

test('the second page requires the first, and its ticket cannot be forged', async () => {
  const guest = newVisitor()
  expect((await guest.get('/signup/location')).redirectTo).toBe('/signup')
  for (const forged of [
    'A'.repeat(80),
    Buffer.from('0000000000000000001 9999999999999').toString('base64url'),
  ]) {
    guest.cookies.set('sign-up', forged)
    const response: PageResponse = await guest.post('/signup/location', {
      name: 'A',
      address: 'B',
      city: 'C',
    })
    expect(response.redirectTo).toBe('/signup')
  }
})

test('the sixth sign-up for one address, and the twenty-first from one network, have to wait', async () => {
  const email = 'often@fernhollow.example'
  const statuses: number[] = []
  for (let n = 0; n < 6; n++)
    statuses.push((await newVisitor().post('/signup', signupFields({ email }))).status)
  expect(statuses).toEqual([302, 302, 302, 302, 302, 429])
  let lastResponse = await newVisitor().post('/signup', signupFields())
  for (let n = 0; n < 20 && lastResponse.status !== 429; n++)
    lastResponse = await newVisitor().post('/signup', signupFields())
  expect(lastResponse.status).toBe(429)
  expect(Number(lastResponse.headers.get('retry-after'))).toBeGreaterThan(60)
  expect(textOf(lastResponse)).toContain('Too many attempts. Try again in 60 minutes')
})
