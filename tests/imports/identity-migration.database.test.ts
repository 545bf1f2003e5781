import { hash, randomBytes } from 'node:crypto'
import { stringify } from 'csv-stringify/sync'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { migrate } from '#app/kit/database/migrate.server'
import { stopQueue } from '#app/kit/jobs/queue.server'
import { createAccountWithLocations } from '../reviews/review-fixtures'
import { checkFile, confirmImport, countsOf, runToEnd } from './run-import'

const name = `test_${randomBytes(6).toString('hex')}`
const urls = inject('postgres')
const ownerUrl = urls.ownerUrl.replace('DATABASE', name)
process.env.DATABASE_URL = ownerUrl
process.env.DATABASE_WEB_URL = urls.webUrl.replace('DATABASE', name)
delete process.env.BASE_URL

async function queryDatabase<T extends object>(url: string, statement: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<T>(statement, values).finally(() => client.end())
  return rows
}
const queryServer = (statement: string) =>
  queryDatabase(urls.ownerUrl.replace('DATABASE', 'postgres'), statement)

afterAll(() => stopQueue())
afterAll(() => queryServer(`drop database if exists ${name} with (force)`))

type Row = { id: string; location: string; rating: number; body: string; reviewer: string; date: string }

/** Returns the key that the previous version stored: the ID alone, or the location followed by a digest. */
function oldDedupeKey({ id, location, rating, body, reviewer, date }: Row): string {
  if (id) return id.length <= 200 ? id : digest(id)
  const timestamp = date ? new Date(`${date}T05:00:00Z`).toISOString() : ''
  const text = `\n${body}`.toLowerCase().replace(/\s+/g, ' ').trim()
  return `${location}.${digest(`${reviewer.toLowerCase()}\n${timestamp}\n${rating}\n${text}`)}`
}
const digest = (text: string) => hash('sha256', text, 'base64url').slice(0, 22)

const longName = 'A'.repeat(180)
const makeRow = (overrides: Partial<Row>): Row => ({
  id: '',
  location: '1',
  rating: 5,
  body: 'Good',
  reviewer: 'Ann',
  date: '2024-05-01',
  ...overrides,
})
const reviews: Row[] = [
  makeRow({ id: 'accounts/11/locations/22/reviews/AbFvOq1', body: 'By its path' }),
  makeRow({ id: `accounts/11/locations/22/reviews/${longName}`, body: 'By a long path' }),
  makeRow({ id: 'AbFvOq2', body: 'By its id' }),
  makeRow({ id: 'AbFvOq2', location: '2', body: 'Overwritten by what the other location called so' }),
  makeRow({ body: 'No id', reviewer: '' }),
  makeRow({ body: 'No id, twice', reviewer: '' }),
  makeRow({ body: 'No date', date: '' }),
  makeRow({ location: '2', body: 'No id' }),
]
const stored = reviews.filter(({ body }) => !body.startsWith('Overwritten'))

beforeAll(async () => {
  await queryServer(`create database ${name}`)
  await migrate(ownerUrl, { before: '059' })
})

const insert = `insert into reviews (account_id, location_id, source_id, external_id, dedupe_key, rating, body,
    reviewer_name, sentiment, published_at, is_date_estimated)
  select 880, location_id, 1, nullif(external_id, ''), dedupe_key, rating, body, reviewer_name, 1,
    coalesce(nullif(date, '')::timestamptz, '2026-11-20T05:00:00Z'), date = ''
  from jsonb_to_recordset($1) as r(location_id bigint, external_id text, dedupe_key text, rating smallint, body text,
    reviewer_name text, date text)`

const toStoredRows = (rows: Row[]) =>
  JSON.stringify(
    rows.map((each) => ({
      location_id: each.location,
      external_id: each.id,
      dedupe_key: oldDedupeKey(each),
      rating: each.rating,
      body: each.body,
      reviewer_name: each.reviewer,
      date: each.date && `${each.date}T05:00:00Z`,
    })),
  )

test('the migration converts the keys of the previous version', async () => {
  await createAccountWithLocations({ ownerUrl } as never, {
    accountId: '880',
    zone: 'America/Chicago',
    locationCount: 2,
  })
  await queryDatabase(ownerUrl, insert, [toStoredRows(stored)])
  // The same review under its ID, as a connection stored it, and under its path, as a file contained it: neither is
  // changed.
  const both = [makeRow({ id: 'Both' }), makeRow({ id: 'accounts/1/locations/2/reviews/Both' })]
  // Two paths of the same review.
  const twice = ['3', '4'].map((account) => makeRow({ id: `accounts/${account}/locations/2/reviews/Twice` }))
  await queryDatabase(ownerUrl, insert, [toStoredRows([...both, ...twice])])
  await migrate(ownerUrl)
  const rows = await queryDatabase<{ external_id: string | null; dedupe_key: string }>(
    ownerUrl,
    'select external_id, dedupe_key from reviews order by id',
  )
  expect(rows.map(({ external_id, dedupe_key }) => [external_id, dedupe_key])).toEqual([
    ['AbFvOq1', 'AbFvOq1'],
    [longName, longName],
    ['AbFvOq2', 'AbFvOq2'],
    ...stored.slice(3).map((each) => [null, oldDedupeKey(each)]),
    ['Both', 'Both'],
    ['accounts/1/locations/2/reviews/Both', 'accounts/1/locations/2/reviews/Both'],
    ['Twice', 'Twice'],
    ['accounts/4/locations/2/reviews/Twice', 'accounts/4/locations/2/reviews/Twice'],
  ])
  const [index] = await queryDatabase<{ indexdef: string }>(
    ownerUrl,
    `select indexdef from pg_indexes where indexname = 'reviews_identity'`,
  )
  expect(index!.indexdef).toMatch(/unique .*\(account_id, source_id, dedupe_key, location_id\)/i)
  const unprotected = `select relname from pg_class where relname = 'reviews' and relkind = 'r' and not relforcerowsecurity`
  expect(await queryDatabase(ownerUrl, unprotected)).toEqual([])
})

const toCsv = (rows: Row[]) =>
  stringify([
    ['Review ID', 'Location', 'Rating', 'Review', 'Author', 'Date'],
    ...rows.map(({ id, location, rating, body, reviewer, date }) => [
      id,
      `Place ${location}`,
      rating,
      body,
      reviewer,
      date,
    ]),
  ])
const mapping = {
  columns: ['review_id', 'location_name', 'rating', 'body', 'reviewer', 'date'],
  source: 'google',
} as Parameters<typeof checkFile>[3]

test('a file imported before the upgrade creates nothing when it is imported again', async () => {
  const checked = await checkFile('880', 'again.csv', toCsv(stored), mapping)
  const unchanged = stored.length
  expect(checked.forecast).toMatchObject({ created: 0, updated: 0, unchanged })
  expect(countsOf(await runToEnd(await confirmImport(checked)))).toMatchObject({
    created: 0,
    updated: 0,
    unchanged,
  })
})

test('reviews that the previous version merged or overwrote are created when their file is imported again', async () => {
  const merged = [...stored, makeRow({ body: 'No id, twice', reviewer: '' })]
  const finished = await runToEnd(
    await confirmImport(await checkFile('880', 'merged.csv', toCsv(merged), mapping)),
  )
  expect(countsOf(finished)).toMatchObject({ created: 1, unchanged: stored.length })
  const conflicting = await checkFile('880', 'overwritten.csv', toCsv(reviews), mapping)
  expect(conflicting.status).toBe('asking')
  const separate = { ...mapping, knownElsewhere: 'separate' as const }
  const rerun = await runToEnd(
    await confirmImport(await checkFile('880', 'overwritten.csv', toCsv(reviews), separate)),
  )
  expect(countsOf(rerun)).toMatchObject({ created: 1, updated: 0, unchanged: stored.length })
})
