import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { beforeAll, expect, test } from 'vitest'
import { largeFileSettings } from '../../support/costly-requests'
import { loadDemoAccounts } from '../../support/people'
import { openSql } from '../../support/sql'
import { startTestApplication } from '../../support/test-application'
import { signIn, type Visitor } from '../../support/visitor'

// Downloads that take long: readers that are slow, leave, or outlive the database's connection.
const application = await startTestApplication(largeFileSettings)
const rows = await openSql(application.database)
const { accounts } = await loadDemoAccounts(application.database.ownerUrl)
const path = '/export/csv/reviews?dateDescriptor=all_time'
let oscar: Visitor

beforeAll(async () => {
  oscar = await signIn(application.url, 'oscar')
  // Fifty megabytes: more than all the buffers between the database and a reader hold.
  await rows.all(
    `insert into reviews (account_id, location_id, source_id, dedupe_key, rating, sentiment, published_at, body)
     select $1, (select min(id) from locations where account_id = $1), 1, 'long ' || n, 4, 1, now() - n * interval '1 minute',
       repeat('A long stay. ', 1300) from generate_series(1, 3000) n`,
    [accounts.inn.id],
  )
})

type Download = { sent: ClientRequest; response: IncomingMessage }

/** A download whose reader has seen the headers and reads no further. */
function startDownload(visitor: Visitor): Promise<Download> {
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const { promise, resolve, reject } = Promise.withResolvers<Download>()
  const sent = request(application.url + path, { headers: { cookie }, agent: false }, (answer) => {
    answer.on('error', () => undefined)
    resolve({ sent, response: answer })
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

const expectAllEnded = (timeout = 2_000) => expect.poll(countRunning, { timeout, interval: 50 }).toBe(0)

test('an account has two downloads at once; the third is told to wait, others are not', async () => {
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
  const again = await oscar.get(path)
  expect([again.status, again.text.endsWith('\r\n')]).toEqual([200, true])
})

test('a reader who leaves frees the query and its connection at once', async () => {
  const { sent } = await startDownload(oscar)
  expect(await countRunning()).toBe(1)
  sent.destroy()
  await expectAllEnded()
})

test('one who leaves before the first byte leaves nothing behind either', async () => {
  const cookie = [...oscar.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  for (let n = 0; n < 5; n++) {
    const sent = request(application.url + path, { headers: { cookie }, agent: false })
    sent.on('error', () => undefined).end()
    setTimeout(() => sent.destroy(), n * 4)
  }
  await new Promise((resolve) => setTimeout(resolve, 200))
  await expectAllEnded(3_000)
  expect((await oscar.get(path)).status).toBe(200)
})

test('a slow reader gets all of it', async () => {
  const { response: answer } = await startDownload(oscar)
  let bytes = 0
  for await (const chunk of answer) {
    bytes += chunk.length
    if (bytes < 300_000) await new Promise((resolve) => setTimeout(resolve, 20))
  }
  expect(answer.complete).toBe(true)
  expect(bytes).toBe(Buffer.byteLength((await oscar.get(path)).text))
})

test('a file that breaks off never looks whole', async () => {
  const { response: answer } = await startDownload(oscar)
  await rows.all(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'highstreet-downloads'`,
  )
  const read = async () => {
    for await (const _ of answer);
  }
  await expect(read()).rejects.toThrow('aborted')
  expect(answer.complete).toBe(false)
  await expectAllEnded()
  expect((await oscar.get(path)).status).toBe(200)
})

test('asking for the headers alone costs no download', async () => {
  const { status, headers, text } = await oscar.ask(path, { method: 'HEAD' })
  expect([status, text]).toEqual([200, ''])
  expect(headers.get('content-disposition')).toContain('export-')
  await expectAllEnded()
})
