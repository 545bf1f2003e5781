import { beforeAll, expect, test } from 'vitest'
import { isInShare } from '../../support/depth'
import { type ParsedForm, parseForms } from '../../support/parse-forms'
import { loadDemoAccounts } from '../../support/people'
import { openSql } from '../../support/sql'
import { startTestApplication } from '../../support/test-application'
import { createVisitor, type PageResponse, signIn, type Visitor } from '../../support/visitor'
import { fingerprintAccount } from './canaries'
import { listEndpoints, seedRecords } from './endpoints'

// Submits every form on every page with its own fields and with fields that it does not have, such as account, id and
// user type. No data of another account must change, and nobody must gain permissions.
const application = await startTestApplication({}, ['emulators'])
const db = await openSql(application.database)
const { accounts, people } = await loadDemoAccounts(application.database.ownerUrl)
const dana = await signIn(application.url, 'dana')
const ids = await seedRecords(db, accounts.bakery.id, dana, 'row')

type Sender = 'dana' | 'nora' | 'stranger'
type SentForm = ParsedForm & { sender: Sender }
const forms: SentForm[] = []
const senders: Sender[] = ['dana', 'nora', 'stranger']
const visitors = new Map<Sender, Visitor>()

async function findOrSignIn(sender: Sender): Promise<Visitor> {
  const someone =
    visitors.get(sender) ??
    (sender === 'stranger' ? createVisitor(application.url) : await signIn(application.url, sender))
  visitors.set(sender, someone)
  return someone
}

/** Submits a form. Some forms end the sender's session, so signs in again if necessary. */
async function submitForm({ action, sender }: SentForm, fields: [string, string][]): Promise<PageResponse> {
  const response = await (await findOrSignIn(sender)).post(action, fields)
  if (sender === 'stranger' || !response.redirectTo?.startsWith('/login')) return response
  visitors.delete(sender)
  return (await findOrSignIn(sender)).post(action, fields)
}

beforeAll(async () => {
  const seenKeys = new Set<string>()
  for (const sender of senders) {
    const someone = await findOrSignIn(sender)
    for (const [nth, { path }] of listEndpoints({ ...ids, childId: accounts.dental.id }).entries()) {
      // Collects the forms of a share of the pages for each sender, and of every page in a complete run.
      if (path === '/logout' || !isInShare(nth, sender === 'dana' ? 2 : 4)) continue
      const response = await someone.get(path)
      for (const form of response.status === 200 ? parseForms(response.text, path) : []) {
        const key = `${form.action.replace(/\d+/g, 'n')} ${form.fields.map(([name]) => name)}`
        if (!seenKeys.has(key)) forms.push({ ...form, sender })
        seenKeys.add(key)
      }
    }
  }
})

const forgedFields = (): [string, string][] => [
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

/** Loads the data that no form in this test is allowed to change: the outsider's data, and the user types. */
async function loadProtectedState() {
  return {
    outsider: await fingerprintAccount(db, accounts.inn.id),
    people: await db.all(
      'select id, account_id, profile_id, is_account_owner, created_at from users order by id',
    ),
    raised: await db.all(`select id from users where user_type = 'admin' order by id`),
    accounts: await db.all('select id, parent_id, is_parent, status, created_at from accounts order by id'),
    passwords: await db.all(`select id from profiles where password_hash = 'forged'`),
    born: await db.all(`select count(*) from reviews where created_at < '2020-06-01'`),
  }
}

test('there are forms of every kind to submit', () => {
  expect(forms.length).toBeGreaterThan(25)
})

test('fields that a form does not have change nothing', async () => {
  const before = await loadProtectedState()
  for (const form of forms) {
    const { action, fields } = form
    const names = new Set(fields.map(([name]) => name))
    const sent = [...fields, ...forgedFields().filter(([name]) => !names.has(name))]
    const { status } = await submitForm(form, sent)
    expect([action, status < 500]).toEqual([action, true])
  }
  expect(await loadProtectedState()).toEqual(before)
})

test('names that address object prototypes are rejected or ignored, and do not affect later requests', async () => {
  const prototypePaths = [
    '__proto__[isAdmin]',
    '__proto__.isAdmin',
    'constructor[prototype][isAdmin]',
    'constructor.prototype.isAdmin',
  ]
  for (const form of forms.slice(0, 12))
    for (const name of prototypePaths) {
      const { action, fields } = form
      const { status } = await submitForm(form, [...fields, [name, 'true']])
      expect([action, name, status < 500]).toEqual([action, name, true])
    }
  const ruth = await signIn(application.url, 'ruth')
  expect((await ruth.get('/settings/audit')).status).toBe(403)
})
