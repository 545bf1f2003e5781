import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rareWord } from '#app/demo/seed/scale-reviews.server'
import { seedScale } from '#app/demo/seed-scale.server'
import { createTestDatabase } from '../support/test-database'

const now = new Date('2026-11-20T18:00:00Z')
const businesses = [
  { name: 'Large', email: 'large@scale.example', places: 60, reviews: 20_000 },
  { name: 'Small', email: 'small@scale.example', places: 5, reviews: 500 },
]

const otherDatabase = await createTestDatabase()
const database = await createTestDatabase()
const client = new pg.Client({ connectionString: database.ownerUrl })
let indexesBefore: unknown[]

async function queryRows(sql: string): Promise<unknown[]> {
  return (await client.query(sql)).rows
}

const listIndexes = () =>
  queryRows('select indexdef from pg_indexes where schemaname = $$public$$ order by indexdef')
beforeAll(async () => {
  await client.connect()
  indexesBefore = await listIndexes()
  await seedScale(database.ownerUrl, { now, businesses })
})
afterAll(() => client.end())

test('each benchmark business has the requested number of reviews and locations', async () => {
  expect(
    await queryRows(`select a.name, count(distinct location_id)::int as places, count(*)::int as reviews
               from accounts a join reviews r on r.account_id = a.id group by 1 order by 1`),
  ).toEqual(businesses.map(({ email: _, ...business }) => business))
})

test('all foreign keys are valid although they were not checked while writing', async () => {
  const orphans = await queryRows(`
    select 'review' from reviews r where not exists
      (select from locations l where (l.account_id, l.id) = (r.account_id, r.location_id))
    union all select 'response' from responses p where not exists
      (select from reviews r where (r.account_id, r.id) = (p.account_id, p.review_id))
    union all select 'event' from response_events e where not exists
      (select from reviews r where (r.account_id, r.id) = (e.account_id, e.review_id))
    union all select 'tag' from review_tags t where not exists
      (select from tags where (tags.account_id, tags.id) = (t.account_id, t.tag_id))
    union all select 'category' from review_categories c where not exists
      (select from categories where (categories.account_id, categories.id) = (c.account_id, c.category_id))`)
  expect(orphans).toEqual([])
})

test('all indexes exist again after loading', async () => {
  expect(await listIndexes()).toEqual(indexesBefore)
})

test('ratings, responses and empty texts have their intended shares', async () => {
  const [shares] = (await queryRows(
    `select count(*) filter (where rating = 5) * 100 / count(*)::float8 as fives,
       count(*) filter (where rating = 1) * 100 / count(*)::float8 as ones,
       count(responded_at) * 100 / count(*)::float8 as answered,
       count(*) filter (where body = '') * 100 / count(*)::float8 as wordless from reviews`,
  )) as [Record<string, number>]
  expect(shares.fives).toBeCloseTo(60, -0.5)
  expect(shares.ones).toBeCloseTo(10, -0.5)
  expect(shares.answered).toBeCloseTo(35, -0.5)
  expect(shares.wordless).toBeCloseTo(5, -0.5)
})

test('every response belongs to a review with a response time, and no date lies in the future', async () => {
  expect(
    await queryRows(`select (select count(*) from responses) = count(responded_at) as answered,
      max(published_at) <= '${now.toISOString()}' as past, max(responded_at) <= '${now.toISOString()}' as answers
      from reviews`),
  ).toEqual([{ answered: true, past: true, answers: true }])
})

test('the rare word occurs in exactly one review', async () => {
  expect(
    await queryRows(`select count(*)::int as hits from review_words where words @@ '${rareWord}'`),
  ).toEqual([{ hits: 1 }])
})

test('loading the same data into another database gives identical reviews', async () => {
  await seedScale(otherDatabase.ownerUrl, { now, businesses })
  expect(await digestOfData(otherDatabase.ownerUrl)).toBe(await digestOfData(database.ownerUrl))
})

async function digestOfData(url: string): Promise<string> {
  const reader = new pg.Client({ connectionString: url })
  await reader.connect()
  const { rows } = await reader.query(
    `select md5(string_agg(concat_ws('|', id, location_id, rating, body, reviewer_name, source_id, published_at,
       responded_at), '' order by id)) as digest from reviews`,
  )
  await reader.end()
  return rows[0].digest
}
