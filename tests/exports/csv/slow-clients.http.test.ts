/** Clients on real sockets that do not read their downloads, while another account requests one. */
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { beforeAll, expect, test } from 'vitest'
import { largeFileSettings } from '../../support/costly-requests'
import { loadDemoAccounts } from '../../support/people'
import { slowness } from '../../support/slowness'
import { openSql } from '../../support/sql'
import { startTestApplication } from '../../support/test-application'
import { signIn, type Visitor } from '../../support/visitor'

const roomy = await startTestApplication(largeFileSettings)
const narrow = await startTestApplication({
  ...largeFileSettings,
  DOWNLOAD_POOL: '2',
  DOWNLOADS_PER_ACCOUNT: '1',
})
const roomyRows = await openSql(roomy.database)
const narrowRows = await openSql(narrow.database)
const path = '/export/csv/reviews?dateDescriptor=all_time'

// Fifty megabytes each, more than fits in all buffers between the database and the client.
beforeAll(async () => {
  for (const { database, rows } of [
    { ...roomy, rows: roomyRows },
    { ...narrow, rows: narrowRows },
  ]) {
    const { accounts } = await loadDemoAccounts(database.ownerUrl)
    for (const { id } of [accounts.bakery, accounts.dental, accounts.inn])
      await rows.all(
        `insert into reviews (account_id, location_id, source_id, dedupe_key, rating, sentiment, published_at, body)
         select $1, (select min(id) from locations where account_id = $1), 1, 'long ' || n, 4, 1, now() - n * interval '1 minute',
           repeat('A long stay. ', 1300) from generate_series(1, 3000) n`,
        [id],
      )
  }
})

type Download = { sent: ClientRequest; response: IncomingMessage; end: Promise<string> }

/** Starts a download; the client receives the headers and does not read the body. */
function startDownload(url: string, visitor: Visitor): Promise<Download> {
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const { promise, resolve, reject } = Promise.withResolvers<Download>()
  const sent = request(url + path, { headers: { cookie }, agent: false }, (response) => {
    const end = new Promise<string>((resolveEnd) =>
      response.on('error', () => resolveEnd('dropped')).on('close', () => resolveEnd('closed')),
    )
    resolve({ sent, response, end })
  })
  sent.on('error', reject).end()
  return promise
}

test('six stalled downloads of three accounts do not block a fourth account’s download', async () => {
  const visitors = await Promise.all(
    (['dana', 'grace', 'oscar'] as const).map((person) => signIn(roomy.url, person)),
  )
  const started = visitors.flatMap((visitor) => [
    startDownload(roomy.url, visitor),
    startDownload(roomy.url, visitor),
  ])
  // The sixth waits, because the last connection is reserved for an account that has none.
  const first = await Promise.all([0, 1, 2, 3, 4].map((n) => started[n]))
  const nora = await signIn(roomy.url, 'nora')
  const { childId } = await roomyRows.one<{ childId: string }>(
    `select min(a.id)::text as "childId" from accounts a where a.parent_id is not null and a.status = 'active'
       and a.name not in ('Wheatwhistle Bakery', 'Quillmere Dental Group')`,
  )
  const startedAt = performance.now()
  const response = await nora.get(`/as/${childId}${path}`)
  expect([response.status, response.text.endsWith('\r\n')]).toEqual([200, true])
  expect(performance.now() - startedAt).toBeLessThan(8_000 * slowness)
  for (const download of first) download?.sent.destroy()
  for (const each of started) void each.then(({ sent }) => sent.destroy()).catch(() => undefined)
})

test('when stalled clients hold every connection, one is dropped for a waiting download', async () => {
  const [dana, oscar, grace] = await Promise.all(
    (['dana', 'oscar', 'grace'] as const).map((person) => signIn(narrow.url, person)),
  )
  const downloads = await Promise.all([startDownload(narrow.url, dana!), startDownload(narrow.url, oscar!)])
  expect(downloads.map(({ response }) => response.statusCode)).toEqual([200, 200])
  const startedAt = performance.now()
  const response = await grace!.get(path)
  expect([response.status, response.text.endsWith('\r\n')]).toEqual([200, true])
  expect(performance.now() - startedAt).toBeLessThan(20_000 * slowness)
  for (const { response } of downloads) response.resume()
  const ends = await Promise.all(downloads.map(({ end }) => end))
  expect(ends).toContain('dropped')
})
