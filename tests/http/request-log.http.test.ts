/** What the built web server logs for links with secrets, and for requests that are refused or fail. */
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text as readText } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { routes } from '#app/routes'
import { startProcess, stopProcess } from '../../scripts/child-processes.mjs'
import { productionEnvironment } from '../../scripts/environment.mjs'
import { claimPort } from '../../scripts/ports.mjs'
import { findLastMailTo } from '../support/outbox-mails'
import { emails, loadDemoAccounts } from '../support/people'
import { slowness } from '../support/slowness'
import { openSql } from '../support/sql'
import { createTestDatabase } from '../support/test-database'
import { createVisitor, signIn } from '../support/visitor'

const database = await createTestDatabase('demo')
const rows = await openSql(database)
const cast = await loadDemoAccounts(database.ownerUrl)
const directory = mkdtempSync(path.join(tmpdir(), 'highstreet-log-'))
const port = await claimPort(0, '127.0.0.1')
const url = `http://localhost:${port}`
const postedErrors: string[] = []
const errorWebhook = createServer(async (req, res) => {
  postedErrors.push(await readText(req))
  res.end()
})
await new Promise<void>((resolve) => errorWebhook.listen(0, '127.0.0.1', resolve))
const environment = {
  ...productionEnvironment({ directory, port, host: '127.0.0.1' }),
  DATABASE_URL: database.ownerUrl,
  DATABASE_WEB_URL: database.webUrl,
  MAIL: 'off',
  LOG_LEVEL: 'debug',
  LISTING_SCANS: '0',
  REVIEWS_EVERY_SECONDS: '0',
  ERROR_WEBHOOK: `http://127.0.0.1:${(errorWebhook.address() as AddressInfo).port}/errors`,
}
const web = startProcess('index', [], environment, 'pipe')
let text = ''
web.stdout?.on('data', (chunk) => {
  text += chunk
})
afterAll(async () => {
  await stopProcess(web)
  errorWebhook.close()
  rmSync(directory, { recursive: true, force: true })
})
beforeAll(() =>
  vi.waitFor(() => expect(text).toContain('listening'), { timeout: 60_000 * slowness, interval: 50 }),
)

type Line = { level: number; msg: string; route?: string; user?: string; res?: { status: number } } & Record<
  string,
  unknown
>
/** The complete lines so far. */
const logLines = (): Line[] =>
  text
    .slice(0, text.lastIndexOf('\n'))
    .split('\n')
    .map((each) => JSON.parse(each))
const expectLine = (expected: Partial<Line>) =>
  expect.poll(logLines).toContainEqual(expect.objectContaining(expected))
const warning = 40

const token = '7-aB_cdEFghIJklMNopQRstUVwxYZ0123456789-_abcdEFG'
const secretRoutes = routes.filter(({ secrets }) => secrets)

test('the log contains no secret of a link, whichever way it is requested', async () => {
  const dana = await signIn(url, 'dana')
  for (const { address: pattern, secrets = [] } of secretRoutes) {
    const pathname = pattern
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
    const address = `${pathname}${query.size > 0 ? `?${query}` : ''}`
    const referer = { referer: url + address }
    for (const visitor of [createVisitor(url), dana]) {
      await visitor.get(address, referer)
      await visitor.get(`${pathname}.data?${query}`, referer)
      await visitor.get(`/as/${cast.accounts.bakery.id}${address}`, referer)
      await visitor.post(address, {}, referer)
    }
    await createVisitor(url).get(`/${pathname}/beyond?${query}`, referer)
    await createVisitor(url).get(`/login?redirect=${encodeURIComponent(address)}`, referer)
  }
  await expectLine({ route: '/invitations/:invitation' })
  expect(text).not.toContain(token.slice(2))
})

test('the log does not contain the secret of a valid invitation, even when its page fails', async () => {
  const dana = await signIn(url, 'dana')
  const email = 'logged@wheatwhistle.example'
  await dana.post('/settings/users/new', { name: 'Logged', email, type: 'user', reach: 'all' })
  const { path: link } = await findLastMailTo(rows, email)
  const secret = link.split('-').slice(1).join('-')
  expect((await createVisitor(url).get(link)).status).toBe(200)
  await rows.all('alter table invitations rename to invitations_away')
  expect((await createVisitor(url).get(link)).status).toBe(500)
  await rows.all('alter table invitations_away rename to invitations')
  await expectLine({ level: 50, route: '/invitations/:invitation', msg: 'a request failed' })
  expect(secret.length).toBe(43)
  expect(text).not.toContain(secret)
  const post = await vi.waitFor(() => {
    expect(postedErrors.join()).toContain('/invitations/:invitation')
    return JSON.parse(postedErrors.find((each) => each.includes('/invitations/:invitation')) ?? '')
  })
  expect(post).toMatchObject({
    installation: expect.stringMatching(/^http/),
    process: 'web',
    message: 'a request failed',
    route: '/invitations/:invitation',
    error: { code: '42P01', frames: expect.arrayContaining([expect.stringMatching(/^at /)]) },
    dropped: 0,
  })
  expect(postedErrors.join()).not.toContain(secret)
})

test('what fails while staff act as a user is logged, and not posted to the error webhook', async () => {
  const staff = await signIn(url, 'ines')
  const dana = await signIn(url, 'dana')
  const { userId } = cast.people.grace
  await staff.post('/staff/impersonation', { userId, reason: 'Ticket 4711: cannot find the export' })
  await rows.all('alter table audit_events rename to audit_events_away')
  expect((await staff.get('/settings/audit')).status).toBe(500)
  expect((await dana.get('/settings/audit')).status).toBe(500)
  await rows.all('alter table audit_events_away rename to audit_events')
  const { profileId } = cast.people.ines
  await expectLine({ level: 50, route: '/settings/audit', msg: 'a request failed', impersonator: profileId })
  const postsOfPage = () => postedErrors.filter((each) => each.includes('/settings/audit'))
  const linesOfUsers = () =>
    logLines().filter((line) => line.level === 50 && line.route === '/settings/audit' && !line.impersonator)
  await vi.waitFor(() => expect(postsOfPage()).not.toEqual([]))
  await vi.waitFor(() => expect(postsOfPage()).toHaveLength(linesOfUsers().length))
})

test('a failed job is posted to the error webhook', async () => {
  const [queue] = await rows.all<{ name: string }>(
    `select name from pgboss.queue where name not like '\\_%' limit 1`,
  )
  const worker = startProcess('worker', [], environment, 'pipe')
  worker.stdout?.resume()
  try {
    await rows.all(
      `insert into pgboss.job (name, data) values ('${queue?.name}', '{"accountId":"no account"}')`,
    )
    await vi.waitFor(() => expect(postedErrors.join()).toContain('no account'), {
      timeout: 60_000 * slowness,
    })
  } finally {
    await stopProcess(worker)
  }
  const post = JSON.parse(postedErrors.find((each) => each.includes('no account')) ?? '')
  expect(post).toMatchObject({
    process: 'worker',
    message: 'job failed',
    job: queue?.name,
    account: 'no account',
  })
})

test('a refused page is logged as a warning with its route and user', async () => {
  const ruth = await signIn(url, 'ruth')
  expect((await ruth.get('/settings/users/new')).status).toBe(403)
  const { userId, accountId } = cast.people.ruth
  await expectLine({ level: warning, route: '/settings/users/new', user: userId, viewedAccount: accountId })
})

describe('a failed sign-in', () => {
  const failSignIn = (email: string, password: string) =>
    createVisitor(url).post('/login', { email, password })

  test('a failed sign-in is logged as a warning with profile and reason', async () => {
    await failSignIn(emails.dana, 'not-her-password')
    await expectLine({
      level: warning,
      msg: 'a sign-in was rejected',
      method: 'password',
      reason: 'no password match',
      profile: cast.people.dana.profileId,
    })
  })

  test('failed sign-ins with unknown addresses are told apart by a digest, without logging address or password', async () => {
    for (const email of ['unknown@elsewhere.example', 'unknown@elsewhere.example', 'other@elsewhere.example'])
      await failSignIn(email, 'typed-by-mistake')
    const readDigests = () =>
      logLines()
        .filter(({ reason }) => reason === 'unknown email')
        .map(({ emailDigest }) => emailDigest)
    await expect.poll(() => readDigests().length).toBe(3)
    const [first, second, third] = readDigests()
    expect([first === second, first === third]).toEqual([true, false])
    for (const secretText of ['unknown@', 'other@', 'typed-by-mistake', 'not-her-password', emails.dana])
      expect(text).not.toContain(secretText)
  })
})
