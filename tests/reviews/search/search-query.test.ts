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

/** Returns the keys of the reviews that a search finds. */
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
  ['a word also matches longer words that begin with it', 'clean', ['cleanliness', 'soup', 'towels']],
  ['a word does not match in the middle of another', 'liness', []],
  ['case is ignored', 'COLD Soup', ['cleanliness', 'soup']],
  ['quoted words must be adjacent', '"cold soup"', ['cleanliness']],
  ['quoted words must be in order', '"soup cold"', []],
  ['quoted words match only whole words', '"the towel"', []],
  ['a quoted word matches exactly', '"clean"', ['soup', 'towels']],
  ['a word with a minus must not occur', 'soup -warm', ['cleanliness']],
  ['quoted words with a minus must not occur', 'towels -"friendly"', ['soup']],
  ['a search with only excluded words finds all other reviews', '-soup -towels', ['quoted', 'unicode']],
  ['a short word is not a prefix', 'a', ['soup']],
  ['an unclosed quotation mark is ignored', 'towels "friendly', ['towels']],
  ['punctuation separates words', 'soup,room', ['soup']],
  ['words in other scripts are found', '日本', ['unicode']],
  ['accents are significant', 'brûlée', ['unicode']],
  ['query operators are treated as text', 'warm | friendly', []],
  ['an apostrophe is allowed', "it's", ['quoted']],
  ['characters of the query language are allowed', `rock'n'roll:* & !(more) <-> \\`, ['quoted']],
  ['punctuation alone finds nothing', '!!! &&& ()', []],
  ['an empty search finds nothing', '', []],
])('%s: %s', async (_, input, keys) => {
  expect(await findKeys(input)).toEqual(keys)
})

test('any input becomes a query that PostgreSQL accepts', async () => {
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
