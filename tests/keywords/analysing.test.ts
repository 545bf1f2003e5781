import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asAccount, type Tx } from '#app/database/tenant.server'
import { analyseAll, analyseSome } from '#app/keywords/analysing.server'
import { analyzeReviewsTask } from '#app/keywords/analysis-task.server'
import { listTerms, replaceTerms } from '#app/keywords/terms.server'
import { nameReviews } from '#app/reviews/review-names.server'
import { changeResponded, saveReviews } from '#app/reviews/review-writing.server'
import { testDatabase } from '../cast/database'
import { lockHolder } from '../cast/lock-holder'
import { accountWithPlaces, review } from '../reviews/written-reviews'

const database = await testDatabase()
const owner = new pg.Client({ connectionString: database.ownerUrl })
const holder = await lockHolder(database)
const accountId = '851'
let place: string
let ids: string[]

const within = <T>(work: (tx: Tx) => Promise<T>) => asAccount(accountId, work)
const save = (key: string, body: string) => within((tx) => saveReviews(tx, [review(place, key, { body })]))
const mentionsOf = async (id: string) => {
  const { rows } = await within((tx) =>
    sql<{ short: string; polarity: number }>`
      select k.short, m.polarity from review_keywords m
      join keywords k on k.account_id = m.account_id and k.id = m.keyword_id
      where m.account_id = ${accountId} and m.review_id = ${id} order by k.short`.execute(tx),
  )
  return Object.fromEntries(rows.map(({ short, polarity }) => [short, polarity]))
}
const categoriesOf = async (id: string) => {
  const { rows } = await within((tx) =>
    sql<{ name: string; polarity: number | null }>`
      select c.name, x.polarity from review_categories x
      join categories c on c.account_id = x.account_id and c.id = x.category_id
      where x.account_id = ${accountId} and x.review_id = ${id} order by c.name`.execute(tx),
  )
  return Object.fromEntries(rows.map(({ name, polarity }) => [name, polarity]))
}
const everything = () =>
  within(async (tx) => {
    const { rows } = await sql<{ all: string }>`select (
      select json_agg(m order by review_id, keyword_id)::text from review_keywords m) || (
      select coalesce(json_agg(n order by review_id)::text, '') from reviews_not_analyzed n) || (
      select json_agg(x order by review_id, category_id)::text from review_categories x) as all`.execute(tx)
    return rows[0]!.all
  })

beforeAll(async () => {
  await owner.connect()
  ;[place = ''] = await accountWithPlaces(database, { accountId, zone: 'UTC', places: 1 })
  const bodies = [
    'Great coffee, but the wait was far too long. The staff were friendly.',
    'Der Kaffee war sehr gut und die Bedienung ist nicht langsam.',
    '',
    'Parking was awful and the prices are a joke.',
  ]
  const saved = await within((tx) =>
    saveReviews(
      tx,
      bodies.map((body, n) => review(place, `r${n}`, { body })),
    ),
  )
  ids = saved.map(({ id }) => id)
  await analyseAll(accountId)
})

afterAll(() => owner.end())

test('KW each clause has its say: praise and complaint of one sentence stay apart', async () => {
  expect(await mentionsOf(ids[0]!)).toEqual({ coffee: 1, staff: 1, wait: -1 })
  expect(await categoriesOf(ids[0]!)).toEqual({ Staff: 1, 'Wait time': -1 })
})

test('another language is counted, and stars without a word are not', async () => {
  const { rows } = await within((tx) =>
    sql<{ review_id: string; language: string }>`
      select review_id, language from reviews_not_analyzed`.execute(tx),
  )
  expect(rows).toEqual([{ review_id: ids[1], language: 'de' }])
  expect(await mentionsOf(ids[1]!)).toEqual({})
})

test('reading everything again changes nothing', async () => {
  const before = await everything()
  await within((tx) => sql`update keyword_analyses set version = 0`.execute(tx))
  expect(await analyseAll(accountId)).toBe(4)
  expect(await everything()).toBe(before)
  expect(await analyseAll(accountId)).toBe(0)
})

test('a review that arrives is read, an edited one is read anew, a removed one has no mentions', async () => {
  const id = (await save('new', 'The bread was stale.'))[0]!.id
  expect(await mentionsOf(id)).toEqual({})
  await analyseAll(accountId)
  expect(await mentionsOf(id)).toEqual({ bread: -1 })
  await save('new', 'The cake was delicious.')
  await analyseAll(accountId)
  expect(await mentionsOf(id)).toEqual({ cake: 1 })
  await within((tx) => sql`delete from reviews where id = ${id}`.execute(tx))
  expect(await mentionsOf(id)).toEqual({})
})

test('many are read some at a time, and none is forgotten', async () => {
  const rows = Array.from({ length: 25 }, (_, n) => review(place, `many${n}`, { body: 'Lovely soup.' }))
  const saved = await within((tx) => saveReviews(tx, rows))
  expect([await analyseSome(accountId, 10), await analyseSome(accountId, 10)]).toEqual([10, 10])
  expect([await analyseSome(accountId, 10), await analyseSome(accountId, 10)]).toEqual([5, 0])
  for (const { id } of saved) expect(await mentionsOf(id)).toEqual({ soup: 1 })
})

test('two workers share the reviews of an account, and read none twice', async () => {
  const rows = Array.from({ length: 40 }, (_, n) => review(place, `shared${n}`, { body: 'Lovely pie.' }))
  await within((tx) => saveReviews(tx, rows))
  const counts: number[] = []
  for (let read = [1]; read.some((count) => count > 0); counts.push(...read))
    read = await Promise.all([analyseSome(accountId, 10), analyseSome(accountId, 10)])
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(40)
})

test('a mention repeats what the review says of itself, whenever that changes', async () => {
  const facts = async () => {
    const { rows } = await within((tx) =>
      sql`select r.published_at = m.published_at and r.location_id = m.location_id and r.source_id = m.source_id
          and r.rating = m.rating and r.responded_at is not distinct from m.responded_at as same, m.responded_at
        from review_keywords m join reviews r on r.account_id = m.account_id and r.id = m.review_id
        where m.review_id = ${ids[0]}`.execute(tx),
    )
    return rows as { same: boolean; responded_at: Date | null }[]
  }
  const at = new Date('2026-11-01T10:00:00Z')
  await within((tx) => changeResponded(tx, ids[0]!, at))
  expect(await facts()).toEqual(Array(3).fill({ same: true, responded_at: at }))
})

test('a category that came with the review stays, whatever its text says', async () => {
  await within((tx) => nameReviews(tx, 'categories', [{ reviewId: ids[3]!, name: 'Parking' }]))
  await within((tx) => nameReviews(tx, 'categories', [{ reviewId: ids[3]!, name: 'Staff' }]))
  expect(await categoriesOf(ids[3]!)).toMatchObject({ Parking: -1, Staff: null })
  await within((tx) => replaceTerms(tx, [{ category: 'Money', term: 'price' }]))
  await analyseAll(accountId)
  expect(await categoriesOf(ids[3]!)).toEqual({ Money: -1, Parking: null, Staff: null })
})

test('an account’s own terms outlast those of its vertical', async () => {
  await within((tx) => sql`update keyword_analyses set version = 0`.execute(tx))
  await analyseAll(accountId)
  expect(await within(listTerms)).toEqual([{ category: 'Money', term: 'price' }])
})

test('what the business and its places are called is no keyword', async () => {
  const id = (await save('brand', 'place 1 has the best scone in town'))[0]!.id
  await within((tx) => sql`update locations set city = 'Scone'`.execute(tx))
  await analyseAll(accountId)
  expect(await mentionsOf(id)).toEqual({})
})

test('a word said of any business is a keyword, whoever is called so', async () => {
  const id = (await save('coffee', 'The coffee was great. The owl was great.'))[0]!.id
  await owner.query("update accounts set name = 'Blue Owl Coffee' where id = $1", [accountId])
  await within((tx) => sql`update locations set name = 'Parking', city = 'Chicago'`.execute(tx))
  const parked = (await save('parking', 'Parking was awful.'))[0]!.id
  await analyseAll(accountId)
  expect(await mentionsOf(id)).toEqual({ coffee: 1 })
  expect(await mentionsOf(parked)).toEqual({ parking: -1 })
})

test('a review edited while it is read is not locked meanwhile, and read again as it is now', async () => {
  const id = (await save('busy', 'The bread was stale.'))[0]!.id
  let read: Promise<number> | undefined
  await within(async (tx) => {
    await saveReviews(tx, [review(place, 'busy', { body: 'The cake was delicious.' })])
    read = analyseSome(accountId)
    await holder.untilWaiting(1)
  })
  expect(await read).toBe(1)
  expect(await mentionsOf(id)).toEqual({})
  await analyseAll(accountId)
  expect(await mentionsOf(id)).toEqual({ cake: 1 })
})

test('an account that cannot be read keeps no other waiting', async () => {
  await accountWithPlaces(database, { accountId: '850', zone: 'UTC', places: 1 })
  await owner.query(`
    create function break_reading() returns trigger language plpgsql as
      $$ begin if new.account_id = 850 then raise 'broken'; end if; return new; end $$;
    create trigger broken before insert or update on keyword_analyses for each row execute function break_reading();
    insert into keyword_analysis_queue (account_id, review_ids) values (850, '{1}')`)
  const id = (await save('after', 'Lovely soup.'))[0]!.id
  await analyzeReviewsTask.run(new AbortController().signal)
  expect(await mentionsOf(id)).toEqual({ soup: 1 })
})
