import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { asAccount, type Tx } from '#app/kit/database/tenant.server'
import { analyzeReviewsTask } from '#app/product/keywords/analysis/analysis-task.server'
import { analyzeBatch } from '#app/product/keywords/analysis/analyze-reviews.server'
import { loadPendingAnalysis } from '#app/product/keywords/analysis/pending-analysis.server'
import { replaceTerms } from '#app/product/keywords/terms.server'
import { rebuildReviewCounts } from '#app/product/reviews/counts/monthly-counts.server'
import { saveReviews, updateRespondedAt } from '#app/product/reviews/saving/save-reviews.server'
import { addReviewNames } from '#app/product/reviews/tags/review-names.server'
import { createAccountWithLocations, makeReview } from '../../reviews/review-fixtures'
import { createBuilders } from '../../support/builders'
import { openRowLock } from '../../support/row-lock'
import { openSql } from '../../support/sql'
import { createTestDatabase } from '../../support/test-database'
import { analyzeAllReviews } from '../analyze-all-reviews'
import { listTerms } from '../list-terms'

const database = await createTestDatabase()
const db = await openSql(database)
const build = createBuilders(db)
const rowLock = await openRowLock(database)
const accountId = '851'
let locationId: string
let ids: string[]

const inAccount = <T>(work: (tx: Tx) => Promise<T>) => asAccount(accountId, work)
const saveReview = (key: string, body: string) =>
  inAccount((tx) => saveReviews(tx, [makeReview(locationId, key, { body })]))
const mentionsOf = async (id: string) => {
  const { rows } = await inAccount((tx) =>
    sql<{ short: string; polarity: number }>`
      select k.short, m.polarity from review_keywords m
      join keywords k on k.account_id = m.account_id and k.id = m.keyword_id
      where m.account_id = ${accountId} and m.review_id = ${id} order by k.short`.execute(tx),
  )
  return Object.fromEntries(rows.map(({ short, polarity }) => [short, polarity]))
}
const categoriesOf = async (id: string) => {
  const { rows } = await inAccount((tx) =>
    sql<{ name: string; polarity: number | null }>`
      select c.name, x.polarity from review_categories x
      join categories c on c.account_id = x.account_id and c.id = x.category_id
      where x.account_id = ${accountId} and x.review_id = ${id} order by c.name`.execute(tx),
  )
  return Object.fromEntries(rows.map(({ name, polarity }) => [name, polarity]))
}
const allAnalyses = () =>
  inAccount(async (tx) => {
    const { rows } = await sql<{ all: string }>`select (
      select json_agg(m order by review_id, keyword_id)::text from review_keywords m) || (
      select coalesce(json_agg(n order by review_id)::text, '') from reviews_not_analyzed n) || (
      select json_agg(x order by review_id, category_id)::text from review_categories x) as all`.execute(tx)
    return rows[0]!.all
  })

beforeAll(async () => {
  ;[locationId = ''] = await createAccountWithLocations(database, {
    accountId,
    zone: 'UTC',
    locationCount: 1,
  })
  const bodies = [
    'Great coffee, but the wait was far too long. The staff were friendly.',
    'Der Kaffee war sehr gut und die Bedienung ist nicht langsam.',
    '',
    'Parking was awful and the prices are a joke.',
  ]
  const savedReviews = await inAccount((tx) =>
    saveReviews(
      tx,
      bodies.map((body, n) => makeReview(locationId, `r${n}`, { body })),
    ),
  )
  ids = savedReviews.map(({ id }) => id)
  await analyzeAllReviews(accountId)
})

test('KW each clause has its own sentiment: praise and complaint in one sentence are kept apart', async () => {
  expect(await mentionsOf(ids[0]!)).toEqual({ coffee: 1, staff: 1, wait: -1 })
  expect(await categoriesOf(ids[0]!)).toEqual({ Staff: 1, 'Wait time': -1 })
})

test('a review in another language counts as not analyzed, and one without text does not', async () => {
  const { rows } = await inAccount((tx) =>
    sql<{ review_id: string; language: string }>`
      select review_id, language from reviews_not_analyzed`.execute(tx),
  )
  expect(rows).toEqual([{ review_id: ids[1], language: 'de' }])
  expect(await mentionsOf(ids[1]!)).toEqual({})
})

test('analyzing everything again changes nothing', async () => {
  const before = await allAnalyses()
  await inAccount((tx) => sql`update keyword_analyses set version = 0`.execute(tx))
  expect(await analyzeAllReviews(accountId)).toBe(4)
  expect(await allAnalyses()).toBe(before)
  expect(await analyzeAllReviews(accountId)).toBe(0)
})

test('a new review is analyzed, an edited one is analyzed again, and a deleted one has no mentions', async () => {
  const id = (await saveReview('new', 'The bread was stale.'))[0]!.id
  expect(await mentionsOf(id)).toEqual({})
  await analyzeAllReviews(accountId)
  expect(await mentionsOf(id)).toEqual({ bread: -1 })
  await saveReview('new', 'The cake was delicious.')
  await analyzeAllReviews(accountId)
  expect(await mentionsOf(id)).toEqual({ cake: 1 })
  await inAccount((tx) => sql`delete from reviews where id = ${id}`.execute(tx))
  expect(await mentionsOf(id)).toEqual({})
})

test('many reviews are analyzed in batches, and none is skipped', async () => {
  const rows = Array.from({ length: 25 }, (_, n) =>
    makeReview(locationId, `many${n}`, { body: 'Lovely soup.' }),
  )
  const savedReviews = await inAccount((tx) => saveReviews(tx, rows))
  expect([await analyzeBatch(accountId, 10), await analyzeBatch(accountId, 10)]).toEqual([10, 10])
  expect([await analyzeBatch(accountId, 10), await analyzeBatch(accountId, 10)]).toEqual([5, 0])
  for (const { id } of savedReviews) expect(await mentionsOf(id)).toEqual({ soup: 1 })
})

test('the progress of the analysis is the share of all reviews, and its time is that of the batches so far', async () => {
  expect(await inAccount(loadPendingAnalysis)).toBe(null)
  const rows = Array.from({ length: 30 }, (_, n) =>
    makeReview(locationId, `progress${n}`, { body: 'Lovely tea.' }),
  )
  await inAccount((tx) => saveReviews(tx, rows))
  // An earlier test has deleted a review without subtracting it from the counts.
  await inAccount(rebuildReviewCounts)
  const total = (await inAccount((tx) => tx.selectFrom('reviews').select('id').execute())).length
  expect(await inAccount(loadPendingAnalysis)).toEqual({
    percent: expect.closeTo(100 * (1 - 30 / total)),
    secondsLeft: null,
  })

  await analyzeBatch(accountId, 10)
  await db.all(
    `update keyword_analyses set run_started_at = run_updated_at - interval '40 seconds' where account_id = $1`,
    [accountId],
  )
  expect(await inAccount(loadPendingAnalysis)).toEqual({
    percent: expect.closeTo(100 * (1 - 20 / total)),
    secondsLeft: expect.closeTo(80),
  })

  // After an interruption, only the batches since then count.
  await db.all(
    `update keyword_analyses set run_started_at = now() - interval '3 hours', run_updated_at = now() - interval '2 hours'
     where account_id = $1`,
    [accountId],
  )
  await analyzeBatch(accountId, 10)
  const { secondsLeft } = (await inAccount(loadPendingAnalysis))!
  expect(secondsLeft).toBeLessThan(60)
  await analyzeAllReviews(accountId)
  expect(await inAccount(loadPendingAnalysis)).toBe(null)
})

test('two workers share the reviews of an account, and analyze none twice', async () => {
  const rows = Array.from({ length: 40 }, (_, n) =>
    makeReview(locationId, `shared${n}`, { body: 'Lovely pie.' }),
  )
  await inAccount((tx) => saveReviews(tx, rows))
  const counts: number[] = []
  for (let analysis = [1]; analysis.some((count) => count > 0); counts.push(...analysis))
    analysis = await Promise.all([analyzeBatch(accountId, 10), analyzeBatch(accountId, 10)])
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(40)
})

test('the columns that a mention repeats are updated when the review changes', async () => {
  const facts = async () => {
    const { rows } = await inAccount((tx) =>
      sql`select r.published_at = m.published_at and r.location_id = m.location_id and r.source_id = m.source_id
          and r.rating = m.rating and r.responded_at is not distinct from m.responded_at as same, m.responded_at
        from review_keywords m join reviews r on r.account_id = m.account_id and r.id = m.review_id
        where m.review_id = ${ids[0]}`.execute(tx),
    )
    return rows as { same: boolean; responded_at: Date | null }[]
  }
  const at = new Date('2026-11-01T10:00:00Z')
  await inAccount((tx) => updateRespondedAt(tx, ids[0]!, at))
  expect(await facts()).toEqual(Array(3).fill({ same: true, responded_at: at }))
})

test('a category that came with the review is kept, whatever its text says', async () => {
  await inAccount((tx) => addReviewNames(tx, 'categories', [{ reviewId: ids[3]!, name: 'Parking' }]))
  await inAccount((tx) => addReviewNames(tx, 'categories', [{ reviewId: ids[3]!, name: 'Staff' }]))
  expect(await categoriesOf(ids[3]!)).toMatchObject({ Parking: -1, Staff: null })
  await inAccount((tx) => replaceTerms(tx, [{ category: 'Money', term: 'price' }]))
  await analyzeAllReviews(accountId)
  expect(await categoriesOf(ids[3]!)).toEqual({ Money: -1, Parking: null, Staff: null })
})

test('an account’s own terms are not replaced by those of its vertical', async () => {
  await inAccount((tx) => sql`update keyword_analyses set version = 0`.execute(tx))
  await analyzeAllReviews(accountId)
  expect(await inAccount(listTerms)).toEqual([{ category: 'Money', term: 'price' }])
})

test('the names of the business and its locations are not keywords', async () => {
  const id = (await saveReview('brand', 'place 1 has the best scone in town'))[0]!.id
  await inAccount((tx) => sql`update locations set city = 'Scone'`.execute(tx))
  await analyzeAllReviews(accountId)
  expect(await mentionsOf(id)).toEqual({})
})

test('a word that reviews of any business use is a keyword, even if it is part of a name', async () => {
  const id = (await saveReview('coffee', 'The coffee was great. The owl was great.'))[0]!.id
  await db.all("update accounts set name = 'Blue Owl Coffee' where id = $1", [accountId])
  await inAccount((tx) => sql`update locations set name = 'Parking', city = 'Chicago'`.execute(tx))
  const parkingId = (await saveReview('parking', 'Parking was awful.'))[0]!.id
  await analyzeAllReviews(accountId)
  expect(await mentionsOf(id)).toEqual({ coffee: 1 })
  expect(await mentionsOf(parkingId)).toEqual({ parking: -1 })
})

test('a review can be edited while it is analyzed, and is then analyzed again', async () => {
  const id = (await saveReview('busy', 'The bread was stale.'))[0]!.id
  let analysis: Promise<number> | undefined
  await inAccount(async (tx) => {
    await saveReviews(tx, [makeReview(locationId, 'busy', { body: 'The cake was delicious.' })])
    analysis = analyzeBatch(accountId)
    await rowLock.untilWaiting(1)
  })
  expect(await analysis).toBe(1)
  expect(await mentionsOf(id)).toEqual({})
  await analyzeAllReviews(accountId)
  expect(await mentionsOf(id)).toEqual({ cake: 1 })
})

test('an account whose analysis fails does not block the others', async () => {
  await createAccountWithLocations(database, { accountId: '850', zone: 'UTC', locationCount: 1 })
  await db.all(`
    create function break_reading() returns trigger language plpgsql as
      $$ begin if new.account_id = 850 then raise 'broken'; end if; return new; end $$;
    create trigger broken before insert or update on keyword_analyses for each row execute function break_reading()`)
  await build.insert('keyword_analysis_queue', { account_id: '850', review_ids: ['1'] })
  const id = (await saveReview('after', 'Lovely soup.'))[0]!.id
  await analyzeReviewsTask.run(new AbortController().signal)
  expect(await mentionsOf(id)).toEqual({ soup: 1 })
})
