import { describe, expect, test } from 'vitest'
import { createBuilders } from '../support/builders'
import { findLastMailTo, listMailsTo } from '../support/outbox-mails'
import { emails, loadDemoAccounts, password } from '../support/people'
import { shownOn } from '../support/shown-on'
import { openSql } from '../support/sql'
import { startTestApplication } from '../support/test-application'
import { createVisitor, type FormFields, signIn, textOf } from '../support/visitor'

const application = await startTestApplication({ MAIL: 'off' })
const rows = await openSql(application.database)
const build = createBuilders(rows)
const cast = await loadDemoAccounts(application.database.ownerUrl)
const bakery = cast.accounts.bakery.id
const newVisitor = () => createVisitor(application.url)
const dana = await signIn(application.url, 'dana')
const marco = await signIn(application.url, 'marco')
const newPassword = 'seven grey herons'

const inviteUser = (actor = dana, fields: FormFields = {}) =>
  actor.post('/settings/users/new', {
    name: 'Ines Duarte',
    email: 'ines@wheatwhistle.example',
    type: 'user',
    reach: 'all',
    ...fields,
  })
const editUser = async (actor: typeof dana, id: string, fields: FormFields) =>
  actor.post(`/settings/users/${id}/edit`, {
    name: 'Changed',
    type: 'user',
    reach: 'all',
    shown: await shownOn(actor, `/settings/users/${id}/edit`),
    ...fields,
  })
const findUser = (email: string) =>
  rows.one<{ id: string; user_type: string; is_active: boolean; is_limited: boolean; profile_id: string }>(
    'select id::text, user_type, is_active, is_limited, profile_id from users where email = $1 and account_id = $2',
    [email, bakery],
  )
const countEvents = async (action: string) =>
  (await rows.all('select from audit_events where action = $1 and account_id = $2', [action, bakery])).length
const findLocationId = async (name: string) =>
  (
    await rows.one<{ id: string }>('select id::text from locations where account_id = $1 and name = $2', [
      bakery,
      name,
    ])
  ).id

describe('an invitation', () => {
  test('is a mail with a link that makes a new person a user', async () => {
    expect((await inviteUser()).redirectTo).toBe('/settings/users')
    expect(await countEvents('user.invited')).toBe(1)
    const mail = await findLastMailTo(rows, 'ines@wheatwhistle.example')
    expect(mail).toMatchObject({
      kind: 'invitation',
      subject: 'Dana Okafor invited you to join Wheatwhistle Bakery',
    })
    const before = await rows.fingerprint()
    const page = await newVisitor().get(mail.path)
    expect(textOf(page)).toContain('Join Wheatwhistle Bakery')
    expect(await rows.fingerprint()).toEqual(before)
    expect(
      (await newVisitor().post('/login', { email: 'ines@wheatwhistle.example', password: newPassword }))
        .status,
    ).toBe(422)

    const ines = newVisitor()
    const rejected = await ines.post(mail.path, { name: 'Ines Duarte', password: 'short' })
    expect([rejected.status, rejected.text.includes('Use at least 8 characters')]).toEqual([422, true])
    expect((await ines.post(mail.path, { name: 'Ines Duarte', password: newPassword })).redirectTo).toBe('/')
    expect((await ines.get('/reviews')).status).toBe(200)
    expect(
      (await newVisitor().post('/login', { email: 'ines@wheatwhistle.example', password: newPassword }))
        .status,
    ).toBe(302)
    expect(await countEvents('user.joined')).toBe(1)
    expect((await newVisitor().get(mail.path)).status).toBe(404)
    expect((await newVisitor().post(mail.path, { name: 'Thief', password: newPassword })).status).toBe(422)
  })

  test('sent again invalidates the older link; revoked, no link works', async () => {
    await inviteUser(dana, { name: 'Jo', email: 'jo@wheatwhistle.example' })
    const { id } = await findUser('jo@wheatwhistle.example')
    const first = await findLastMailTo(rows, 'jo@wheatwhistle.example')
    await dana.post(`/settings/users/${id}/resend`)
    const second = await findLastMailTo(rows, 'jo@wheatwhistle.example')
    expect((await listMailsTo(rows, 'jo@wheatwhistle.example')).length).toBe(2)
    expect((await newVisitor().get(first.path)).status).toBe(404)
    expect((await newVisitor().get(second.path)).status).toBe(200)
    await dana.post(`/settings/users/${id}/deactivate`)
    expect((await newVisitor().get(second.path)).status).toBe(404)
    expect(textOf(await dana.get('/settings/users?search_terms=jo%40wheat'))).toContain('Deactivated')
  })

  test('is sent at most three times within an hour, by whichever button, and the page says when it can be sent again', async () => {
    const email = 'often@wheatwhistle.example'
    await inviteUser(dana, { name: 'Often', email })
    const { id } = await findUser(email)
    const postAndRead = async (path: string) => {
      await dana.post(`/settings/users/${id}/${path}`)
      return textOf(await dana.get(`/settings/users/${id}/edit`))
    }
    expect(await postAndRead('resend')).toContain('Invitation sent')
    await postAndRead('deactivate')
    expect(await postAndRead('reactivate')).toContain('User reactivated')
    for (let n = 0; n < 5; n++)
      expect(await postAndRead('resend')).toContain('sent 3 times in the last hour. Try again in 60 minutes')
    await postAndRead('deactivate')
    expect(await postAndRead('reactivate')).toContain('sent 3 times in the last hour')
    expect(await listMailsTo(rows, email)).toHaveLength(3)
    await rows.all(`update mails set queued_at = queued_at - interval '1 hour' where to_email = $1`, [email])
    expect(await postAndRead('reactivate')).toContain('User reactivated')
  })

  test('is rejected after two hundred from the account within an hour; nothing is written, and other accounts are not affected', async () => {
    await rows.all(
      `insert into mails (account_id, kind, to_email, from_name, subject, message_id, status, queued_at)
       select $1, 'invitation', 'many' || n || '@x.example', 'H', 'x', 'x', 'sent', now() - interval '20 minutes'
       from generate_series(1, 200) n`,
      [bakery],
    )
    const email = 'toomany@wheatwhistle.example'
    const response = await inviteUser(dana, { name: 'Too Many', email })
    expect(response.status).toBe(422)
    expect(textOf(response)).toContain('200 invitations were sent in the last hour. Try again in 40 minutes')
    expect(response.text).toContain(`value="${email}"`)
    expect(
      (await inviteUser(dana, { name: 'Mail only', email: 'only@x.example', type: 'email_only' })).status,
    ).toBe(302)
    const { id } = await findUser('only@x.example')
    const changed = await editUser(dana, id, { type: 'user' })
    expect([changed.status, textOf(changed)]).toEqual([
      422,
      expect.stringContaining('200 invitations were sent'),
    ])
    expect((await findUser('only@x.example')).user_type).toBe('email_only')
    const grace = await signIn(application.url, 'grace')
    expect((await inviteUser(grace, { name: 'Other', email: 'other@quillmere.example' })).status).toBe(302)
    await rows.all(`delete from mails where to_email like 'many%@x.example'`)
    expect((await inviteUser(dana, { name: 'Too Many', email })).status).toBe(302)
  })

  test('works for a week, and only with the exact link', async () => {
    await inviteUser(dana, { name: 'Kim', email: 'kim@wheatwhistle.example' })
    const { path } = await findLastMailTo(rows, 'kim@wheatwhistle.example')
    for (const wrong of [
      path.slice(0, -1) + (path.endsWith('A') ? 'B' : 'A'),
      path.replace(`/${bakery}-`, `/${cast.accounts.inn.id}-`),
      path.replace(`/${bakery}-`, '/0-'),
      path.replace(`/${bakery}-`, '/99999999999999999999-'),
    ])
      expect([wrong, (await newVisitor().get(wrong)).status]).toEqual([wrong, 404])
    const { life } = await rows.one<{ life: boolean }>(
      `select expires_at - sent_at = interval '7 days' as life from invitations order by sent_at desc limit 1`,
    )
    expect(life).toBe(true)
    await rows.all(`update invitations set expires_at = now() - interval '1 second'`)
    expect((await newVisitor().get(path)).status).toBe(404)
    expect(textOf(await dana.get('/settings/users?search_terms=kim'))).toContain('Invitation expired')
  })

  test('to a person who already has a profile is accepted only by that person, signed in', async () => {
    await inviteUser(dana, { name: 'Oscar', email: emails.oscar.toUpperCase() })
    const { path } = await findLastMailTo(rows, emails.oscar)
    expect(textOf(await newVisitor().get(path))).toContain('already has a sign-in here')
    expect((await newVisitor().post(path, { name: 'Oscar', password: newPassword })).status).toBe(422)
    expect(textOf(await marco.get(path))).toContain(`This invitation is for ${emails.oscar}`)
    expect((await marco.post(path)).status).toBe(422)
    const oscar = await signIn(application.url, 'oscar')
    expect((await oscar.post(path)).redirectTo).toBe('/')
    expect(await findUser(emails.oscar)).toMatchObject({
      is_active: true,
      profile_id: cast.people.oscar.profileId,
    })
    expect(textOf(await oscar.get('/reviews'))).toContain('Wheatwhistle Bakery')
    await rows.all('update users set is_active = false where email = $1 and account_id = $2', [
      emails.oscar,
      bakery,
    ])
  })

  test('to an existing address is rejected at its field; twenty concurrent ones create one user', async () => {
    const again = await inviteUser(dana, { email: emails.priya })
    expect([again.status, again.text.includes('href="#user-email"')]).toEqual([422, true])
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => inviteUser(dana, { email: 'lu@wheatwhistle.example' })),
    )
    expect(responses.filter(({ status }) => status === 302).length).toBe(1)
    expect((await listMailsTo(rows, 'lu@wheatwhistle.example')).length).toBe(1)
  })

  test('is not sent to a user who only receives mail, who cannot sign in either', async () => {
    await inviteUser(dana, { name: 'Reports', email: 'reports@wheatwhistle.example', type: 'email_only' })
    expect(await listMailsTo(rows, 'reports@wheatwhistle.example')).toEqual([])
    const user = await findUser('reports@wheatwhistle.example')
    expect(user).toMatchObject({ is_active: true, profile_id: null })
    await editUser(dana, user.id, { type: 'read_only' })
    expect(await findUser('reports@wheatwhistle.example')).toMatchObject({ is_active: false })
    expect(await findLastMailTo(rows, 'reports@wheatwhistle.example')).toMatchObject({ kind: 'invitation' })
  })

  test.each<[string, FormFields]>([
    ['name', { name: ' ' }],
    ['name', { name: 'a\nb' }],
    ['email', { email: 'nobody' }],
    ['type', { type: 'emperor' }],
    ['locations', { reach: 'some', locations: 'x' }],
  ])('without a valid %s is rejected, and keeps the input', async (field, wrong) => {
    const response = await inviteUser(dana, {
      name: 'Typed Name',
      email: 'typed@wheatwhistle.example',
      ...wrong,
    })
    expect([response.status, response.text.includes(`href="#user-${field}"`)]).toEqual([422, true])
    expect(response.text).toContain(field === 'email' ? 'Typed Name' : 'typed@wheatwhistle.example')
  })
})

describe('nobody', () => {
  test('assigns a type above their own, or changes a user above them', async () => {
    expect((await inviteUser(marco, { email: 'boss@wheatwhistle.example', type: 'admin' })).status).toBe(422)
    const before = await rows.fingerprint()
    const own = cast.people.dana.userId
    expect((await editUser(marco, own, { type: 'user' })).status).toBe(422)
    await marco.post(`/settings/users/${own}/deactivate`)
    expect(textOf(await marco.get(`/settings/users/${own}/edit`))).toContain('has a higher role')
    expect(await rows.fingerprint()).toEqual(before)
  })

  test('regains a revoked permission through another user', async () => {
    const refuse = (userId: string) =>
      build.permission({ account_id: bakery, id: userId }, 'location.delete', false)
    await refuse(cast.people.marco.userId)
    const email = 'second@wheatwhistle.example'
    await inviteUser(dana, { name: 'Second Manager', email, type: 'manager' })
    const { id } = await findUser(email)
    const shown = await marco.get('/settings/users/new')
    expect(shown.text).not.toMatch(/value="manager"/)
    const before = await rows.fingerprint()
    expect((await inviteUser(marco, { email: 'third@wheatwhistle.example', type: 'manager' })).status).toBe(
      422,
    )
    expect((await editUser(marco, id, { type: 'manager' })).status).toBe(422)
    await marco.post(`/settings/users/${id}/deactivate`)
    expect((await editUser(marco, cast.people.priya.userId, { type: 'manager' })).status).toBe(422)
    expect(await rows.fingerprint()).toEqual(before)
    await refuse(id)
    expect((await editUser(marco, id, { name: 'Their Equal', type: 'manager' })).status).toBe(302)
    await rows.all(`delete from user_permissions where action = 'delete' and account_id = $1`, [bakery])
  })

  test('changes or deactivates themselves', async () => {
    const before = await rows.fingerprint()
    const own = cast.people.dana.userId
    expect((await editUser(dana, own, { type: 'user' })).status).toBe(422)
    await dana.post(`/settings/users/${own}/deactivate`)
    expect(textOf(await dana.get(`/settings/users/${own}/edit`))).toContain('This is you')
    expect(await rows.fingerprint()).toEqual(before)
  })

  test("removes the account's last admin, not even two admins who remove each other concurrently", async () => {
    await rows.all(`update users set user_type = 'admin' where id = $1`, [cast.people.marco.userId])
    const [one, other] = [await signIn(application.url, 'dana'), await signIn(application.url, 'marco')]
    await Promise.all([
      one.post(`/settings/users/${cast.people.marco.userId}/deactivate`),
      other.post(`/settings/users/${cast.people.dana.userId}/deactivate`),
    ])
    const admins = await rows.all(
      `select from users where account_id = $1 and user_type = 'admin' and is_active`,
      [bakery],
    )
    expect(admins.length).toBe(1)
    await rows.all(`update users set is_active = true where id = any($1)`, [
      [cast.people.dana.userId, cast.people.marco.userId],
    ])
    await rows.all(`update users set user_type = 'manager' where id = $1`, [cast.people.marco.userId])
    await rows.all('update sessions set ended_at = null')
  })

  test('grants or revokes a permission they do not have', async () => {
    const { userId } = cast.people.priya
    for (const name of ['permissions.__proto__', 'permissions.nonsense-read'])
      expect((await editUser(marco, userId, { [name]: 'allowed' })).status).toBe(400)
    await editUser(marco, userId, {
      'permissions.audit_event-read': 'allowed',
      'permissions.review-respond': 'refused',
    })
    const overrides = await rows.all(
      'select resource, action, is_allowed from user_permissions where user_id = $1',
      [userId],
    )
    expect(overrides).toEqual([{ resource: 'review', action: 'respond', is_allowed: false }])
    const priya = await signIn(application.url, 'priya')
    const { id } = await rows.one<{ id: string }>(
      'select id::text from reviews where account_id = $1 limit 1',
      [bakery],
    )
    expect((await priya.get(`/reviews/${id}/response`)).status).toBe(403)
    await editUser(dana, userId, { name: 'Priya Raman' })
    expect((await priya.get(`/reviews/${id}/response`)).status).toBe(200)
    expect(await countEvents('permission.changed')).toBeGreaterThanOrEqual(2)
  })
})

describe('a deactivated user', () => {
  test('is rejected at the next request, by cookie and by token, and neither works again after reactivation', async () => {
    const ruth = await signIn(application.url, 'ruth')
    const { userId } = cast.people.ruth
    await build.insert('api_tokens', {
      account_id: bakery,
      user_id: userId,
      name: 'x',
      prefix: 'x',
      token_hash: Buffer.of(0),
    })
    expect((await ruth.get('/reviews')).status).toBe(200)
    await dana.post(`/settings/users/${userId}/deactivate`)
    expect((await ruth.get('/reviews')).redirectTo).toContain('/login')
    expect(
      await rows.all('select from api_tokens where user_id = $1 and revoked_at is null', [userId]),
    ).toEqual([])
    expect((await newVisitor().post('/login', { email: emails.ruth, password })).status).toBe(422)
    await dana.post(`/settings/users/${userId}/reactivate`)
    expect((await ruth.get('/reviews')).redirectTo).toContain('/login')
    expect((await newVisitor().post('/login', { email: emails.ruth, password })).status).toBe(302)
    const auditEvents = await rows.all(`select action from audit_events where subject = $1 order by id`, [
      emails.ruth,
    ])
    expect(auditEvents).toEqual([{ action: 'user.deactivated' }, { action: 'user.reactivated' }])
  })
})

describe('a user limited to two locations', () => {
  test('is limited by a manager, and sees no other location on any page or in any file', async () => {
    const locationIds = [await findLocationId('Evanston'), await findLocationId('Skokie')]
    await editUser(marco, cast.people.priya.userId, {
      name: 'Priya Raman',
      reach: 'some',
      locations: locationIds,
      find: 'evan',
      lastSearch: 'evan',
    })
    const priya = await signIn(application.url, 'priya')
    const page = await priya.get('/reviews?dateDescriptor=all_time')
    const shown = new Set(
      [...page.text.matchAll(/Chicago Loop|Lakeview|Evanston|Skokie/g)].map(([name]) => name),
    )
    expect([...shown].sort()).toEqual(['Evanston', 'Skokie'])
    const csv = await priya.get('/export/csv/reviews?dateDescriptor=all_time')
    const { n } = await rows.one<{ n: string }>(
      'select count(*) as n from reviews where account_id = $1 and location_id = any($2) and published_at < now()',
      [bakery, locationIds],
    )
    expect(csv.text.match(/\r\n\d+,/g)?.length).toBe(Number(n))
    expect(csv.text).not.toMatch(/Chicago Loop|Lakeview/)
    const print = await priya.get('/reviews/print?dateDescriptor=all_time')
    expect(print.text).not.toMatch(/Chicago Loop|Lakeview/)
    expect((await priya.get('/lookups/location')).text).not.toMatch(/Chicago Loop|Lakeview/)
    const { id } = await rows.one<{ id: string }>(
      'select id::text from reviews where account_id = $1 and location_id <> all($2) limit 1',
      [bakery, locationIds],
    )
    for (const path of [`/reviews/${id}`, `/reviews/${id}/history`, `/reviews/${id}/response`])
      expect([path, (await priya.get(path)).status]).toEqual([path, 404])
    expect((await priya.get('/settings/imports')).status).toBe(403)
  })

  test('sees locations that join their group, and nothing once they have no location', async () => {
    const { id } = await rows.one<{ id: string }>(
      'select id::text from groups where account_id = $1 order by id limit 1',
      [bakery],
    )
    await editUser(dana, cast.people.priya.userId, { name: 'Priya Raman', reach: 'some', groups: id })
    const priya = await signIn(application.url, 'priya')
    const members = async () =>
      (await rows.all('select from group_locations where account_id = $1 and group_id = $2', [bakery, id]))
        .length
    const countVisibleLocations = async () => {
      const { text } = await priya.get('/export/csv/reviews?dateDescriptor=all_time')
      return new Set([...text.matchAll(/,(WW-\d+),/g)].map(([, name]) => name)).size
    }
    const before = await members()
    expect(await countVisibleLocations()).toBe(before)
    await rows.all(
      `insert into group_locations (account_id, group_id, location_id)
       select $1, $2, id from locations where account_id = $1 and name in ('Boise', 'Skokie', 'Phoenix Arcadia')
       on conflict do nothing`,
      [bakery, id],
    )
    expect(await countVisibleLocations()).toBe(await members())
    expect(await members()).toBeGreaterThan(before)
    await build.setting(bakery, 'groups', 'false')
    const form = await dana.get(`/settings/users/${cast.people.priya.userId}/edit`)
    expect(textOf(form)).toContain('Find locations and groups')
    expect(form.text).toContain('name="groups"')
    const invitation = await dana.get('/settings/users/new')
    expect(textOf(invitation)).toContain('Find locations')
    expect(textOf(invitation)).not.toContain('locations and groups')
    expect(invitation.text).not.toContain('name="groups"')
    await build.setting(bakery, 'groups', 'true')
    await editUser(dana, cast.people.priya.userId, { name: 'Priya Raman', reach: 'some' })
    expect(textOf(await priya.get('/reviews?dateDescriptor=all_time'))).toContain('0 reviews')
    await editUser(dana, cast.people.priya.userId, { name: 'Priya Raman', reach: 'all' })
    expect(textOf(await priya.get('/reviews?dateDescriptor=all_time'))).not.toContain(' 0 reviews')
  })

  test('a location search in between keeps everything that was entered or checked', async () => {
    const locationId = await findLocationId('Evanston')
    const response = await dana.post('/settings/users/new', {
      name: 'Half Typed',
      email: 'half@wheatwhistle.example',
      type: 'limited_user',
      locations: locationId,
      find: 'skok',
      lastSearch: '',
      intent: 'save',
    })
    expect(response.status).toBe(200)
    for (const words of ['Half Typed', 'half@wheatwhistle.example', 'Skokie', 'Evanston'])
      expect(response.text).toContain(words)
    expect(response.text).toMatch(
      new RegExp(`value="${locationId}"[^>]* checked|checked[^>]* value="${locationId}"`),
    )
    expect(await rows.all(`select from users where email = 'half@wheatwhistle.example'`)).toEqual([])
  })
})

describe('the list', () => {
  test('is sorted and searched by its URL, and contains nobody from another account', async () => {
    const page = await dana.get('/settings/users?sort[by]=email&sort[order]=desc')
    const listed = [...page.text.matchAll(/>([\w.]+@[\w.]+example)</g)].map(([, email]) => email)
    expect(listed).toEqual([...listed].sort().reverse())
    expect(listed).not.toContain(emails.grace)
    const found = await dana.get('/settings/users?search_terms=priya')
    expect(textOf(found)).toContain('1 user')
    expect(textOf(await dana.get('/settings/users?search_terms=nobodyatall'))).toContain(
      'No users found in account.',
    )
    expect((await dana.get('/settings/users?page=99')).redirectTo).toBe('/settings/users')
  })
})
