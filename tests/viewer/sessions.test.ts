import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asSignIn } from '#app/database/identity.server'
import { signInLimits, takeAttempt } from '#app/sign-in/attempt-limits.server'
import { signIn } from '#app/sign-in/sign-in.server'
import { endSession, findSession, startSession } from '#app/viewer/sessions.server'
import { findViewer } from '#app/viewer/viewer.server'
import { testDatabase } from '../cast/database'
import { type Cast, emails, password, seedCast } from '../cast/people'

const database = await testDatabase()
const owner = new pg.Client({ connectionString: database.ownerUrl })
const noon = new Date('2026-11-20T12:00:00Z')
const after = (hours: number, minutes = 0) => new Date(noon.getTime() + (hours * 60 + minutes) * 60_000)
let cast: Cast
beforeAll(async () => {
  await owner.connect()
  cast = await seedCast(database)
})
afterAll(() => owner.end())

const startFor = (person: keyof Cast['people'], now = noon) =>
  asSignIn((tx) => startSession(tx, { ...cast.people[person], ip: '192.0.2.1', userAgent: 'test', now }))

const attempt = (email: string, typed: string, { ip = '192.0.2.1', now = noon } = {}) =>
  signIn(
    { email, password: typed },
    { ip, userAgent: 'test', now, leadsTo: '/', isKept: false, oldToken: null, device: null },
  )

test('a session lives while it is used, and ends twelve hours after its last use', async () => {
  const token = await startFor('dana')
  expect(await findSession(token, after(11, 59))).toMatchObject({ email: emails.dana })
  expect(await findSession(token, after(23, 58))).not.toBeNull()
  expect(await findSession(token, after(35, 59))).toBeNull()
})

test('it ends fourteen days after it began, however much it is used', async () => {
  const token = await startFor('dana')
  for (let hours = 11; hours < 14 * 24; hours += 11)
    expect(await findSession(token, after(hours))).not.toBeNull()
  expect(await findSession(token, after(14 * 24))).toBeNull()
})

test('a session that has ended never revives, not even for a clock put back', async () => {
  const token = await startFor('dana')
  await endSession(token, after(1))
  expect(await findSession(token, after(1))).toBeNull()
  expect(await findSession(token, noon)).toBeNull()
})

test('ending one session leaves the others', async () => {
  const [one, other] = [await startFor('dana'), await startFor('dana')]
  await endSession(one, noon)
  expect(await findSession(other, noon)).not.toBeNull()
})

test('the database knows a digest; who reads it cannot sign in with it', async () => {
  const token = await startFor('dana')
  const { rows } = await owner.query('select * from sessions order by id desc limit 1')
  expect(JSON.stringify(rows)).not.toContain(token)
  expect(await findSession(rows[0].token_hash.toString('base64url'), noon)).toBeNull()
  expect(await findSession(rows[0].token_hash.toString('hex'), noon)).toBeNull()
  expect(Buffer.from(token, 'base64url').length).toBe(32)
})

test('that somebody was seen is written at most once a minute', async () => {
  const token = await startFor('dana')
  const seen = async () =>
    (await owner.query('select last_seen_at from sessions order by id desc limit 1')).rows[0].last_seen_at
  await findSession(token, after(0, 0.5))
  expect(await seen()).toEqual(noon)
  await findSession(token, after(0, 2))
  expect(await seen()).toEqual(after(0, 2))
})

test('a user who is switched off has no session any more', async () => {
  const token = await startFor('tomas')
  await owner.query('update users set is_active = false where id = $1', [cast.people.tomas.userId])
  expect(await findSession(token, noon)).toBeNull()
  expect(await attempt(emails.tomas, password)).toEqual({ ok: false, reason: 'wrong' })
  await owner.query('update users set is_active = true where id = $1', [cast.people.tomas.userId])
})

test('a partner’s user is led to open a managed account, and finds no other', async () => {
  const token = await startFor('nora')
  const { bakery, inn, partner } = cast.accounts
  expect(await findViewer(token, bakery.id, noon)).toMatchObject({ unopened: { id: bakery.id } })
  expect(await findViewer(token, partner.id, noon)).toMatchObject({
    accountId: partner.id,
    isShadowing: false,
  })
  expect(await findViewer(token, inn.id, noon)).toBe('not-theirs')
  for (const odd of ['0', '', '01', 'x', `${bakery.id} `, '99999999999999999999'])
    expect(await findViewer(token, odd, noon)).toBe('not-theirs')
  expect(await findViewer(await startFor('dana'), cast.accounts.dental.id, noon)).toBe('not-theirs')
})

test('unknown, wrong, e-mail only and without a password get one and the same answer', async () => {
  await owner.query('update profiles set password_hash = null where email = $1', [emails.leo])
  const attempts = [
    attempt('nobody@wheatwhistle.example', password),
    attempt(emails.dana, 'not-hers'),
    attempt(emails.emil, password),
    attempt(emails.leo, ''),
    attempt(emails.leo, password),
    attempt('', ''),
  ]
  for (const outcome of await Promise.all(attempts)) expect(outcome).toEqual({ ok: false, reason: 'wrong' })
})

test('the address counts without regard to case and the spaces around it, the password to the letter', async () => {
  expect(await attempt(`  ${emails.dana.toUpperCase()} `, password)).toMatchObject({ ok: true })
  expect(await attempt(emails.dana, password.toUpperCase())).toMatchObject({ ok: false })
  expect(await attempt(emails.dana, ` ${password}`)).toMatchObject({ ok: false })
})

test('after ten failures one has to wait, even with the right password; elsewhere one need not', async () => {
  for (let n = 0; n < 10; n++)
    expect(await attempt(emails.grace, 'wrong', { ip: '192.0.2.9' })).toMatchObject({ reason: 'wrong' })
  const waiting = await attempt(emails.grace, password, { ip: '192.0.2.9' })
  expect(waiting).toEqual({ ok: false, reason: 'wait', seconds: 900 })
  expect(await attempt(emails.grace, password, { ip: '192.0.2.10' })).toMatchObject({ ok: true })
  expect(await attempt(emails.grace, password, { ip: '192.0.2.9', now: after(0, 14) })).toMatchObject({
    reason: 'wait',
    seconds: 60,
  })
  expect(await attempt(emails.grace, password, { ip: '192.0.2.9', now: after(0, 15.1) })).toMatchObject({
    ok: true,
  })
})

test('one address gets a hundred failures, over however many names', async () => {
  for (let n = 0; n < 100; n++) await takeAttempt(signInLimits(`guess-${n}@example.com`, '192.0.2.77'), noon)
  expect(await attempt('guess-new@example.com', 'x', { ip: '192.0.2.77' })).toMatchObject({ reason: 'wait' })
})

test('a sign-in that succeeds forgets the failures before it and is remembered itself', async () => {
  for (let n = 0; n < 9; n++) await attempt(emails.oscar, 'wrong', { ip: '192.0.2.5' })
  expect(await attempt(emails.oscar, password, { ip: '192.0.2.5' })).toMatchObject({ ok: true })
  expect(await attempt(emails.oscar, 'wrong', { ip: '192.0.2.5' })).toMatchObject({ reason: 'wrong' })
  expect(await attempt(emails.oscar, password, { ip: '192.0.2.5' })).toMatchObject({ ok: true })
  const { rows } = await owner.query(
    `select actor, action, ip from audit_events where account_id = $1 order by id desc limit 1`,
    [cast.accounts.inn.id],
  )
  expect(rows).toEqual([{ actor: 'Oscar Fielding', action: 'session.started', ip: '192.0.2.5' }])
})

test('twenty failures at once are counted as twenty', async () => {
  await Promise.all(Array.from({ length: 20 }, () => attempt(emails.priya, 'wrong', { ip: '192.0.2.20' })))
  expect(await attempt(emails.priya, password, { ip: '192.0.2.20' })).toMatchObject({ reason: 'wait' })
})
