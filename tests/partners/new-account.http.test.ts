import { expect, test } from 'vitest'
import { asAccount, inChildAccount } from '#app/database/tenant.server'
import { testApplication } from '../cast/application'
import { findCast } from '../cast/people'
import { openRows } from '../cast/rows'
import { signedIn, wordsOf } from '../cast/visitor'

const application = await testApplication()
const rows = await openRows(application.database)
const { accounts } = await findCast(application.database.ownerUrl)
const nora = await signedIn(application.url, 'nora')

const wanted = {
  name: 'Saltmarsh Sailing',
  timeZone: 'America/Los_Angeles',
  vertical: 'hospitality',
  adminName: 'Ada Finch',
  adminEmail: 'ada@saltmarsh.example',
  trialDays: '14',
}
const made = (name: string) =>
  rows.all<Record<string, unknown>>(
    `select a.id::text, a.parent_id::text, a.is_parent, a.status, a.time_zone, a.vertical, a.trial_ended_at::date - a.trial_started_at::date as days,
       u.email, u.user_type, u.is_active, i.user_id is not null as is_invited, m.subject
     from accounts a join users u on u.account_id = a.id left join invitations i on i.account_id = a.id and i.user_id = u.id
     left join mails m on m.account_id = a.id where a.name = $1`,
    [name],
  )

test('a parent creates an account of its own, whose first admin is invited, and opens it', async () => {
  const answer = await nora.post('/accounts/new', wanted)
  expect(answer.leadsTo).toBe('/accounts')
  const [account, ...others] = await made(wanted.name)
  expect(others).toEqual([])
  expect(account).toMatchObject({
    parent_id: accounts.partner.id,
    is_parent: false,
    status: 'active',
    time_zone: wanted.timeZone,
    vertical: wanted.vertical,
    days: 14,
    email: wanted.adminEmail,
    user_type: 'admin',
    is_active: false,
    is_invited: true,
    subject: expect.stringContaining(wanted.name),
  })
  expect(wordsOf(await nora.get('/accounts?search_terms=saltmarsh'))).toContain('14 days left')
  await nora.post(`/accounts/${account!.id}/open`)
  expect(wordsOf(await nora.get(`/as/${account!.id}/reviews`))).toContain(`You are working in ${wanted.name}`)
  expect(wordsOf(await nora.get(`/as/${account!.id}/settings/audit`))).toContain('Account created')
})

test.each([
  ['name', ''],
  ['timeZone', 'Mars/Olympus'],
  ['vertical', 'piracy'],
  ['adminName', ' '],
  ['adminEmail', 'nobody'],
  ['trialDays', '-1'],
  ['trialDays', '1.5'],
  ['trialDays', '366'],
  ['trialDays', 'soon'],
])('%s %j is refused, and what else was typed stays', async (name, value) => {
  const before = await rows.fingerprint()
  const refused = await nora.post('/accounts/new', { ...wanted, name: 'Refused Rowing', [name]: value })
  expect(refused.status).toBe(422)
  expect(refused.text).toContain(name === 'adminName' ? 'ada@saltmarsh.example' : 'Ada Finch')
  expect(await rows.fingerprint()).toEqual(before)
})

test('nobody makes an account of another’s, or a parent', async () => {
  for (const person of ['dana', 'oscar', 'marco'] as const) {
    const someone = await signedIn(application.url, person)
    expect([person, (await someone.post('/accounts/new', wanted)).status]).toEqual([person, 403])
  }
  expect((await nora.post(`/as/${accounts.bakery.id}/accounts/new`, wanted)).status).toBe(403)
  const insert = (values: Record<string, unknown>) =>
    asAccount(accounts.partner.id, (tx) =>
      tx
        .insertInto('accounts')
        .values(values as never)
        .execute(),
    )
  await expect(insert({ parent_id: accounts.inn.id, name: 'Not theirs' })).rejects.toThrow(
    /row-level security/,
  )
  await expect(insert({ name: 'Nobody’s' })).rejects.toThrow(/row-level security/)
  await expect(insert({ parent_id: accounts.partner.id, name: 'A parent', is_parent: true })).rejects.toThrow(
    /permission denied/,
  )
})

test('a transaction goes on in a child account, and in no other', async () => {
  const { partner, bakery, inn, dental } = accounts
  const count = (parent: string, child: string) =>
    asAccount(parent, async (tx) => {
      const there = await inChildAccount(tx, child, async (inside) => [
        inside.accountId,
        (await inside.selectFrom('locations').select('account_id').distinct().execute()).map(
          (row) => row.account_id,
        ),
      ])
      return [...there, tx.accountId, (await tx.selectFrom('locations').select('id').execute()).length]
    })
  expect(await count(partner.id, bakery.id)).toEqual([bakery.id, [bakery.id], partner.id, 0])
  for (const [parent, child] of [
    [partner.id, inn.id],
    [dental.id, bakery.id],
    [partner.id, partner.id],
  ])
    await expect(count(parent!, child!)).rejects.toThrow('not a child account')
})
