import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { sql } from 'kysely'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { beforeAll, expect, test } from 'vitest'
import { asAccount, openDownloadConnection } from '#app/kit/database/tenant.server'
import { changeImportStatus } from '#app/product/imports/import-record.server'
import { runImport } from '#app/product/imports/processing/run-import.server'
import { storeFile } from '#app/product/imports/receive-upload.server'
import { listRejectionReasons, rejectedRowsCsv } from '#app/product/imports/rejected-rows.server'
import { sweepImports } from '#app/product/imports/sweep-imports.server'
import { createAccountWithLocations, expectCorrectCounts } from '../reviews/review-fixtures'
import { createBuilders } from '../support/builders'
import { openRowLock } from '../support/row-lock'
import { openSql } from '../support/sql'
import { createTestDatabase } from '../support/test-database'
import { checkFile, confirmImport, countsOf, findRecord, listReviews, runToEnd } from './run-import'

const database = await createTestDatabase()
const rows = await openSql(database)
const rowLock = await openRowLock(database)
const build = createBuilders(rows)
const messy = readFileSync('tests/imports/files/reviews-messy.csv')
const clean = readFileSync('tests/imports/files/reviews-clean.csv')
let accounts = 700

async function createAccount(): Promise<string> {
  const accountId = String(++accounts)
  await createAccountWithLocations(database, { accountId, zone: 'America/Chicago', locationCount: 1 })
  return accountId
}

/** Returns a CSV with many reviews of one location; every tenth row has an unreadable rating. */
const manyRowsCsv = (rows: number) =>
  stringify([
    ['Location', 'Rating', 'Review', 'Reviewer', 'Date', 'Response'],
    ...Array.from({ length: rows }, (_, n) => [
      'Place 1',
      n % 10 === 9 ? '-1' : String(1 + (n % 5)),
      `Review number ${n}`,
      `Guest ${n}`,
      `2024-0${1 + (n % 9)}-11`,
      n % 3 ? '' : 'Thank you',
    ]),
  ])

let accountId: string
beforeAll(async () => {
  accountId = await createAccount()
})

test('a dry run predicts what the import does, and writes no review', async () => {
  const checked = await checkFile(accountId, 'messy.csv', messy, { createLocations: true })
  expect(checked.status).toBe('checked')
  expect(await listReviews(accountId)).toEqual([])
  const finished = await runToEnd(await confirmImport(checked))
  expect(finished.status).toBe('complete')
  const { created, updated, unchanged, repeated, rejected, placesCreated } = checked.forecast
  expect(countsOf(finished)).toEqual({ created, updated, unchanged, repeated, rejected })
  expect(finished.locationsCreated).toBe(placesCreated)
  await expectCorrectCounts(accountId)
})

test('an account on trial cannot exceed its location limit by importing reviews', async () => {
  const newAccount = await createAccount()
  await build.setting(newAccount, 'trial_location_limit', '3')
  await rows.all(`update accounts set trial_ended_at = now() + interval '9 days' where id = $1`, [newAccount])
  const csvFile = `Location,Rating,Date,Comment\n${[1, 2, 3, 1].map((n, row) => `New ${n},5,2024-01-1${row},Good ${row}`).join('\n')}\n`
  const checked = await checkFile(newAccount, 'reviews.csv', csvFile, { createLocations: true })
  expect(checked.forecast).toMatchObject({ created: 3, rejected: 1, placesCreated: 2 })
  const finished = await runToEnd(await confirmImport(checked))
  expect([countsOf(finished).created, finished.locationsCreated]).toEqual([3, 2])
  const kinds = await asAccount(newAccount, (tx) => listRejectionReasons(tx, finished.id))
  expect(kinds.map(({ kind, count }) => [kind, count])).toEqual([['Trial location limit reached', 1]])
})

test('importing the same file again changes nothing', async () => {
  const before = await listReviews(accountId)
  const again = await runToEnd(
    await confirmImport(await checkFile(accountId, 'messy.csv', messy, { createLocations: true })),
  )
  expect(countsOf(again)).toMatchObject({ created: 0, updated: 0, unchanged: before.length })
  expect(again.locationsCreated).toBe(0)
  expect(await listReviews(accountId)).toEqual(before)
})

test('rejected rows have a reason, and the other rows are imported', async () => {
  const newAccount = await createAccount()
  const finished = await runToEnd(
    await confirmImport(await checkFile(newAccount, 'messy.csv', messy, { createLocations: true })),
  )
  const kinds = await asAccount(newAccount, (tx) => listRejectionReasons(tx, finished.id))
  expect(Object.fromEntries(kinds.map(({ kind, count }) => [kind, count]))).toEqual({
    'The date cannot be read': 2,
    'The date is in the future': 1,
    'The rating cannot be read': 1,
    'The rating is above the chosen scale': 1,
    'The row has fewer cells than headings': 1,
    'The row has more cells than headings': 1,
    'The row has no rating or text': 1,
    'The row has no location': 1,
  })
  expect(countsOf(finished)).toMatchObject({ created: finished.rowsRead - 9, repeated: 0, rejected: 9 })
})

test('a row with totals or averages is no review, unless it has a date or a text', async () => {
  const newAccount = await createAccount()
  const csvFile = stringify([
    ['Location', 'Date', 'Rating', 'Review'],
    ['Place 1', '2024-03-05', '4', ''],
    ['Total', '', '3.4', ''],
    ['Durchschnitt:', '', '3.4', ''],
    ['Total', '2024-03-05', '4', 'A shop with this name'],
  ])
  const checked = await checkFile(newAccount, 'report.csv', csvFile, { createLocations: true })
  expect(checked.forecast).toMatchObject({
    created: 2,
    problems: [{ kind: 'The row is a summary of other rows', count: 2, row: 3, example: 'Total' }],
  })
})

test('ratings in words are stars or recommendations, and unknown words keep the text of their row', async () => {
  const newAccount = await createAccount()
  const csvFile = stringify([
    ['Location', 'Date', 'Rating', 'Review'],
    ['Place 1', '2024-03-01', 'Excellent', 'Great bread'],
    ['Place 1', '2024-03-02', 'Recommended', ''],
    ['Place 1', '2024-03-03', 'Doesn’t recommend', 'Lovely place, but they closed early'],
    ['Place 1', '2024-03-04', 'Like', 'The bread was awful'],
    ['Place 1', '2024-03-05', 'Like', ''],
  ])
  const checked = await checkFile(newAccount, 'words.csv', csvFile)
  expect(checked.forecast).toMatchObject({
    notes: { 'rating in words': 1, recommendation: 2, 'unreadable rating': 1 },
    problems: [{ kind: 'The rating cannot be read', count: 1, row: 6, example: 'Like' }],
  })
  await runToEnd(await confirmImport(checked))
  const { rows: found } = await asAccount(newAccount, (tx) =>
    sql`select rating, original_rating, sentiment from reviews order by published_at`.execute(tx),
  )
  expect(found).toEqual([
    { rating: 5, original_rating: 'Excellent', sentiment: 1 },
    { rating: 0, original_rating: 'Recommended', sentiment: 1 },
    { rating: 0, original_rating: 'Doesn’t recommend', sentiment: -1 },
    { rating: 0, original_rating: 'Like', sentiment: -1 },
  ])
})

test('the answers to an NPS question arrive, also the lowest without a text', async () => {
  const newAccount = await createAccount()
  const answers = ['0', '3', '7', '9', '10', '8']
  const csvFile = stringify([
    ['Location', 'Date', 'NPS', 'Comment'],
    ...answers.map((answer, n) => ['Place 1', `2024-03-0${n + 1}`, answer, '']),
  ])
  const checked = await checkFile(newAccount, 'nps.csv', csvFile)
  expect(checked.mapping).toMatchObject({ scale: 'nps' })
  expect(countsOf(await runToEnd(await confirmImport(checked)))).toMatchObject({ created: 6, rejected: 0 })
  const { rows: found } = await asAccount(newAccount, (tx) =>
    sql<{ rating: number }>`select rating from reviews order by published_at`.execute(tx),
  )
  expect(found.map(({ rating }) => rating)).toEqual([1, 2, 4, 5, 5, 4])
})

test('rejected rows are exported unchanged with the reason, and can be imported once they are corrected', async () => {
  const newAccount = await createAccount()
  const csvFile =
    'Location,Rating,Review\nPlace 1,4/7,"=cmd|\'x\'!A1, ""quoted""\nand more"\nPlace 1,4,Fine\nPlace 1,-3,-3\nPlace 1,5,Good\nPlace 1,3,So\n'
  const finished = await runToEnd(await confirmImport(await checkFile(newAccount, 'bad.csv', csvFile)))
  const { headings, statement } = await asAccount(newAccount, async (tx) => rejectedRowsCsv(tx, finished))
  const { client, close } = await openDownloadConnection(newAccount)
  const rows = parse(await text(client.query(copyTo(statement))))
  await close()
  expect(headings).toEqual(['Reason', 'Row', 'Location', 'Rating', 'Review', 'Extra cells'])
  expect(rows).toEqual([
    ['The rating cannot be read: 4/7', '2', 'Place 1', '4/7', "'=cmd|'x'!A1, \"quoted\"\nand more", ''],
    ['The rating cannot be read: -3', '4', 'Place 1', '-3', '-3', ''],
  ])
  const corrected = stringify([headings, ...rows.map((row) => row.with(3, '1'))])
  const again = await runToEnd(await confirmImport(await checkFile(newAccount, 'corrected.csv', corrected)))
  expect(countsOf(again)).toMatchObject({ created: 2, rejected: 0 })
})

test('locations are found by store code, by name and address, or by a unique name; otherwise rows are rejected or locations created', async () => {
  const newAccount = await createAccount()
  const place = { account_id: newAccount, name: 'Bäckerei Süd' }
  const onMain = { external_id: 'S-1', address: '12 Main St.', match_key: 'backereisud12mainst' }
  const onElm = { external_id: 'S-2', address: '9 Elm St.', match_key: 'backereisud9elmst' }
  for (const address of [onMain, onElm]) await build.location({ ...place, ...address })
  const csvFile = stringify([
    ['Store code', 'Location', 'Address', 'Rating', 'Review'],
    ['S-2', '', '', '5', 'by code'],
    ['', 'BÄCKEREI SÜD', '12 main st', '5', 'by name and address'],
    ['', 'Place 1', '', '5', 'by name'],
    ['', 'Bäckerei Süd', '', '5', 'by a name that two have'],
    ['', 'Nowhere', '1 Ocean Floor', '5', 'unknown'],
  ])
  const refused = await runToEnd(await confirmImport(await checkFile(newAccount, 'places.csv', csvFile)))
  const reasons = await asAccount(newAccount, (tx) => listRejectionReasons(tx, refused.id))
  expect(reasons.map(({ kind }) => kind).sort()).toEqual([
    'Location not found',
    'Several locations have this name',
  ])
  expect(countsOf(refused)).toMatchObject({ created: 3, rejected: 2 })
  const created = await runToEnd(
    await confirmImport(await checkFile(newAccount, 'places.csv', csvFile, { createLocations: true })),
  )
  expect(countsOf(created)).toMatchObject({ created: 1, unchanged: 3, rejected: 1 })
  expect(created.locationsCreated).toBe(1)
})

test('a column of store codes or names of our locations is recognized, whatever its heading says', async () => {
  const newAccount = await createAccount()
  for (const n of [1, 2, 3])
    await build.location({ account_id: newAccount, name: `Bakery ${n}`, external_id: `WW-02${n}` })
  const file = (values: string[]) =>
    `Store,Stars,Date,Comment\n${values.map((value, n) => `${value},5,2024-01-1${n},Good ${n}`).join('\n')}\n`
  const byCode = await checkFile(newAccount, 'codes.csv', file(['WW-021', 'WW-022', 'WW-999']))
  expect(byCode.mapping.columns[0]).toBe('location_id')
  expect(byCode.forecast).toMatchObject({ created: 2, rejected: 1 })
  const byName = await checkFile(
    newAccount,
    'names.csv',
    file(['Bakery 1', 'bakery 2', 'Elsewhere']).replace('Store', 'X'),
  )
  expect(byName.mapping.columns[0]).toBe('location_name')
})

test('rows whose location disappears between check and import are rejected with their cells', async () => {
  const newAccount = await createAccount()
  const record = await confirmImport(
    await checkFile(newAccount, 'many.csv', manyRowsCsv(30), { batchSize: 10 }),
  )
  await asAccount(newAccount, (tx) => tx.updateTable('locations').set({ name: 'Moved' }).execute())
  const finished = await runToEnd(record)
  expect(countsOf(finished)).toMatchObject({ created: 0, rejected: 30 })
  const rows = await asAccount(newAccount, (tx) =>
    tx.selectFrom('import_rejects').select(['row_number', 'cells']).orderBy('row_number').execute(),
  )
  expect(rows.map(({ cells }) => (cells as unknown as string[])[3])).toEqual(
    Array.from({ length: 30 }, (_, n) => `Guest ${n}`),
  )
})

test('a completed import leaves no file behind', async () => {
  const newAccount = await createAccount()
  const finished = await runToEnd(
    await confirmImport(await checkFile(newAccount, 'many.csv', manyRowsCsv(30))),
  )
  expect(existsSync(path.join(process.env.DATA_DIR!, 'imports', finished.fileKey))).toBe(false)
  expect(existsSync(path.join(process.env.DATA_DIR!, 'imports', finished.rowsKey!))).toBe(false)
})

test('abandoned imports and orphaned files are deleted, and imports that can still be started are kept', async () => {
  const newAccount = await createAccount()
  const [kept, old] = [
    await checkFile(newAccount, 'kept.csv', manyRowsCsv(10)),
    await checkFile(newAccount, 'old.csv', manyRowsCsv(10)),
  ]
  const orphaned = await storeFile(newAccount, 'lost.csv', Readable.from(['Location,Rating\n']))
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
  const { signal } = new AbortController()
  const existingFiles = () =>
    [kept.fileKey, kept.rowsKey!, old.fileKey, orphaned.fileKey].map((key) =>
      existsSync(path.join(process.env.DATA_DIR!, 'imports', key)),
    )
  await sweepImports(inDays(0), signal)
  expect(existingFiles()).toEqual([true, true, true, true])
  await asAccount(newAccount, (tx) =>
    tx
      .updateTable('imports')
      .set({ created_at: inDays(-29) })
      .where('id', '=', old.id)
      .execute(),
  )
  await sweepImports(inDays(2), signal)
  expect(existingFiles()).toEqual([true, true, false, false])
  expect(await findRecord(newAccount, old.id)).toMatchObject({ status: 'cancelled' })
})

test('abandoned imports are cancelled also in accounts without stored files', async () => {
  const newAccount = await createAccount()
  const { id } = await checkFile(newAccount, 'lost.csv', manyRowsCsv(10))
  rmSync(path.join(process.env.DATA_DIR!, 'imports', newAccount), { recursive: true })
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
  await sweepImports(inDays(29), new AbortController().signal)
  expect(await findRecord(newAccount, id)).toMatchObject({ status: 'checked' })
  await sweepImports(inDays(31), new AbortController().signal)
  expect(await findRecord(newAccount, id)).toMatchObject({ status: 'cancelled' })
})

test('the mapping is remembered for the next file with the same headings', async () => {
  const newAccount = await createAccount()
  await checkFile(newAccount, 'first.csv', 'A,B,C\nPlace 1,5,Good\n', {
    columns: ['location_name', 'rating', 'body'],
    source: 'yelp',
  })
  const second = await checkFile(newAccount, 'second.csv', 'A,B,C\nPlace 1,4,Fine\n')
  expect(second.mapping).toMatchObject({ columns: ['location_name', 'rating', 'body'], source: 'yelp' })
})

test('an import that is stopped between two batches or killed within one resumes where it was', async () => {
  const [whole, stopped] = [await createAccount(), await createAccount()]
  const csvFile = manyRowsCsv(1000)
  const expected = await runToEnd(await confirmImport(await checkFile(whole, 'many.csv', csvFile)))

  const record = await confirmImport(await checkFile(stopped, 'many.csv', csvFile, { batchSize: 100 }))
  const stop = new AbortController()
  const stopAfterTwoBatches = (rows: number) => rows >= 200 && stop.abort()
  await expect(runImport(record, stop.signal, new Date(), stopAfterTwoBatches)).rejects.toThrow()
  // The batch in progress is finished, and no other is started.
  expect(await findRecord(stopped, record.id)).toMatchObject({ status: 'running', rowsRead: 300 })

  // The database connection of the next batch is terminated before it commits.
  const [lockingClient, terminatingClient] = [1, 2].map(
    () => new pg.Client({ connectionString: database.ownerUrl }),
  ) as [pg.Client, pg.Client]
  await Promise.all([lockingClient.connect(), terminatingClient.connect()])
  await lockingClient.query('begin; lock table import_rejects in exclusive mode')
  const failingRun = runImport(await findRecord(stopped, record.id), new AbortController().signal, new Date())
  const failure = expect(failingRun).rejects.toThrow()
  const terminateBackend = () =>
    terminatingClient.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and query like '%import_rejects%'`,
    )
  while ((await terminateBackend()).rowCount === 0) await new Promise((resolve) => setTimeout(resolve, 20))
  await failure
  await Promise.all([lockingClient.end(), terminatingClient.end()])
  expect(await findRecord(stopped, record.id)).toMatchObject({ status: 'running', rowsRead: 300 })

  const finished = await runToEnd(await findRecord(stopped, record.id))
  expect(finished.status).toBe('complete')
  expect(countsOf(finished)).toEqual(countsOf(expected))
  expect(await listRejectedRows(stopped)).toEqual(await listRejectedRows(whole))
  const bodiesOf = (rows: unknown[]) => rows.map((row) => (row as { body: string }).body).sort()
  expect(bodiesOf(await listReviews(stopped))).toEqual(bodiesOf(await listReviews(whole)))
  await expectCorrectCounts(stopped)
})

const listRejectedRows = async (id: string) =>
  (
    await asAccount(id, (tx) =>
      tx.selectFrom('import_rejects').select(['row_number', 'reason']).orderBy('row_number').execute(),
    )
  ).map(({ row_number, reason }) => `${row_number} ${reason}`)

test('two workers that run the same import write it once', async () => {
  const newAccount = await createAccount()
  const record = await confirmImport(
    await checkFile(newAccount, 'many.csv', manyRowsCsv(600), { batchSize: 100 }),
  )
  const signal = new AbortController().signal
  const outcomes = await Promise.all([1, 2].map(() => runImport(record, signal, new Date())))
  expect(outcomes.filter(Boolean)).toHaveLength(1)
  expect(countsOf(await findRecord(newAccount, record.id))).toEqual({
    created: 540,
    updated: 0,
    unchanged: 0,
    repeated: 0,
    rejected: 60,
  })
})

test('a worker does not fail an import that another worker completes before it opens the file', async () => {
  const newAccount = await createAccount()
  const { id, rowsKey } = await confirmImport(await checkFile(newAccount, 'clean.csv', clean))
  await rowLock.hold(`update imports set status = 'complete' where account_id = $1 and id = $2`, [
    newAccount,
    id,
  ])
  const late = runToEnd(await findRecord(newAccount, id))
  await rowLock.untilWaiting(1)
  // Damaged rows make reading fail, as if the file disappeared while it is being opened.
  writeFileSync(path.join(process.env.DATA_DIR!, 'imports', rowsKey!), '?\n')
  await rowLock.release()
  expect(await late).toMatchObject({ status: 'complete', problem: '' })
})

test('cancelling takes effect between batches and keeps what was imported', async () => {
  const newAccount = await createAccount()
  const record = await confirmImport(
    await checkFile(newAccount, 'many.csv', manyRowsCsv(600), { batchSize: 100 }),
  )
  const cancelImport = async () =>
    asAccount(newAccount, (tx) => changeImportStatus(tx, record.id, 'cancelled', { now: new Date() }))
  let cancelling: Promise<boolean> | undefined
  const isComplete = await runImport(record, new AbortController().signal, new Date(), (rows) => {
    if (rows === 200) cancelling = cancelImport()
  })
  expect(isComplete).toBe(false)
  expect(await cancelling).toBe(true)
  const finished = await findRecord(newAccount, record.id)
  expect(finished.status).toBe('cancelled')
  expect(finished.rowsRead).toBeLessThan(600)
  expect(await listReviews(newAccount)).toHaveLength(finished.rowsCreated)
})

test('a file that cannot be read completely fails with the reason, on upload or during the check', async () => {
  const newAccount = await createAccount()
  // The lines after the quotation mark can be other rows, so none of them can be rejected alone.
  const open = 'Place 1,"4\nPlace 1,5\n'
  await expect(checkFile(newAccount, 'broken.csv', `Location,Rating\n${open}`)).rejects.toThrow(
    'quotation mark',
  )
  const broken = await checkFile(
    newAccount,
    'broken.csv',
    `Location,Rating\n${'Place 1,5\n'.repeat(3000)}${open}`,
  )
  expect(broken).toMatchObject({ status: 'failed' })
  expect(broken.problem).toContain('quotation mark')
})

test('identical rows become separate reviews', async () => {
  const newAccount = await createAccount()
  const csvFile = `${manyRowsCsv(30)}${manyRowsCsv(30).split('\n').slice(1).join('\n')}`
  const finished = await runToEnd(await confirmImport(await checkFile(newAccount, 'twice.csv', csvFile)))
  expect(countsOf(finished)).toEqual({ created: 54, updated: 0, unchanged: 0, repeated: 0, rejected: 6 })
})

test('a file with IDs updates existing reviews', async () => {
  const newAccount = await createAccount()
  const csvFile = (body: string) =>
    stringify([
      ['Review ID', 'Location', 'Rating', 'Review'],
      ['r-1', 'Place 1', '4', body],
      ['r-2', 'Place 1', '5', 'Same'],
    ])
  await runToEnd(await confirmImport(await checkFile(newAccount, 'one.csv', csvFile('First'))))
  const again = await runToEnd(await confirmImport(await checkFile(newAccount, 'two.csv', csvFile('Second'))))
  expect(countsOf(again)).toMatchObject({ created: 0, updated: 1, unchanged: 1 })
})

test('tags are imported, and each is created once', async () => {
  const newAccount = await createAccount()
  const csvFile = stringify([
    ['Location', 'Rating', 'Review', 'Tags'],
    ['Place 1', '4', 'a', "[' Couple ', 'couple', 'Leisure trip']"],
    ['Place 1', '5', 'b', 'COUPLE; Business'],
  ])
  await runToEnd(await confirmImport(await checkFile(newAccount, 'tags.csv', csvFile)))
  const { rows } = await asAccount(newAccount, (tx) =>
    sql<{ name: string; count: number }>`select lower(t.name) as name, count(*)::int from tags t
      join review_tags l on l.account_id = t.account_id and l.tag_id = t.id group by 1 order by 1`.execute(
      tx,
    ),
  )
  expect(rows).toEqual([
    { name: 'business', count: 1 },
    { name: 'couple', count: 2 },
    { name: 'leisure trip', count: 1 },
  ])
})

test('every row of a clean file is imported, with its responses', async () => {
  const newAccount = await createAccount()
  const finished = await runToEnd(
    await confirmImport(await checkFile(newAccount, 'clean.csv', clean, { createLocations: true })),
  )
  expect(countsOf(finished)).toEqual({ created: 120, updated: 0, unchanged: 0, repeated: 0, rejected: 0 })
  const withResponse = (await listReviews(newAccount)).filter(
    (row) => (row as { response: string | null }).response !== null,
  )
  expect(withResponse).toHaveLength(30)
})

test('a file does not restore a review that vanished at its source, and the row is counted as removed', async () => {
  const newAccount = await createAccount()
  await runToEnd(await confirmImport(await checkFile(newAccount, 'reviews.csv', manyRowsCsv(3))))
  await rows.all(
    `insert into removed_reviews (account_id, id, location_id, source_id, dedupe_key, rating, title, body,
       reviewer_name, published_at, evidence)
     select account_id, id, location_id, source_id, dedupe_key, rating, title, body, reviewer_name, published_at, '{}'
     from reviews where account_id = $1 and body = 'Review number 1'`,
    [newAccount],
  )
  await rows.all(`delete from reviews where account_id = $1 and body = 'Review number 1'`, [newAccount])
  const checked = await checkFile(newAccount, 'reviews.csv', manyRowsCsv(3))
  expect(checked.forecast).toMatchObject({ created: 0, unchanged: 2, removed: 1 })
  const finished = await runToEnd(await confirmImport(checked))
  expect(countsOf(finished)).toEqual({ created: 0, updated: 0, unchanged: 2, repeated: 0, rejected: 0 })
  expect(finished.rowsRemoved).toBe(1)
  expect(await listReviews(newAccount)).toHaveLength(2)
})
