import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { settingsFrom } from '#app/kit/access/account-settings'
import { asAccount } from '#app/kit/database/tenant.server'
import { findAccountManager } from '#app/platform/billing/account-manager.server'
import type { KeysetCursor } from '#app/platform/reports/keyset-page'
import {
  codeLimits,
  deviceLimits,
  loadSecondsToWait,
  recordAttempt,
  signInLimits,
} from '#app/platform/sign-in/attempt-limits.server'
import { countRemainingLocations } from '#app/product/locations/billing-preview.server'
import { accountCommands } from '#app/site/staff/accounts/account-commands.server'
import { accountSwitches } from '#app/site/staff/accounts/account-switches'
import { changeSwitches } from '#app/site/staff/accounts/change-account.server'
import { findAccounts } from '#app/site/staff/accounts/find-accounts.server'
import { listImports } from '#app/site/staff/accounts/imports.server'
import { listStaffChanges } from '#app/site/staff/accounts/staff-changes.server'
import { createBuilders } from '../support/builders'
import { loadDemoAccounts } from '../support/people'
import { openSql } from '../support/sql'
import { createTestDatabase } from '../support/test-database'

/** Trials end within the next ten years. */
const farYear = new Date().getUTCFullYear() + 9

const database = await createTestDatabase('demo')
const rows = await openSql(database)
const build = createBuilders(rows)
const { bakery, inn } = (await loadDemoAccounts(database.ownerUrl)).accounts
const reason = 'Ticket 4711: asked for by phone'

const run = (command: string, ...args: string[]) => accountCommands.get(command)!.run(args)
const storedSettings = (accountId: string) =>
  rows.all<{ code: string; value: string }>(
    'select code, value from account_settings where account_id = $1 order by code',
    [accountId],
  )
const lastEvent = (accountId: string) =>
  rows.one<{ action: string; actor: string; details: object }>(
    'select action, actor, details from audit_events where account_id = $1 order by id desc limit 1',
    [accountId],
  )
const statusOf = async (accountId: string) =>
  (await rows.one<{ status: string }>('select status from accounts where id = $1', [accountId])).status
const find = (words: string, cursor: KeysetCursor = null) => findAccounts({ words, status: null, cursor })

test('accounts are found by name, id and the email address of a user, a page at a time', async () => {
  expect((await find('wheatwhistle')).rows.map(({ id }) => id)).toContain(bakery.id)
  expect((await find('dana@wheatwhistle')).rows.map(({ id }) => id)).toEqual([bakery.id])
  expect((await find('100% nobody_')).rows).toEqual([])
  await rows.all(`insert into accounts (name) select 'Page ' || n from generate_series(1, 51) n returning id`)
  const first = await find('Page')
  const second = await find('Page', { id: first.after!, isReversed: false })
  expect([first.rows.length, first.before, second.rows.length, second.after]).toEqual([50, null, 1, null])
  const previous = await find('Page', { id: second.before!, isReversed: true })
  expect([previous.rows, previous.before, previous.after]).toEqual([first.rows, null, first.after])
})

test('accounts, an account and its settings are printed as JSON too, one object per line', async () => {
  const read = async (...args: [string, ...string[]]) =>
    (await run(...args)).map((line) => JSON.parse(line) as unknown)
  expect(await read('accounts', '--json', 'dana@wheatwhistle')).toMatchObject([
    { id: bakery.id, name: bakery.name, status: 'active' },
  ])
  expect(await read('account', bakery.id, '--json')).toMatchObject([
    {
      id: bakery.id,
      users: expect.arrayContaining([expect.objectContaining({ email: 'dana@wheatwhistle.example' })]),
      limits: expect.arrayContaining([expect.objectContaining({ label: 'Invitations within an hour' })]),
    },
  ])
  expect(await read('settings', bakery.id, '--json')).toContainEqual(
    expect.objectContaining({ code: 'groups', position: 'default', default: true }),
  )
})

test('the price of a location is shown, and changed with a reason', async () => {
  const lineOf = async () => (await run('account', inn.id)).find((line) => line.startsWith('Price'))
  expect(await lineOf()).toBe('Price of an additional location: Not shown, the default')
  expect(await run('price', inn.id, '9.00', reason)).toEqual([expect.stringMatching(/is now 9$/)])
  expect(await lineOf()).toBe('Price of an additional location: $9.00 per month, set for this account')
  expect(await run('price', inn.id, '9', reason)).toEqual([expect.stringMatching(/already was 9$/)])
  await expect(run('price', inn.id, 'much', reason)).rejects.toThrow('Enter a price')
  await expect(run('price', inn.id, 'default')).rejects.toThrow('Enter a reason')
  expect(await run('price', inn.id, 'default', reason)).toEqual([expect.stringMatching(/is now default$/)])
})

test('the limit of locations during a trial is shown with its use, and changed with a reason', async () => {
  const lineOf = async () => (await run('account', inn.id)).find((line) => line.startsWith('Locations:'))
  expect(await lineOf()).toMatch(/^Locations: \d+, not limited \(during a trial: 10, the default\)$/)
  const remaining = () => asAccount(inn.id, (tx) => countRemainingLocations(tx, new Date()))
  await rows.all(
    `update accounts set trial_ended_at = now() + interval '9 days' where id = $1 returning id`,
    [inn.id],
  )
  expect(await lineOf()).toMatch(/^Locations: \d+ of 10, the default$/)
  expect(await run('limit', inn.id, '25', reason)).toEqual([
    `The limit of locations during a trial of ${inn.name} is now 25`,
  ])
  const used = Number(/: (\d+) of 25, set for this account$/.exec((await lineOf())!)?.[1])
  expect(await remaining()).toBe(25 - used)
  expect(await lastEvent(inn.id)).toMatchObject({
    action: 'setting.changed',
    details: { reason, changes: [{ code: 'trial_location_limit', before: 'default', after: '25' }] },
  })
  await run('limit', inn.id, 'none', reason)
  expect([await lineOf(), await remaining()]).toEqual([
    expect.stringContaining('not limited, set for this account'),
    Infinity,
  ])
  await run('limit', inn.id, 'default', reason)
  expect(await lineOf()).toContain('of 10, the default')
  expect((await run('limit', inn.id, 'default', reason))[0]).toContain('already was default')
})

test('every setting and feature can be switched on, off and back to its default, and nothing else', async () => {
  for (const position of ['on', 'off', 'default'] as const) {
    await changeSwitches(
      { name: 'Ines' },
      inn.id,
      new Map(accountSwitches.map(({ code }) => [code, position])),
      { reason, shown: null },
    )
    const stored = new Map((await storedSettings(inn.id)).map(({ code, value }) => [code, value]))
    const expected = accountSwitches.map(({ code }) => [code, String(position === 'on')] as const)
    expect(stored).toEqual(position === 'default' ? new Map() : new Map(expected))
  }
  await expect(
    changeSwitches({ name: 'Ines' }, inn.id, new Map([['constructor', 'on']]), { reason, shown: null }),
  ).rejects.toThrow('There is no setting "constructor"')
})

test('a change of settings is recorded with its reason, and repeating it records nothing', async () => {
  expect(await run('set', bakery.id, 'groups', 'off', ...reason.split(' '))).toEqual(['groups is now off'])
  expect(settingsFrom(await storedSettings(bakery.id)).groups).toBe(false)
  expect(await lastEvent(bakery.id)).toMatchObject({
    action: 'setting.changed',
    actor: expect.stringContaining('on the server'),
    details: { reason, changes: [{ code: 'groups', before: 'default', after: 'off' }] },
  })
  const before = await rows.fingerprint()
  expect(await run('set', bakery.id, 'groups', 'off', reason)).toEqual(['groups already was off'])
  expect(await rows.fingerprint()).toEqual(before)
})

test('staff name the manager of an account, whom its users see while that person is staff', async () => {
  const { email, name } = await rows.one<{ email: string; name: string }>(
    'select p.email, p.name from staff s join profiles p on p.id = s.profile_id order by p.id limit 1',
  )
  expect(await findAccountManager(inn.id)).toBeNull()
  expect(await run('manager', inn.id, email, reason)).toEqual([`${name} manages ${inn.name}`])
  expect(await findAccountManager(inn.id)).toBe(name)
  expect(await run('account', inn.id)).toContain(`Account manager ${name}`)
  expect(await lastEvent(inn.id)).toMatchObject({ action: 'account_manager.changed', details: { reason } })
  await rows.all('update staff set is_active = false')
  expect(await findAccountManager(inn.id)).toBeNull()
  await expect(run('manager', inn.id, email, reason)).rejects.toThrow(`"${email}" is not staff`)
  await rows.all('update staff set is_active = true')
  expect(await run('manager', inn.id, 'none', reason)).toEqual([`${inn.name} has no manager`])
  await expect(run('manager', inn.id, 'dana@wheatwhistle.example', reason)).rejects.toThrow('is not staff')
})

test('an account is suspended and reinstated with a reason', async () => {
  expect(await run('suspend', inn.id, reason)).toEqual([`${inn.name} is suspended`])
  expect([await statusOf(inn.id), await lastEvent(inn.id)]).toEqual([
    'suspended',
    expect.objectContaining({ action: 'account.suspended', details: { reason } }),
  ])
  expect(await run('suspend', inn.id, reason)).toEqual([`${inn.name} already was suspended`])
  const invitation = ['--name', 'Noor', '--email', 'noor@pinmarrow.example', '--reason', reason]
  await expect(run('invite-admin', inn.id, ...invitation)).rejects.toThrow('This account is suspended')
  expect(await run('reinstate', inn.id, reason)).toEqual([`${inn.name} is active`])
  expect(await statusOf(inn.id)).toBe('active')
})

test('an invitation is sent again, revoked and made anew for a user, each with its reason', async () => {
  const email = 'sam@fernhollow.example'
  const [created] = await create({ '--admin-email': email })
  const accountId = created!.split(' ')[0]!
  await build.user({ account_id: accountId, name: 'Second' })
  const user = await rows.one<{ id: string }>(
    'select id::text from users where account_id = $1 and email = $2',
    [accountId, email],
  )
  const lineOf = async () => (await run('account', accountId)).find((line) => line.includes(email))
  expect(await lineOf()).toMatch(/^User \d+ {2}Invited {2}admin .* last sign-in never$/)
  await run('user-resend', accountId, user.id, reason)
  expect(await lastEvent(accountId)).toMatchObject({ action: 'user.reinvited', details: { reason } })
  await run('user-suspend', accountId, user.id, reason)
  expect(await lineOf()).toContain('Suspended')
  await expect(run('user-resend', accountId, user.id, reason)).rejects.toThrow('does not allow this')
  await run('user-reinstate', accountId, user.id, reason)
  expect([await lineOf(), await lastEvent(accountId)]).toEqual([
    expect.stringContaining('Invited'),
    expect.objectContaining({ action: 'user.reactivated', details: { reason } }),
  ])
})

test('the last admin of an account is not suspended', async () => {
  const { dana } = (await loadDemoAccounts(database.ownerUrl)).people
  await expect(run('user-suspend', bakery.id, dana.userId, reason)).rejects.toThrow('last admin')
})

test.each(['passwords', 'passwords in a known browser', 'codes', 'codes from many networks'])(
  'a user who entered too many wrong %s is shown as locked out, and unlocked',
  async (attempts) => {
    const { marco } = (await loadDemoAccounts(database.ownerUrl)).people
    const { profileId } = await rows.one<{ profileId: string }>(
      'select profile_id::text as "profileId" from users where id = $1',
      [marco.userId],
    )
    const limitsOf = (nth: number) =>
      ({
        passwords: signInLimits(marco.email, '203.0.113.7'),
        'passwords in a known browser': deviceLimits({ profileId, deviceId: 'laptop' }),
        codes: codeLimits(profileId, '203.0.113.7'),
        'codes from many networks': codeLimits(profileId, `203.0.113.${nth}`),
      })[attempts]!
    const limits = limitsOf(1)
    const lineOf = async () => (await run('account', bakery.id)).find((line) => line.includes(marco.email))
    const allowed = attempts === 'codes from many networks' ? 50 : 10
    for (let attempt = 1; attempt <= allowed; attempt++) await recordAttempt(limitsOf(attempt), new Date())
    expect([await lineOf(), (await loadSecondsToWait(limits, new Date())) > 0]).toEqual([
      expect.stringContaining('locked out'),
      true,
    ])
    await run('user-unlock', bakery.id, marco.userId, reason)
    expect([await lineOf(), await loadSecondsToWait(limits, new Date())]).toEqual([
      expect.not.stringContaining('locked out'),
      0,
    ])
    expect(await lastEvent(bakery.id)).toMatchObject({ action: 'user.unlocked', details: { reason } })
  },
)

test('staff send a user a link for a new password, sign them out, and turn their lost second factor off', async () => {
  const { marco } = (await loadDemoAccounts(database.ownerUrl)).people
  const person = { id: marco.userId, email: marco.email }
  const mailsOf = async (kind: string) =>
    (
      await rows.one<{ n: number }>(
        'select count(*)::int as n from mails where kind = $1 and to_email = $2',
        [kind, person.email],
      )
    ).n
  const countSessions = async () =>
    (
      await rows.one<{ n: number }>(
        'select count(*)::int as n from sessions where user_id = $1 and ended_at is null',
        [person.id],
      )
    ).n
  const startSession = () =>
    build.insert('sessions', {
      token_hash: randomBytes(32),
      profile_id: marco.profileId,
      user_id: marco.userId,
      account_id: bakery.id,
      expires_at: new Date(Date.now() + 86_400_000),
    })

  await startSession()
  await run('user-reset-password', bakery.id, person.id, reason)
  expect([await mailsOf('password-reset'), await countSessions()]).toEqual([1, 1])
  expect(await lastEvent(bakery.id)).toMatchObject({ action: 'user.password_link_sent', details: { reason } })

  await run('user-sign-out', bakery.id, person.id, reason)
  expect(await countSessions()).toBe(0)
  expect(await lastEvent(bakery.id)).toMatchObject({ action: 'user.signed_out', details: { reason } })

  await expect(run('user-remove-second-factor', bakery.id, person.id, reason)).rejects.toThrow(
    'does not allow',
  )
  await startSession()
  await build.insert('second_factors', {
    profile_id: marco.profileId,
    secret: 'sealed',
    confirmed_at: new Date(),
  })
  await run('user-remove-second-factor', bakery.id, person.id, reason)
  expect([await countSessions(), await mailsOf('second-factor-off')]).toEqual([0, 1])
  expect(await lastEvent(bakery.id)).toMatchObject({
    action: 'user.second_factor_removed',
    details: { reason },
  })
  await expect(run('user-remove-second-factor', bakery.id, person.id, reason)).rejects.toThrow(
    'does not allow',
  )
})

test('a user with fewer wrong passwords and codes is not locked out', async () => {
  const { marco } = (await loadDemoAccounts(database.ownerUrl)).people
  for (let attempt = 1; attempt <= 9; attempt++)
    await recordAttempt(signInLimits(marco.email, '203.0.113.7'), new Date())
  expect((await run('account', bakery.id)).join()).not.toContain('locked out')
})

test('rejected rows of an import are shown with the most frequent reasons, and counted in the list of all', async () => {
  const imported = await build.importedFile({
    account_id: inn.id,
    kind: 'locations',
    status: 'complete',
    rows_total: 31,
    rows_rejected: 7,
  })
  await rows.all(
    `insert into import_rejects (account_id, import_id, row_number, reason, cells)
     select $1, $2, n, case when n = 7 then 'No name for ann@inn.example' else 'The trial allows 25' end, '[]'
     from generate_series(1, 7) n returning row_number`,
    [inn.id, imported.id],
  )
  const [latest] = await asAccount(inn.id, (tx) => listImports(tx))
  expect(latest?.reason).toBe('7 of 31 rows rejected (The trial allows 25; No name for …@inn.example)')
  expect((await run('imports', '--account', inn.id)).join('\n')).toContain('7 of 31 rows rejected')
})

test('an import that would create nothing has the state that its users see, with what the check found', async () => {
  await build.importedFile({
    account_id: inn.id,
    status: 'checked',
    mapping: JSON.stringify({ columns: ['rating'] }),
    forecast: JSON.stringify({
      created: 0,
      updated: 0,
      unchanged: 0,
      rejected: 4,
      problems: [{ kind: 'Location not found', count: 4, row: 2, example: 'Mars' }],
    }),
  })
  const [latest] = await asAccount(inn.id, (tx) => listImports(tx))
  expect(latest?.state).toBe('Nothing to import')
  expect(latest?.reason).toContain('4 would be rejected: Location not found: 4')
  expect((await run('imports', '--account', inn.id)).join('\n')).toContain('Waits for the customer')
})

test('a trial that keeps its last day is not changed, and staff see what others changed it from', async () => {
  const trialOf = async () =>
    (await asAccount(inn.id, (tx) => listStaffChanges(tx))).filter(({ action }) => action === 'trial.changed')
  await run('trial', inn.id, `${farYear}-03-31`, reason)
  await run('trial', inn.id, `${farYear}-04-30`, reason)
  const changes = await trialOf()
  expect(changes[0]?.changes).toBe(`trial_last_day: ${farYear}-03-31 → ${farYear}-04-30`)
  await run('trial', inn.id, `${farYear}-04-30`, reason)
  expect(await trialOf()).toHaveLength(changes.length)
  await run('trial', inn.id, 'none', reason)
})

test('staff correct the name, industry and time zone of an account, with a reason', async () => {
  const before = await rows.one<{ name: string; vertical: string; time_zone: string }>(
    'select name, vertical, time_zone from accounts where id = $1',
    [inn.id],
  )
  const [line] = await run('details', inn.id, '--time-zone', 'Asia/Tokyo', '--reason', reason)
  expect(line).toBe(`${inn.id}  active  ${before.name}  ${before.vertical}  Asia/Tokyo`)
  const jobs = await rows.one<{ n: number }>(
    `select count(*)::int as n from pgboss.job where name = 'recount-months' and data->>'accountId' = $1`,
    [inn.id],
  )
  expect(jobs.n).toBe(1)
  expect(await lastEvent(inn.id)).toMatchObject({
    action: 'account.changed',
    details: { before, after: { ...before, time_zone: 'Asia/Tokyo' }, reason },
  })
  await expect(run('details', inn.id, '--industry', 'alchemy', '--reason', reason)).rejects.toThrow(
    'Choose an industry (--industry)',
  )
  await expect(run('details', inn.id, '--name', 'Inn')).rejects.toThrow('(--reason)')
  await run('details', inn.id, '--time-zone', before.time_zone, '--reason', reason)
})

test('staff invite an admin to an account whose admins have left', async () => {
  const options = ['--name', 'Noor Haddad', '--reason', reason]
  await run('invite-admin', inn.id, '--email', 'Noor@pinmarrow.example', ...options)
  expect((await run('account', inn.id)).join('\n')).toMatch(
    /Invited {2}admin {2}noor@pinmarrow.example {2}Noor Haddad/,
  )
  expect(await lastEvent(inn.id)).toMatchObject({
    action: 'user.invited',
    details: { type: 'admin', reason },
  })
  await expect(run('invite-admin', inn.id, '--email', 'noor@pinmarrow.example', ...options)).rejects.toThrow(
    'noor@pinmarrow.example is a user of',
  )
  await expect(
    run('invite-admin', inn.id, '--email', 'dana@wheatwhistle.example', ...options),
  ).rejects.toThrow('(--email)')
})

test('what staff changed in an account is listed with who and why', async () => {
  await run('suspend', inn.id, 'Ticket 4712: left us')
  await run('reinstate', inn.id, 'Ticket 4713: came back')
  const changes = await asAccount(inn.id, (tx) => listStaffChanges(tx))
  expect(changes.slice(0, 2)).toMatchObject([
    {
      action: 'account.reinstated',
      reason: 'Ticket 4713: came back',
      actor: expect.stringMatching(/server/),
    },
    { action: 'account.suspended', reason: 'Ticket 4712: left us' },
  ])
})

const newAccount = {
  '--name': 'Fernhollow Bakery',
  '--kind': 'business',
  '--admin-name': 'Fern Hollow',
  '--admin-email': 'fern@fernhollow.example',
  '--reason': reason,
}
const create = (options: Record<string, string>) =>
  run('create', ...Object.entries({ ...newAccount, ...options }).flat())

test('an account is made with its first admin, who owns it and gets an invitation', async () => {
  const { partner } = (await loadDemoAccounts(database.ownerUrl)).accounts
  const [created] = await create({ '--parent': partner.id, '--trial-end': `${farYear}-01-31` })
  const id = created!.split(' ')[0]!
  expect(
    await rows.one('select name, parent_id::text, is_parent, trial_ended_at from accounts where id = $1', [
      id,
    ]),
  ).toEqual({
    name: 'Fernhollow Bakery',
    parent_id: partner.id,
    is_parent: false,
    // The end of the day in New York, the default time zone.
    trial_ended_at: new Date(`${farYear}-02-01T04:59:59Z`),
  })
  expect(
    await rows.one(
      `select u.user_type, u.is_account_owner, u.is_active, m.to_email, m.subject, i.invited_by
       from users u join invitations i on i.user_id = u.id
       join mails m on m.account_id = u.account_id and m.kind = 'invitation' where u.account_id = $1`,
      [id],
    ),
  ).toEqual({
    user_type: 'admin',
    is_account_owner: true,
    is_active: false,
    to_email: 'fern@fernhollow.example',
    subject: 'Highstreet invited you to join Fernhollow Bakery',
    invited_by: null,
  })
  const details = { kind: 'business', lastDay: `${farYear}-01-31`, reason }
  expect(await lastEvent(partner.id)).toMatchObject({ action: 'account.created', details })
  expect(await rows.all('select action from audit_events where account_id = $1 order by id', [id])).toEqual([
    { action: 'account.created' },
    { action: 'user.invited' },
  ])
})

test.each([
  [{ '--admin-email': 'Dana@WheatWhistle.example' }, `is a user of ${bakery.name} (account ${bakery.id})`],
  [{ '--admin-email': 'nobody' }, '--admin-email'],
  [{ '--parent': bakery.id }, 'There is no partner account with this id (--parent)'],
  [{ '--parent': '1', '--kind': 'partner' }, 'a partner account is not managed by another account'],
  [{ '--trial-end': '2001-01-01' }, 'Choose today or a later day (--trial-end)'],
  [{ '--reason': 'short' }, '--reason'],
])('an account with %j is not made', async (options, message) => {
  const before = await rows.fingerprint()
  await expect(create(options)).rejects.toThrow(message)
  expect(await rows.fingerprint()).toEqual(before)
})

test.each([
  ['account', ['999999'], 'There is no account with the id "999999"'],
  ['account', ['x; drop'], 'There is no account with the id "x; drop"'],
  ['set', ['1', 'groups', 'maybe', reason], 'must be on, off or default'],
  ['set', ['1', 'no-such', 'on', reason], 'There is no setting "no-such"'],
  ['suspend', ['1'], 'Enter a reason'],
  ['limit', ['1', '0', reason], 'Enter a number from 1 to 999999, none or default'],
  ['limit', ['1', '5', 'short'], 'Enter at least 10 characters'],
  ['settings', ['1', '--yaml'], "Unknown option '--yaml'"],
])('%s %j says what is wrong and changes nothing', async (command, args, message) => {
  const before = await rows.fingerprint()
  await expect(run(command, ...args)).rejects.toThrow(message)
  expect(await rows.fingerprint()).toEqual(before)
})
