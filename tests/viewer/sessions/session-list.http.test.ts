import { beforeEach, expect, test } from 'vitest'
import { createBuilders } from '../../support/builders'
import { findLastMailTo } from '../../support/outbox-mails'
import { emails, password } from '../../support/people'
import { openSql } from '../../support/sql'
import { startTestApplication } from '../../support/test-application'
import { createVisitor, signIn, textOf } from '../../support/visitor'

const application = await startTestApplication({ MAIL: 'off' })
const rows = await openSql(application.database)
const page = '/settings/sessions'
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:153.0) Gecko/20100101 Firefox/153.0'
beforeEach(() => rows.all('delete from sign_in_limits'))

const findNewestSessionId = async () =>
  (await rows.one<{ id: string }>('select max(id)::text as id from sessions')).id

test('the list shows each device and address, and marks the current session', async () => {
  const dana = await signIn(application.url, 'dana')
  await createVisitor(application.url).post(
    '/login',
    { email: emails.dana, password },
    { 'user-agent': firefox },
  )
  const pageText = textOf(await dana.get(page))
  expect(pageText).toContain('Firefox on Windows')
  expect(pageText.match(/This device/g)).toHaveLength(1)
  expect(pageText).toMatch(/127\.0\.0\.1|::1/)
})

test('a person can end one session or all others, but no session of another person', async () => {
  const [here, there, elsewhere] = [
    await signIn(application.url, 'grace'),
    await signIn(application.url, 'grace'),
    await signIn(application.url, 'grace'),
  ]
  const lastSessionId = await findNewestSessionId()
  const oscar = await signIn(application.url, 'oscar')
  const oscarSessionId = await findNewestSessionId()
  expect(
    (await here.get(page)).text.match(/aria-label="Sign out [\w ]+, [\d.:a-f]+"/g)!.length,
  ).toBeGreaterThanOrEqual(2)
  expect((await here.post(page, { session: lastSessionId })).redirectTo).toBe(page)
  expect([(await elsewhere.get('/reviews')).status, (await there.get('/reviews')).status]).toEqual([302, 200])
  await here.post(page, { session: oscarSessionId })
  expect((await oscar.get('/reviews')).status).toBe(200)
  await here.post(page, { session: 'others' })
  expect([(await there.get('/reviews')).status, (await here.get('/reviews')).status]).toEqual([302, 200])
  const events = await rows.all<{ action: string }>(
    `select action from audit_events where actor = 'Grace Whitcomb' order by id desc limit 2`,
  )
  expect(events.map(({ action }) => action)).toEqual(['session.ended', 'session.ended'])
})

test('choosing to stay signed in sets a persistent cookie', async () => {
  const findSessionCookie = async (fields: Record<string, string>) => {
    const response = await createVisitor(application.url).post('/login', {
      email: emails.dana,
      password,
      ...fields,
    })
    return response.headers.getSetCookie().find((each) => each.startsWith('session='))
  }
  expect(await findSessionCookie({ keep: 'on' })).toContain('; Max-Age=2592000')
  expect(await findSessionCookie({})).not.toContain('Max-Age')
})

test('signing in again ends the session this browser had', async () => {
  const dana = await signIn(application.url, 'dana')
  const copy = createVisitor(application.url)
  copy.cookies.set('session', dana.cookies.get('session')!)
  await dana.post('/login', { email: emails.dana, password })
  expect((await copy.get('/reviews')).status).toBe(302)
})

test('changing the password ends every other session, and the person is notified', async () => {
  const [here, there] = [await signIn(application.url, 'priya'), await signIn(application.url, 'priya')]
  const changePassword = (currentPassword: string, newPassword: string) =>
    here.post('/settings/profile/password', { currentPassword, password: newPassword })
  const wrong = await changePassword('not-hers', 'four slow rivers')
  expect([wrong.status, textOf(wrong)]).toEqual([422, expect.stringContaining('Incorrect password')])
  expect((await changePassword(password, 'priya raman')).status).toBe(422)
  expect((await changePassword(password, 'four slow rivers')).redirectTo).toBe('/settings/profile/password')
  expect([(await here.get('/reviews')).status, (await there.get('/reviews')).status]).toEqual([200, 302])
  expect(await findLastMailTo(rows, emails.priya)).toMatchObject({ kind: 'password-changed' })
})

test('an expired password must be replaced by a different one before anything else', async () => {
  const { account_id } = await rows.one<{ account_id: string }>(
    'select account_id from users where email = $1',
    [emails.oscar],
  )
  await createBuilders(rows).setting(account_id, 'expire_passwords')
  await rows.all(`update profiles set password_changed_at = now() - interval '181 days' where email = $1`, [
    emails.oscar,
  ])
  const oscar = createVisitor(application.url)
  const requestedPath = '/reviews?rating=5'
  expect(
    (await oscar.post('/login', { email: emails.oscar, password, redirect: requestedPath })).redirectTo,
  ).toBe('/expired-password')
  expect((await oscar.get('/reviews')).status).toBe(302)
  const rejected = await oscar.post('/expired-password', { password })
  expect([rejected.status, textOf(rejected)]).toEqual([422, expect.stringContaining('your expired password')])
  expect((await oscar.post('/expired-password', { password: 'six loud kettles' })).redirectTo).toBe(
    requestedPath,
  )
  expect((await oscar.get('/reviews')).status).toBe(200)
  expect((await createVisitor(application.url).get('/expired-password')).redirectTo).toBe('/login')
})

const closed: [string, string, string][] = [
  ['expired', '/settings/billing/edit', 'This account is no longer active'],
  ['suspended', '/settings/billing/edit', 'This account is suspended'],
]

test.each(closed)(
  'an account that is %s leads from every page to one that says what to do; files and data are a 402',
  async (status, to, pageText) => {
    const leo = await signIn(application.url, 'leo')
    await rows.all(
      `update accounts set status = $1 where id = (select account_id from users where email = $2)`,
      [status, emails.leo],
    )
    for (const path of ['/', '/reviews', '/settings/sessions'])
      expect([path, (await leo.get(path)).redirectTo]).toEqual([path, to])
    for (const path of ['/export/csv/reviews', '/reviews.data']) {
      const response = await leo.get(path)
      expect([path, response.status, response.text]).toEqual([path, 402, expect.stringContaining(to)])
    }
    for (const path of ['/dashboard/local_listings/google-posts/new', '/settings/groups/new'])
      expect([path, (await leo.post(path, { name: 'Closed', topic: 'STANDARD' })).redirectTo]).toEqual([
        path,
        to,
      ])
    expect(await rows.all(`select id from groups where name = 'Closed'`)).toEqual([])
    expect(textOf(await leo.get(to))).toContain(pageText)
    await rows.all(`update accounts set status = 'active'`)
    expect((await leo.get('/reviews')).status).toBe(200)
  },
)
