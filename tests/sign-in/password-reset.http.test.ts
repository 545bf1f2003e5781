import { expect, test } from 'vitest'
import { createBuilders } from '../support/builders'
import { findLastMailTo, listMailsTo } from '../support/outbox-mails'
import { emails, password } from '../support/people'
import { openSql } from '../support/sql'
import { startTestApplication } from '../support/test-application'
import { createVisitor, signIn, textOf } from '../support/visitor'

const application = await startTestApplication({ MAIL: 'off' })
const rows = await openSql(application.database)
const build = createBuilders(rows)
const newVisitor = () => createVisitor(application.url)
const freshPassword = 'seven grey herons'

const requestReset = (email: string) => newVisitor().post('/forgot-password', { email })
const requestToken = async (email: string) => {
  await requestReset(email)
  return new URL((await findLastMailTo(rows, email)).path, application.url).searchParams.get('token')!
}
const resetPassword = (token: string, newPassword = freshPassword) =>
  newVisitor().post(`/reset-password?token=${token}`, { token, password: newPassword })

test('a mailed link leads to a new password; sessions end, and the person is notified', async () => {
  const oldBrowser = await signIn(application.url, 'tomas')
  const token = await requestToken(emails.tomas)
  expect(textOf(await newVisitor().get(`/reset-password?token=${token}`))).toContain('Choose a new password')
  const response = await resetPassword(token)
  expect(response.redirectTo).toBe('/password-reset-complete')
  // The link proves only access to the mailbox, so there is no session yet.
  expect(response.headers.getSetCookie().join()).not.toContain('session=')
  expect((await oldBrowser.get('/reviews')).redirectTo).toBe('/login?redirect=%2Freviews&invalidated=true')
  expect((await newVisitor().post('/login', { email: emails.tomas, password })).status).toBe(422)
  expect((await newVisitor().post('/login', { email: emails.tomas, password: freshPassword })).status).toBe(
    302,
  )
  expect(await findLastMailTo(rows, emails.tomas)).toMatchObject({ kind: 'password-changed' })
  const { action } = await rows.one<{ action: string }>(
    `select action from audit_events where action like 'password.%' order by at desc limit 1`,
  )
  expect(action).toBe('password.reset')
})

test("after using the link, a person may sign in where a stranger's failures make others wait", async () => {
  const token = await requestToken(emails.grace)
  const later = new Date(Date.now() + 900_000)
  await rows.all('delete from sign_in_limits')
  for (const network of ['127.0.0.1', '0:0:0:0::/64'])
    await build.insert('sign_in_limits', { key: `sign-in|${network}`, attempts: 100, ends_at: later })
  const browser = newVisitor()
  await browser.post(`/reset-password?token=${token}`, { token, password: freshPassword })
  const signIn = (browser: ReturnType<typeof newVisitor>) =>
    browser.post('/login', { email: emails.grace, password: freshPassword })
  expect([(await signIn(newVisitor())).status, (await signIn(browser)).status]).toEqual([429, 302])
  await rows.all('delete from sign_in_limits')
})

test('a link works once, for an hour, and only the newest', async () => {
  const first = await requestToken(emails.priya)
  const second = await requestToken(emails.priya)
  expect((await resetPassword(first)).status).toBe(422)
  await rows.all(`update mailed_links set expires_at = now() - interval '1 second'`)
  expect((await resetPassword(second)).status).toBe(422)
  const third = await requestToken(emails.priya)
  const expires = await rows.one<{ life: boolean }>(
    `select expires_at - created_at = interval '1 hour' as life from mailed_links order by created_at desc limit 1`,
  )
  expect(expires.life).toBe(true)
  expect((await resetPassword(third)).redirectTo).toBe('/password-reset-complete')
  const repeated = await resetPassword(third, 'another good one')
  expect([repeated.status, repeated.text.includes('another good one')]).toEqual([422, false])
  expect((await newVisitor().get(`/reset-password?token=${third}`)).status).toBe(404)
})

test('a link with any changed letter is invalid, and so is one for another purpose', async () => {
  const token = await requestToken(emails.leo)
  for (let n = 0; n < token.length; n += 7) {
    const flipped = token.slice(0, n) + (token[n] === 'A' ? 'B' : 'A') + token.slice(n + 1)
    expect((await resetPassword(flipped)).status).toBe(422)
  }
  await rows.all(`update mailed_links set purpose = 'confirm_email'`)
  expect((await resetPassword(token)).status).toBe(422)
})

test('an unacceptable password is rejected, and the link stays valid', async () => {
  const token = await requestToken(emails.ruth)
  for (const [weakPassword, problem] of [
    ['1234567', 'Use at least 8 characters'],
    ['qwertyuiop', 'too common'],
    ['ruthabernathy', 'based on your name'],
  ] as const) {
    const response = await resetPassword(token, weakPassword)
    expect([response.status, textOf(response)]).toEqual([422, expect.stringContaining(problem)])
  }
  expect((await resetPassword(token)).redirectTo).toBe('/password-reset-complete')
})

test('a request reveals nothing: known, unknown, email only and deactivated users get the same response', async () => {
  await rows.all('update users set is_active = false where email = $1', [emails.marco])
  const responses = []
  for (const email of [emails.dana, 'nobody@wheatwhistle.example', emails.emil, emails.marco]) {
    const guest = newVisitor()
    const response = await guest.post('/forgot-password', { email })
    responses.push([
      response.status,
      response.redirectTo,
      [...response.headers.keys()].sort(),
      textOf(await guest.get(response.redirectTo!)),
    ])
  }
  for (const response of responses) expect(response).toEqual(responses[0])
  expect(await listMailsTo(rows, emails.dana)).toHaveLength(1)
  for (const email of [emails.emil, emails.marco]) expect(await listMailsTo(rows, email)).toEqual([])
})

test('known and unknown addresses get their response after the same delay, which is longer than the work', async () => {
  for (const email of [emails.nora, 'nobody@lanternfold.example']) {
    const startedAt = performance.now()
    await requestReset(email)
    expect(performance.now() - startedAt).toBeGreaterThan(395)
  }
})

test('the link leads to the configured address, whatever host the request claims', async () => {
  await rows.all('delete from sign_in_limits')
  await newVisitor().post('/forgot-password', { email: emails.oscar }, { 'x-forwarded-host': 'evil.example' })
  const { text, html } = await findLastMailTo(rows, emails.oscar)
  expect(text).toContain(`${application.url}/reset-password?token=`)
  expect(text + html).not.toContain('evil')
})

test('the sixth request for one address has to wait, and keeps its input', async () => {
  let lastResponse = await requestReset(emails.grace)
  for (let n = 0; n < 5; n++) lastResponse = await requestReset(emails.grace)
  expect([lastResponse.status, Number(lastResponse.headers.get('retry-after')) > 60]).toEqual([429, true])
  expect(lastResponse.text).toContain(`value="${emails.grace}"`)
})
