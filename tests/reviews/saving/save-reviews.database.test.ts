import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { asAccount } from '#app/kit/database/tenant.server'
import { saveReviews, updateRespondedAt } from '#app/product/reviews/saving/save-reviews.server'
import { createTestDatabase } from '../../support/test-database'
import { createAccountWithLocations, expectCorrectCounts, makeReview } from '../review-fixtures'

const database = await createTestDatabase()
const locations = await createAccountWithLocations(database, {
  accountId: '501',
  zone: 'America/New_York',
  locationCount: 3,
})
const save = (...rows: ReturnType<typeof makeReview>[]) => asAccount('501', (tx) => saveReviews(tx, rows))
const saveOutcomes = async (...rows: ReturnType<typeof makeReview>[]) =>
  (await save(...rows)).map(({ outcome }) => outcome)

const loadStored = (key: string) =>
  asAccount('501', (tx) =>
    tx
      .selectFrom('reviews')
      .leftJoin('responses', (join) =>
        join
          .onRef('responses.account_id', '=', 'reviews.account_id')
          .onRef('responses.review_id', '=', 'reviews.id'),
      )
      .selectAll('reviews')
      .select(['responses.body as response', 'responses.actor', 'responses.status'])
      .where('dedupe_key', '=', key)
      .executeTakeFirstOrThrow(),
  )

let location: string
beforeAll(() => {
  location = locations[0]!
})

test('saving a batch returns for each row, in order, whether it was created, updated or unchanged', async () => {
  const first = makeReview(location, 'order-1')
  const second = makeReview(location, 'order-2', { body: 'Cold soup' })
  expect(await saveOutcomes(first, second)).toEqual(['created', 'created'])
  const corrected = { ...second, body: 'Cold soup, warm welcome' }
  expect(await saveOutcomes(makeReview(location, 'order-3'), corrected, first)).toEqual([
    'created',
    'updated',
    'unchanged',
  ])
  expect(await saveOutcomes(first, corrected)).toEqual(['unchanged', 'unchanged'])
  await expectCorrectCounts('501')
})

test('the same key in another source is another review', async () => {
  expect(
    await saveOutcomes(makeReview(location, 'twins'), makeReview(location, 'twins', { sourceId: '3' })),
  ).toEqual(['created', 'created'])
})

test('a batch with two rows of the same key is rejected as a whole', async () => {
  await expect(save(makeReview(location, 'twice'), makeReview(location, 'twice'))).rejects.toThrow(
    'same review',
  )
})

test('values that a later file lacks are kept', async () => {
  const details = { title: 'Lovely', reviewerName: 'Ann', url: 'https://reviews.example/1', language: 'en' }
  await save(makeReview(location, 'kept', details))
  await save(
    makeReview(location, 'kept', { title: '', reviewerName: '', url: null, language: null, body: 'New' }),
  )
  expect(await loadStored('kept')).toMatchObject({
    title: 'Lovely',
    reviewer_name: 'Ann',
    url: 'https://reviews.example/1',
    language: 'en',
    body: 'New',
  })
})

test('an estimated date never replaces an estimated or known date', async () => {
  const knownDate = new Date('2024-03-01T12:00:00Z')
  const estimate = { publishedAt: new Date('2023-01-01T00:00:00Z'), isDateEstimated: true }
  await save(makeReview(location, 'dated', estimate))
  expect(
    await saveOutcomes(
      makeReview(location, 'dated', { ...estimate, publishedAt: new Date('2023-02-01T00:00:00Z') }),
    ),
  ).toEqual(['unchanged'])
  expect(await saveOutcomes(makeReview(location, 'dated', { publishedAt: knownDate }))).toEqual(['updated'])
  expect(await saveOutcomes(makeReview(location, 'dated', estimate))).toEqual(['unchanged'])
  expect(await loadStored('dated')).toMatchObject({ published_at: knownDate, is_date_estimated: false })
  await expectCorrectCounts('501')
})

test("a response in the file becomes the source's response, and is updated by later files until a user responds here", async () => {
  const at = new Date('2024-05-02T10:00:00Z')
  await save(makeReview(location, 'reply', { response: { body: 'Thank you', publishedAt: at } }))
  expect(await loadStored('reply')).toMatchObject({
    response: 'Thank you',
    actor: 'Google',
    status: 'published',
    responded_at: at,
  })
  const edited = makeReview(location, 'reply', { response: { body: 'Thank you, Ann', publishedAt: at } })
  expect(await saveOutcomes(edited)).toEqual(['updated'])
  expect(await saveOutcomes(edited)).toEqual(['unchanged'])
  expect(await saveOutcomes(makeReview(location, 'reply'))).toEqual(['unchanged'])
  expect((await loadStored('reply')).response).toBe('Thank you, Ann')
  const events = await asAccount('501', (tx) =>
    tx
      .selectFrom('response_events')
      .select(['event', 'body'])
      .where('review_id', '=', sql<string>`(select id from reviews where dedupe_key = 'reply')`)
      .orderBy('id')
      .execute(),
  )
  expect(events).toEqual([
    { event: 'imported', body: 'Thank you' },
    { event: 'imported', body: 'Thank you, Ann' },
  ])
  await expectCorrectCounts('501')
})

test('a response that a user wrote or deleted here is never changed by a file', async () => {
  const answered = makeReview(location, 'ours')
  const { id } = (await save(answered))[0]!
  await asAccount('501', async (tx) => {
    await updateRespondedAt(tx, id, new Date('2024-05-05T00:00:00Z'))
    const response = { account_id: '501', review_id: id, body: 'From us', actor: 'Dana' }
    await tx
      .insertInto('responses')
      .values({ ...response, status: 'published', user_id: '501' })
      .execute()
    await tx
      .insertInto('response_events')
      .values({ ...response, event: 'written', user_id: '501' })
      .execute()
  })
  const fromFile = { ...answered, response: { body: 'From the file', publishedAt: null } }
  expect(await saveOutcomes(fromFile)).toEqual(['unchanged'])
  expect((await loadStored('ours')).response).toBe('From us')
  await asAccount('501', async (tx) => {
    await updateRespondedAt(tx, id, null)
    await tx.deleteFrom('responses').where('account_id', '=', '501').where('review_id', '=', id).execute()
  })
  expect(await saveOutcomes(fromFile)).toEqual(['unchanged'])
  expect((await loadStored('ours')).response).toBeNull()
  await expectCorrectCounts('501')
})

test('concurrent writers of the same reviews, in any order, cause no deadlock and no duplicates', async () => {
  const rows = Array.from({ length: 60 }, (_, n) => makeReview(locations[n % 3]!, `crowd-${n}`))
  const edited = rows.map((row) => ({ ...row, rating: 2, response: { body: 'Sorry', publishedAt: null } }))
  await Promise.all([save(...rows), save(...rows.toReversed()), save(...edited), save(...edited.slice(20))])
  await Promise.all([save(...edited), save(...rows.slice(0, 40)), save(...edited.toReversed())])
  const { rows: found } = await asAccount('501', (tx) =>
    sql<{ count: number }>`select count(*)::int from reviews where dedupe_key like 'crowd-%'`.execute(tx),
  )
  expect(found[0]!.count).toBe(60)
  await expectCorrectCounts('501')
})
