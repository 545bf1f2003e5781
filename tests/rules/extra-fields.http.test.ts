import { beforeAll, expect, test } from 'vitest'
import { testApplication } from '../cast/application'
import { type FoundForm, formsIn } from '../cast/forms'
import { findCast } from '../cast/people'
import { openRows } from '../cast/rows'
import { signedIn, type Visitor, visitor } from '../cast/visitor'
import { belongings } from './canaries'
import { placesWith, plantRecords } from './places'

// Every form that any page shows is sent with what it holds, and with fields it never asked for: whose account, which
// id, what kind of user. Nothing of another account changes, nobody is raised, nothing moves.
const application = await testApplication({}, ['stand-ins'])
const rows = await openRows(application.database)
const { accounts, people } = await findCast(application.database.ownerUrl)
const dana = await signedIn(application.url, 'dana')
const ids = await plantRecords(rows, accounts.bakery.id, dana, 'row')

type Found = FoundForm & { from: string; sender: () => Promise<Visitor> }
const forms: Found[] = []
beforeAll(async () => {
  const senders = [
    { sender: () => signedIn(application.url, 'dana'), prefix: '' },
    { sender: () => signedIn(application.url, 'nora'), prefix: '' },
    { sender: async () => visitor(application.url), prefix: '' },
  ]
  const known = new Set<string>()
  for (const { sender } of senders) {
    const someone = await sender()
    for (const { path } of placesWith({ ...ids, childId: accounts.dental.id })) {
      if (path === '/logout') continue
      const answer = await someone.get(path)
      for (const form of answer.status === 200 ? formsIn(answer.text, path) : []) {
        const key = `${form.action.replace(/\d+/g, 'n')} ${form.fields.map(([name]) => name)}`
        if (!known.has(key)) forms.push({ ...form, from: path, sender })
        known.add(key)
      }
    }
  }
}, 120_000)

const extra = (): [string, string][] => [
  ['account_id', accounts.inn.id],
  ['accountId', accounts.inn.id],
  ['parent_id', accounts.inn.id],
  ['user_id', people.oscar.userId],
  ['userId', people.oscar.userId],
  ['profile_id', people.oscar.profileId],
  ['id', '1'],
  ['role', 'admin'],
  ['user_type', 'admin'],
  ['userType', 'admin'],
  ['is_admin', 'true'],
  ['isAdmin', 'true'],
  ['is_account_owner', 'true'],
  ['isAccountOwner', 'true'],
  ['is_parent', 'true'],
  ['is_read_only', 'true'],
  ['status', 'published'],
  ['created_at', '2020-01-01'],
  ['createdAt', '2020-01-01'],
  ['password_hash', 'forged'],
]

/** What no form of this walk may change: what the outsider has, and who people are. */
async function untouchable() {
  return {
    outsider: await belongings(rows, accounts.inn.id),
    people: await rows.all(
      'select id, account_id, profile_id, is_account_owner, created_at from users order by id',
    ),
    raised: await rows.all(`select id from users where user_type = 'admin' order by id`),
    accounts: await rows.all('select id, parent_id, is_parent, status, created_at from accounts order by id'),
    passwords: await rows.all(`select id from profiles where password_hash = 'forged'`),
    born: await rows.all(`select count(*) from reviews where created_at < '2020-06-01'`),
  }
}

test('there are forms of every kind to send', () => {
  expect(forms.length).toBeGreaterThan(25)
})

test('what a form never asked for changes nothing', async () => {
  const before = await untouchable()
  for (const { action, fields, sender } of forms) {
    const names = new Set(fields.map(([name]) => name))
    const sent = [...fields, ...extra().filter(([name]) => !names.has(name))]
    const { status } = await (await sender()).post(action, sent)
    expect([action, status < 500]).toEqual([action, true])
  }
  expect(await untouchable()).toEqual(before)
})

test('names that reach into objects are refused or ignored, and harm no later request', async () => {
  const reaching = [
    '__proto__[isAdmin]',
    '__proto__.isAdmin',
    'constructor[prototype][isAdmin]',
    'constructor.prototype.isAdmin',
  ]
  for (const { action, fields, sender } of forms.slice(0, 12))
    for (const name of reaching) {
      const { status } = await (await sender()).post(action, [...fields, [name, 'true']])
      expect([action, name, status < 500]).toEqual([action, name, true])
    }
  const ruth = await signedIn(application.url, 'ruth')
  expect((await ruth.get('/settings/audit')).status).toBe(403)
})
