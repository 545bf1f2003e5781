import { expect, test } from 'vitest'
import { testApplication } from '../cast/application'
import { lastMailTo, mailsTo } from '../cast/mails'
import { emails, password } from '../cast/people'
import { openRows } from '../cast/rows'
import { type Answer, visitor, wordsOf } from '../cast/visitor'

const application = await testApplication({ MAIL: 'off', TRIAL_DAYS: '14' })
const rows = await openRows(application.database)
const someone = () => visitor(application.url)

let count = 0
const signupOf = (changes: Record<string, string> = {}) => ({
  company: 'Fernhollow Florists',
  name: 'Ines Duarte',
  email: `ines-${++count}@fernhollow.example`,
  password: 'nine quiet lanterns',
  timeZone: 'Europe/Lisbon',
  vertical: 'retail',
  ...changes,
})

test('an account is made, waits for its address to be confirmed, and then is open', async () => {
  const ines = someone()
  const signup = signupOf()
  expect((await ines.post('/signup', signup)).leadsTo).toBe('/signup/location')
  const location = { name: 'Fernhollow Alfama', address: 'Rua da Saudade 4', city: 'Lisboa' }
  expect((await ines.post('/signup/location', location)).leadsTo).toBe('/confirm-email')
  expect(wordsOf(await ines.get('/confirm-email'))).toContain('We have sent you a mail')

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

  // Signed in, but behind a closed door.
  await ines.post('/login', { email: signup.email, password: signup.password })
  for (const page of ['/reviews', '/settings/billing/edit', '/settings/profile/second-factor'])
    expect((await ines.get(page)).leadsTo).toBe('/confirm-email')

  const { path, kind } = await lastMailTo(rows, signup.email)
  expect(kind).toBe('confirm-email')
  const phone = someone()
  expect(wordsOf(await phone.get(path))).toContain(`Is ${signup.email} your address?`)
  const token = new URL(path, application.url).searchParams.get('token')!
  expect((await phone.post('/confirm-email', { token })).leadsTo).toBe('/login?confirmed=true')
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

test('a scanner that follows links, however often, confirms nothing', async () => {
  const signup = signupOf()
  await someone().post('/signup', signup)
  const { path } = await lastMailTo(rows, signup.email)
  for (let n = 0; n < 5; n++)
    for (const method of ['GET', 'HEAD']) expect((await someone().ask(path, { method })).status).toBe(200)
  const status = `select status from accounts a join users u on u.account_id = a.id where u.email = $1`
  expect(await rows.one(status, [signup.email])).toEqual({ status: 'pending' })
})

test('a link confirms once, and only the newest one; no other link does', async () => {
  const signup = signupOf()
  await someone().post('/signup', signup)
  const first = (await lastMailTo(rows, signup.email)).path
  await someone().post('/confirm-email/resend', { email: signup.email })
  const second = (await lastMailTo(rows, signup.email)).path
  expect(second).not.toBe(first)
  const confirm = (path: string) =>
    someone().post('/confirm-email', { token: new URL(path, application.url).searchParams.get('token')! })
  expect((await confirm(first)).status).toBe(422)
  expect((await someone().get(first)).status).toBe(404)
  expect((await confirm(second.slice(0, -1) + (second.endsWith('A') ? 'B' : 'A'))).status).toBe(422)
  expect((await confirm(second.replace('confirm-email', 'reset-password'))).leadsTo).toBe(
    '/login?confirmed=true',
  )
  expect((await confirm(second)).status).toBe(422)
  await someone().post('/confirm-email/resend', { email: signup.email })
  expect(await mailsTo(rows, signup.email)).toHaveLength(2)
})

test('an address that is known gets a mail, and whoever asked the same answer to the letter', async () => {
  const walk = async (email: string) => {
    const guest = someone()
    const answers = [await guest.post('/signup', signupOf({ email }))]
    answers.push(await guest.get('/signup/location'))
    answers.push(await guest.post('/signup/location', { name: 'A', address: 'B 1', city: 'C' }))
    answers.push(await guest.get('/confirm-email'))
    return answers.map((answer) => [
      answer.status,
      answer.leadsTo,
      wordsOf(answer),
      [...answer.headers.keys()].sort(),
      answer.headers.getSetCookie().map((line) => line.length),
    ])
  }
  const before = await rows.one('select count(*) from accounts')
  const known = await walk(emails.grace)
  expect(await rows.one('select count(*) from accounts')).toEqual(before)
  expect(await walk('nobody-yet@fernhollow.example')).toEqual(known)
  expect(await lastMailTo(rows, emails.grace)).toMatchObject({ kind: 'already-here', path: '/login' })
  expect(
    (await someone().post('/login', { email: emails.grace, password: 'nine quiet lanterns' })).status,
  ).toBe(422)
  expect((await someone().post('/login', { email: emails.grace, password })).status).toBe(302)
})

const refused: [string, Record<string, string>, string][] = [
  ['a password of seven signs', { password: 'short77' }, 'Use at least 8 characters'],
  ['one of 129', { password: 'long '.repeat(26) }, 'Use at most 128 characters'],
  ['one that everybody tries', { password: 'Password123' }, 'too common'],
  ['one made of the company', { password: 'fernhollow1' }, 'not made of your name'],
  ['no address', { email: 'ines at fernhollow' }, 'Enter an e-mail address such as name@example.com'],
  ['a zone there is not', { timeZone: 'Mars/Olympus' }, 'Choose a time zone'],
  ['an industry there is not', { vertical: '__proto__' }, 'Choose an industry'],
  ['nothing', { company: '', name: '', email: '', password: '' }, 'Enter the name of your company'],
]

test.each(refused)('%s is refused beside what was typed, and nothing is made', async (_, changes, words) => {
  const before = await rows.fingerprint()
  const signup = signupOf(changes)
  const answer = await someone().post('/signup', signup)
  expect([answer.status, wordsOf(answer)]).toEqual([422, expect.stringContaining(words)])
  if (signup.company) expect(answer.text).toContain(`value="${signup.company}"`)
  if (signup.password) expect(answer.text).not.toContain(signup.password)
  expect(await rows.fingerprint()).toEqual(before)
})

test('an account that cannot be made is said so, and the form is kept', async () => {
  await rows.all('alter table mailed_links rename to mailed_links_away')
  const answer = await someone().post('/signup', signupOf())
  await rows.all('alter table mailed_links_away rename to mailed_links')
  expect(answer.status).toBe(500)
  expect(wordsOf(answer)).toContain('There was an issue creating your account. Please refresh and try again.')
  expect(answer.text).toContain('value="Fernhollow Florists"')
  expect(answer.text).not.toContain('mailed_links')
})

test('the second page is nobody’s without the first, and its ticket cannot be made up', async () => {
  const guest = someone()
  expect((await guest.get('/signup/location')).leadsTo).toBe('/signup')
  for (const forged of [
    'A'.repeat(80),
    Buffer.from('0000000000000000001 9999999999999').toString('base64url'),
  ]) {
    guest.cookies.set('sign-up', forged)
    const answer: Answer = await guest.post('/signup/location', { name: 'A', address: 'B', city: 'C' })
    expect(answer.leadsTo).toBe('/signup')
  }
})

test('the sixth sign-up for one address, and the twenty-first from one place, have to wait', async () => {
  const email = 'often@fernhollow.example'
  const statuses: number[] = []
  for (let n = 0; n < 6; n++) statuses.push((await someone().post('/signup', signupOf({ email }))).status)
  expect(statuses).toEqual([302, 302, 302, 302, 302, 429])
  let last = await someone().post('/signup', signupOf())
  for (let n = 0; n < 20 && last.status !== 429; n++) last = await someone().post('/signup', signupOf())
  expect(last.status).toBe(429)
  expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(60)
  expect(wordsOf(last)).toContain('Too many attempts. Try again in 60 minutes')
})
