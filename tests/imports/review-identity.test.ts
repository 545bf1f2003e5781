import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { stringify } from 'csv-stringify/sync'
import fc from 'fast-check'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { expect, test } from 'vitest'
import { asAccount, openDownload } from '#app/database/tenant.server'
import type { Mapping } from '#app/imports/columns/mapping'
import { importFile } from '#app/imports/command/import-file.server'
import { headingLine } from '#app/reports/csv-cells'
import { copyStatement } from '#app/reports/csv-of.server'
import { reviewReport } from '#app/reviews/review-report.server'
import { testDatabase } from '../cast/database'
import { accountWithPlaces, countsAreRight } from '../reviews/written-reviews'
import { check, confirm, counts, reviewsOf, run } from './imported'

const database = await testDatabase()
let accounts = 760

async function account(places = 2): Promise<string> {
  const accountId = String(++accounts)
  await accountWithPlaces(database, { accountId, zone: 'America/Chicago', places })
  return accountId
}

async function asOwner(statement: string, values: unknown[]): Promise<void> {
  const owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  await owner.query(statement, values).finally(() => owner.end())
}

type Columns = Partial<Mapping> & { batchSize?: number }

/** Whatever the proposal: these columns have the ids. */
const withIds: Columns = { columns: ['review_id', 'location_name', 'rating', 'body', 'date', 'reviewer'] }

/** Checks and runs a file; the run does what the check announced. */
async function bring(accountId: string, file: string, columns: Columns = {}) {
  const checked = await check(accountId, 'reviews.csv', file, columns)
  expect(checked.problem).toBe('')
  expect(checked.status).toBe('checked')
  const ended = await run(await confirm(checked))
  const { created, updated, unchanged, repeated, rejected, removed } = checked.forecast
  expect({ ...counts(ended), removed: ended.rowsRemoved }).toEqual({
    created,
    updated,
    unchanged,
    repeated,
    rejected,
    removed,
  })
  await countsAreRight(accountId)
  return counts(ended)
}

/** Ids 1 to 5 of one store, as two programs would number them. */
const numbered = (store: string, ids = [1, 2, 3, 4, 5]) =>
  stringify([
    ['review_id', 'store', 'rating', 'review', 'date', 'author'],
    ...ids.map((id) => [id, store, 1 + (id % 5), `${store} said ${id}`, `2024-03-0${id}`, `Guest ${id}`]),
  ])

const nameless = (rows: number) =>
  stringify([
    ['Store', 'Rating', 'Review', 'Date'],
    ...Array.from({ length: rows }, () => ['Place 1', '5', 'Excellent', '2024-03-01']),
  ])

const bodies = async (accountId: string) =>
  (
    await asAccount(accountId, (tx) =>
      tx
        .selectFrom('reviews as r')
        .innerJoin('locations as l', (join) =>
          join.onRef('l.account_id', '=', 'r.account_id').onRef('l.id', '=', 'r.location_id'),
        )
        .select(['l.name', 'r.body'])
        .orderBy('r.body')
        .execute(),
    )
  ).map(({ name, body }) => `${name}: ${body}`)

test('the same ids at another location stop the check with a question, and nothing is overwritten', async () => {
  const own = await account()
  await bring(own, numbered('Place 1'))
  const asked = await check(own, 'south.csv', numbered('Place 2'))
  expect(asked.status).toBe('asking')
  expect(asked.forecast.question).toMatchObject({ known: 5, rows: 5 })
  expect(asked.forecast.question!.examples[0]).toMatchObject({
    row: 2,
    externalId: '1',
    place: 'Place 2',
    known: { place: 'Place 1', body: 'Place 1 said 1' },
  })
  expect(await confirm(asked)).toMatchObject({ status: 'asking' })
  expect(await bodies(own)).toEqual([1, 2, 3, 4, 5].map((n) => `Place 1: Place 1 said ${n}`))
})

test('another numbering: both locations keep their reviews, and both files change nothing when they come again', async () => {
  const own = await account()
  await bring(own, numbered('Place 1'))
  expect(await bring(own, numbered('Place 2'), { knownElsewhere: 'separate' })).toMatchObject({ created: 5 })
  expect(await bodies(own)).toHaveLength(10)
  for (const store of ['Place 1', 'Place 2'])
    expect(await bring(own, numbered(store))).toMatchObject({ created: 0, updated: 0, unchanged: 5 })
})

test('the same reviews moved: they are updated and stand at the new location, once', async () => {
  const own = await account()
  await bring(own, numbered('Place 1'))
  const moved = await bring(own, numbered('Place 2', [2, 3]), { knownElsewhere: 'moved' })
  expect(moved).toMatchObject({ created: 0, updated: 2 })
  expect(await bodies(own)).toEqual([
    'Place 1: Place 1 said 1',
    'Place 1: Place 1 said 4',
    'Place 1: Place 1 said 5',
    'Place 2: Place 2 said 2',
    'Place 2: Place 2 said 3',
  ])
})

test('reviews may move to a location that the import creates', async () => {
  const own = await account()
  await bring(own, numbered('Place 1'))
  const file = numbered('New place', [1])
  const asked = await check(own, 'new.csv', file, { createLocations: true })
  expect(asked.status).toBe('asking')
  const moved = await bring(own, file, { createLocations: true, knownElsewhere: 'moved' })
  expect(moved).toMatchObject({ created: 0, updated: 1 })
  expect(await bodies(own)).toContain('New place: New place said 1')
})

test('one file that numbers the reviews of each location from one keeps them all, and raises no question', async () => {
  const own = await account()
  const rows = numbered('Place 2').split('\n').slice(1).join('\n')
  const file = `${numbered('Place 1')}${rows}`
  expect(await bring(own, file, withIds)).toMatchObject({ created: 10, repeated: 0 })
  expect(await bring(own, file, withIds)).toMatchObject({ created: 0, unchanged: 10 })
})

test('an id that a file names twice at one location is one review', async () => {
  const own = await account()
  expect(await bring(own, numbered('Place 1', [1, 1, 2]), withIds)).toMatchObject({ created: 2, repeated: 1 })
})

test('201 equal reviews without a name on one day are 201 reviews, and the file again creates none', async () => {
  const own = await account()
  expect(await bring(own, nameless(201))).toMatchObject({ created: 201, repeated: 0 })
  expect(await bring(own, nameless(201))).toMatchObject({ created: 0, updated: 0, unchanged: 201 })
  expect(await bring(own, nameless(203), { batchSize: 50 })).toMatchObject({ created: 2, unchanged: 201 })
})

test('equal rows are counted by location, however the rows name it', async () => {
  const own = await account()
  await asOwner(`update locations set external_id = 'S-1' where account_id = $1 and name = 'Place 1'`, [own])
  const file = stringify([
    ['Store code', 'Location', 'Rating', 'Review', 'Date'],
    ...['S-1', '', 'S-1', '', 'S-1', ''].map((code) => [
      code,
      code ? '' : 'Place 1',
      '5',
      'Good',
      '2024-03-01',
    ]),
  ])
  expect(await bring(own, file, { batchSize: 1 })).toMatchObject({ created: 6, repeated: 0 })
  expect(await bring(own, file, { batchSize: 2 })).toMatchObject({ created: 0, unchanged: 6 })
})

test('an id that says there is none is no id', async () => {
  const own = await account()
  const file = stringify([
    ['review_id', 'Location', 'Rating', 'Review', 'Date'],
    ...['', 'N/A', 'null', 'null', 'a-1'].map((id, n) => [id, 'Place 1', '5', `Good ${n}`, '2024-03-01']),
  ])
  expect(await bring(own, file, { columns: withIds.columns!.slice(0, 5) })).toMatchObject({ created: 5 })
})

test('a review of Google is known by the last segment of its resource name', async () => {
  const own = await account()
  const named = (ids: string[]) =>
    stringify([
      ['review_id', 'Location', 'Rating', 'Review', 'Date'],
      ...ids.map((id) => [id, 'Place 1', '5', 'Good', '2024-03-01']),
    ])
  const ids = ['AbFvOq1', 'AbFvOq2']
  const google: Columns = { source: 'google' }
  const paths = ids.map((id) => `accounts/11/locations/22/reviews/${id}`)
  expect(await bring(own, named(paths), google)).toMatchObject({ created: 2 })
  expect(await bring(own, named(ids), google)).toMatchObject({ created: 0, unchanged: 2 })
  const { rows } = await asAccount(own, async (tx) => ({
    rows: await tx.selectFrom('reviews').select(['external_id', 'dedupe_key']).orderBy('id').execute(),
  }))
  expect(rows).toEqual(ids.map((id) => ({ external_id: id, dedupe_key: id })))
  // What another source calls so is that source's own name.
  expect(await bring(own, named(paths), { source: 'other' })).toMatchObject({ created: 2 })
})

test('the answer is of one import: the next file with the same headings is asked about again', async () => {
  const own = await account()
  await bring(own, numbered('Place 1'))
  await bring(own, numbered('Place 2', [1, 2]), { knownElsewhere: 'separate' })
  const next = await check(own, 'next.csv', numbered('Place 2', [3, 4]))
  expect(next.status).toBe('asking')
})

test.each(['reviews-clean.csv', 'reviews-messy.csv'])(
  '%s does what its check announced, twice',
  async (name) => {
    const own = await account()
    const file = readFileSync(`tests/imports/files/${name}`, 'utf8')
    const first = await bring(own, file, { createLocations: true })
    const kept = await reviewsOf(own)
    expect(first.created).toBe(kept.length)
    expect(await bring(own, file, { createLocations: true })).toMatchObject({
      created: 0,
      updated: 0,
      unchanged: kept.length,
    })
  },
)

/** Rows of a few locations, ids and texts, so that every kind of repetition comes up. */
const anyRows = fc.array(
  fc.record({
    id: fc.constantFrom('', '', '1', '2', '3', 'accounts/1/locations/2/reviews/3'),
    place: fc.constantFrom('Place 1', 'Place 2', 'New 1', 'New 2', ''),
    rating: fc.constantFrom('1', '5', 'x'),
    body: fc.constantFrom('Good', 'good ', 'Bad'),
    date: fc.constantFrom('2024-03-01', '2024-03-02', '2 years ago', ''),
    reviewer: fc.constantFrom('', 'Ann'),
  }),
  { maxLength: 24 },
)

test('whatever files come after one another, each does what its check announced, and again nothing', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.tuple(anyRows, fc.constantFrom('moved', 'separate') as fc.Arbitrary<'moved' | 'separate'>),
        {
          minLength: 1,
          maxLength: 3,
        },
      ),
      fc.integer({ min: 1, max: 7 }),
      fc.constantFrom('google', 'other'),
      async (files, batchSize, source) => {
        const own = await account()
        for (const [rows, knownElsewhere] of files) {
          const file = stringify([
            ['review_id', 'store', 'rating', 'review', 'date', 'author'],
            ...rows.map(({ id, place, rating, body, date, reviewer }) => [
              id,
              place,
              rating,
              body,
              date,
              reviewer,
            ]),
          ])
          const columns = { ...withIds, source, createLocations: true, batchSize, knownElsewhere }
          await bring(own, file, columns)
          expect(await bring(own, file, columns)).toMatchObject({ created: 0, updated: 0 })
        }
      },
    ),
    { numRuns: 12 },
  )
})

/** All reviews of the account as our own CSV. */
async function download(accountId: string): Promise<string> {
  const clock = { now: new Date(), timeZone: 'America/Chicago' }
  const filter = reviewReport.filter.read(new URLSearchParams('dateDescriptor=all_time'))
  const statement = await asAccount(accountId, (tx) => copyStatement(tx, reviewReport, filter, clock))
  const { client, close } = await openDownload(accountId)
  const csv = await text(client.query(copyTo(statement)))
  await close()
  return headingLine(reviewReport.columns.map(({ heading }) => heading)) + csv
}

test('our own download changes nothing where it is from, and creates each review once elsewhere', async () => {
  const [own, other] = [await account(), await account()]
  await bring(own, readFileSync('tests/imports/files/reviews-clean.csv', 'utf8'), { createLocations: true })
  await bring(own, nameless(3))
  const kept = await reviewsOf(own)
  const csv = await download(own)
  const checked = await check(own, 'reviews.csv', csv)
  expect(checked.mapping.columns[0]).toBe('record_id')
  expect(await bring(own, csv)).toMatchObject({ created: 0, updated: 0, unchanged: 123 })
  expect(await reviewsOf(own)).toEqual(kept)
  expect(await bring(other, csv, { createLocations: true })).toMatchObject({ created: 123, rejected: 0 })
  expect(await bring(other, csv)).toMatchObject({ created: 0, updated: 0, unchanged: 123 })
})

test('the command refuses ids that are known elsewhere, names the option, and obeys it', async () => {
  const own = await account()
  await bring(own, numbered('Place 1'))
  const file = path.join(process.env.DATA_DIR!, 'south.csv')
  writeFileSync(file, numbered('Place 2'))
  const said: string[] = []
  const command = (...options: string[]) =>
    importFile(['--account', own, ...options, file], (line) => said.push(line))
  for (const options of [[], ['--dry-run']])
    await expect(command(...options)).rejects.toThrow(
      /5 of 5 rows.* 1 at Place 2 .*known at Place 1.*--known-ids moved .*--known-ids separate/s,
    )
  await expect(command('--known-ids', 'both')).rejects.toThrow('--known-ids is moved or separate, not both.')
  expect(await bodies(own)).toHaveLength(5)
  await command('--known-ids', 'separate', '--dry-run')
  expect(said.join('\n')).toContain('Would create 5, update 0')
  expect(await bodies(own)).toHaveLength(5)
  await command('--known-ids', 'separate')
  expect(said.join('\n')).toContain('created 5, updated 0')
  expect(await bodies(own)).toHaveLength(10)
})
