import { beforeEach, expect, test } from 'vitest'
import { testApplication } from '../cast/application'
import { lastMailTo } from '../cast/mails'
import { emails, password } from '../cast/people'
import { openRows } from '../cast/rows'
import { signedIn, visitor, wordsOf } from '../cast/visitor'

const application = await testApplication({ MAIL: 'off' })
const rows = await openRows(application.database)
const page = '/settings/sessions'
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:153.0) Gecko/20100101 Firefox/153.0'
beforeEach(() => rows.all('delete from sign_in_limits'))

const newest = async () => (await rows.one<{ id: string }>('select max(id)::text as id from sessions')).id

test('the list names each device and address, and which is this one', async () => {
  const dana = await signedIn(application.url, 'dana')
  await visitor(application.url).post('/login', { email: emails.dana, password }, { 'user-agent': firefox })
  const words = wordsOf(await dana.get(page))
  expect(words).toContain('Firefox on Windows')
  expect(words.match(/This device/g)).toHaveLength(1)
  expect(words).toMatch(/127\.0\.0\.1|::1/)
})

test('one session is ended, or all others; nobody else’s is', async () => {
  const [here, there, elsewhere] = [
    await signedIn(application.url, 'grace'),
    await signedIn(application.url, 'grace'),
    await signedIn(application.url, 'grace'),
  ]
  const last = await newest()
  const oscar = await signedIn(application.url, 'oscar')
  const oscars = await newest()
  expect((await here.get(page)).text.match(/aria-label="Sign out [^"]+"/g)!.length).toBeGreaterThanOrEqual(2)
  expect((await here.post(page, { session: last })).leadsTo).toBe(page)
  expect([(await elsewhere.get('/reviews')).status, (await there.get('/reviews')).status]).toEqual([302, 200])
  await here.post(page, { session: oscars })
  expect((await oscar.get('/reviews')).status).toBe(200)
  await here.post(page, { session: 'others' })
  expect([(await there.get('/reviews')).status, (await here.get('/reviews')).status]).toEqual([302, 200])
  const events = await rows.all<{ action: string }>(
    `select action from audit_events where actor = 'Grace Whitcomb' order by id desc limit 2`,
  )
  expect(events.map(({ action }) => action)).toEqual(['session.ended', 'session.ended'])
})

test('who asks to be kept signed in gets a cookie that stays', async () => {
  const line = async (fields: Record<string, string>) => {
    const answer = await visitor(application.url).post('/login', { email: emails.dana, password, ...fields })
    return answer.headers.getSetCookie().find((each) => each.startsWith('session='))
  }
  expect(await line({ keep: 'on' })).toContain('; Max-Age=2592000')
  expect(await line({})).not.toContain('Max-Age')
})

test('signing in again ends the session this browser had', async () => {
  const dana = await signedIn(application.url, 'dana')
  const copy = visitor(application.url)
  copy.cookies.set('session', dana.cookies.get('session')!)
  await dana.post('/login', { email: emails.dana, password })
  expect((await copy.get('/reviews')).status).toBe(302)
})

test('a changed password ends every session but this one, and the person is told', async () => {
  const [here, there] = [await signedIn(application.url, 'priya'), await signedIn(application.url, 'priya')]
  const change = (currentPassword: string, chosen: string) =>
    here.post('/settings/profile/password', { currentPassword, password: chosen })
  const wrong = await change('not-hers', 'four slow rivers')
  expect([wrong.status, wordsOf(wrong)]).toEqual([422, expect.stringContaining('That is not your password')])
  expect((await change(password, 'priya raman')).status).toBe(422)
  expect((await change(password, 'four slow rivers')).leadsTo).toBe('/settings/profile/password')
  expect([(await here.get('/reviews')).status, (await there.get('/reviews')).status]).toEqual([200, 302])
  expect(await lastMailTo(rows, emails.priya)).toMatchObject({ kind: 'password-changed' })
})

test('an expired password is replaced before anything else, by another one', async () => {
  const account = `(select account_id from users where email = '${emails.oscar}')`
  await rows.all(
    `insert into account_settings (account_id, code, value) select ${account}, 'expire_passwords', 'true'`,
  )
  await rows.all(`update profiles set password_changed_at = now() - interval '181 days' where email = $1`, [
    emails.oscar,
  ])
  const oscar = visitor(application.url)
  const asked = '/reviews?rating=5'
  expect((await oscar.post('/login', { email: emails.oscar, password, redirect: asked })).leadsTo).toBe(
    '/expired-password',
  )
  expect((await oscar.get('/reviews')).status).toBe(302)
  const same = await oscar.post('/expired-password', { password })
  expect([same.status, wordsOf(same)]).toEqual([
    422,
    expect.stringContaining('the password that has expired'),
  ])
  expect((await oscar.post('/expired-password', { password: 'six loud kettles' })).leadsTo).toBe(asked)
  expect((await oscar.get('/reviews')).status).toBe(200)
  expect((await visitor(application.url).get('/expired-password')).leadsTo).toBe('/login')
})

const closed: [string, string, string][] = [
  ['expired', '/settings/billing/edit', 'This account is no longer active'],
  ['suspended', '/settings/billing/edit', 'This account has been suspended'],
]

test.each(closed)(
  'an account that is %s leads every page to the one that says what to do',
  async (status, to, words) => {
    const leo = await signedIn(application.url, 'leo')
    await rows.all(
      `update accounts set status = $1 where id = (select account_id from users where email = $2)`,
      [status, emails.leo],
    )
    for (const path of ['/', '/reviews', '/settings/sessions', '/export/csv/reviews'])
      expect([path, (await leo.get(path)).leadsTo]).toEqual([path, to])
    expect((await leo.get('/reviews.data')).text).toContain(to)
    for (const path of ['/dashboard/local_listings/google-posts/new', '/settings/groups/new'])
      expect([path, (await leo.post(path, { name: 'Closed', topic: 'STANDARD' })).leadsTo]).toEqual([
        path,
        to,
      ])
    expect(await rows.all(`select id from groups where name = 'Closed'`)).toEqual([])
    expect(wordsOf(await leo.get(to))).toContain(words)
    await rows.all(`update accounts set status = 'active'`)
    expect((await leo.get('/reviews')).status).toBe(200)
  },
)
