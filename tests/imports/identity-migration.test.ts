import { hash, randomBytes } from 'node:crypto'
import { stringify } from 'csv-stringify/sync'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { migrate } from '#app/database/migrate.server'
import { stopQueue } from '#app/jobs/queue.server'
import { accountWithPlaces } from '../reviews/written-reviews'
import { check, confirm, counts, run } from './imported'

const name = `test_${randomBytes(6).toString('hex')}`
const urls = inject('postgres')
const ownerUrl = urls.ownerUrl.replace('DATABASE', name)
process.env.DATABASE_URL = ownerUrl
process.env.DATABASE_WEB_URL = urls.webUrl.replace('DATABASE', name)
delete process.env.BASE_URL

async function onDatabase<T extends object>(url: string, statement: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<T>(statement, values).finally(() => client.end())
  return rows
}
const onServer = (statement: string) => onDatabase(urls.ownerUrl.replace('DATABASE', 'postgres'), statement)

afterAll(() => stopQueue())
afterAll(() => onServer(`drop database if exists ${name} with (force)`))

type Row = { id: string; location: string; rating: number; body: string; reviewer: string; date: string }

/** The key that the version before this one stored: the id alone, else a digest behind the location. */
function earlierKey({ id, location, rating, body, reviewer, date }: Row): string {
  if (id) return id.length <= 200 ? id : digest(id)
  const when = date ? new Date(`${date}T05:00:00Z`).toISOString() : ''
  const said = `\n${body}`.toLowerCase().replace(/\s+/g, ' ').trim()
  return `${location}.${digest(`${reviewer.toLowerCase()}\n${when}\n${rating}\n${said}`)}`
}
const digest = (text: string) => hash('sha256', text, 'base64url').slice(0, 22)

const longName = 'A'.repeat(180)
const row = (told: Partial<Row>): Row => ({
  id: '',
  location: '1',
  rating: 5,
  body: 'Good',
  reviewer: 'Ann',
  date: '2024-05-01',
  ...told,
})
const reviews: Row[] = [
  row({ id: 'accounts/11/locations/22/reviews/AbFvOq1', body: 'By its path' }),
  row({ id: `accounts/11/locations/22/reviews/${longName}`, body: 'By a long path' }),
  row({ id: 'AbFvOq2', body: 'By its id' }),
  row({ id: 'AbFvOq2', location: '2', body: 'Overwritten by what the other location called so' }),
  row({ body: 'No id', reviewer: '' }),
  row({ body: 'No id, twice', reviewer: '' }),
  row({ body: 'No date', date: '' }),
  row({ location: '2', body: 'No id' }),
]
const stored = reviews.filter(({ body }) => !body.startsWith('Overwritten'))

beforeAll(async () => {
  await onServer(`create database ${name}`)
  await migrate(ownerUrl, { before: '059' })
})

const insert = `insert into reviews (account_id, location_id, source_id, external_id, dedupe_key, rating, body,
    reviewer_name, sentiment, published_at, is_date_estimated)
  select 880, location_id, 1, nullif(external_id, ''), dedupe_key, rating, body, reviewer_name, 1,
    coalesce(nullif(date, '')::timestamptz, '2026-11-20T05:00:00Z'), date = ''
  from jsonb_to_recordset($1) as r(location_id bigint, external_id text, dedupe_key text, rating smallint, body text,
    reviewer_name text, date text)`

const asStored = (rows: Row[]) =>
  JSON.stringify(
    rows.map((each) => ({
      location_id: each.location,
      external_id: each.id,
      dedupe_key: earlierKey(each),
      rating: each.rating,
      body: each.body,
      reviewer_name: each.reviewer,
      date: each.date && `${each.date}T05:00:00Z`,
    })),
  )

test('keys of the version before become those of this one', async () => {
  await accountWithPlaces({ ownerUrl } as never, { accountId: '880', zone: 'America/Chicago', places: 2 })
  await onDatabase(ownerUrl, insert, [asStored(stored)])
  // A review that a connection has under its id beside the path of a file: neither is touched.
  const both = [row({ id: 'Both' }), row({ id: 'accounts/1/locations/2/reviews/Both' })]
  // Two paths of one review.
  const twice = ['3', '4'].map((account) => row({ id: `accounts/${account}/locations/2/reviews/Twice` }))
  await onDatabase(ownerUrl, insert, [asStored([...both, ...twice])])
  await migrate(ownerUrl)
  const rows = await onDatabase<{ external_id: string | null; dedupe_key: string }>(
    ownerUrl,
    'select external_id, dedupe_key from reviews order by id',
  )
  expect(rows.map(({ external_id, dedupe_key }) => [external_id, dedupe_key])).toEqual([
    ['AbFvOq1', 'AbFvOq1'],
    [longName, longName],
    ['AbFvOq2', 'AbFvOq2'],
    ...stored.slice(3).map((each) => [null, earlierKey(each)]),
    ['Both', 'Both'],
    ['accounts/1/locations/2/reviews/Both', 'accounts/1/locations/2/reviews/Both'],
    ['Twice', 'Twice'],
    ['accounts/4/locations/2/reviews/Twice', 'accounts/4/locations/2/reviews/Twice'],
  ])
  const [index] = await onDatabase<{ indexdef: string }>(
    ownerUrl,
    `select indexdef from pg_indexes where indexname = 'reviews_identity'`,
  )
  expect(index!.indexdef).toMatch(/unique .*\(account_id, source_id, dedupe_key, location_id\)/i)
  const unprotected = `select relname from pg_class where relname = 'reviews' and relkind = 'r' and not relforcerowsecurity`
  expect(await onDatabase(ownerUrl, unprotected)).toEqual([])
})

const fileOf = (rows: Row[]) =>
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
const mapped = {
  columns: ['review_id', 'location_name', 'rating', 'body', 'reviewer', 'date'],
  source: 'google',
} as Parameters<typeof check>[3]

test('a file that was imported before the upgrade creates nothing after it', async () => {
  const checked = await check('880', 'again.csv', fileOf(stored), mapped)
  const unchanged = stored.length
  expect(checked.forecast).toMatchObject({ created: 0, updated: 0, unchanged })
  expect(counts(await run(await confirm(checked)))).toMatchObject({ created: 0, updated: 0, unchanged })
})

test('what the version before merged or overwrote is there once its file has come again', async () => {
  const merged = [...stored, row({ body: 'No id, twice', reviewer: '' })]
  const ended = await run(await confirm(await check('880', 'merged.csv', fileOf(merged), mapped)))
  expect(counts(ended)).toMatchObject({ created: 1, unchanged: stored.length })
  const asked = await check('880', 'overwritten.csv', fileOf(reviews), mapped)
  expect(asked.status).toBe('asking')
  const separate = { ...mapped, knownElsewhere: 'separate' as const }
  const kept = await run(await confirm(await check('880', 'overwritten.csv', fileOf(reviews), separate)))
  expect(counts(kept)).toMatchObject({ created: 1, updated: 0, unchanged: stored.length })
})
