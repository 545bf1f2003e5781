/** Undoes imports of reviews, and compares everything that depends on reviews with its state before the import. */
import { beforeAll, expect, test } from 'vitest'
import { asAccount, type Tx } from '#app/kit/database/tenant.server'
import { createQueues } from '#app/kit/jobs/queue.server'
import type { Import } from '#app/product/imports/import-record.server'
import { sweepImports } from '#app/product/imports/sweep-imports.server'
import { runUndo } from '#app/product/imports/undo/run-undo.server'
import { findUndoRefusal, startUndo } from '#app/product/imports/undo/start-undo.server'
import { emptyCounts } from '#app/product/imports/undo/undo'
import { respondToReview } from '#app/product/reviews/responses/responses.server'
import { requireReview } from '#app/product/reviews/reviews.server'
import { saveReviews } from '#app/product/reviews/saving/save-reviews.server'
import { addReviewNames } from '#app/product/reviews/tags/review-names.server'
import { allJobs } from '#app/site/assembly/all-jobs.server'
import { createAccountWithLocations, makeReview } from '../../reviews/review-fixtures'
import { createBuilders } from '../../support/builders'
import { openSql } from '../../support/sql'
import { createTestDatabase } from '../../support/test-database'
import { countsOf, findRecord, jobRun } from '../run-import'
import { forecastOf, importRows, loadState, undoImport } from './undo-fixtures'

const database = await createTestDatabase()
const rows = await openSql(database)
const build = createBuilders(rows)
let accounts = 800

beforeAll(() => createQueues(database.ownerUrl, allJobs))

async function createAccount(locationCount = 2) {
  const accountId = String(++accounts)
  const locations = await createAccountWithLocations(database, {
    accountId,
    zone: 'America/Chicago',
    locationCount,
  })
  const run = <T>(work: (tx: Tx) => Promise<T>) => asAccount(accountId, work)
  return { accountId, locations, run, dana: { userId: accountId, name: 'Dana' } }
}

const findId = async (accountId: string, text: string) =>
  (
    await rows.one<{ id: string }>('select id from reviews where account_id = $1 and body = $2', [
      accountId,
      text,
    ])
  ).id

test('an undo removes created reviews and locations, and restores changed ones, as if nothing had been imported', async () => {
  const { accountId } = await createAccount()
  await importRows(accountId, [
    { id: 'a', rating: 2, text: 'Slow service', response: 'Sorry', tags: 'Patio' },
    { id: 'b', rating: 3, text: 'The soup was cold' },
    { id: 'c', text: 'Friendly staff' },
  ])
  const before = await loadState(rows, accountId)
  const second = await importRows(
    accountId,
    [
      {
        id: 'a',
        rating: 5,
        text: 'Slow service at first',
        response: 'Sorry about that',
        tags: 'Patio; Dinner',
      },
      { id: 'b', rating: 3, text: 'The soup was cold', response: 'We changed the soup' },
      { id: 'c', text: 'Friendly staff', tags: 'Staff', place: 'Place 2' },
      { id: 'd', text: 'Lovely garden', tags: 'Patio', response: 'Thanks' },
      { id: 'e', place: 'Place 9', text: 'New place' },
    ],
    { knownElsewhere: 'moved' },
  )
  expect(countsOf(second)).toMatchObject({ created: 2, updated: 3 })
  const undone = await undoImport(second)
  expect(undone.undo?.counts).toEqual({
    ...emptyCounts,
    reviewsRemoved: 2,
    reviewsRestored: 3,
    locationsRemoved: 1,
  })
  expect(await loadState(rows, accountId)).toEqual(before)
  expect(await asAccount(accountId, (tx) => findUndoRefusal(tx, undone, new Date()))).toContain(
    'already undone',
  )
})

test('imports can be undone in any order, and a file can be imported again after its undo', async () => {
  const { accountId } = await createAccount()
  const empty = await loadState(rows, accountId)
  const first = await importRows(accountId, [{ id: 'a', text: 'One' }, { text: 'Without an ID' }])
  const afterFirst = await loadState(rows, accountId)
  const second = await importRows(accountId, [{ id: 'a', text: 'Two' }])
  expect((await forecastOf(first)).counts).toMatchObject({ reviewsRemoved: 1, reviewsShared: 1 })
  await undoImport(second)
  expect(await loadState(rows, accountId)).toEqual(afterFirst)
  await undoImport(first)
  expect(await loadState(rows, accountId)).toEqual(empty)
  expect(countsOf(await importRows(accountId, [{ id: 'a', text: 'One' }]))).toMatchObject({ created: 1 })
})

test('reviews that are answered, tagged, changed, listed or shown since the import are kept', async () => {
  const { accountId, locations, run, dana } = await createAccount(1)
  const texts = ['answered', 'tagged', 'changed', 'listed', 'shown', 'untouched']
  await run((tx) =>
    saveReviews(tx, [makeReview(locations[0]!, 'known', { externalId: 'known', sourceId: '3' })]),
  )
  const record = await importRows(
    accountId,
    [...texts.map((text) => ({ id: text, text })), { id: 'known', text: 'updated' }],
    { source: 'yelp' },
  )
  expect(countsOf(record)).toMatchObject({ created: 6, updated: 1 })
  const ids = new Map<string, string>()
  for (const text of [...texts, 'updated']) ids.set(text, await findId(accountId, text))
  for (const text of ['answered', 'updated'])
    await run(async (tx) =>
      respondToReview(
        tx,
        await requireReview(tx, ids.get(text)),
        { body: 'Thanks', revision: 0 },
        dana,
        new Date(),
      ),
    )
  await run((tx) => addReviewNames(tx, 'tags', [{ reviewId: ids.get('tagged')!, name: 'Best' }]))
  await importRows(accountId, [{ id: 'changed', text: 'changed again' }], { source: 'yelp' })
  await rows.all(
    `insert into listed_reviews (account_id, source_id, dedupe_key, location_id, external_id)
     select account_id, source_id, dedupe_key, location_id, external_id from reviews where id = $1`,
    [ids.get('listed')],
  )
  const widget = await build.insert('widgets', {
    account_id: accountId,
    key: '0'.repeat(32),
    name: 'Site',
    widget_type: 'teaser',
    settings: '{}',
    created_by: 'Dana',
    changed_by: 'Dana',
  })
  await build.insert('widget_reviews', {
    account_id: accountId,
    widget_id: widget.id,
    review_id: ids.get('shown')!,
    ordinal: 1,
  })
  const { undo } = await undoImport(record)
  expect(undo?.counts).toEqual({
    ...emptyCounts,
    reviewsRemoved: 1,
    reviewsShared: 1,
    reviewsChanged: 3,
    reviewsAnswered: 2,
  })
  expect(new Set(undo?.answeredIds)).toEqual(new Set([ids.get('answered'), ids.get('updated')]))
  const { reviews } = await loadState(rows, accountId)
  expect(JSON.stringify(reviews)).not.toContain('untouched')
  expect(reviews).toHaveLength(6)
})

test('a created location is kept if it has other reviews, and otherwise if anything else refers to it', async () => {
  const { accountId, run } = await createAccount(1)
  const names = ['Reviews', 'Group', 'User', 'Filter', 'Edited', 'Unused']
  const record = await importRows(
    accountId,
    names.map((name) => ({ place: `Only ${name}`, text: name })),
  )
  const idOf = async (name: string) =>
    (
      await rows.one<{ id: string }>('select id from locations where account_id = $1 and name = $2', [
        accountId,
        `Only ${name}`,
      ])
    ).id
  const ids: string[] = []
  for (const name of names) ids.push(await idOf(name))
  const [reviews, group, user, filter, edited] = ids
  await run((tx) => saveReviews(tx, [makeReview(reviews!, 'other')]))
  await build.group({ account_id: accountId }, [group!])
  await build.userLocations({ account_id: accountId, id: accountId }, [user!])
  await build.insert('saved_filters', {
    account_id: accountId,
    user_id: accountId,
    page: 'reviews',
    name: 'Mine',
    filter: JSON.stringify({ v: 1, locationId: ['1', filter] }),
  })
  await build.locationChange({ account_id: accountId, location_id: edited! })
  const { undo } = await undoImport(record)
  expect(undo?.counts).toEqual({ ...emptyCounts, reviewsRemoved: 6, locationsRemoved: 1, locationsKept: 5 })
  expect(Object.fromEntries(undo!.keptLocations.map(({ name, reason }) => [name, reason]))).toEqual({
    'Only Reviews': 'reviews',
    'Only Group': 'groups',
    'Only User': 'users',
    'Only Filter': 'saved filters',
    'Only Edited': 'changes',
  })
  await loadState(rows, accountId)
})

test('an undo that is stopped between batches continues, and reports progress until all is done', async () => {
  const { accountId } = await createAccount(1)
  const before = await loadState(rows, accountId)
  const record = await importRows(
    accountId,
    Array.from({ length: 1300 }, (_, n) => ({ text: `Number ${n}` })),
    { batchSize: 700 },
  )
  const undoActor = { userId: null, actor: 'Dana', impersonator: '', canRemoveLocations: true }
  await asAccount(accountId, (tx) => startUndo(tx, record, undoActor, new Date()))
  const controller = new AbortController()
  const payload = { accountId, importId: record.id }
  const stopped = runUndo(payload, { ...jobRun, signal: controller.signal }, () => controller.abort())
  await expect(stopped).rejects.toThrow('the worker is stopping')
  expect(await findRecord(accountId, record.id)).toMatchObject({
    status: 'undoing',
    undo: { counts: { reviewsRemoved: 500 }, done: 500 },
  })
  // Two workers with the same import must not count anything twice.
  await Promise.all([runUndo(payload, jobRun), runUndo(payload, jobRun)])
  const { status, undo } = await findRecord(accountId, record.id)
  expect([status, undo!.counts.reviewsRemoved, undo!.done]).toEqual(['undone', 1300, undo!.total])
  expect(await loadState(rows, accountId)).toEqual(before)
})

test('an import that changed nothing, is too old or ran before this version cannot be undone', async () => {
  const { accountId, run } = await createAccount(1)
  const record = await importRows(accountId, [{ id: 'a' }])
  const empty = await importRows(accountId, [{ id: 'b', rating: 99 }])
  const refusalOf = (each: Import, days = 0) =>
    run((tx) => findUndoRefusal(tx, each, new Date(Date.now() + days * 86_400_000)))
  expect(await refusalOf(empty)).toBe('This import changed nothing.')
  expect(await refusalOf(record)).toBeNull()
  expect(await refusalOf(record, 29)).toBeNull()
  expect(await refusalOf(record, 31)).toContain('30 days')
  expect(await refusalOf({ ...record, recordsChanges: false })).toContain('ran before')
  const countRecords = async () =>
    (
      await rows.one<{ n: number }>('select count(*)::int as n from import_batches where account_id = $1', [
        accountId,
      ])
    ).n
  const { signal } = jobRun
  await sweepImports(new Date(Date.now() + 29 * 86_400_000), signal)
  expect(await countRecords()).toBe(1)
  await sweepImports(new Date(Date.now() + 31 * 86_400_000), signal)
  expect(await countRecords()).toBe(0)
})
