import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { asAccount } from '#app/database/tenant.server'
import { saveReviews } from '#app/reviews/saving/save-reviews.server'
import { toTextQuery } from '#app/reviews/search/search-query'
import { createTestDatabase } from '../../support/test-database'
import { createAccountWithLocations, makeReview } from '../review-fixtures'

const database = await createTestDatabase()
const texts = {
  towels: 'The towels were clean, the staff was friendly.',
  cleanliness: 'Cleanliness could be better. Cold soup!',
  soup: 'Warm soup, a cold room and no clean towels',
  unicode: 'Crème brûlée à volonté; Straße 日本 ok',
  quoted: `It's the "best" place: rock'n'roll & more | less <tags> (really)`,
}

beforeAll(async () => {
  const [location] = await createAccountWithLocations(database, {
    accountId: '801',
    zone: 'UTC',
    locationCount: 1,
  })
  const rows = Object.entries(texts).map(([key, body]) =>
    makeReview(location!, key, { body, reviewerName: '' }),
  )
  await asAccount('801', (tx) => saveReviews(tx, rows))
})

/** Keys of the reviews a typed search finds. */
async function findKeys(input: string): Promise<string[]> {
  const query = toTextQuery(input)
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
])('%s: %s', async (_, input, keys) => {
  expect(await findKeys(input)).toEqual(keys)
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
  const input = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(mark, { maxLength: 12 }).map((marks) => marks.join('')),
  )
  const queries = fc
    .sample(input, { numRuns: 1500, seed: 3 })
    .flatMap((each) => toTextQuery(each.toWellFormed()) ?? [])
  expect(queries.length).toBeGreaterThan(500)
  await asAccount('801', (tx) =>
    sql`select to_tsquery('simple', q) from unnest(${queries}::text[]) q`.execute(tx),
  )
})
