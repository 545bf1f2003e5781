import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { stringify } from 'csv-stringify/sync'
import fc from 'fast-check'
import pg from 'pg'
import { expect, test } from 'vitest'
import { asAccount } from '#app/kit/database/tenant.server'
import type { Mapping } from '#app/product/imports/columns/mapping'
import { importFile } from '#app/product/imports/command/import-file.server'
import { createAccountWithLocations, expectCorrectCounts } from '../reviews/review-fixtures'
import { byDepth } from '../support/depth'
import { createTestDatabase } from '../support/test-database'
import { downloadCsv } from './download-csv'
import { checkFile, confirmImport, countsOf, listReviews, runToEnd } from './run-import'

const database = await createTestDatabase()
let accounts = 760

async function createAccount(locationCount = 2): Promise<string> {
  const accountId = String(++accounts)
  await createAccountWithLocations(database, { accountId, zone: 'America/Chicago', locationCount })
  return accountId
}

async function queryAsOwner(statement: string, values: unknown[]): Promise<void> {
  const owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  await owner.query(statement, values).finally(() => owner.end())
}

type Columns = Partial<Mapping> & { batchSize?: number }

/** A mapping with review IDs, whatever is proposed. */
const withIds: Columns = { columns: ['review_id', 'location_name', 'rating', 'body', 'date', 'reviewer'] }

/** Checks and runs a file, and verifies that the run does what the check predicted. */
async function importFileContent(accountId: string, file: string, columns: Columns = {}) {
  const checked = await checkFile(accountId, 'reviews.csv', file, columns)
  expect(checked.problem).toBe('')
  expect(checked.status).toBe('checked')
  const finished = await runToEnd(await confirmImport(checked))
  const { created, updated, unchanged, repeated, rejected, removed } = checked.forecast
  expect({ ...countsOf(finished), removed: finished.rowsRemoved }).toEqual({
    created,
    updated,
    unchanged,
    repeated,
    rejected,
    removed,
  })
  await expectCorrectCounts(accountId)
  return countsOf(finished)
}

/** Returns a CSV of one store's reviews, with IDs that another store's file may have as well. */
const numberedCsv = (store: string, ids = [1, 2, 3, 4, 5]) =>
  stringify([
    ['review_id', 'store', 'rating', 'review', 'date', 'author'],
    ...ids.map((id) => [id, store, 1 + (id % 5), `${store} said ${id}`, `2024-03-0${id}`, `Guest ${id}`]),
  ])

const csvWithoutIds = (rows: number) =>
  stringify([
    ['Store', 'Rating', 'Review', 'Date'],
    ...Array.from({ length: rows }, () => ['Place 1', '5', 'Excellent', '2024-03-01']),
  ])

const listBodies = async (accountId: string) =>
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

test('IDs known at another location stop the check with a question, and nothing is overwritten', async () => {
  const newAccount = await createAccount()
  await importFileContent(newAccount, numberedCsv('Place 1'))
  const conflicting = await checkFile(newAccount, 'south.csv', numberedCsv('Place 2'))
  expect(conflicting.status).toBe('asking')
  expect(conflicting.forecast.question).toMatchObject({ known: 5, rows: 5 })
  expect(conflicting.forecast.question!.examples[0]).toMatchObject({
    row: 2,
    externalId: '1',
    place: 'Place 2',
    known: { place: 'Place 1', body: 'Place 1 said 1' },
  })
  expect(await confirmImport(conflicting)).toMatchObject({ status: 'asking' })
  expect(await listBodies(newAccount)).toEqual([1, 2, 3, 4, 5].map((n) => `Place 1: Place 1 said ${n}`))
})

test('another numbering: both locations keep their reviews, and importing both files again changes nothing', async () => {
  const newAccount = await createAccount()
  await importFileContent(newAccount, numberedCsv('Place 1'))
  expect(
    await importFileContent(newAccount, numberedCsv('Place 2'), { knownElsewhere: 'separate' }),
  ).toMatchObject({ created: 5 })
  expect(await listBodies(newAccount)).toHaveLength(10)
  for (const store of ['Place 1', 'Place 2'])
    expect(await importFileContent(newAccount, numberedCsv(store))).toMatchObject({
      created: 0,
      updated: 0,
      unchanged: 5,
    })
})

test('the same reviews, moved: they are updated and moved to the new location', async () => {
  const newAccount = await createAccount()
  await importFileContent(newAccount, numberedCsv('Place 1'))
  const moved = await importFileContent(newAccount, numberedCsv('Place 2', [2, 3]), {
    knownElsewhere: 'moved',
  })
  expect(moved).toMatchObject({ created: 0, updated: 2 })
  expect(await listBodies(newAccount)).toEqual([
    'Place 1: Place 1 said 1',
    'Place 1: Place 1 said 4',
    'Place 1: Place 1 said 5',
    'Place 2: Place 2 said 2',
    'Place 2: Place 2 said 3',
  ])
})

test('reviews can move to a location that the import creates', async () => {
  const newAccount = await createAccount()
  await importFileContent(newAccount, numberedCsv('Place 1'))
  const file = numberedCsv('New place', [1])
  const conflicting = await checkFile(newAccount, 'new.csv', file, { createLocations: true })
  expect(conflicting.status).toBe('asking')
  const moved = await importFileContent(newAccount, file, { createLocations: true, knownElsewhere: 'moved' })
  expect(moved).toMatchObject({ created: 0, updated: 1 })
  expect(await listBodies(newAccount)).toContain('New place: New place said 1')
})

test('a file that numbers the reviews of each location from 1 is imported completely and without a question', async () => {
  const newAccount = await createAccount()
  const rows = numberedCsv('Place 2').split('\n').slice(1).join('\n')
  const file = `${numberedCsv('Place 1')}${rows}`
  expect(await importFileContent(newAccount, file, withIds)).toMatchObject({ created: 10, repeated: 0 })
  expect(await importFileContent(newAccount, file, withIds)).toMatchObject({ created: 0, unchanged: 10 })
})

test('an ID that a file contains twice for one location is one review', async () => {
  const newAccount = await createAccount()
  expect(await importFileContent(newAccount, numberedCsv('Place 1', [1, 1, 2]), withIds)).toMatchObject({
    created: 2,
    repeated: 1,
  })
})

test('201 identical anonymous reviews of one day are 201 reviews, and importing the file again creates none', async () => {
  const newAccount = await createAccount()
  expect(await importFileContent(newAccount, csvWithoutIds(201))).toMatchObject({ created: 201, repeated: 0 })
  expect(await importFileContent(newAccount, csvWithoutIds(201))).toMatchObject({
    created: 0,
    updated: 0,
    unchanged: 201,
  })
  expect(await importFileContent(newAccount, csvWithoutIds(203), { batchSize: 50 })).toMatchObject({
    created: 2,
    unchanged: 201,
  })
})

test('identical rows are numbered by location, however the rows identify it', async () => {
  const newAccount = await createAccount()
  await queryAsOwner(`update locations set external_id = 'S-1' where account_id = $1 and name = 'Place 1'`, [
    newAccount,
  ])
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
  expect(await importFileContent(newAccount, file, { batchSize: 1 })).toMatchObject({
    created: 6,
    repeated: 0,
  })
  expect(await importFileContent(newAccount, file, { batchSize: 2 })).toMatchObject({
    created: 0,
    unchanged: 6,
  })
})

test('a placeholder such as N/A or null is not an ID', async () => {
  const newAccount = await createAccount()
  const file = stringify([
    ['review_id', 'Location', 'Rating', 'Review', 'Date'],
    ...['', 'N/A', 'null', 'null', 'a-1'].map((id, n) => [id, 'Place 1', '5', `Good ${n}`, '2024-03-01']),
  ])
  expect(await importFileContent(newAccount, file, { columns: withIds.columns!.slice(0, 5) })).toMatchObject({
    created: 5,
  })
})

test('a Google review is identified by the last segment of its resource name', async () => {
  const newAccount = await createAccount()
  const csvWithIds = (ids: string[]) =>
    stringify([
      ['review_id', 'Location', 'Rating', 'Review', 'Date'],
      ...ids.map((id) => [id, 'Place 1', '5', 'Good', '2024-03-01']),
    ])
  const ids = ['AbFvOq1', 'AbFvOq2']
  const google: Columns = { source: 'google' }
  const paths = ids.map((id) => `accounts/11/locations/22/reviews/${id}`)
  expect(await importFileContent(newAccount, csvWithIds(paths), google)).toMatchObject({ created: 2 })
  expect(await importFileContent(newAccount, csvWithIds(ids), google)).toMatchObject({
    created: 0,
    unchanged: 2,
  })
  const { rows } = await asAccount(newAccount, async (tx) => ({
    rows: await tx.selectFrom('reviews').select(['external_id', 'dedupe_key']).orderBy('id').execute(),
  }))
  expect(rows).toEqual(ids.map((id) => ({ external_id: id, dedupe_key: id })))
  // For any other source, the whole path is the ID.
  expect(await importFileContent(newAccount, csvWithIds(paths), { source: 'other' })).toMatchObject({
    created: 2,
  })
})

test('the answer applies to one import: the next file with the same headings raises the question again', async () => {
  const newAccount = await createAccount()
  await importFileContent(newAccount, numberedCsv('Place 1'))
  await importFileContent(newAccount, numberedCsv('Place 2', [1, 2]), { knownElsewhere: 'separate' })
  const next = await checkFile(newAccount, 'next.csv', numberedCsv('Place 2', [3, 4]))
  expect(next.status).toBe('asking')
})

test.each(['reviews-clean.csv', 'reviews-messy.csv'])(
  '%s is imported as its check predicted, and importing it again changes nothing',
  async (name) => {
    const newAccount = await createAccount()
    const file = readFileSync(`tests/imports/files/${name}`, 'utf8')
    const first = await importFileContent(newAccount, file, { createLocations: true })
    const storedReviews = await listReviews(newAccount)
    expect(first.created).toBe(storedReviews.length)
    expect(await importFileContent(newAccount, file, { createLocations: true })).toMatchObject({
      created: 0,
      updated: 0,
      unchanged: storedReviews.length,
    })
  },
)

/** Rows with few different locations, IDs and texts, so that every kind of repetition occurs. */
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

test('in any sequence of files, each is imported as its check predicted, and importing it again changes nothing', async () => {
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
        const newAccount = await createAccount()
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
          await importFileContent(newAccount, file, columns)
          expect(await importFileContent(newAccount, file, columns)).toMatchObject({ created: 0, updated: 0 })
        }
      },
    ),
    { numRuns: byDepth(12, 2) },
  )
})

test('our own export changes nothing in the same account, and creates each review once in another', async () => {
  const [newAccount, other] = [await createAccount(), await createAccount()]
  await importFileContent(newAccount, readFileSync('tests/imports/files/reviews-clean.csv', 'utf8'), {
    createLocations: true,
  })
  await importFileContent(newAccount, csvWithoutIds(3))
  const storedReviews = await listReviews(newAccount)
  const csv = await downloadCsv(newAccount)
  const checked = await checkFile(newAccount, 'reviews.csv', csv)
  expect(checked.mapping.columns[0]).toBe('record_id')
  expect(await importFileContent(newAccount, csv)).toMatchObject({ created: 0, updated: 0, unchanged: 123 })
  expect(await listReviews(newAccount)).toEqual(storedReviews)
  expect(await importFileContent(other, csv, { createLocations: true })).toMatchObject({
    created: 123,
    rejected: 0,
  })
  expect(await importFileContent(other, csv)).toMatchObject({ created: 0, updated: 0, unchanged: 123 })
})

test('the command rejects IDs known at another location, names the option and applies it', async () => {
  const newAccount = await createAccount()
  await importFileContent(newAccount, numberedCsv('Place 1'))
  const file = path.join(process.env.DATA_DIR!, 'south.csv')
  writeFileSync(file, numberedCsv('Place 2'))
  const output: string[] = []
  const runCommand = (...options: string[]) =>
    importFile(['--account', newAccount, ...options, file], (line) => output.push(line))
  for (const options of [[], ['--dry-run']])
    await expect(runCommand(...options)).rejects.toThrow(
      /5 of 5 rows.* 1 at Place 2 .*known at Place 1.*--known-ids moved .*--known-ids separate/s,
    )
  await expect(runCommand('--known-ids', 'both')).rejects.toThrow(
    '--known-ids must be moved or separate, not both.',
  )
  expect(await listBodies(newAccount)).toHaveLength(5)
  await runCommand('--known-ids', 'separate', '--dry-run')
  expect(output.join('\n')).toContain('Would create 5, update 0')
  expect(await listBodies(newAccount)).toHaveLength(5)
  await runCommand('--known-ids', 'separate')
  expect(output.join('\n')).toContain('created 5, updated 0')
  expect(await listBodies(newAccount)).toHaveLength(10)
})

test('the command asks for the date of a file with relative dates, and for columns whose headings are uncertain', async () => {
  const accountId = await createAccount()
  const run = async (content: string, ...options: string[]) => {
    const file = path.join(process.env.DATA_DIR!, 'command.csv')
    writeFileSync(file, content)
    await importFile(['--account', accountId, '--dry-run', ...options, file], () => undefined)
  }
  const relative = 'Filiale,Datum,Sterne,Kommentar\nPlace 1,vor 2 Monaten,5,Alles bestens\n'
  await expect(run(relative)).rejects.toThrow('--file-date')
  await run(relative, '--file-date', '2026-10-01')
  const mixed = 'Filiale,Datum,Calificación,Reseña\nPlace 1,2026-10-01,5,Todo bien\n'
  await expect(run(mixed)).rejects.toThrow(
    'German and Spanish. Check what each column contains. Name the columns with --map, or confirm them with --yes.',
  )
  await run(mixed, '--map', 'rating=Calificación', '--map', 'body=Reseña')
})
