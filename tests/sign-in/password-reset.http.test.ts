import { expect, test } from 'vitest'
import { testApplication } from '../cast/application'
import { lastMailTo, mailsTo } from '../cast/mails'
import { emails, password } from '../cast/people'
import { openRows } from '../cast/rows'
import { signedIn, visitor, wordsOf } from '../cast/visitor'

const application = await testApplication({ MAIL: 'off' })
const rows = await openRows(application.database)
const someone = () => visitor(application.url)
const fresh = 'seven grey herons'

const ask = (email: string) => someone().post('/forgot-password', { email })
const tokenFor = async (email: string) => {
  await ask(email)
  return new URL((await lastMailTo(rows, email)).path, application.url).searchParams.get('token')!
}
const reset = (token: string, chosen = fresh) =>
  someone().post(`/reset-password?token=${token}`, { token, password: chosen })

test('the link of a mail leads to a new password; sessions end, and the person is told', async () => {
  const old = await signedIn(application.url, 'tomas')
  const token = await tokenFor(emails.tomas)
  expect(wordsOf(await someone().get(`/reset-password?token=${token}`))).toContain('Choose a new password')
  const answer = await reset(token)
  expect(answer.leadsTo).toBe('/password-reset-complete')
  // Who has the link has shown nothing else: there is no session yet.
  expect(answer.headers.getSetCookie().join()).not.toContain('session=')
  expect((await old.get('/reviews')).leadsTo).toBe('/login?redirect=%2Freviews&invalidated=true')
  expect((await someone().post('/login', { email: emails.tomas, password })).status).toBe(422)
  expect((await someone().post('/login', { email: emails.tomas, password: fresh })).status).toBe(302)
  expect(await lastMailTo(rows, emails.tomas)).toMatchObject({ kind: 'password-changed' })
  const { action } = await rows.one<{ action: string }>(
    `select action from audit_events where action like 'password.%' order by at desc limit 1`,
  )
  expect(action).toBe('password.reset')
})

test('whoever used the link may sign in where a stranger’s failures make others wait', async () => {
  const token = await tokenFor(emails.grace)
  const later = new Date(Date.now() + 900_000)
  await rows.all('delete from sign_in_limits')
  for (const network of ['127.0.0.1', '0:0:0:0::/64'])
    await rows.all('insert into sign_in_limits (key, attempts, ends_at) values ($1, 100, $2)', [
      `sign-in|${network}`,
      later,
    ])
  const browser = someone()
  await browser.post(`/reset-password?token=${token}`, { token, password: fresh })
  const signIn = (who: ReturnType<typeof someone>) =>
    who.post('/login', { email: emails.grace, password: fresh })
  expect([(await signIn(someone())).status, (await signIn(browser)).status]).toEqual([429, 302])
  await rows.all('delete from sign_in_limits')
})

test('a link is good once, for an hour, and only the newest', async () => {
  const first = await tokenFor(emails.priya)
  const second = await tokenFor(emails.priya)
  expect((await reset(first)).status).toBe(422)
  await rows.all(`update mailed_links set expires_at = now() - interval '1 second'`)
  expect((await reset(second)).status).toBe(422)
  const third = await tokenFor(emails.priya)
  const expires = await rows.one<{ life: boolean }>(
    `select expires_at - created_at = interval '1 hour' as life from mailed_links order by created_at desc limit 1`,
  )
  expect(expires.life).toBe(true)
  expect((await reset(third)).leadsTo).toBe('/password-reset-complete')
  const again = await reset(third, 'another good one')
  expect([again.status, again.text.includes('another good one')]).toEqual([422, false])
  expect((await someone().get(`/reset-password?token=${third}`)).status).toBe(404)
})

test('a link with any letter changed is none, nor is one of another purpose', async () => {
  const token = await tokenFor(emails.leo)
  for (let n = 0; n < token.length; n += 7) {
    const flipped = token.slice(0, n) + (token[n] === 'A' ? 'B' : 'A') + token.slice(n + 1)
    expect((await reset(flipped)).status).toBe(422)
  }
  await rows.all(`update mailed_links set purpose = 'confirm_email'`)
  expect((await reset(token)).status).toBe(422)
})

test('a password that will not do is refused, and the link is still good', async () => {
  const token = await tokenFor(emails.ruth)
  for (const [weak, why] of [
    ['1234567', 'Use at least 8 characters'],
    ['qwertyuiop', 'too common'],
    ['ruthabernathy', 'not made of your name'],
  ] as const) {
    const answer = await reset(token, weak)
    expect([answer.status, wordsOf(answer)]).toEqual([422, expect.stringContaining(why)])
  }
  expect((await reset(token)).leadsTo).toBe('/password-reset-complete')
})

test('whoever asks learns nothing: known, unknown, e-mail only and switched off get one answer', async () => {
  await rows.all('update users set is_active = false where email = $1', [emails.marco])
  const answers = []
  for (const email of [emails.dana, 'nobody@wheatwhistle.example', emails.emil, emails.marco]) {
    const guest = someone()
    const answer = await guest.post('/forgot-password', { email })
    answers.push([
      answer.status,
      answer.leadsTo,
      [...answer.headers.keys()].sort(),
      wordsOf(await guest.get(answer.leadsTo!)),
    ])
  }
  for (const answer of answers) expect(answer).toEqual(answers[0])
  expect(await mailsTo(rows, emails.dana)).toHaveLength(1)
  for (const email of [emails.emil, emails.marco]) expect(await mailsTo(rows, email)).toEqual([])
})

test('known and unknown wait for their answer alike, longer than the work takes', async () => {
  for (const email of [emails.nora, 'nobody@lanternfold.example']) {
    const began = performance.now()
    await ask(email)
    expect(performance.now() - began).toBeGreaterThan(395)
  }
})

test('the link leads to where the product is, whatever the request calls itself', async () => {
  await rows.all('delete from sign_in_limits')
  await someone().post('/forgot-password', { email: emails.oscar }, { 'x-forwarded-host': 'evil.example' })
  const { text, html } = await lastMailTo(rows, emails.oscar)
  expect(text).toContain(`${application.url}/reset-password?token=`)
  expect(text + html).not.toContain('evil')
})

test('the sixth request for one address has to wait, and keeps what was typed', async () => {
  let last = await ask(emails.grace)
  for (let n = 0; n < 5; n++) last = await ask(emails.grace)
  expect([last.status, Number(last.headers.get('retry-after')) > 60]).toEqual([429, true])
  expect(last.text).toContain(`value="${emails.grace}"`)
})
