import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asSignIn } from '#app/kit/database/sign-in-role.server'
import { recordAttempt, signInLimits } from '#app/platform/sign-in/attempt-limits.server'
import { signIn } from '#app/platform/sign-in/sign-in.server'
import { endSession, findSession, startSession } from '#app/platform/viewer/sessions/sessions.server'
import { findViewer } from '#app/platform/viewer/viewer.server'
import { type DemoAccounts, emails, password, seedDemoAccounts } from '../../support/people'
import { createTestDatabase } from '../../support/test-database'

const database = await createTestDatabase()
const owner = new pg.Client({ connectionString: database.ownerUrl })
const noon = new Date('2026-11-20T12:00:00Z')
const timeAfter = (hours: number, minutes = 0) => new Date(noon.getTime() + (hours * 60 + minutes) * 60_000)
let cast: DemoAccounts
beforeAll(async () => {
  await owner.connect()
  cast = await seedDemoAccounts(database)
})
afterAll(() => owner.end())

const startSessionFor = (person: keyof DemoAccounts['people'], now = noon) =>
  asSignIn((tx) => startSession(tx, { ...cast.people[person], ip: '192.0.2.1', userAgent: 'test', now }))

const attemptSignIn = (email: string, passwordText: string, { ip = '192.0.2.1', now = noon } = {}) =>
  signIn(
    { email, password: passwordText },
    { ip, userAgent: 'test', now, redirectTo: '/', isRemembered: false, oldToken: null, device: null },
  )

test('a session lasts while it is used, and ends twelve hours after its last use', async () => {
  const token = await startSessionFor('dana')
  expect(await findSession(token, timeAfter(11, 59))).toMatchObject({ email: emails.dana })
  expect(await findSession(token, timeAfter(23, 58))).not.toBeNull()
  expect(await findSession(token, timeAfter(35, 59))).toBeNull()
})

test('a session ends fourteen days after it began, however much it is used', async () => {
  const token = await startSessionFor('dana')
  for (let hours = 11; hours < 14 * 24; hours += 11)
    expect(await findSession(token, timeAfter(hours))).not.toBeNull()
  expect(await findSession(token, timeAfter(14 * 24))).toBeNull()
})

test('an ended session never becomes valid again, even if the clock is set back', async () => {
  const token = await startSessionFor('dana')
  await endSession(token, timeAfter(1))
  expect(await findSession(token, timeAfter(1))).toBeNull()
  expect(await findSession(token, noon)).toBeNull()
})

test('ending one session leaves the others', async () => {
  const [one, other] = [await startSessionFor('dana'), await startSessionFor('dana')]
  await endSession(one, noon)
  expect(await findSession(other, noon)).not.toBeNull()
})

test('the database stores a digest that nobody can sign in with', async () => {
  const token = await startSessionFor('dana')
  const { rows } = await owner.query('select * from sessions order by id desc limit 1')
  expect(JSON.stringify(rows)).not.toContain(token)
  expect(await findSession(rows[0].token_hash.toString('base64url'), noon)).toBeNull()
  expect(await findSession(rows[0].token_hash.toString('hex'), noon)).toBeNull()
  expect(Buffer.from(token, 'base64url').length).toBe(32)
})

test('the last-seen time is written at most once a minute', async () => {
  const token = await startSessionFor('dana')
  const readLastSeenAt = async () =>
    (await owner.query('select last_seen_at from sessions order by id desc limit 1')).rows[0].last_seen_at
  await findSession(token, timeAfter(0, 0.5))
  expect(await readLastSeenAt()).toEqual(noon)
  await findSession(token, timeAfter(0, 2))
  expect(await readLastSeenAt()).toEqual(timeAfter(0, 2))
})

test('a deactivated user has no session', async () => {
  const token = await startSessionFor('tomas')
  await owner.query('update users set is_active = false where id = $1', [cast.people.tomas.userId])
  expect(await findSession(token, noon)).toBeNull()
  expect(await attemptSignIn(emails.tomas, password)).toEqual({ ok: false, reason: 'wrong' })
  await owner.query('update users set is_active = true where id = $1', [cast.people.tomas.userId])
})

test("a partner's user has to open a child account first, and finds no other account", async () => {
  const token = await startSessionFor('nora')
  const { bakery, inn, partner } = cast.accounts
  expect(await findViewer(token, bakery.id, noon)).toMatchObject({ unopened: { id: bakery.id } })
  expect(await findViewer(token, partner.id, noon)).toMatchObject({
    accountId: partner.id,
    isShadowing: false,
  })
  expect(await findViewer(token, inn.id, noon)).toBe('not-theirs')
  for (const invalidId of ['0', '', '01', 'x', `${bakery.id} `, '99999999999999999999'])
    expect(await findViewer(token, invalidId, noon)).toBe('not-theirs')
  expect(await findViewer(await startSessionFor('dana'), cast.accounts.dental.id, noon)).toBe('not-theirs')
})

test('unknown addresses, wrong passwords, email only users and users without a password get the same response', async () => {
  await owner.query('update profiles set password_hash = null where email = $1', [emails.leo])
  const attempts = [
    attemptSignIn('nobody@wheatwhistle.example', password),
    attemptSignIn(emails.dana, 'not-hers'),
    attemptSignIn(emails.emil, password),
    attemptSignIn(emails.leo, ''),
    attemptSignIn(emails.leo, password),
    attemptSignIn('', ''),
  ]
  for (const outcome of await Promise.all(attempts)) expect(outcome).toEqual({ ok: false, reason: 'wrong' })
})

test('the address ignores case and surrounding spaces; the password must match exactly', async () => {
  expect(await attemptSignIn(`  ${emails.dana.toUpperCase()} `, password)).toMatchObject({ ok: true })
  expect(await attemptSignIn(emails.dana, password.toUpperCase())).toMatchObject({ ok: false })
  expect(await attemptSignIn(emails.dana, ` ${password}`)).toMatchObject({ ok: false })
})

test('after ten failures, even the right password has to wait, but not from another address', async () => {
  for (let n = 0; n < 10; n++)
    expect(await attemptSignIn(emails.grace, 'wrong', { ip: '192.0.2.9' })).toMatchObject({ reason: 'wrong' })
  const waiting = await attemptSignIn(emails.grace, password, { ip: '192.0.2.9' })
  expect(waiting).toEqual({ ok: false, reason: 'wait', seconds: 900 })
  expect(await attemptSignIn(emails.grace, password, { ip: '192.0.2.10' })).toMatchObject({ ok: true })
  expect(
    await attemptSignIn(emails.grace, password, { ip: '192.0.2.9', now: timeAfter(0, 14) }),
  ).toMatchObject({
    reason: 'wait',
    seconds: 60,
  })
  expect(
    await attemptSignIn(emails.grace, password, { ip: '192.0.2.9', now: timeAfter(0, 15.1) }),
  ).toMatchObject({
    ok: true,
  })
})

test('one IP address has a hundred failures in total, for any number of email addresses', async () => {
  for (let n = 0; n < 100; n++)
    await recordAttempt(signInLimits(`guess-${n}@example.com`, '192.0.2.77'), noon)
  expect(await attemptSignIn('guess-new@example.com', 'x', { ip: '192.0.2.77' })).toMatchObject({
    reason: 'wait',
  })
})

test('a successful sign-in clears the earlier failures and is recorded', async () => {
  for (let n = 0; n < 9; n++) await attemptSignIn(emails.oscar, 'wrong', { ip: '192.0.2.5' })
  expect(await attemptSignIn(emails.oscar, password, { ip: '192.0.2.5' })).toMatchObject({ ok: true })
  expect(await attemptSignIn(emails.oscar, 'wrong', { ip: '192.0.2.5' })).toMatchObject({ reason: 'wrong' })
  expect(await attemptSignIn(emails.oscar, password, { ip: '192.0.2.5' })).toMatchObject({ ok: true })
  const { rows } = await owner.query(
    `select actor, action, ip from audit_events where account_id = $1 order by id desc limit 1`,
    [cast.accounts.inn.id],
  )
  expect(rows).toEqual([{ actor: 'Oscar Fielding', action: 'session.started', ip: '192.0.2.5' }])
})

test('twenty concurrent failures are counted as twenty', async () => {
  await Promise.all(
    Array.from({ length: 20 }, () => attemptSignIn(emails.priya, 'wrong', { ip: '192.0.2.20' })),
  )
  expect(await attemptSignIn(emails.priya, password, { ip: '192.0.2.20' })).toMatchObject({ reason: 'wait' })
})
