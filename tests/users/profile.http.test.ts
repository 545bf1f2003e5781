import { expect, test } from 'vitest'
import { findViewerByToken } from '#app/platform/viewer/api-tokens.server'
import { findLastMailTo, listMailsTo } from '../support/outbox-mails'
import { emails, loadDemoAccounts, password } from '../support/people'
import { editForm, shownOn, withField } from '../support/shown-on'
import { openSql } from '../support/sql'
import { startTestApplication } from '../support/test-application'
import { createVisitor, signIn, textOf } from '../support/visitor'

const application = await startTestApplication({ MAIL: 'off' }, ['worker'])
const rows = await openSql(application.database)
const cast = await loadDemoAccounts(application.database.ownerUrl)
const newVisitor = () => createVisitor(application.url)

test('a changed name applies in every account of the person', async () => {
  const priya = await signIn(application.url, 'priya')
  const shown = await shownOn(priya, '/settings/profile')
  expect((await priya.post('/settings/profile', { name: 'Priya R. Raman', shown })).redirectTo).toBe(
    '/settings/profile',
  )
  expect(textOf(await priya.get('/settings/profile'))).toContain('Priya R. Raman')
  const { name } = await rows.one<{ name: string }>('select name from profiles where email = $1', [
    emails.priya,
  ])
  expect(name).toBe('Priya R. Raman')
})

test('a name that somebody else has changed in the meantime is kept, and a change of both is asked about', async () => {
  const priya = await signIn(application.url, 'priya')
  const opened = editForm(await priya.get('/settings/profile'))
  await rows.all(
    `update users set name = 'Priya of Marco', changed_by = 'Marco Lindqvist', changed_at = now() where id = $1`,
    [cast.people.priya.userId],
  )
  expect((await priya.post('/settings/profile', opened)).status).toBe(302)
  expect(textOf(await priya.get('/settings/profile'))).toContain('Priya of Marco')
  const refused = await priya.post('/settings/profile', withField(opened, 'name', 'Priya of Priya'))
  expect([refused.status, textOf(refused)]).toEqual([
    422,
    expect.stringMatching(/Name Priya of Marco ?Marco Lindqvist ?, .* Priya of Priya/),
  ])
  expect((await priya.post('/settings/profile', editForm(refused))).status).toBe(302)
  expect(textOf(await priya.get('/settings/profile'))).toContain('Priya of Priya')
})

test('an address is changed by a link sent to the new one, and the old one is notified', async () => {
  const newEmail = 'ruth.new@wheatwhistle.example'
  const ruth = await signIn(application.url, 'ruth')
  const requestEmailChange = (email: string, currentPassword = password) =>
    ruth.post('/settings/profile/email', { email, currentPassword })
  expect((await requestEmailChange(newEmail, 'wrong')).status).toBe(422)
  expect(await listMailsTo(rows, newEmail)).toEqual([])
  expect((await requestEmailChange(newEmail)).redirectTo).toBe('/settings/profile')
  const { path } = await findLastMailTo(rows, newEmail)
  const before = await rows.fingerprint()
  expect(textOf(await newVisitor().get(path))).toContain(newEmail)
  expect(await rows.fingerprint()).toEqual(before)
  expect((await newVisitor().post('/login', { email: newEmail, password })).status).toBe(422)

  const token = new URL(path, application.url).searchParams.get('token')!
  expect((await newVisitor().post('/confirm-new-email', { token })).status).toBe(302)
  expect((await newVisitor().post('/login', { email: newEmail, password })).status).toBe(302)
  expect((await newVisitor().post('/login', { email: emails.ruth, password })).status).toBe(422)
  expect(await findLastMailTo(rows, emails.ruth)).toMatchObject({ kind: 'email-changed' })
  expect((await newVisitor().post('/confirm-new-email', { token })).status).toBe(422)
})

test("another person's address is not accepted, and nothing reveals that it exists", async () => {
  const priya = await signIn(application.url, 'priya')
  const before = (await listMailsTo(rows, emails.grace)).length
  const response = await priya.post('/settings/profile/email', {
    email: emails.grace,
    currentPassword: password,
  })
  expect(response.redirectTo).toBe('/settings/profile')
  expect((await listMailsTo(rows, emails.grace)).length).toBe(before)
})

test('an address of an invited person is not accepted, before or after the invitation', async () => {
  const dana = await signIn(application.url, 'dana')
  const priya = await signIn(application.url, 'priya')
  const inviteUser = (email: string) =>
    dana.post('/settings/users/new', { name: 'Asked In', email, type: 'user', reach: 'all' })
  const requestEmailChange = (email: string) =>
    priya.post('/settings/profile/email', { email, currentPassword: password })
  await inviteUser('first@wheatwhistle.example')
  await requestEmailChange('first@wheatwhistle.example')
  expect(await listMailsTo(rows, 'first@wheatwhistle.example')).toMatchObject([{ kind: 'invitation' }])

  await requestEmailChange('second@wheatwhistle.example')
  const { path } = await findLastMailTo(rows, 'second@wheatwhistle.example')
  await inviteUser('second@wheatwhistle.example')
  const token = new URL(path, application.url).searchParams.get('token')!
  expect((await newVisitor().post('/confirm-new-email', { token })).status).toBe(422)
})

test('a new password invalidates the link to a new address', async () => {
  const newEmail = 'tomas.new@quillmere.example'
  const tomas = await signIn(application.url, 'tomas')
  await tomas.post('/settings/profile/email', { email: newEmail, currentPassword: password })
  const { path } = await findLastMailTo(rows, newEmail)
  await newVisitor().post('/forgot-password', { email: emails.tomas })
  const resetMail = await findLastMailTo(rows, emails.tomas)
  const token = new URL(resetMail.path, application.url).searchParams.get('token')!
  await newVisitor().post(`/reset-password?token=${token}`, { token, password: 'seven grey herons' })
  const confirm = { token: new URL(path, application.url).searchParams.get('token')! }
  expect((await newVisitor().post('/confirm-new-email', confirm)).status).toBe(422)
})

test('of forty concurrent guesses, at most ten are checked', async () => {
  const leo = await signIn(application.url, 'leo')
  const guesses = Array.from({ length: 40 }, (_, n) =>
    leo.post('/settings/profile/email', {
      email: 'leo.new@wheatwhistle.example',
      currentPassword: `guess ${n}`,
    }),
  )
  const statuses = (await Promise.all(guesses)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 422)).toHaveLength(10)
  // A busy machine rejects some of them before they are counted.
  expect(statuses.filter((status) => status === 429 || status === 503)).toHaveLength(30)
})

test('a token is shown once, stored as a digest, and acts as its user until it is revoked', async () => {
  const marco = await signIn(application.url, 'marco')
  const createdPage = await marco.post('/settings/api-tokens', { name: 'Nightly report' })
  const [token = ''] = /hs_\d+_[\w-]{43}/.exec(createdPage.text) ?? []
  expect(token).not.toBe('')
  expect((await marco.get('/settings/api-tokens')).text).not.toContain(token)
  expect(textOf(await marco.get('/settings/api-tokens'))).toContain(`Nightly report ${token.slice(0, -39)}`)
  expect(JSON.stringify(await rows.all('select * from api_tokens'))).not.toContain(token.slice(10))

  const now = new Date()
  for (const email of [emails.marco.toUpperCase(), null]) {
    const found = await findViewerByToken({ email, token }, null, now)
    const expected = { userId: cast.people.marco.userId, sessionId: null, isShadowing: false }
    expect(found).toMatchObject({ viewer: expected })
    expect(found !== null && found !== 'not-theirs' && found.viewer.can('user.create')).toBe(true)
  }
  for (const [email, tokenText] of [
    [emails.dana, token],
    [emails.marco, `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`],
    [emails.marco, token.replace(/_\d+_/, `_${cast.accounts.inn.id}_`)],
    [emails.marco, ''],
    ['', token],
  ] as const)
    expect([email, tokenText, await findViewerByToken({ email, token: tokenText }, null, now)]).toEqual([
      email,
      tokenText,
      null,
    ])
  expect(await findViewerByToken({ email: emails.marco, token }, cast.accounts.dental.id, now)).toBe(
    'not-theirs',
  )
  await rows.all('update users set is_active = false where id = $1', [cast.people.marco.userId])
  expect(await findViewerByToken({ email: emails.marco, token }, null, now)).toBeNull()
  await rows.all('update users set is_active = true where id = $1', [cast.people.marco.userId])

  const { id } = await rows.one<{ id: string }>('select id::text from api_tokens order by id desc limit 1')
  const dana = await signIn(application.url, 'dana')
  expect((await dana.post(`/settings/api-tokens/${id}/revoke`)).status).toBe(404)
  expect((await marco.post(`/settings/api-tokens/${id}/revoke`)).redirectTo).toBe('/settings/api-tokens')
  expect(await findViewerByToken({ email: emails.marco, token }, null, now)).toBeNull()
})

test("an admin changes the account's name, time zone and settings; months are recounted in the new zone", async () => {
  const grace = await signIn(application.url, 'grace')
  const dental = cast.accounts.dental.id
  const storedMonths = () =>
    rows.all<{ month: string; n: number }>(
      `select month::text, sum(reviews_1 + reviews_2 + reviews_3 + reviews_4 + reviews_5)::int as n
       from account_months where account_id = $1 group by 1 order by 1`,
      [dental],
    )
  const countReviewsByMonth = () =>
    rows.all<{ month: string; n: number }>(
      `select date_trunc('month', published_at at time zone 'Pacific/Auckland')::date::text as month, count(*)::int as n
       from reviews where account_id = $1 and rating > 0 group by 1 order by 1`,
      [dental],
    )
  const before = await storedMonths()
  expect(before).not.toEqual(await countReviewsByMonth())
  const wrong = await grace.post('/settings/account', { name: '', timeZone: 'Mars/Olympus', vertical: 'x' })
  expect([wrong.status, wrong.text.match(/href="#account-(name|timeZone|vertical)"/g)?.length]).toEqual([
    422, 3,
  ])
  const response = await grace.post('/settings/account', {
    name: 'Quillmere Dental',
    timeZone: 'Pacific/Auckland',
    vertical: 'healthcare',
    shown: await shownOn(grace, '/settings/account'),
    settings: ['groups', 'saved_filters'],
  })
  expect(response.redirectTo).toBe('/settings/account')
  expect(textOf(await grace.get('/settings/account'))).toContain('Quillmere Dental')
  const settings = await rows.all(
    `select code, value from account_settings where account_id = $1 and value = 'false' order by code`,
    [dental],
  )
  expect(settings.map((row) => (row as { code: string }).code)).toEqual([
    'groups_performance',
    'scheduled_exports',
  ])
  const expected = await countReviewsByMonth()
  await expect.poll(storedMonths, { interval: 500 }).toEqual(expected)
})

test.each([
  ['/profile', '/settings/profile'],
  ['/account/users?page=2&x=%2F', '/settings/users?page=2&x=%2F'],
  ['/account/sso-keys', '/settings/account/sso-keys'],
  ['/account/unknown', '/settings/account/unknown'],
  ['/billing/edit?plan=1&plan=2', '/settings/billing/edit?plan=1&plan=2'],
  ['/billing', '/settings/billing'],
  ['/settings/billing?plan=1', '/settings/billing/edit?plan=1'],
  ['/settings/billing/payment?plan=1', '/settings/billing/edit?plan=1'],
])('%s redirects to %s', async (old, now) => {
  const dana = await signIn(application.url, 'dana')
  expect((await dana.get(old)).redirectTo).toBe(now)
})

test('Settings lists what the viewer may open', async () => {
  const listSettingsLinks = async (person: 'dana' | 'ruth' | 'leo') => {
    const settingsPage = await signIn(application.url, person).then((one) => one.get('/settings'))
    const [, main = ''] = settingsPage.text.split('<main')
    return [...main.matchAll(/href="(\/settings[^"]*)"/g)].map(([, href]) => href)
  }
  const danaLinks = await listSettingsLinks('dana')
  expect(danaLinks).toEqual(
    expect.arrayContaining(['/settings/profile', '/settings/users', '/settings/account']),
  )
  const leoLinks = await listSettingsLinks('leo')
  expect(leoLinks).toContain('/settings/profile')
  expect(leoLinks).not.toContain('/settings/users')
})
