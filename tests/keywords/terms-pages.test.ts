import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { asAccount, type Tx } from '#app/database/tenant.server'
import { analyseAll } from '#app/keywords/analysing.server'
import { categoriesSchema } from '#app/keywords/terms/categories-schema'
import { explainedText } from '#app/keywords/terms/explained-text.server'
import { readingProgress } from '#app/keywords/terms/reading-progress.server'
import {
  listTermCategories,
  removeCategory,
  requireTermCategory,
  resetCategories,
  reviewsOf,
  saveCategories,
  stateOf,
} from '#app/keywords/terms/term-categories.server'
import { termsPage } from '#app/keywords/terms/terms-page.server'
import { tryPage } from '#app/keywords/terms/try-page.server'
import { problemWith, typedTerms } from '#app/keywords/terms/typed-terms'
import { listTerms } from '#app/keywords/terms.server'
import { nameReviews } from '#app/reviews/review-names.server'
import { saveReviews } from '#app/reviews/review-writing.server'
import type { Viewer } from '#app/viewer/viewer.server'
import { testDatabase } from '../cast/database'
import { accountWithPlaces, review } from '../reviews/written-reviews'

const database = await testDatabase()
const accountId = '861'
const within = <T>(work: (tx: Tx) => Promise<T>) => asAccount(accountId, work)
const viewer = {
  userId: accountId,
  name: 'Dana',
  account: { vertical: 'restaurants' },
  passes: () => true,
  canOpen: () => true,
  query: within,
} as unknown as Viewer
let ids: string[]

type Row = { id?: string; name?: string; terms?: string }
const typed = (...categories: Row[]) => categoriesSchema.safeParse({ seen: '', categories })
/** What the form of all categories would send, with some rows changed or added. */
async function save(change: Record<string, Row>, added: Row[] = [], seen?: string) {
  return within(async (tx) => {
    const stored = await listTermCategories(tx)
    const rows = stored.map(({ id, name, terms }) => ({ id, name, terms: terms.join('\n'), ...change[name] }))
    const { categories } = categoriesSchema.parse({ categories: [...rows, ...added] })
    return saveCategories(tx, viewer, { seen: seen ?? stateOf(stored), categories })
  })
}
const categoryOf = async (name: string) =>
  (await within(listTermCategories)).find((category) => category.name === name)
const namesOf = async (reviewId: string) => {
  const { rows } = await within((tx) =>
    sql<{ name: string }>`select c.name from review_categories r
      join categories c on c.account_id = r.account_id and c.id = r.category_id
      where r.account_id = ${accountId} and r.review_id = ${reviewId} order by 1`.execute(tx),
  )
  return rows.map(({ name }) => name)
}
const lastAudit = async () => {
  const { rows } = await within((tx) =>
    sql<{ action: string; details: unknown }>`select action, details from audit_events
      where account_id = ${accountId} order by id desc limit 1`.execute(tx),
  )
  return rows[0]
}

beforeAll(async () => {
  const [place = ''] = await accountWithPlaces(database, { accountId, zone: 'UTC', places: 1 })
  await within((tx) => sql`update accounts set vertical = 'restaurants' where id = ${accountId}`.execute(tx))
  const bodies = ['The staff were friendly.', 'Our dog was welcome. The bowls were clean.', 'Fresh bread.']
  const saved = await within((tx) =>
    saveReviews(
      tx,
      bodies.map((body, n) => review(place, `r${n}`, { body })),
    ),
  )
  ids = saved.map(({ id }) => id)
  await analyseAll(accountId)
})

test('words are typed one per line or between commas, in any capitals, and once each', () => {
  expect(typedTerms('Dog, dogs\n  Water   bowl;dog\r\n\n,chef’s')).toEqual([
    'dog',
    'dogs',
    'water bowl',
    "chef's",
  ])
})

test('what may not be typed is said, with the category and the word', () => {
  expect(problemWith(['a'.repeat(61)])).toContain('at most 60 characters')
  expect(problemWith(['one two three'])).toContain('“one two three” is too many words')
  expect(problemWith(Array.from({ length: 101 }, (_, n) => `w${n}`))).toContain('at most 100 words')
  const faults = typed({ name: 'Pets' }, { terms: 'dog' }, {}, { id: '5', name: 'Staff', terms: ' ' }).error
    ?.issues
  expect(faults?.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['categories.0.terms', 'Enter at least one word of Pets'],
    ['categories.1.name', 'Enter the category’s name'],
    ['categories.3.terms', 'Enter a word of Staff, or remove it'],
  ])
  const many = Array.from({ length: 41 }, (_, n) => ({ name: `Name ${n}`, terms: 'dog' }))
  expect(typed(...many).error?.issues[0]).toMatchObject({ path: ['categories', 40, 'name'] })
})

test('a new category is read in the reviews there are, and in the log stands what changed', async () => {
  expect(await save({}, [{ name: 'Pets', terms: 'Dog, water bowl, bowl' }])).toEqual({
    ok: true,
    isReadAnew: true,
  })
  expect(await within(readingProgress)).toEqual({ done: 0, total: 3, left: null })
  expect(await lastAudit()).toEqual({
    action: 'experience_categories.changed',
    details: { added: { Pets: ['dog', 'water bowl', 'bowl'] } },
  })
  await analyseAll(accountId)
  expect(await within(readingProgress)).toBeNull()
  expect(await namesOf(ids[1]!)).toContain('Pets')
})

test('another name keeps the reviews, and none is read again; two may swap their names', async () => {
  expect(await save({ Pets: { name: 'Animals' } })).toEqual({ ok: true, isReadAnew: false })
  expect(await namesOf(ids[1]!)).toContain('Animals')
  expect(await within(readingProgress)).toBeNull()
  expect(await save({ Animals: { name: 'Staff' }, Staff: { name: 'Animals' } })).toMatchObject({ ok: true })
  expect(await namesOf(ids[0]!)).toContain('Animals')
  expect(await save({ Animals: { name: 'Staff' }, Staff: { name: 'Animals' } })).toMatchObject({ ok: true })
  expect(await save({})).toEqual({ ok: true, isReadAnew: false })
})

test('two categories do not share a name, nor is a word taken that no text can hold', async () => {
  const refused = await save({ Animals: { name: 'sTAFF' } }, [{ name: 'Fun', terms: 'q&a!!, juggler' }])
  expect(Object.values('errors' in refused ? refused.errors : {}).flat()).toEqual([
    'There is a category of this name already',
    'Fun: “q&a!!” is found in no text. Try plain words',
  ])
  expect(await categoryOf('Fun')).toBeUndefined()
})

test('whoever saves over what another saved meanwhile is told, and saves nothing', async () => {
  const seen = stateOf(await within(listTermCategories))
  await save({ Animals: { terms: 'dog, cat' } })
  const late = await save({ Animals: { terms: 'dog, parrot' } }, [], seen)
  expect(late).toMatchObject({ ok: false, now: expect.any(Array) })
  expect((await categoryOf('Animals'))?.terms).toEqual(['cat', 'dog'])
})

test('what a form does not name stays as it was', async () => {
  const before = await within(listTermCategories)
  await within((tx) =>
    saveCategories(tx, viewer, {
      seen: stateOf(before),
      categories: [{ at: 0, id: null, name: 'Fun', terms: ['juggler'] }],
    }),
  )
  expect(await within(listTermCategories)).toHaveLength(before.length + 1)
})

test('a removed category is lost by the reviews it was read in, and kept by those that came with it', async () => {
  await within((tx) => nameReviews(tx, 'categories', [{ reviewId: ids[2]!, name: 'Animals' }]))
  await analyseAll(accountId)
  const { id } = (await categoryOf('Animals'))!
  expect(await within((tx) => reviewsOf(tx, id))).toEqual({ read: 1, given: 1 })
  expect(await within((tx) => removeCategory(tx, viewer, id))).toBe('Animals')
  await analyseAll(accountId)
  expect(await namesOf(ids[1]!)).not.toContain('Animals')
  expect(await namesOf(ids[2]!)).toContain('Animals')
  await expect(within((tx) => requireTermCategory(tx, id))).rejects.toMatchObject({ status: 404 })
  expect((await within((tx) => termsPage(tx, viewer))).given.map(({ name }) => name)).toEqual(['Animals'])
})

test('one that nobody came with is gone for good once all reviews are read', async () => {
  const { id } = (await categoryOf('Fun'))!
  await within((tx) => removeCategory(tx, viewer, id))
  await analyseAll(accountId)
  const { rows } = await within((tx) =>
    sql<{
      name: string
    }>`select name from categories where account_id = ${accountId} and name = 'Fun'`.execute(tx),
  )
  expect(rows).toEqual([])
})

test('the words of the industry can be had back, and newer ones of it then come by themselves', async () => {
  expect((await within((tx) => termsPage(tx, viewer))).isOfVertical).toBe(false)
  await within((tx) => resetCategories(tx, viewer))
  expect((await within((tx) => termsPage(tx, viewer))).isOfVertical).toBe(true)
  const { rows } = await within((tx) =>
    sql<{ is: boolean }>`
    select has_own_terms as is from keyword_analyses where account_id = ${accountId}`.execute(tx),
  )
  expect(rows).toEqual([{ is: false }])
  expect((await within(listTerms)).length).toBeGreaterThan(50)
})

test('a sentence is explained as a review of it would be read', async () => {
  const text = 'The staff were friendly, but the wait was too long.'
  const explained = await within((tx) => explainedText(tx, text))
  expect(explained.categories).toEqual([
    { name: 'Staff', polarity: 1 },
    { name: 'Wait time', polarity: -1 },
  ])
  expect(explained.keywords).toEqual([
    { name: 'staff', polarity: 1 },
    { name: 'wait', polarity: -1 },
  ])
  expect(
    explained.clauses.map(({ words, categories }) => [words, categories.map(({ term }) => term)]),
  ).toEqual([
    ['the staff were friendly', ['staff']],
    ['but the wait was too long', ['wait']],
  ])
})

test('what is not read is said: another language, too little, too much', async () => {
  const tried = (text: string) =>
    tryPage(new Request(`http://own.test/?${new URLSearchParams({ text })}`), viewer)
  expect((await tried('Der Kaffee war sehr gut und nicht teuer.')).note).toContain('German')
  expect((await tried('Croissants!')).note).toContain('Too little')
  expect(await tried('a'.repeat(2001))).toMatchObject({
    explained: null,
    refused: { error: { text: [expect.stringContaining('2,001')] } },
  })
  for (const text of ['', ' ', '\0', '!!!', '😀', '<b>'.repeat(300)])
    expect((await tried(text)).refused).toBeNull()
})
