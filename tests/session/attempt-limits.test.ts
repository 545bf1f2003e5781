/** Limits by network as a guesser meets them, on a real database: one who owns an IPv6 network, and one behind a shared address. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { log } from '#app/log.server'
import { askForReset } from '#app/session/passwords/password-reset.server'
import { readKnownDevice, writeKnownDevice } from '#app/session/sign-in/known-device.server'
import { signIn } from '#app/session/sign-in/sign-in.server'
import { testDatabase } from '../cast/database'
import { type Cast, emails, password, seedCast } from '../cast/people'
import { openRows } from '../cast/rows'

log.level = 'silent'
const database = await testDatabase()
const rows = await openRows(database)
const start = new Date('2026-07-01T12:00:00Z')
const later = (minutes: number) => new Date(start.getTime() + minutes * 60_000)
let cast: Cast
beforeAll(async () => {
  cast = await seedCast(database)
})
beforeEach(() => rows.all('delete from sign_in_limits'))

const visit = {
  ip: '2001:db8:0:1::1',
  userAgent: 'test',
  leadsTo: '/',
  isKept: false,
  oldToken: null,
  device: null,
  now: start,
}
const attempt = (
  typed: string,
  from: Partial<Parameters<typeof signIn>[1]> = {},
  email: string = emails.dana,
) => signIn({ email, password: typed }, { ...visit, ...from })
const reasonOf = async (outcome: ReturnType<typeof signIn>) => {
  const { ok, ...rest } = await outcome
  return ok ? 'signed in' : 'reason' in rest && rest.reason
}
/** The same browser at its next visit. */
const knownAs = (person: keyof Cast['people']) =>
  readKnownDevice(writeKnownDevice(cast.people[person].profileId, null).split(';')[0]!)

describe('whoever owns an IPv6 network', () => {
  test('has ten guesses at a password from one /64, and not one for each of its addresses', async () => {
    const heard: unknown[] = []
    for (let n = 0; n < 150; n++)
      heard.push(await reasonOf(attempt('wrong', { ip: `2001:db8:0:1::${n.toString(16)}` })))
    expect(heard.filter((reason) => reason === 'wrong')).toHaveLength(10)
    expect(heard.filter((reason) => reason === 'wait')).toHaveLength(140)
  })

  test('has forty of them from a /48, whichever of its /64 they come from', async () => {
    const guesses = Array.from({ length: 60 }, (_, n) => ({ ip: `2001:db8:0:${(n + 1).toString(16)}::1` }))
    const heard: unknown[] = []
    for (const from of guesses) heard.push(await reasonOf(attempt('wrong', from)))
    expect(heard.filter((reason) => reason === 'wrong')).toHaveLength(40)
  })

  test('can have five reset mails sent to one person from one /64', async () => {
    const asked = Array.from({ length: 30 }, (_, n) =>
      askForReset(emails.dana, { ip: `2001:db8:0:1::${n.toString(16)}`, now: start }),
    )
    expect((await Promise.all(asked)).filter(({ ok }) => ok)).toHaveLength(5)
    const { mails } = await rows.one<{ mails: number }>(
      `select count(*)::int as mails from mails where kind = 'password-reset'`,
    )
    expect(mails).toBe(5)
  })
})

describe('behind an address at which somebody failed a hundred times', () => {
  const ip = '192.0.2.50'
  beforeEach(() =>
    rows.all('insert into sign_in_limits (key, points, expire) values ($1, 100, $2)', [
      `|${ip}`,
      later(15).getTime(),
    ]),
  )

  test('a browser that nobody signed in with waits, and what is refused makes the wait no longer', async () => {
    for (let minute = 0; minute < 15; minute++)
      expect(await attempt(password, { ip, now: later(minute) })).toEqual({
        ok: false,
        reason: 'wait',
        seconds: (15 - minute) * 60,
      })
    expect(await reasonOf(attempt(password, { ip, now: later(15.1) }))).toBe('signed in')
  })

  test('one in which the person signed in before is heard', async () => {
    expect(await reasonOf(attempt(password, { ip, device: knownAs('dana') }))).toBe('signed in')
  })

  test('it is heard for this person alone', async () => {
    expect(await reasonOf(attempt(password, { ip, device: knownAs('priya') }))).toBe('wait')
  })

  test('it may fail ten times as well, and then waits as anybody does', async () => {
    const device = knownAs('dana')
    for (let n = 0; n < 10; n++) expect(await reasonOf(attempt('wrong', { ip, device }))).toBe('wrong')
    expect(await reasonOf(attempt(password, { ip, device }))).toBe('wait')
    expect(await reasonOf(attempt(password, { ip, device, now: later(16) }))).toBe('signed in')
  })
})

test('a cookie that we did not make makes no browser known', () => {
  for (const value of ['x', 'A'.repeat(80), writeKnownDevice('1', null).split(';')[0]!.slice(13, -2)])
    expect(readKnownDevice(`known-device=${value}`)).toBeNull()
})
