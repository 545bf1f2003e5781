import { beforeEach, expect, test } from 'vitest'
import { createBuilders } from '../../support/builders'
import { type Fields, fillIn, submitFields } from '../../support/fill-in'
import { parseForms } from '../../support/parse-forms'
import { loadDemoAccounts } from '../../support/people'
import { openSql } from '../../support/sql'
import { startTestApplication } from '../../support/test-application'
import { createVisitor, type PageResponse, signIn, textOf, type Visitor } from '../../support/visitor'

// What a person typed stays theirs if it can't be saved now: the session has ended, a step has to be done first, or what
// they edited has been deleted.
const application = await startTestApplication()
const db = await openSql(application.database)
const { people } = await loadDemoAccounts(application.database.ownerUrl)
let dana: Visitor
beforeEach(async () => {
  dana = await signIn(application.url, 'dana')
})

/** The fields of the button that submits the form again. */
const keptFields = (page: PageResponse, path: string) =>
  parseForms(page.text, path).find(({ action }) => action === path)?.fields ?? []

test('a form whose session has ended shows what was typed, and is saved after signing in again', async () => {
  const fields = await fillIn(dana, '/settings/groups/new', { name: 'Typed <b>before</b> lunch' })
  dana.cookies.clear()
  const kept = await submitFields(dana, '/settings/groups/new', fields)
  expect([kept.status, kept.text]).toEqual([
    401,
    expect.stringContaining('Typed &lt;b&gt;before&lt;/b&gt; lunch'),
  ])
  expect(kept.text).toContain('href="/login?redirect=%2Fsigned-in"')
  expect(await db.all(`select from groups where name like 'Typed%'`)).toEqual([])

  // Nothing is submitted by signing in.
  const again = await signIn(application.url, 'dana')
  expect((await again.get('/signed-in')).text).toContain('You’re signed in again')
  expect(await db.all(`select from groups where name like 'Typed%'`)).toEqual([])

  const saved = await submitFields(again, '/settings/groups/new', keptFields(kept, '/settings/groups/new'))
  expect(saved.status).toBe(302)
  expect(await db.all(`select name from groups where name like 'Typed%'`)).toEqual([
    { name: 'Typed <b>before</b> lunch' },
  ])
})

test('of a long form, what was typed is shown first, and the rest on request', async () => {
  const { id } = await db.one<{ id: string }>(
    'select min(id)::text as id from locations where account_id = $1',
    [people.dana.accountId],
  )
  const forms: [path: string, values: Record<string, string>, label: string, other: string][] = [
    [`/settings/users/${people.priya.userId}/edit`, { name: 'Priya of the Night' }, 'Name', 'Permissions'],
    [`/settings/locations/${id}/edit`, { public_name: 'Bakery of the Night' }, 'Public name', 'Zipcode'],
  ]
  for (const [path, values, label, other] of forms) {
    const fields = await fillIn(dana, path, values)
    const stranger = createVisitor(application.url)
    const [entered = '', others = ''] = (await submitFields(stranger, path, fields)).text.split('<details')
    expect(entered).toMatch(/Submit again.*What you entered/s)
    expect([...entered.matchAll(/<dt[^>]*>([^<]*)/g)].map(([, found]) => found)).toEqual([label])
    expect(others).toContain(other)
  }
})

test('the text is kept however the session ended, for a document and for a script', async () => {
  const ends: Record<string, () => Promise<unknown>> = {
    expired: () =>
      db.all(`update sessions set expires_at = now() - interval '1 minute' where ended_at is null`),
    'signed out elsewhere': () => db.all(`update sessions set ended_at = now() where ended_at is null`),
    suspended: () => db.all(`update users set is_active = false where email like 'dana@%'`),
  }
  for (const [how, end] of Object.entries(ends)) {
    const fields = await fillIn(dana, '/settings/groups/new', { name: `Group of a session that was ${how}` })
    await end()
    for (const path of ['/settings/groups/new', '/settings/groups/new.data']) {
      const kept = await submitFields(dana, path, fields)
      expect([path, kept.status, kept.text.includes(`Group of a session that was ${how}`)]).toEqual([
        path,
        401,
        true,
      ])
    }
    await db.all(`update users set is_active = true where email like 'dana@%'`)
    dana = await signIn(application.url, 'dana')
  }
})

test('a text that none of our pages can have sent is not shown', async () => {
  const fields = await fillIn(dana, '/settings/groups/new', { name: 'Anything at all' })
  const forged: Record<string, (value: string) => Fields> = {
    missing: () => [],
    'of another person': (value) => [['openedBy', value.replace(/^\d+/, (id) => String(Number(id) + 1))]],
    shortened: (value) => [['openedBy', value.slice(0, -1)]],
    empty: () => [['openedBy', '']],
  }
  const stranger = createVisitor(application.url)
  const openedBy = fields.find(([name]) => name === 'openedBy')![1]
  for (const [how, forge] of Object.entries(forged)) {
    const others = fields.filter(([name]) => name !== 'openedBy')
    const answer = await submitFields(stranger, '/settings/groups/new', [...others, ...forge(openedBy)])
    expect([how, answer.status, answer.redirectTo]).toEqual([
      how,
      302,
      '/login?redirect=%2Fsettings%2Fgroups%2Fnew',
    ])
    expect(answer.text).not.toContain('Anything at all')
  }
})

test('passwords are never shown, and a form of more than 64 kB is not read', async () => {
  const fields = await fillIn(dana, '/settings/profile/password', { currentPassword: 'thirteen-warm-loaves' })
  const stranger = createVisitor(application.url)
  const kept = await submitFields(stranger, '/settings/profile/password', fields)
  expect([kept.status, kept.text.includes('thirteen-warm-loaves')]).toEqual([401, false])
  const large: Fields = [...fields, ['name', 'x'.repeat(66_000)]]
  expect((await submitFields(stranger, '/settings/profile/password', large)).status).toBe(413)
})

test('a form that one person left open can’t be submitted by another, who does not see it either', async () => {
  const fields = await fillIn(dana, '/settings/groups/new', { name: 'Dana’s secret group' })
  const marco = await signIn(application.url, 'marco')
  const refused = await submitFields(marco, '/settings/groups/new', fields)
  expect(refused.status).toBe(409)
  expect(textOf(refused)).toContain('This form was opened by somebody else')
  expect(refused.text).not.toContain('Dana’s secret group')
  expect(await db.all(`select from groups where name like 'Dana%'`)).toEqual([])

  // It is in the page for Dana, whom it leads back to what she typed, from whoever is signed in.
  const path = '/settings/groups/new'
  const sealed = keptFields(refused, path)
  const asGrace = await signIn(application.url, 'grace')
  const kept = await submitFields(asGrace, path, sealed)
  expect([kept.status, kept.text.includes('Dana’s secret group')]).toEqual([409, false])
  const [, signedOut] = [asGrace.cookies.clear(), await submitFields(asGrace, path, sealed)]
  expect([signedOut.status, signedOut.text.includes('Dana’s secret group')]).toEqual([401, false])
  const reopened = await submitFields(dana, path, keptFields(kept, path))
  expect([reopened.status, textOf(reopened)]).toEqual([
    401,
    expect.stringMatching(/Your form is still here .*Dana’s secret group/),
  ])
  expect((await submitFields(dana, path, keptFields(reopened, path))).status).toBe(302)
  expect(await db.all(`select name from groups where name like 'Dana%'`)).toHaveLength(1)
})

test('a step that has become necessary is done in a new tab, and the text stays in this one', async () => {
  const fields = await fillIn(dana, '/settings/groups/new', { name: 'Typed before the second factor' })
  const build = createBuilders(db)
  await build.setting(people.dana.accountId, 'require_second_factor')
  const kept = await submitFields(dana, '/settings/groups/new', fields)
  expect([kept.status, textOf(kept)]).toEqual([401, expect.stringContaining('One step is needed first')])
  expect(kept.text).toContain('href="/settings/profile/second-factor?redirect=')
  await db.all(`delete from account_settings where code = 'require_second_factor'`)
  const saved = await submitFields(dana, '/settings/groups/new', keptFields(kept, '/settings/groups/new'))
  expect(saved.status).toBe(302)
})

test('a person who may not save any more sees what they typed, for copying', async () => {
  const fields = await fillIn(dana, '/settings/groups/new', { name: 'Typed with a permission' })
  await db.all(
    `insert into user_permissions (account_id, user_id, resource, action, is_allowed)
     select account_id, id, 'group', 'create', false from users where email like 'dana@%'`,
  )
  const refused = await submitFields(dana, '/settings/groups/new', fields)
  expect([refused.status, refused.text.includes('Typed with a permission')]).toEqual([403, true])
  expect(keptFields(refused, '/settings/groups/new')).toEqual([])
  await db.all(`delete from user_permissions where resource = 'group' and not is_allowed`)
})

test('the form of a group that was deleted shows who deleted it, and creates a new one from what was typed', async () => {
  const created = await dana.post('/settings/groups/new', { name: 'Soon deleted' })
  const [, groupId] = /groups\/(\d+)/.exec(created.redirectTo!)!
  const path = `/settings/groups/${groupId}/edit`
  const fields = await fillIn(dana, path, { name: 'Typed too late' })
  const marco = await signIn(application.url, 'marco')
  expect((await marco.post(`/settings/groups/${groupId}/delete`)).status).toBe(302)
  const script = await submitFields(dana, `${path}.data`, fields)
  expect([script.status, script.text.includes('Typed too late')]).toEqual([404, true])
  const gone = await submitFields(dana, path, fields)
  expect([gone.status, textOf(gone)]).toEqual([
    404,
    expect.stringMatching(
      /This group was deleted Nothing was saved, because Marco \S+ deleted Soon deleted on .*Typed too late/,
    ),
  ])
  const anew = await submitFields(dana, '/settings/groups/new', keptFields(gone, '/settings/groups/new'))
  expect(anew.status).toBe(302)
  expect(await db.all(`select name from groups where name = 'Typed too late'`)).toHaveLength(1)
})

test('nobody but its owner and admins learns that a saved filter existed', async () => {
  const priya = await signIn(application.url, 'priya')
  const marco = await signIn(application.url, 'marco')
  const created = await db.one<{ id: string }>(
    `insert into saved_filters (account_id, user_id, name, page, filter)
     select account_id, id, 'Priya’s private list', 'reviews', '{"v":1}' from users where email like 'priya@%'
     returning id::text`,
  )
  expect((await priya.post(`/settings/saved-filters/${created.id}/delete`)).status).toBe(302)
  const told = { priya, dana }
  for (const [name, visitor] of Object.entries({ ...told, marco })) {
    const fields = await fillIn(visitor, '/settings/profile/password', { currentPassword: '' })
    const gone = await submitFields(visitor, `/settings/saved-filters/${created.id}/edit`, fields)
    expect([name, gone.status, gone.text.includes('Priya’s private list')]).toEqual([name, 404, name in told])
  }
})

test('an unknown record is a plain 404, also if what was typed is shown', async () => {
  const fields = await fillIn(dana, '/settings/groups/new', { name: 'Typed into nowhere' })
  for (const path of ['/settings/groups/999999999/edit', '/settings/locations/999999999/edit']) {
    const unknown = await submitFields(dana, path, fields)
    expect([path, unknown.status, textOf(unknown).includes('Page not found')]).toEqual([path, 404, true])
    const plain = await dana.post(path, { name: 'Typed into nowhere' })
    expect([plain.status, plain.text.includes('Typed into nowhere')]).toEqual([404, false])
  }
})

test('the fields before the file of an upload are kept, and the file is named', async () => {
  const { text } = await dana.get('/settings/imports/new')
  const form = parseForms(text, '/settings/imports/new').find(({ fields }) =>
    fields.some(([name]) => name === 'openedBy'),
  )
  const body = new FormData()
  for (const [name, value] of form?.fields ?? []) body.append(name, value)
  body.append('file', new Blob([new Uint8Array(3_000_000)]), 'branches.csv')
  dana.cookies.clear()
  const kept = await dana.ask('/settings/imports/new', { method: 'POST', body })
  expect([kept.status, textOf(kept)]).toEqual([
    401,
    expect.stringContaining('The file branches.csv wasn’t saved. Choose it again.'),
  ])
})
