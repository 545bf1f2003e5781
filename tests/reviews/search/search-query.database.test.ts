import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { asAccount } from '#app/kit/database/tenant.server'
import { saveReviews } from '#app/product/reviews/saving/save-reviews.server'
import { describeIgnored, toTextQuery } from '#app/product/reviews/search/search-query'
import { toTextVector } from '#app/product/reviews/search/text-vector'
import { createTestDatabase } from '../../support/test-database'
import { createAccountWithLocations, makeReview } from '../review-fixtures'

const database = await createTestDatabase()
const texts = {
  towels: 'The towels were clean, the staff was friendly.',
  cleanliness: 'Cleanliness could be better. Cold soup!',
  soup: 'Warm soup, a cold room and no clean towels',
  unicode: 'Crème brûlée à volonté; Straße 日本 ok',
  quoted: `It's the "best" place: rock'n'roll & more | less <tags> (really)`,
  glued: 'Good/or bad.Toilets',
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
      where w.words @@ ${query}::tsquery order by 1`.execute(tx),
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
  [
    'a search with only excluded words finds all other reviews',
    '-soup -towels',
    ['glued', 'quoted', 'unicode'],
  ],
  ['a short word is not a prefix', 'a', ['soup']],
  ['an unclosed quotation mark is ignored', 'towels "friendly', ['towels']],
  ['punctuation separates words', 'soup,room', ['soup']],
  ['words in other scripts are found', '日本', ['unicode']],
  ['accents are significant', 'brûlée', ['unicode']],
  ['with OR, one of the words is enough', 'warm OR friendly', ['soup', 'towels']],
  ['a bar means or', 'warm|friendly', ['soup', 'towels']],
  ['OR applies to the words next to it', 'soup warm OR "cold soup" -room', ['cleanliness']],
  ['a small or is a word', 'warm or friendly', []],
  ['AND changes nothing', 'warm AND soup', ['soup']],
  ['typographic quotes are quotes', '“cold soup” -„warm“ -«towels»', ['cleanliness']],
  ['a full-width space separates words', 'towels　ＣＬＥＡＮ', ['soup', 'towels']],
  ['a dash of any width excludes', 'soup –warm', ['cleanliness']],
  ['a dash between spaces excludes nothing', 'soup - warm', ['soup']],
  ['words are found next to a slash or a missing space', '"or bad" toilets', ['glued']],
  ['an apostrophe is allowed', "it's", ['quoted']],
  ['characters of the query language are allowed', `rock'n'roll:* & !(more) <-> \\`, ['quoted']],
  ['punctuation alone finds nothing', '!!! &&& ()', []],
  ['an empty search finds nothing', '', []],
])('%s: %s', async (_, input, keys) => {
  expect(await findKeys(input)).toEqual(keys)
})

const mark = fc.constantFrom(
  '"',
  '-',
  "'",
  '\\',
  ':*',
  '&',
  '|',
  ' OR ',
  '!',
  '(',
  ')',
  '<->',
  '%',
  '\u0301',
  '中',
  'Ⅷ',
  '²',
  '👍',
  'ก็',
  'ال',
  'a',
  'ab',
  'abc',
  ' ',
  '“',
  '\u3000',
)
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(mark, { maxLength: 12 }).map((marks) => marks.join('')),
)

/** Returns texts that can be stored. */
const sampleTexts = (seed: number) =>
  fc.sample(anyText, { numRuns: 1500, seed }).map((text) => text.toWellFormed().replaceAll('\0', ''))

test('any input becomes a query that PostgreSQL accepts', async () => {
  const queries = sampleTexts(3).flatMap((text) => toTextQuery(text) ?? [])
  expect(queries.length).toBeGreaterThan(500)
  await asAccount('801', (tx) => sql`select q::tsquery from unnest(${queries}::text[]) q`.execute(tx))
})

test('any text is found by its words, and by itself in quotes', async () => {
  const searches = sampleTexts(4).flatMap((text) => {
    const words = text.replace(/["“”„‟«»＂]/gu, ' ')
    return [words.replace(/[-−–—－|｜]/gu, ' '), `"${words}"`].map((input) => ({ text, input }))
  })
  const rows = searches.flatMap(({ text, input }) => {
    const query = toTextQuery(input)
    return query ? [{ words: toTextVector('1', text), query, input }] : []
  })
  expect(rows.length).toBeGreaterThan(1000)
  const { rows: missed } = await asAccount('801', (tx) =>
    sql`select input from unnest(${rows.map(({ words }) => words)}::text[], ${rows.map(({ query }) => query)}::text[],
      ${rows.map(({ input }) => input)}::text[]) as x (words, query, input)
      where not words::tsvector @@ query::tsquery`.execute(tx),
  )
  expect(missed).toEqual([])
})

test.each([
  ['towels "clean room" -cold', null],
  ['towels "clean', 'Searched for towels and clean. Ignored: "'],
  ['“cold soup” OR warm & -bad !!', 'Searched for “cold soup” or warm and not bad. Ignored: & !!'],
  ['| soup |', 'Searched for soup. Ignored: | |'],
  ['!!! -', 'The search contains no word or emoji to look for.'],
])('what is ignored in %s is named', (input, sentence) => {
  expect(describeIgnored(input)).toBe(sentence)
})
