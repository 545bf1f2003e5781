import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { beforeAll, expect, test } from 'vitest'
import { largeFileSettings } from '../../support/costly-requests'
import { loadDemoAccounts } from '../../support/people'
import { openSql } from '../../support/sql'
import { startTestApplication } from '../../support/test-application'
import { signIn, type Visitor } from '../../support/visitor'

// Long downloads: clients that read slowly or disconnect, and database connections that break.
const application = await startTestApplication(largeFileSettings)
const rows = await openSql(application.database)
const { accounts } = await loadDemoAccounts(application.database.ownerUrl)
const path = '/export/csv/reviews?dateDescriptor=all_time'
let oscar: Visitor

beforeAll(async () => {
  oscar = await signIn(application.url, 'oscar')
  // Fifty megabytes, more than fits in all buffers between the database and the client.
  await rows.all(
    `insert into reviews (account_id, location_id, source_id, dedupe_key, rating, sentiment, published_at, body)
     select $1, (select min(id) from locations where account_id = $1), 1, 'long ' || n, 4, 1, now() - n * interval '1 minute',
       repeat('A long stay. ', 1300) from generate_series(1, 3000) n`,
    [accounts.inn.id],
  )
})

type Download = { sent: ClientRequest; response: IncomingMessage }

/** Starts a download; the client receives the headers and does not read the body. */
function startDownload(visitor: Visitor): Promise<Download> {
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const { promise, resolve, reject } = Promise.withResolvers<Download>()
  const sent = request(application.url + path, { headers: { cookie }, agent: false }, (response) => {
    response.on('error', () => undefined)
    resolve({ sent, response })
  })
  sent.on('error', reject).end()
  return promise
}

const countRunning = async () =>
  (
    await rows.one<{ count: number }>(
      `select count(*)::int from pg_stat_activity
       where datname = current_database() and application_name = 'highstreet-downloads' and state <> 'idle'`,
    )
  ).count

/**
 * Expects that the account can soon download again. Its slot becomes free shortly after its connection is idle, and on
 * a busy machine an abandoned request may still be arriving when PostgreSQL is first asked.
 */
const expectNextDownload = () =>
  expect.poll(async () => (await oscar.get(path)).status, { interval: 100 }).toBe(200)

const expectAllEnded = (timeout = 2_000) => expect.poll(countRunning, { timeout, interval: 50 }).toBe(0)

test('a third simultaneous download of an account gets 429, while other accounts and pages are unaffected', async () => {
  const first = await startDownload(oscar)
  const second = await startDownload(oscar)
  expect([first.response.statusCode, second.response.statusCode]).toEqual([200, 200])
  const third = await oscar.get(path)
  expect(third.status).toBe(429)
  expect(Number(third.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(third.headers.get('content-disposition')).toBeNull()
  expect(third.text).toContain('Wait until one has finished')
  const grace = await signIn(application.url, 'grace')
  expect((await grace.get(path)).status).toBe(200)
  expect((await oscar.get('/reviews')).status).toBe(200)

  first.sent.destroy()
  second.sent.destroy()
  await expectAllEnded()
  await expectNextDownload()
  expect((await oscar.get(path)).text.endsWith('\r\n')).toBe(true)
})

test('a client that disconnects ends the query and frees its connection immediately', async () => {
  const { sent } = await startDownload(oscar)
  expect(await countRunning()).toBe(1)
  sent.destroy()
  await expectAllEnded()
})

test('a client that disconnects before the first byte leaves no query running', async () => {
  const cookie = [...oscar.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  for (let n = 0; n < 5; n++) {
    const sent = request(application.url + path, { headers: { cookie }, agent: false })
    sent.on('error', () => undefined).end()
    setTimeout(() => sent.destroy(), n * 4)
  }
  await new Promise((resolve) => setTimeout(resolve, 200))
  await expectAllEnded(3_000)
  await expectNextDownload()
  await expectAllEnded()
})

test('a slow client receives the complete file', async () => {
  const { response } = await startDownload(oscar)
  let bytes = 0
  for await (const chunk of response) {
    bytes += chunk.length
    if (bytes < 300_000) await new Promise((resolve) => setTimeout(resolve, 20))
  }
  expect(response.complete).toBe(true)
  expect(bytes).toBe(Buffer.byteLength((await oscar.get(path)).text))
})

test('a download whose database connection breaks is aborted, so that it never looks complete', async () => {
  const { response } = await startDownload(oscar)
  await rows.all(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'highstreet-downloads'`,
  )
  const read = async () => {
    for await (const _ of response);
  }
  await expect(read()).rejects.toThrow('aborted')
  expect(response.complete).toBe(false)
  await expectAllEnded()
  await expectNextDownload()
})

test('a HEAD request returns the headers without running the export', async () => {
  const { status, headers, text } = await oscar.ask(path, { method: 'HEAD' })
  expect([status, text]).toEqual([200, ''])
  expect(headers.get('content-disposition')).toContain('export-')
  await expectAllEnded()
})
