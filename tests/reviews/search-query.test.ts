import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { asAccount } from '#app/database/tenant.server'
import { saveReviews } from '#app/reviews/review-writing.server'
import { searchQuery } from '#app/reviews/search-query'
import { testDatabase } from '../cast/database'
import { accountWithPlaces, review } from './written-reviews'

const database = await testDatabase()
const texts = {
  towels: 'The towels were clean, the staff was friendly.',
  cleanliness: 'Cleanliness could be better. Cold soup!',
  soup: 'Warm soup, a cold room and no clean towels',
  unicode: 'Crème brûlée à volonté; Straße 日本 ok',
  quoted: `It's the "best" place: rock'n'roll & more | less <tags> (really)`,
}

beforeAll(async () => {
  const [place] = await accountWithPlaces(database, { accountId: '801', zone: 'UTC', places: 1 })
  const rows = Object.entries(texts).map(([key, body]) => review(place!, key, { body, reviewerName: '' }))
  await asAccount('801', (tx) => saveReviews(tx, rows))
})

/** Keys of the reviews a typed search finds. */
async function found(typed: string): Promise<string[]> {
  const query = searchQuery(typed)
  if (query === null) return []
  const { rows } = await asAccount('801', (tx) =>
    sql<{
      key: string
    }>`select r.dedupe_key as key from reviews r
      join review_words w on w.account_id = r.account_id and w.review_id = r.id
      where w.words @@ to_tsquery('simple', ${query}) order by 1`.execute(tx),
  )
  return rows.map(({ key }) => key)
}

test.each([
  ['every word must occur, in any order', 'towels clean', ['soup', 'towels']],
  ['a word also finds longer ones', 'clean', ['cleanliness', 'soup', 'towels']],
  ['but not in their middle', 'liness', []],
  ['capitals do not matter', 'COLD Soup', ['cleanliness', 'soup']],
  ['quoted words stand next to each other', '"cold soup"', ['cleanliness']],
  ['in their order', '"soup cold"', []],
  ['and are whole words', '"the towel"', []],
  ['a quoted word is that very word', '"clean"', ['soup', 'towels']],
  ['a word with a minus must not occur', 'soup -warm', ['cleanliness']],
  ['nor quoted words with one', 'towels -"friendly"', ['soup']],
  ['a minus alone finds all others', '-soup -towels', ['quoted', 'unicode']],
  ['a short word is only itself', 'a', ['soup']],
  ['an open quotation mark is a quotation to nobody', 'towels "friendly', ['towels']],
  ['marks between words part them', 'soup,room', ['soup']],
  ['words of other scripts', '日本', ['unicode']],
  ['accents count', 'brûlée', ['unicode']],
  ['operators are no operators', 'warm | friendly', []],
  ['an apostrophe harms nobody', "it's", ['quoted']],
  ['nor do the marks of the query language', `rock'n'roll:* & !(more) <-> \\`, ['quoted']],
  ['nothing but marks finds nothing', '!!! &&& ()', []],
  ['nothing at all finds nothing', '', []],
])('%s: %s', async (_, typed, keys) => {
  expect(await found(typed)).toEqual(keys)
})

test('whatever is typed is a query PostgreSQL can read', async () => {
  const mark = fc.constantFrom(
    '"',
    '-',
    "'",
    '\\',
    ':*',
    '&',
    '|',
    '!',
    '(',
    ')',
    '<->',
    '%',
    '\u0301',
    '中',
    'Ⅷ',
    '²',
    'a',
    'ab',
    'abc',
    ' ',
  )
  const typed = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(mark, { maxLength: 12 }).map((marks) => marks.join('')),
  )
  const queries = fc
    .sample(typed, { numRuns: 1500, seed: 3 })
    .flatMap((each) => searchQuery(each.toWellFormed()) ?? [])
  expect(queries.length).toBeGreaterThan(500)
  await asAccount('801', (tx) =>
    sql`select to_tsquery('simple', q) from unnest(${queries}::text[]) q`.execute(tx),
  )
})
