import { once } from 'node:events'
import { request } from 'node:http'
import { crc32 } from 'node:zlib'
import { strFromU8, unzipSync } from 'fflate'
import { beforeAll, expect, test } from 'vitest'
import { loadDemoAccounts } from '../support/people'
import { openSql } from '../support/sql'
import { startTestApplication } from '../support/test-application'
import { signIn, type Visitor } from '../support/visitor'

const application = await startTestApplication()
const rows = await openSql(application.database)
const { accounts } = await loadDemoAccounts(application.database.ownerUrl)
const inn = accounts.inn.id
const path = '/settings/billing/data'
let oscar: Visitor
beforeAll(async () => {
  oscar = await signIn(application.url, 'oscar')
})

const cookieOf = ({ cookies }: Visitor) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

async function downloadFiles(visitor: Visitor): Promise<Map<string, string>> {
  const response = await fetch(application.url + path, { headers: { cookie: cookieOf(visitor) } })
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zip'])
  const archive = new Uint8Array(await response.arrayBuffer())
  const files = unzipSync(archive)
  expectChecksums(archive, files)
  return new Map(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]))
}

/** Compares the checksums in the archive's directory with the contents, because `unzipSync` does not. */
function expectChecksums(archive: Uint8Array, files: Record<string, Uint8Array>): void {
  const view = new DataView(archive.buffer)
  let entry = view.getUint32(archive.length - 6, true)
  for (const [name, bytes] of Object.entries(files)) {
    expect([name, view.getUint32(entry + 16, true)]).toEqual([name, crc32(bytes)])
    expect([name, view.getUint32(entry + 24, true)]).toEqual([name, bytes.length])
    entry += 46 + view.getUint16(entry + 28, true)
  }
}

test('all data of the account is one ZIP file, in which each list is the same as its page’s CSV', async () => {
  const files = await downloadFiles(oscar)
  const names = [
    'reviews',
    'locations',
    'local_listings',
    'google_posts',
    'photos',
    'keywords',
    'groups',
    'audit',
  ]
  expect([...files.keys()]).toEqual(
    expect.arrayContaining([...names, 'users', 'widgets'].map((name) => `${name}.csv`)),
  )
  for (const name of names.filter((each) => each !== 'audit'))
    expect([name, files.get(`${name}.csv`)]).toEqual([
      name,
      (await oscar.get(`/export/csv/${name}?dateDescriptor=all_time`)).text.slice(1),
    ])
  expect(files.get('users.csv')).toContain('oscar@pinmarrow.example')
  expect(files.get('widgets.csv')).toContain('Widget ID,')
})

test('no row of another account is in the file', async () => {
  await rows.all(`update locations set name = 'FOREIGN ' || name where account_id <> $1`, [inn])
  await rows.all(`update reviews set body = 'FOREIGN' where account_id <> $1`, [inn])
  const files = await downloadFiles(oscar)
  for (const [name, text] of files)
    expect([name, /FOREIGN|wheatwhistle|quillmere/.test(text)]).toEqual([name, false])
})

test('the download is recorded in the audit log, and only admins can start it', async () => {
  const [event] = await rows.all(
    `select actor, kind from audit_events where account_id = $1 and action = 'account_data.exported' limit 1`,
    [inn],
  )
  expect(event).toEqual({ actor: 'Oscar Fielding', kind: 'export' })
  const marco = await signIn(application.url, 'marco')
  expect((await marco.get(path)).status).toBe(403)
  expect((await marco.get('/settings/billing/edit')).text).not.toContain('Download all data')
})

test.each([
  ['during a trial', `status = 'active', trial_ended_at = now() + interval '3 days'`],
  ['in the days of grace', `status = 'active', trial_ended_at = now() - interval '3 days'`],
  ['of an expired account', `status = 'expired', trial_ended_at = now() - interval '30 days'`],
  ['of a suspended account', `status = 'suspended', trial_ended_at = null`],
])('the data %s can be downloaded', async (_, facts) => {
  await rows.all(`update accounts set ${facts} where id = $1`, [inn])
  expect((await oscar.get('/settings/billing/edit')).text).toContain(`href="${path}"`)
  expect((await downloadFiles(oscar)).get('reviews.csv')).toContain('Review ID')
  await rows.all(`update accounts set status = 'active', trial_ended_at = null where id = $1`, [inn])
})

test('a client that disconnects ends the queries', async () => {
  // Random text, because the archive would compress anything else to what fits in the buffers.
  await rows.all(
    `insert into reviews (account_id, location_id, source_id, dedupe_key, rating, sentiment, published_at, body)
     select $1, (select min(id) from locations where account_id = $1), 1, 'long ' || n, 4, 1, now() - n * interval '1 minute',
       (select string_agg(md5(random()::text || n || m), '') from generate_series(1, 400) m) from generate_series(1, 3000) n`,
    [inn],
  )
  const sent = request(application.url + path, { headers: { cookie: cookieOf(oscar) }, agent: false }).end()
  await once(sent, 'response')
  const countRunning = async () =>
    (
      await rows.one<{ count: number }>(
        `select count(*)::int from pg_stat_activity
         where datname = current_database() and application_name = 'highstreet-downloads' and state <> 'idle'`,
      )
    ).count
  expect(await countRunning()).toBe(1)
  sent.on('error', () => undefined)
  sent.destroy()
  await expect.poll(countRunning, { interval: 50 }).toBe(0)
})
