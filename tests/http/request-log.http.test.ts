/** What the built web server writes into its log when people use links that hold secrets, are refused, or fail. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { routes } from '#app/routes'
import { start, stop } from '../../scripts/children.mjs'
import { productionEnvironment } from '../../scripts/environment.mjs'
import { claimPort } from '../../scripts/ports.mjs'
import { testDatabase } from '../cast/database'
import { lastMailTo } from '../cast/mails'
import { emails, findCast } from '../cast/people'
import { openRows } from '../cast/rows'
import { signedIn, visitor } from '../cast/visitor'

const database = await testDatabase('demo')
const rows = await openRows(database)
const cast = await findCast(database.ownerUrl)
const directory = mkdtempSync(path.join(tmpdir(), 'highstreet-log-'))
const port = await claimPort(0, '127.0.0.1')
const url = `http://localhost:${port}`
const web = start(
  'index',
  [],
  {
    ...productionEnvironment({ directory, port, host: '127.0.0.1' }),
    DATABASE_URL: database.ownerUrl,
    DATABASE_WEB_URL: database.webUrl,
    MAIL: 'off',
    LOG_LEVEL: 'debug',
  },
  'pipe',
)
let text = ''
web.stdout?.on('data', (chunk) => {
  text += chunk
})
afterAll(async () => {
  await stop(web)
  rmSync(directory, { recursive: true, force: true })
})
beforeAll(() => vi.waitFor(() => expect(text).toContain('listening'), { timeout: 50_000, interval: 50 }))

type Line = { level: number; msg: string; route?: string; user?: string; res?: { status: number } } & Record<
  string,
  unknown
>
/** Whole ones. */
const lines = (): Line[] =>
  text
    .slice(0, text.lastIndexOf('\n'))
    .split('\n')
    .map((each) => JSON.parse(each))
const line = (wanted: Partial<Line>) =>
  expect.poll(lines, { timeout: 5_000 }).toContainEqual(expect.objectContaining(wanted))
const warning = 40

const token = '7-aB_cdEFghIJklMNopQRstUVwxYZ0123456789-_abcdEFG'
const secretRoutes = routes.filter(({ secrets }) => secrets)

test('no secret of a link is in it, however the link is asked for', async () => {
  const dana = await signedIn(url, 'dana')
  for (const { address: pattern, secrets = [] } of secretRoutes) {
    const asked = pattern
      .split('/')
      .map((part) =>
        secrets.includes(part.slice(1))
          ? token
          : part === ':source'
            ? 'facebook'
            : part.startsWith(':')
              ? 'alerts'
              : part,
      )
      .join('/')
    const query = new URLSearchParams(
      secrets.filter((name) => !pattern.includes(`:${name}`)).map((name) => [name, token]),
    )
    const address = `${asked}${query.size > 0 ? `?${query}` : ''}`
    const referer = { referer: url + address }
    for (const who of [visitor(url), dana]) {
      await who.get(address, referer)
      await who.get(`${asked}.data?${query}`, referer)
      await who.get(`/as/${cast.accounts.bakery.id}${address}`, referer)
      await who.post(address, {}, referer)
    }
    await visitor(url).get(`/${asked}/beyond?${query}`, referer)
    await visitor(url).get(`/login?redirect=${encodeURIComponent(address)}`, referer)
  }
  await line({ route: '/invitations/:invitation' })
  expect(text).not.toContain(token.slice(2))
})

test('nor that of an invitation that is good, even when its page fails', async () => {
  const dana = await signedIn(url, 'dana')
  const email = 'logged@wheatwhistle.example'
  await dana.post('/settings/users/new', { name: 'Logged', email, type: 'user', reach: 'all' })
  const { path: link } = await lastMailTo(rows, email)
  const secret = link.split('-').slice(1).join('-')
  expect((await visitor(url).get(link)).status).toBe(200)
  await rows.all('alter table invitations rename to invitations_away')
  expect((await visitor(url).get(link)).status).toBe(500)
  await rows.all('alter table invitations_away rename to invitations')
  await line({ level: 50, route: '/invitations/:invitation', msg: 'a request failed' })
  expect(secret.length).toBe(43)
  expect(text).not.toContain(secret)
})

test('a page that was refused names its route and who asked, as a warning', async () => {
  const ruth = await signedIn(url, 'ruth')
  expect((await ruth.get('/settings/users/new')).status).toBe(403)
  const { userId, accountId } = cast.people.ruth
  await line({ level: warning, route: '/settings/users/new', user: userId, viewedAccount: accountId })
})

describe('a sign-in that was refused', () => {
  const refused = (email: string, typed: string) => visitor(url).post('/login', { email, password: typed })

  test('is a warning with the profile and the reason', async () => {
    await refused(emails.dana, 'not-her-password')
    await line({
      level: warning,
      msg: 'a sign-in was refused',
      method: 'password',
      reason: 'no password match',
      profile: cast.people.dana.profileId,
    })
  })

  test('of an unknown address can be told from others, and shows neither it nor what was typed', async () => {
    for (const email of ['unknown@elsewhere.example', 'unknown@elsewhere.example', 'other@elsewhere.example'])
      await refused(email, 'typed-by-mistake')
    const digests = () =>
      lines()
        .filter(({ reason }) => reason === 'unknown email')
        .map(({ emailDigest }) => emailDigest)
    await expect.poll(() => digests().length).toBe(3)
    const [first, second, third] = digests()
    expect([first === second, first === third]).toEqual([true, false])
    for (const typed of ['unknown@', 'other@', 'typed-by-mistake', 'not-her-password', emails.dana])
      expect(text).not.toContain(typed)
  })
})
