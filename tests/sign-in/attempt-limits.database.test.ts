/**
 * Tests limits on a real database: for a guesser who owns an IPv6 network or shares an address with others, and for
 * concurrent attempts.
 */
import pg from 'pg'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { log } from '#app/kit/log.server'
import {
  clearAttempts,
  codeLimits,
  type Limit,
  loadSecondsToWait,
  mailLimits,
  recordAttempt,
  signInLimits,
  tokenLimits,
} from '#app/platform/sign-in/attempt-limits.server'
import { knownDeviceCookie, readKnownDevice } from '#app/platform/sign-in/known-device.server'
import { requestPasswordReset } from '#app/platform/sign-in/passwords/password-reset.server'
import { signIn } from '#app/platform/sign-in/sign-in.server'
import { createBuilders } from '../support/builders'
import { type DemoAccounts, emails, password, seedDemoAccounts } from '../support/people'
import { openSql } from '../support/sql'
import { createTestDatabase } from '../support/test-database'

log.level = 'silent'
const database = await createTestDatabase()
const rows = await openSql(database)
const build = createBuilders(rows)
const start = new Date('2026-07-01T12:00:00Z')
const minutesLater = (minutes: number) => new Date(start.getTime() + minutes * 60_000)
let cast: DemoAccounts
beforeAll(async () => {
  cast = await seedDemoAccounts(database)
})
beforeEach(() => rows.all('delete from sign_in_limits'))

const signInRequest = {
  ip: '2001:db8:0:1::1',
  userAgent: 'test',
  redirectTo: '/',
  isRemembered: false,
  oldToken: null,
  device: null,
  now: start,
}
const attemptSignIn = (
  passwordText: string,
  overrides: Partial<Parameters<typeof signIn>[1]> = {},
  email: string = emails.dana,
) => signIn({ email, password: passwordText }, { ...signInRequest, ...overrides })
const outcomeOf = async (outcome: ReturnType<typeof signIn>) => {
  const { ok, ...rest } = await outcome
  return ok ? 'signed in' : 'reason' in rest && rest.reason
}
/** Returns the known device of a browser in which this person has signed in. */
const knownDeviceOf = (person: keyof DemoAccounts['people']) =>
  readKnownDevice(knownDeviceCookie(cast.people[person].profileId, null).split(';')[0]!)

describe('the owner of an IPv6 network', () => {
  test('gets ten password guesses from one /64, not ten for each of its addresses', async () => {
    const outcomes: unknown[] = []
    for (let n = 0; n < 150; n++)
      outcomes.push(await outcomeOf(attemptSignIn('wrong', { ip: `2001:db8:0:1::${n.toString(16)}` })))
    expect(outcomes.filter((reason) => reason === 'wrong')).toHaveLength(10)
    expect(outcomes.filter((reason) => reason === 'wait')).toHaveLength(140)
  })

  test('gets forty guesses from a /48, from whichever of its /64 networks', async () => {
    const guesses = Array.from({ length: 60 }, (_, n) => ({ ip: `2001:db8:0:${(n + 1).toString(16)}::1` }))
    const outcomes: unknown[] = []
    for (const from of guesses) outcomes.push(await outcomeOf(attemptSignIn('wrong', from)))
    expect(outcomes.filter((reason) => reason === 'wrong')).toHaveLength(40)
  })

  test('can have five reset mails sent to one person from one /64', async () => {
    const requests = Array.from({ length: 30 }, (_, n) =>
      requestPasswordReset(emails.dana, { ip: `2001:db8:0:1::${n.toString(16)}`, now: start }),
    )
    expect((await Promise.all(requests)).filter(({ ok }) => ok)).toHaveLength(5)
    const { mails } = await rows.one<{ mails: number }>(
      `select count(*)::int as mails from mails where kind = 'password-reset'`,
    )
    expect(mails).toBe(5)
  })
})

describe('from an IP address with a hundred failures', () => {
  const ip = '192.0.2.50'
  beforeEach(() =>
    build.insert('sign_in_limits', { key: `sign-in|${ip}`, attempts: 100, ends_at: minutesLater(15) }),
  )

  test('a browser in which nobody has signed in has to wait, and rejected attempts do not extend the wait', async () => {
    for (let minute = 0; minute < 15; minute++)
      expect(await attemptSignIn(password, { ip, now: minutesLater(minute) })).toEqual({
        ok: false,
        reason: 'wait',
        seconds: (15 - minute) * 60,
      })
    expect(await outcomeOf(attemptSignIn(password, { ip, now: minutesLater(15.1) }))).toBe('signed in')
  })

  test('a browser in which the person has signed in before may try', async () => {
    expect(await outcomeOf(attemptSignIn(password, { ip, device: knownDeviceOf('dana') }))).toBe('signed in')
  })

  test('such a browser may try only for this person', async () => {
    expect(await outcomeOf(attemptSignIn(password, { ip, device: knownDeviceOf('priya') }))).toBe('wait')
  })

  test('such a browser may fail ten times too, and then has to wait like any other', async () => {
    const device = knownDeviceOf('dana')
    for (let n = 0; n < 10; n++) expect(await outcomeOf(attemptSignIn('wrong', { ip, device }))).toBe('wrong')
    expect(await outcomeOf(attemptSignIn(password, { ip, device }))).toBe('wait')
    expect(await outcomeOf(attemptSignIn(password, { ip, device, now: minutesLater(16) }))).toBe('signed in')
  })
})

describe('an attempt', () => {
  const limitOf = (key: string): Limit => ({ key, max: 10, windowMs: 15 * 60_000 })
  const isAllowed = async (limits: Limit[], now = start) => (await recordAttempt(limits, now)) === 0
  const statements: string[] = []
  const recordStatements = () => {
    const query = pg.Client.prototype.query as (...given: unknown[]) => unknown
    vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
      this: pg.Client,
      ...given: unknown[]
    ) {
      statements.push(String(given[0]))
      return query.apply(this, given) as never
    })
    statements.length = 0
  }
  afterEach(() => vi.restoreAllMocks())

  test('is allowed for ten of fifty concurrent ones, whatever other limits they count against', async () => {
    const guesses = Array.from({ length: 50 }, (_, n) => isAllowed([limitOf('one'), limitOf(`other ${n}`)]))
    expect((await Promise.all(guesses)).filter(Boolean)).toHaveLength(10)
  })

  test('starts a new window exactly when the last one is over', async () => {
    for (let n = 0; n < 10; n++) expect(await recordAttempt([limitOf('one')], start)).toBe(0)
    expect(await recordAttempt([limitOf('one')], minutesLater(0))).toBe(900)
    expect(await recordAttempt([limitOf('one')], new Date(minutesLater(15).getTime() - 1))).toBe(1)
    expect(await recordAttempt([limitOf('one')], minutesLater(15))).toBe(0)
    expect(await rows.all('select attempts, ends_at from sign_in_limits')).toEqual([
      { attempts: 1, ends_at: minutesLater(30) },
    ])
  })

  test('waits for the longest of its limits, and cleared attempts no longer count', async () => {
    const limits = [limitOf('one'), { key: 'long', max: 1, windowMs: 60 * 60_000 }]
    expect(await recordAttempt(limits, start)).toBe(0)
    expect(await recordAttempt(limits, start)).toBe(3600)
    expect(await loadSecondsToWait([limitOf('one')], start)).toBe(0)
    expect(await loadSecondsToWait(limits, start)).toBe(3600)
    await clearAttempts([limitOf('long')])
    expect(await loadSecondsToWait(limits, start)).toBe(0)
  })

  test('is counted in one statement, however many limits there are', async () => {
    const guest = '2001:db8:7:7::1'
    for (const limits of [
      tokenLimits('192.0.2.7'),
      codeLimits('7', guest),
      signInLimits('a@b.example', guest),
    ]) {
      recordStatements()
      await recordAttempt(limits, start)
      expect(statements.flatMap((text) => text.split(/\s*;\s*/)).map((text) => text.split(' ')[0])).toEqual([
        'begin',
        'set',
        'set',
        'insert',
        'delete',
        'commit',
      ])
      vi.restoreAllMocks()
    }
  })

  test('does not wait for another attempt when the windows of many limits have expired', async () => {
    const all = Array.from({ length: 40 }, (_, n) => limitOf(`key ${n}`))
    const attempts = [...all.map((limit) => [limit]), all, all.toReversed(), all, all.toReversed()]
    for (let round = 0; round < 5; round++) {
      await rows.all(
        `insert into sign_in_limits (key, attempts, ends_at) select 'key ' || n, 10, $1 from generate_series(0, 39) n
         on conflict (key) do update set attempts = 10, ends_at = excluded.ends_at`,
        [minutesLater(-1)],
      )
      const waits = await Promise.all(attempts.map((limits) => recordAttempt(limits, start)))
      expect(waits).toEqual(attempts.map(() => 0))
    }
  })

  test('deletes expired limits, a hundred at a time', async () => {
    await rows.all(
      `insert into sign_in_limits (key, attempts, ends_at) select 'old ' || n, 1, $1 from generate_series(1, 250) n`,
      [minutesLater(-1)],
    )
    for (const left of [150, 50, 0]) {
      await recordAttempt([limitOf('one')], start)
      expect(
        await rows.one(`select count(*)::int as left from sign_in_limits where key like 'old%'`),
      ).toEqual({
        left,
      })
    }
  })

  test('counts against no other limit, whatever is entered as the email address', async () => {
    const ip = '2001:db8:9:9::1'
    const keysOf = (limits: Limit[]) => limits.map(({ key }) => key)
    const otherLimits = [...codeLimits('7', ip), ...mailLimits('reset', emails.dana, ip), ...tokenLimits(ip)]
    for (const emailText of ['', ' ', 'code 7', `reset ${emails.dana}`, 'token', 'sign-in']) {
      const keys = keysOf(signInLimits(emailText, ip))
      expect(new Set(keys).size).toBe(4)
      expect(keysOf(otherLimits).filter((key) => keys.includes(key))).toEqual([])
      expect(await outcomeOf(attemptSignIn('wrong', { ip }, emailText))).toBe('wrong')
    }
  })

  test('is rejected if it cannot be counted', async () => {
    await rows.all('alter table sign_in_limits rename to unreadable')
    try {
      await expect(recordAttempt([limitOf('one')], start)).rejects.toThrow('does not exist')
      await expect(attemptSignIn(password)).rejects.toThrow('does not exist')
    } finally {
      await rows.all('alter table unreadable rename to sign_in_limits')
    }
  })
})

test('a cookie that we did not issue makes no browser known', () => {
  for (const value of ['x', 'A'.repeat(80), knownDeviceCookie('1', null).split(';')[0]!.slice(13, -2)])
    expect(readKnownDevice(`known-device=${value}`)).toBeNull()
})
