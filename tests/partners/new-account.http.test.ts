import { expect, test } from 'vitest'
import { asAccount, inChildAccount } from '#app/kit/database/tenant.server'
import { loadDemoAccounts } from '../support/people'
import { openSql } from '../support/sql'
import { startTestApplication } from '../support/test-application'
import { signIn, textOf } from '../support/visitor'

const application = await startTestApplication()
const rows = await openSql(application.database)
const { accounts } = await loadDemoAccounts(application.database.ownerUrl)
const nora = await signIn(application.url, 'nora')

const accountFields = {
  name: 'Saltmarsh Sailing',
  timeZone: 'America/Los_Angeles',
  vertical: 'hospitality',
  adminName: 'Ada Finch',
  adminEmail: 'ada@saltmarsh.example',
  trialDays: '14',
}
const findAccounts = (name: string) =>
  rows.all<Record<string, unknown>>(
    `select a.id::text, a.parent_id::text, a.is_parent, a.status, a.time_zone, a.vertical, a.trial_ended_at::date - a.trial_started_at::date as days,
       u.email, u.user_type, u.is_active, i.user_id is not null as is_invited, m.subject
     from accounts a join users u on u.account_id = a.id left join invitations i on i.account_id = a.id and i.user_id = u.id
     left join mails m on m.account_id = a.id where a.name = $1`,
    [name],
  )

test('a partner account creates a child account, whose first admin is invited, and opens it', async () => {
  const response = await nora.post('/accounts/new', accountFields)
  expect(response.redirectTo).toBe('/accounts')
  const [account, ...others] = await findAccounts(accountFields.name)
  expect(others).toEqual([])
  expect(account).toMatchObject({
    parent_id: accounts.partner.id,
    is_parent: false,
    status: 'active',
    time_zone: accountFields.timeZone,
    vertical: accountFields.vertical,
    days: 14,
    email: accountFields.adminEmail,
    user_type: 'admin',
    is_active: false,
    is_invited: true,
    subject: expect.stringContaining(accountFields.name),
  })
  expect(textOf(await nora.get('/accounts?search_terms=saltmarsh'))).toContain('14 days left')
  await nora.post(`/accounts/${account!.id}/open`)
  expect(textOf(await nora.get(`/as/${account!.id}/reviews`))).toContain(
    `You are working in ${accountFields.name}`,
  )
  expect(textOf(await nora.get(`/as/${account!.id}/settings/audit`))).toContain('Account created')
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
])('%s %j is rejected, and the other fields keep their values', async (name, value) => {
  const before = await rows.fingerprint()
  const rejected = await nora.post('/accounts/new', {
    ...accountFields,
    name: 'Refused Rowing',
    [name]: value,
  })
  expect(rejected.status).toBe(422)
  expect(rejected.text).toContain(name === 'adminName' ? 'ada@saltmarsh.example' : 'Ada Finch')
  expect(await rows.fingerprint()).toEqual(before)
})

test('nobody else can create child accounts, and no child account can become a partner account', async () => {
  for (const person of ['dana', 'oscar', 'marco'] as const) {
    const user = await signIn(application.url, person)
    expect([person, (await user.post('/accounts/new', accountFields)).status]).toEqual([person, 403])
  }
  expect((await nora.post(`/as/${accounts.bakery.id}/accounts/new`, accountFields)).status).toBe(403)
  const insertAccount = (values: Record<string, unknown>) =>
    asAccount(accounts.partner.id, (tx) =>
      tx
        .insertInto('accounts')
        .values(values as never)
        .execute(),
    )
  await expect(insertAccount({ parent_id: accounts.inn.id, name: 'Not theirs' })).rejects.toThrow(
    /row-level security/,
  )
  await expect(insertAccount({ name: 'Nobody’s' })).rejects.toThrow(/row-level security/)
  await expect(
    insertAccount({ parent_id: accounts.partner.id, name: 'A parent', is_parent: true }),
  ).rejects.toThrow(/permission denied/)
})

test('a transaction can continue in a child account, but in no other account', async () => {
  const { partner, bakery, inn, dental } = accounts
  const readInChildAccount = (parent: string, child: string) =>
    asAccount(parent, async (tx) => {
      const childResult = await inChildAccount(tx, child, async (childTx) => [
        childTx.accountId,
        (await childTx.selectFrom('locations').select('account_id').distinct().execute()).map(
          (row) => row.account_id,
        ),
      ])
      return [...childResult, tx.accountId, (await tx.selectFrom('locations').select('id').execute()).length]
    })
  expect(await readInChildAccount(partner.id, bakery.id)).toEqual([bakery.id, [bakery.id], partner.id, 0])
  for (const [parent, child] of [
    [partner.id, inn.id],
    [dental.id, bakery.id],
    [partner.id, partner.id],
  ])
    await expect(readInChildAccount(parent!, child!)).rejects.toThrow('not a child account')
})

test('while a transaction is in a child account, the transaction of the parent stays the parent’s and finds nothing', async () => {
  const { partner, bakery } = accounts
  const seen = await asAccount(partner.id, (tx) =>
    inChildAccount(tx, bakery.id, async (childTx) => {
      const listUsers = async (scope: typeof tx) =>
        (await scope.selectFrom('users').select('id').where('account_id', '=', scope.accountId).execute())
          .length
      return { parent: tx.accountId, ofParent: await listUsers(tx), ofChild: (await listUsers(childTx)) > 0 }
    }),
  )
  expect(seen).toEqual({ parent: partner.id, ofParent: 0, ofChild: true })
})
