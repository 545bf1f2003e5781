/** Readers that take nothing of a download, on real sockets, and somebody of another account who wants one meanwhile. */
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { beforeAll, expect, test } from 'vitest'
import { testApplication } from '../cast/application'
import { largeFiles } from '../cast/costly-requests'
import { findCast } from '../cast/people'
import { openRows } from '../cast/rows'
import { signedIn, type Visitor } from '../cast/visitor'

const roomy = await testApplication(largeFiles)
const narrow = await testApplication({ ...largeFiles, DOWNLOAD_POOL: '2', DOWNLOADS_PER_ACCOUNT: '1' })
const roomyRows = await openRows(roomy.database)
const narrowRows = await openRows(narrow.database)
const path = '/export/csv/reviews?dateDescriptor=all_time'

// Fifty megabytes each: more than all the buffers between the database and a reader hold.
beforeAll(async () => {
  for (const { database, rows } of [
    { ...roomy, rows: roomyRows },
    { ...narrow, rows: narrowRows },
  ]) {
    const { accounts } = await findCast(database.ownerUrl)
    for (const { id } of [accounts.bakery, accounts.dental, accounts.inn])
      await rows.all(
        `insert into reviews (account_id, location_id, source_id, dedupe_key, rating, sentiment, published_at, body)
         select $1, (select min(id) from locations where account_id = $1), 1, 'long ' || n, 4, 1, now() - n * interval '1 minute',
           repeat('A long stay. ', 1300) from generate_series(1, 3000) n`,
        [id],
      )
  }
})

type Download = { sent: ClientRequest; answer: IncomingMessage; end: Promise<string> }

/** A download whose reader has seen the headers and reads no further. */
function start(url: string, someone: Visitor): Promise<Download> {
  const cookie = [...someone.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const { promise, resolve, reject } = Promise.withResolvers<Download>()
  const sent = request(url + path, { headers: { cookie }, agent: false }, (answer) => {
    const end = new Promise<string>((ended) =>
      answer.on('error', () => ended('dropped')).on('close', () => ended('closed')),
    )
    resolve({ sent, answer, end })
  })
  sent.on('error', reject).end()
  return promise
}

test('six of three accounts do not keep a fourth account from its download', async () => {
  const people = await Promise.all(
    (['dana', 'grace', 'oscar'] as const).map((person) => signedIn(roomy.url, person)),
  )
  const started = people.flatMap((someone) => [start(roomy.url, someone), start(roomy.url, someone)])
  // The sixth waits: the last connection is kept for an account that has none.
  const first = await Promise.all([0, 1, 2, 3, 4].map((n) => started[n]))
  const nora = await signedIn(roomy.url, 'nora')
  const { childId } = await roomyRows.one<{ childId: string }>(
    `select min(a.id)::text as "childId" from accounts a where a.parent_id is not null and a.status = 'active'
       and a.name not in ('Wheatwhistle Bakery', 'Quillmere Dental Group')`,
  )
  const begun = performance.now()
  const answer = await nora.get(`/as/${childId}${path}`)
  expect([answer.status, answer.text.endsWith('\r\n')]).toEqual([200, true])
  expect(performance.now() - begun).toBeLessThan(8_000)
  for (const download of first) download?.sent.destroy()
  for (const each of started) void each.then(({ sent }) => sent.destroy()).catch(() => undefined)
})

test('where every connection is held by readers that take nothing, one of them is dropped for who waits', async () => {
  const [dana, oscar, grace] = await Promise.all(
    (['dana', 'oscar', 'grace'] as const).map((person) => signedIn(narrow.url, person)),
  )
  const held = await Promise.all([start(narrow.url, dana!), start(narrow.url, oscar!)])
  expect(held.map(({ answer }) => answer.statusCode)).toEqual([200, 200])
  const begun = performance.now()
  const answer = await grace!.get(path)
  expect([answer.status, answer.text.endsWith('\r\n')]).toEqual([200, true])
  expect(performance.now() - begun).toBeLessThan(20_000)
  for (const { answer } of held) answer.resume()
  const ends = await Promise.all(held.map(({ end }) => end))
  expect(ends).toContain('dropped')
})
