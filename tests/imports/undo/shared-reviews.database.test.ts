/** Undoes imports that contain the same reviews. */
import { beforeAll, expect, test } from 'vitest'
import { asAccount } from '#app/kit/database/tenant.server'
import { createQueues } from '#app/kit/jobs/queue.server'
import { emptyCounts } from '#app/product/imports/undo/undo'
import { saveReviews } from '#app/product/reviews/saving/save-reviews.server'
import { allJobs } from '#app/site/assembly/all-jobs.server'
import { createAccountWithLocations, makeReview } from '../../reviews/review-fixtures'
import { openSql } from '../../support/sql'
import { createTestDatabase } from '../../support/test-database'
import { countsOf, findRecord } from '../run-import'
import { importRows, loadState, undoImport } from './undo-fixtures'

const database = await createTestDatabase()
const rows = await openSql(database)
let accounts = 880

beforeAll(() => createQueues(database.ownerUrl, allJobs))

async function createAccount() {
  const accountId = String(++accounts)
  const [locationId] = await createAccountWithLocations(database, {
    accountId,
    zone: 'America/Chicago',
    locationCount: 1,
  })
  return { accountId, locationId: locationId!, load: () => loadState(rows, accountId) }
}

const wrongFile = [
  { id: 'a', text: 'Lovely garden', tags: 'Patio', response: 'Thanks' },
  { id: 'b', text: 'Cold soup', rating: 2 },
  { id: 'd', text: 'New place', place: 'Place 9' },
  { id: 'c', text: 'Not ours' },
]
/** With another rating, and with another review instead of the last. */
const correctedFile = [
  { id: 'a', text: 'Lovely garden', tags: 'Patio', response: 'Thanks' },
  { id: 'b', text: 'Cold soup', rating: 3 },
  { id: 'd', text: 'New place', place: 'Place 9' },
  { id: 'e', text: 'Friendly staff' },
]

const ownersOf = async (accountId: string) =>
  Object.fromEntries(
    (
      await rows.all<{ external_id: string; import_id: string }>(
        'select external_id, import_id from reviews where account_id = $1 order by external_id',
        [accountId],
      )
    ).map((row) => [row.external_id, row.import_id]),
  )

test('reviews that a later import also contains stay, and are removed when that import is undone', async () => {
  const { accountId, load } = await createAccount()
  const empty = await load()
  const wrong = await importRows(accountId, wrongFile)
  const corrected = await importRows(accountId, correctedFile)
  expect(countsOf(corrected)).toMatchObject({ created: 1, updated: 1, unchanged: 2 })
  const before = await load()
  const { undo } = await undoImport(wrong)
  expect(undo!.counts).toEqual({ ...emptyCounts, reviewsRemoved: 1, reviewsShared: 3, locationsKept: 1 })
  const after = await load()
  expect(after.reviews).toHaveLength(4)
  expect([after.review_tags, after.responses]).toEqual([before.review_tags, before.responses])
  const { id } = corrected
  expect(await ownersOf(accountId)).toEqual({ a: id, b: id, d: id, e: id })
  const { counts } = (await undoImport(corrected)).undo!
  expect(counts).toEqual({ ...emptyCounts, reviewsRemoved: 4, locationsRemoved: 1 })
  expect(await load()).toEqual(empty)
})

test('the filter for the reviews of an import finds those that were handed over to it', async () => {
  const { accountId } = await createAccount()
  const wrong = await importRows(accountId, wrongFile)
  const corrected = await importRows(accountId, correctedFile)
  await undoImport(wrong)
  const found = await rows.one<{ count: number }>(
    `select count(*)::int from reviews r join imports i on i.id = r.import_id
     where i.id = $1 and r.id between i.first_review_id and i.last_review_id`,
    [corrected.id],
  )
  expect(found.count).toBe(4)
})

test.each([
  [0, 1, 2],
  [1, 2, 0],
  [2, 0, 1],
])(
  'a file that was imported three times is gone after all imports are undone in the order %i, %i, %i',
  async (...order) => {
    const { accountId, locationId, load } = await createAccount()
    const known = makeReview(locationId, 'b', { externalId: 'b', sourceId: '3' })
    await asAccount(accountId, (tx) => saveReviews(tx, [known]))
    const before = await load()
    const imports = [
      await importRows(accountId, wrongFile, { source: 'yelp' }),
      await importRows(accountId, correctedFile, { source: 'yelp' }),
      await importRows(accountId, correctedFile, { source: 'yelp' }),
    ]
    for (const n of order) await undoImport(await findRecord(accountId, imports[n]!.id))
    expect(await load()).toEqual(before)
  },
)

test('values and names that a later import also contains stay until it is undone', async () => {
  const { accountId, load } = await createAccount()
  await importRows(accountId, [{ id: 'a', text: 'Slow', rating: 2 }])
  const before = await load()
  const better = { id: 'a', text: 'Slow at first', rating: 4, tags: 'Patio', response: 'Thanks' }
  const first = await importRows(accountId, [better])
  const second = await importRows(accountId, [better])
  expect(countsOf(second)).toMatchObject({ unchanged: 1 })
  const after = await load()
  expect((await undoImport(first)).undo!.counts).toEqual({ ...emptyCounts, reviewsShared: 1 })
  expect(await load()).toEqual(after)
  await undoImport(second)
  expect(await load()).toEqual(before)
})

test('what a later import added to a review of an earlier one is removed without it', async () => {
  const { accountId, load } = await createAccount()
  await importRows(accountId, [{ id: 'a', text: 'Slow', rating: 2 }])
  const before = await load()
  const second = await importRows(accountId, [{ id: 'a', text: 'Fast', rating: 5, tags: 'Patio' }])
  expect((await undoImport(second)).undo!.counts).toEqual({ ...emptyCounts, reviewsRestored: 1 })
  expect(await load()).toEqual(before)
})

test('a fetched review belongs to a customer as long as one of their imports contains it or its values', async () => {
  const { accountId, locationId } = await createAccount()
  const fetched = ['a', 'b'].map((id) => makeReview(locationId, id, { externalId: id, sourceId: '3' }))
  await asAccount(accountId, (tx) => saveReviews(tx, fetched))
  await rows.all('update sources set keep_hours = 24 where id = 3')
  const file = [
    { id: 'a', text: 'From the file' },
    { id: 'b', text: 'From the file, too' },
  ]
  const first = await importRows(accountId, file, { source: 'yelp' })
  const second = await importRows(accountId, file.slice(0, 1), { source: 'yelp' })
  await rows.all(`update reviews set updated_at = now() where account_id = $1 and external_id = 'b'`, [
    accountId,
  ])
  expect(await ownersOf(accountId)).toEqual({ a: first.id, b: first.id })
  await undoImport(first)
  expect(await ownersOf(accountId)).toEqual({ a: second.id, b: first.id })
  await undoImport(second)
  expect(await ownersOf(accountId)).toEqual({ a: null, b: first.id })
})
