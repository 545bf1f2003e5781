import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Secret, TOTP } from 'otpauth'
import pg from 'pg'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { migrate } from '#app/kit/database/migrate.server'
import { asAccount } from '#app/kit/database/tenant.server'
import { createQueues } from '#app/kit/jobs/queue.server'
import { restoreRemovedReviews } from '#app/product/reviews/sync/removal/restore-removed.server'
import { allJobs } from '#app/site/assembly/all-jobs.server'
import { executeSql } from '../support/execute-sql'
import { openSql } from '../support/sql'
import { startTestApplication } from '../support/test-application'
import type { TestDatabase } from '../support/test-database'
import { createVisitor, textOf, type Visitor } from '../support/visitor'
import { loadFixture, readFixture } from './fixture'

// Upgrades a database of an earlier version, with its rows, waiting jobs and emails, and checks that the links and
// credentials of its users still work.
const version = '071'
/** The tables whose rows the migrations have moved to another. */
const movedTables = "'google_connections', 'source_connections'"
const fixture = readFixture(version)
const database = await createOldDatabase()
const db = await openSql(database)
await db.all(
  `insert into google_connections (account_id, state, refresh_token, google_name, connected_by)
   select max(id), 'ended', 'sealed', 'Our profiles', 'Dana' from accounts`,
)
const countsBefore = await countRows()
const listMailsTo = (email: string) =>
  db.all<{ status: string; text: string }>(
    'select status, plain_text as text from mails where to_email = $1',
    [email],
  )
const waitingText = (await listMailsTo(fixture.waitingMailTo))[0]?.text ?? ''
await migrate(database.operatorUrl)
await createQueues(database.operatorUrl, allJobs)
const countsAfter = await countRows()
const application = await startTestApplication(
  { SESSION_SECRET: fixture.sessionSecret, MAIL: 'mailbox' },
  ['emulators', 'worker'],
  database,
)
process.env.DATABASE_URL = database.operatorUrl
process.env.DATABASE_WEB_URL = database.webUrl
process.env.SESSION_SECRET = fixture.sessionSecret
const signIn = async (email: string): Promise<Visitor> => {
  const visitor = createVisitor(application.url)
  const { status } = await visitor.post('/login', { email, password: fixture.password })
  expect(status).toBe(302)
  return visitor
}
const owners = {
  business: await signIn(fixture.emails.business),
  partner: await signIn(fixture.emails.partner),
}

/** Creates a database with the old schema and rows, with timestamps shifted as if they had been written today. */
async function createOldDatabase(): Promise<TestDatabase> {
  const urls = inject('postgres')
  const name = `test_${randomBytes(6).toString('hex')}`
  const asOwner = (sql: string) => executeSql(urls.ownerUrl.replace('DATABASE', 'postgres'), sql)
  await asOwner(`create database ${name} owner ${urls.owner}`)
  const drop = () => asOwner(`drop database if exists ${name} with (force)`)
  afterAll(drop)
  const [ownerUrl, operatorUrl, webUrl] = [urls.ownerUrl, urls.operatorUrl, urls.webUrl].map((url) =>
    url.replace('DATABASE', name),
  ) as [string, string, string]
  await migrate(operatorUrl, { before: nextMigrationNumber(fixture.lastMigration) })
  const [anyJob] = allJobs
  await createQueues(
    operatorUrl,
    fixture.queues.map((queue) => ({ ...anyJob!, name: queue })),
  )
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  await loadFixture(client, version)
  await shiftTimestamps(client)
  await client.end()
  return { ownerUrl, operatorUrl, webUrl, drop }
}

function nextMigrationNumber(migration: string): string {
  return String(Number(migration.slice(0, 3)) + 1).padStart(3, '0')
}

async function shiftTimestamps(client: pg.Client): Promise<void> {
  const { rows: columns } = await client.query<{ name: string; sets: string }>(
    `select table_schema || '.' || table_name as name,
       string_agg(format('%1$I = %1$I + (now() - %2$L)', column_name, $1::text), ', ') as sets
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where data_type = 'timestamp with time zone' and table_type = 'BASE TABLE' and is_generated = 'NEVER'
       and (table_schema = 'public' and table_name <> 'migrations' or table_schema = 'pgboss' and table_name = 'job')
     group by 1`,
    [fixture.madeAt],
  )
  await client.query('set session_replication_role = replica')
  for (const { name, sets } of columns) await client.query(`update ${name} set ${sets}`)
  await client.query('set session_replication_role = default')
}

/** Returns the number of rows of each table by its oid, which stays the same when a table is renamed. */
async function countRows(): Promise<Record<string, number>> {
  const tables = await db.all<{ oid: string; name: string }>(
    `select oid::text, relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not in ('migrations', 'sources', ${movedTables})`,
  )
  const found: Record<string, number> = {}
  for (const { oid, name } of tables)
    found[oid] = (await db.one<{ n: number }>(`select count(*)::int as n from "${name}"`)).n
  return found
}

async function waitFor<T>(find: () => Promise<T | undefined>): Promise<T> {
  for (let tries = 0; tries < 600; tries++) {
    const found = await find()
    if (found !== undefined) return found
    await sleep(100)
  }
  throw new Error('the condition was not met within a minute')
}

describe('after the upgrade', () => {
  test('no table has lost or gained rows', () => {
    expect(Object.values(countsBefore).reduce((sum, n) => sum + n, 0)).toBeGreaterThan(10_000)
    expect(countsAfter).toMatchObject(countsBefore)
  })

  test('an account’s connection to Google is kept, with its token', async () => {
    expect(
      await db.all(
        `select state, token, remote_name, connected_by, expires_at from source_connections where source = 'google'`,
      ),
    ).toEqual([
      {
        state: 'ended',
        token: 'sealed',
        remote_name: 'Our profiles',
        connected_by: 'Dana',
        expires_at: null,
      },
    ])
  })

  test('the worker indexes the reviews of the earlier release again', async () => {
    await waitFor(async () => {
      const accounts = await db.all('select from review_index_rebuilds')
      return accounts.length === 0 ? true : undefined
    })
    const [sample] = await db.all<{ count: number; share: number }>(
      `select count(*)::int as count, count(*)::float / (select count(*) from review_words) as share
       from review_words where words @@ $$'*16'$$`,
    )
    expect(sample!.count).toBeGreaterThan(0)
    expect(sample!.share).toBeLessThan(0.1)
  })

  test('a user signs in with their password, and with the second factor they have set up', async () => {
    const { email, secret } = fixture.secondFactor
    const visitor = createVisitor(application.url)
    const { redirectTo } = await visitor.post('/login', { email, password: fixture.password })
    expect(redirectTo).toBe('/login/code')
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
    expect((await visitor.post('/login/code', { code })).status).toBe(302)
    expect((await visitor.get('/reviews')).status).toBe(200)
  })

  test.each(fixture.reports)('the saved filter and the schedule of $name can be opened', async (report) => {
    const visitor = owners[report.owner]
    if (report.savedFilterId) {
      const address = `${report.page}${report.page.includes('?') ? '&' : '?'}savedFilterId=${report.savedFilterId}`
      const page = await visitor.get(address)
      expect([page.status, textOf(page).includes(`Kept: ${report.name}`)]).toEqual([200, true])
      const edit = await visitor.get(`/settings/saved-filters/${report.savedFilterId}/edit`)
      expect([edit.status, edit.text.includes(`Kept: ${report.name}`)]).toEqual([200, true])
    }
    const edit = await visitor.get(`/settings/scheduled-exports/${report.scheduleId}/edit`)
    expect([edit.status, edit.text.includes(`Every day: ${report.name}`)]).toEqual([200, true])
  })

  test('the schedules of all reports are sent when they are due', async () => {
    await db.all('update scheduled_exports set next_at = now()')
    const runs = await waitFor(async () => {
      const found = await db.all<{ id: string; status: string; problem: string }>(
        'select scheduled_export_id::text as id, status, problem from scheduled_export_runs',
      )
      const ended = found.filter(({ status }) => status !== 'running')
      return ended.length === fixture.reports.length ? ended : undefined
    })
    const sent = runs.filter(({ status, problem }) => status === 'sent' && problem === '')
    expect(new Set(sent.map(({ id }) => id))).toEqual(
      new Set(fixture.reports.map(({ scheduleId }) => scheduleId)),
    )
  })

  test('a waiting job writes its export file, and the file’s link downloads it', async () => {
    const stranger = createVisitor(application.url)
    const csv = await waitFor(async () => {
      const response = await stranger.get(`${fixture.fileLink}/file-data`)
      return response.status === 200 ? response.text : undefined
    })
    expect(csv.split('\r\n').length).toBeGreaterThan(100)
  })

  test('a waiting email is sent, and its link works', async () => {
    await waitFor(async () =>
      (await listMailsTo(fixture.waitingMailTo))[0]?.status === 'sent' ? true : undefined,
    )
    const [, path = ''] = /https?:\/\/[^/\s]+(\/[^\s)\]]*)/.exec(waitingText) ?? []
    expect((await createVisitor(application.url).get(path)).status).toBe(200)
  })

  test('a removed review is restored with its response, history and tags', async () => {
    const { accountId, sourceId, id, key } = fixture.removedReview
    await asAccount(accountId, (tx) => restoreRemovedReviews(tx, sourceId, [key]))
    const page = await owners.business.get(`/reviews/${id}`)
    expect(page.status).toBe(200)
    const history = await db.all('select event, body, actor from response_events where review_id = $1', [id])
    expect(history).toContainEqual({ event: 'written', body: 'Thank you', actor: 'Grace' })
    expect(
      await db.one('select actor, is_uncertain, leased_until from responses where review_id = $1', [id]),
    ).toEqual({
      actor: expect.stringMatching(/\w/),
      is_uncertain: false,
      leased_until: null,
    })
    expect(await db.all('select from review_tags where review_id = $1', [id])).not.toEqual([])
  })

  test('the unsubscribe link of an earlier email still works', async () => {
    const stranger = createVisitor(application.url)
    const page = await stranger.get(fixture.unsubscribeLink)
    expect([page.status, textOf(page).includes('Every day: reviews')]).toEqual([200, true])
    await stranger.post(fixture.unsubscribeLink)
    expect(textOf(await stranger.get(fixture.unsubscribeLink))).toContain('unsubscribed')
  })
})
