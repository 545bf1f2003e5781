import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { asAccount, type Tx } from '#app/kit/database/tenant.server'
import { accountHref } from '#app/kit/routing/href'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { loadAnalysisProgress } from '#app/product/keywords/terms/analysis-progress.server'
import { categoriesSchema } from '#app/product/keywords/terms/categories-schema'
import { describeShownCategories } from '#app/product/keywords/terms/category-edits.server'
import { explainText } from '#app/product/keywords/terms/explain-text.server'
import { findTermsProblem, parseTerms } from '#app/product/keywords/terms/parse-terms'
import {
  countCategoryReviews,
  listTermCategories,
  removeCategory,
  requireTermCategory,
  resetCategories,
  saveCategories,
} from '#app/product/keywords/terms/term-categories.server'
import type { TermCategory } from '#app/product/keywords/terms/term-category'
import { loadTermsPage } from '#app/product/keywords/terms/terms-page.server'
import { handleTrySentence, loadTrySentencePage } from '#app/product/keywords/terms/try-sentence-page.server'
import { saveReviews } from '#app/product/reviews/saving/save-reviews.server'
import { addReviewNames } from '#app/product/reviews/tags/review-names.server'
import { createAccountWithLocations, makeReview } from '../../reviews/review-fixtures'
import { createTestDatabase } from '../../support/test-database'
import { analyzeAllReviews } from '../analyze-all-reviews'
import { listTerms } from '../list-terms'

const database = await createTestDatabase()
const accountId = '861'
const inAccount = <T>(work: (tx: Tx) => Promise<T>) => asAccount(accountId, work)
const viewer = {
  userId: accountId,
  name: 'Dana',
  account: { vertical: 'restaurants' },
  passes: () => true,
  canOpen: () => true,
  query: inAccount,
} as unknown as Viewer
let ids: string[]

type Row = { id?: string; name?: string; terms?: string }
const parseCategories = (...categories: Row[]) => categoriesSchema.safeParse({ categories })
/** Saves the form of all categories, with some rows changed or added. */
async function saveChanges(change: Record<string, Row>, added: Row[] = [], opened?: TermCategory[]) {
  return inAccount(async (tx) => {
    const stored = opened ?? (await listTermCategories(tx))
    const rows = stored.map(({ id, name, terms }) => ({ id, name, terms: terms.join('\n'), ...change[name] }))
    const { categories } = categoriesSchema.parse({ categories: [...rows, ...added] })
    return saveCategories(tx, viewer, { shown: describeShownCategories(stored), categories })
  })
}
const findCategory = async (name: string) =>
  (await inAccount(listTermCategories)).find((category) => category.name === name)
const loadCategoryNames = async (reviewId: string) => {
  const { rows } = await inAccount((tx) =>
    sql<{ name: string }>`select c.name from review_categories r
      join categories c on c.account_id = r.account_id and c.id = r.category_id
      where r.account_id = ${accountId} and r.review_id = ${reviewId} order by 1`.execute(tx),
  )
  return rows.map(({ name }) => name)
}
const loadLastAudit = async () => {
  const { rows } = await inAccount((tx) =>
    sql<{ action: string; details: unknown }>`select action, details from audit_events
      where account_id = ${accountId} order by id desc limit 1`.execute(tx),
  )
  return rows[0]
}

beforeAll(async () => {
  const [locationId = ''] = await createAccountWithLocations(database, {
    accountId,
    zone: 'UTC',
    locationCount: 1,
  })
  await inAccount((tx) =>
    sql`update accounts set vertical = 'restaurants' where id = ${accountId}`.execute(tx),
  )
  const bodies = ['The staff were friendly.', 'Our dog was welcome. The bowls were clean.', 'Fresh bread.']
  const saved = await inAccount((tx) =>
    saveReviews(
      tx,
      bodies.map((body, n) => makeReview(locationId, `r${n}`, { body })),
    ),
  )
  ids = saved.map(({ id }) => id)
  await analyzeAllReviews(accountId)
})

test('terms are parsed one per line or separated by commas, in lower case and without duplicates', () => {
  expect(parseTerms('Dog, dogs\n  Water   bowl;dog\r\n\n,chef’s')).toEqual([
    'dog',
    'dogs',
    'water bowl',
    "chef's",
  ])
})

test('invalid input is reported with the category and the term', () => {
  expect(findTermsProblem(['a'.repeat(61)])).toContain('at most 60 characters')
  expect(findTermsProblem(['one two three'])).toContain('“one two three” is too many words')
  expect(findTermsProblem(Array.from({ length: 101 }, (_, n) => `w${n}`))).toContain('at most 100 words')
  const issues = parseCategories(
    { name: 'Pets' },
    { terms: 'dog' },
    {},
    { id: '5', name: 'Staff', terms: ' ' },
  ).error?.issues
  expect(issues?.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['categories.0.terms', 'Enter at least one word for Pets'],
    ['categories.1.name', 'Enter the category’s name'],
    ['categories.3.terms', 'Enter a word for Staff, or remove it'],
  ])
  const tooManyCategories = Array.from({ length: 41 }, (_, n) => ({ name: `Name ${n}`, terms: 'dog' }))
  expect(parseCategories(...tooManyCategories).error?.issues[0]).toMatchObject({
    path: ['categories', 40, 'name'],
  })
})

test('a new category is found in existing reviews, and the audit log records the change', async () => {
  expect(await saveChanges({}, [{ name: 'Pets', terms: 'Dog, water bowl, bowl' }])).toEqual({
    ok: true,
    shouldReanalyze: true,
  })
  expect(await inAccount(loadAnalysisProgress)).toEqual({ done: 0, total: 3, remaining: null })
  expect(await loadLastAudit()).toEqual({
    action: 'experience_categories.changed',
    details: { added: { Pets: ['dog', 'water bowl', 'bowl'] } },
  })
  await analyzeAllReviews(accountId)
  expect(await inAccount(loadAnalysisProgress)).toBeNull()
  expect(await loadCategoryNames(ids[1]!)).toContain('Pets')
})

test('renaming a category keeps its reviews without analyzing them again, and two categories can swap names', async () => {
  expect(await saveChanges({ Pets: { name: 'Animals' } })).toEqual({ ok: true, shouldReanalyze: false })
  expect(await loadCategoryNames(ids[1]!)).toContain('Animals')
  expect(await inAccount(loadAnalysisProgress)).toBeNull()
  expect(await saveChanges({ Animals: { name: 'Staff' }, Staff: { name: 'Animals' } })).toMatchObject({
    ok: true,
  })
  expect(await loadCategoryNames(ids[0]!)).toContain('Animals')
  expect(await saveChanges({ Animals: { name: 'Staff' }, Staff: { name: 'Animals' } })).toMatchObject({
    ok: true,
  })
  expect(await saveChanges({})).toEqual({ ok: true, shouldReanalyze: false })
})

test('a duplicate name and a term that no text can contain are rejected', async () => {
  const refused = await saveChanges({ Animals: { name: 'sTAFF' } }, [
    { name: 'Fun', terms: 'q&a!!, juggler' },
  ])
  expect(Object.values('errors' in refused ? refused.errors : {}).flat()).toEqual([
    'A category with this name already exists',
    'Fun: “q&a!!” can’t be matched. Try plain words',
  ])
  expect(await findCategory('Fun')).toBeUndefined()
})

describe('of two people who edit the categories at once', () => {
  const open = () => inAccount(listTermCategories)

  test('both changes hold if they are to different words, names or categories', async () => {
    await saveChanges({ Animals: { terms: 'dog, cat, bird' } })
    const opened = await open()
    await saveChanges({ Animals: { terms: 'dog, cat, horse' } }, [{ name: 'Music', terms: 'band' }], opened)
    expect(await saveChanges({ Animals: { name: 'Pets', terms: 'cat, bird' } }, [], opened)).toMatchObject({
      ok: true,
    })
    expect((await findCategory('Pets'))?.terms).toEqual(['cat', 'horse'])
    expect((await findCategory('Music'))?.terms).toEqual(['band'])
    await saveChanges({ Pets: { name: 'Animals' } })
  })

  test('the second sees the first one’s value if both change the same, and nothing is saved', async () => {
    const opened = await open()
    await saveChanges({ Animals: { name: 'Beasts' } }, [], opened)
    expect(await saveChanges({ Animals: { name: 'Pets' } }, [], opened)).toMatchObject({
      ok: false,
      conflicts: { rows: [{ label: 'Beasts: name', theirs: 'Beasts', yours: 'Pets', by: 'Dana' }] },
    })
    expect(await findCategory('Pets')).toBeUndefined()
    await saveChanges({ Beasts: { name: 'Animals' } })
  })

  test('words of which each has removed the other half are a conflict', async () => {
    await saveChanges({ Animals: { terms: 'dog, cat' } })
    const opened = await open()
    await saveChanges({ Animals: { terms: 'dog' } }, [], opened)
    expect(await saveChanges({ Animals: { terms: 'cat' } }, [], opened)).toMatchObject({
      conflicts: { rows: [{ label: 'Animals: words', theirs: 'dog', yours: 'cat' }] },
    })
    expect((await findCategory('Animals'))?.terms).toEqual(['dog'])
  })

  test('a category that one removed stays removed unless the other has changed it', async () => {
    await saveChanges({}, [{ name: 'Views', terms: 'view, sunset' }])
    const opened = await open()
    const { id } = (await findCategory('Views'))!
    await inAccount((tx) => removeCategory(tx, viewer, id))
    expect(await saveChanges({}, [], opened)).toEqual({ ok: true, shouldReanalyze: false })
    expect(await findCategory('Views')).toBeUndefined()
    expect(await saveChanges({ Views: { terms: 'view' } }, [], opened)).toMatchObject({
      conflicts: { rows: [{ label: 'Views', theirs: '(removed)', yours: 'Views, view' }] },
    })
  })

  test('the same new category is added once', async () => {
    const opened = await open()
    const added = [{ name: 'Karaoke', terms: 'karaoke' }]
    expect(await saveChanges({}, added, opened)).toMatchObject({ ok: true })
    expect(await saveChanges({}, added, opened)).toMatchObject({ ok: true })
  })
})

test('categories that a form does not contain are unchanged', async () => {
  const before = await inAccount(listTermCategories)
  await inAccount((tx) =>
    saveCategories(tx, viewer, {
      shown: describeShownCategories(before),
      categories: [{ index: 0, id: null, name: 'Fun', terms: ['juggler'] }],
    }),
  )
  expect(await inAccount(listTermCategories)).toHaveLength(before.length + 1)
})

test('removing a category removes it from reviews in whose text it was found, but not from those that came with it', async () => {
  await inAccount((tx) => addReviewNames(tx, 'categories', [{ reviewId: ids[2]!, name: 'Animals' }]))
  await analyzeAllReviews(accountId)
  const { id } = (await findCategory('Animals'))!
  expect(await inAccount((tx) => countCategoryReviews(tx, id))).toEqual({ foundCount: 1, importedCount: 1 })
  expect(await inAccount((tx) => removeCategory(tx, viewer, id))).toBe('Animals')
  await analyzeAllReviews(accountId)
  expect(await loadCategoryNames(ids[1]!)).not.toContain('Animals')
  expect(await loadCategoryNames(ids[2]!)).toContain('Animals')
  await expect(inAccount((tx) => requireTermCategory(tx, id))).rejects.toMatchObject({ status: 404 })
  expect(
    (await inAccount((tx) => loadTermsPage(tx, viewer))).importedCategories.map(({ name }) => name),
  ).toEqual(['Animals'])
})

test('a removed category that came with no review is deleted once all reviews are analyzed', async () => {
  const { id } = (await findCategory('Fun'))!
  await inAccount((tx) => removeCategory(tx, viewer, id))
  await analyzeAllReviews(accountId)
  const { rows } = await inAccount((tx) =>
    sql<{
      name: string
    }>`select name from categories where account_id = ${accountId} and name = 'Fun'`.execute(tx),
  )
  expect(rows).toEqual([])
})

test('the terms of the vertical can be restored, and newer versions of them then apply', async () => {
  expect((await inAccount((tx) => loadTermsPage(tx, viewer))).hasVerticalTerms).toBe(false)
  await inAccount((tx) => resetCategories(tx, viewer))
  expect((await inAccount((tx) => loadTermsPage(tx, viewer))).hasVerticalTerms).toBe(true)
  const { rows } = await inAccount((tx) =>
    sql<{ is: boolean }>`
    select has_own_terms as is from keyword_analyses where account_id = ${accountId}`.execute(tx),
  )
  expect(rows).toEqual([{ is: false }])
  expect((await inAccount(listTerms)).length).toBeGreaterThan(50)
})

test('a sentence is explained as a review with that text would be analyzed', async () => {
  const text = 'The staff were friendly, but the wait was too long.'
  const explained = await inAccount((tx) => explainText(tx, text))
  expect(explained.categories).toEqual([
    { name: 'Staff', polarity: 1 },
    { name: 'Wait time', polarity: -1 },
  ])
  expect(explained.keywords).toEqual([
    { name: 'staff', polarity: 1 },
    { name: 'wait', polarity: -1 },
  ])
  expect(explained.clauses.map(({ text, categories }) => [text, categories.map(({ term }) => term)])).toEqual(
    [
      ['the staff were friendly', ['staff']],
      ['but the wait was too long', ['wait']],
    ],
  )
})

test('text that is not analyzed is reported: another language, too little or too much text', async () => {
  const analyzeSample = (text: string) =>
    loadTrySentencePage(new Request(`http://own.test/?${new URLSearchParams({ text })}`), viewer)
  expect((await analyzeSample('Der Kaffee war sehr gut und nicht teuer.')).tried.notice).toContain('German')
  expect((await analyzeSample('Croissants!')).tried.notice).toContain('Too short')
  expect(await analyzeSample('a'.repeat(2001))).toMatchObject({
    tried: { explanation: null },
    errorReply: { error: { text: [expect.stringContaining('2,001')] } },
  })
  for (const text of ['', ' ', '\0', '!!!', '😀', '<b>'.repeat(300)])
    expect((await analyzeSample(text)).errorReply).toBeNull()
})

test('a text that can be tried leads to an address to share, or is analyzed at once if it is too long for one', async () => {
  const tryText = (text: string) =>
    handleTrySentence(
      new Request('http://own.test/', { method: 'POST', body: new URLSearchParams({ text }) }),
      { ...viewer, href: accountHref(null) },
    )
  const short = await tryText('The staff were kind.\r\nThe wait was long.')
  expect((short as Response).headers.get('location')).toBe(
    '/settings/experience-categories/try?text=The+staff+were+kind.%0AThe+wait+was+long.',
  )
  // The longest text, in characters of which each takes twelve bytes in an address.
  const long = `The staff were very kind to us. ${'😀'.repeat(900)}\r\n\r\n${'🥐'.repeat(80)}`
  expect(await tryText(long)).toMatchObject({ tried: { explanation: { clauses: expect.anything() } } })
  expect(await tryText('a'.repeat(2001))).toMatchObject({ init: { status: 422 } })
})
