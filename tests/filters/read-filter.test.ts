import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defineFilter } from '#app/platform/filters/define-filter'
import { defaultFilter } from '#app/platform/filters/filter'
import { locationField } from '#app/product/locations/location-filter-fields'
import { fullFilter, languageParameters } from './arbitraries'

const read = (query: string) => fullFilter.read(new URLSearchParams(query))
const problemsOf = (query: string) => {
  const result = fullFilter.readStrict(new URLSearchParams(query))
  return result.ok ? [] : result.problems.map(({ parameter, message }) => `${parameter} ${message}`)
}

test('no parameters, or only blank ones, give the page’s defaults', () => {
  expect(read('')).toEqual(defaultFilter(fullFilter.rules))
  expect(read('locationId=&rating=&from=&to=&search_terms=++&page=&sort[by]=')).toEqual(read(''))
})

test('repeated and bracketed values become one sorted list without blanks and duplicates', () => {
  expect(read('locationId=10&locationId=9&locationId[]=10&locationId=&locationId=+9+').locationIds).toEqual([
    '9',
    '10',
  ])
})

test('an id that does not fit a bigint becomes an id that no row has', () => {
  const ids = [
    '0',
    '-1',
    '1e3',
    '0x10',
    '01',
    '1.5',
    'abc',
    '9223372036854775807',
    '9223372036854775808',
    '1\0',
  ]
  expect(read(new URLSearchParams(ids.map((id) => ['groupId', id])).toString()).groupIds).toEqual([
    '0',
    '9223372036854775807',
  ])
  expect(read('locationId=x').locationIds).toEqual(['0'])
  expect(fullFilter.toParams(read('locationId=x&locationId=7')).toString()).toBe('locationId=0&locationId=7')
})

test('ratings are 0 to 5, and one that is not a number invalidates them all', () => {
  expect(read('rating=5&rating=0&rating=7&rating=-1&rating=4.5').ratings).toEqual([0, 5])
  expect(read('rating=5&rating=abc').ratings).toEqual([])
  expect(read('rating=4,5').ratings).toEqual([])
})

test('sentiment accepts only 1 or positive, and -1 or negative', () => {
  const sentiments = ['1', 'positive', '-1', 'negative', '0', 'POSITIVE', ''].map(
    (s) => read(`sentiment=${s}`).sentiment,
  )
  expect(sentiments).toEqual(['positive', 'positive', 'negative', 'negative', null, null, null])
})

test('the response status accepts only known values', () => {
  expect(read('status_enum=not_responded').responded).toBe('not_responded')
  expect(read('status_enum=published').responded).toBeNull()
})

test('search text becomes one line of at most 200 characters without NUL bytes', () => {
  const searchParams = new URLSearchParams({ search_terms: '  slow\0 \r\n service \u{1F600} ' })
  expect(fullFilter.read(searchParams).search).toBe('slow service \u{1F600}')
  expect(fullFilter.read(new URLSearchParams({ search_terms: '\u{1F600}'.repeat(300) })).search).toHaveLength(
    200,
  )
})

test('a known preset takes precedence over dates, and dates over an unknown preset', () => {
  expect(read('dateDescriptor=mtd&from=2026-01-01&to=2026-01-31').range).toEqual({
    kind: 'preset',
    descriptor: 'month_to_date',
  })
  expect(read('dateDescriptor=nonsense&from=01/01/26&to=01/31/2026').range).toEqual({
    kind: 'custom',
    from: '2026-01-01',
    to: '2026-01-31',
  })
  expect(read('dateDescriptor=nonsense').range).toEqual({ kind: 'preset', descriptor: 'yesterday' })
})

test('an incomplete or reversed range is ignored', () => {
  for (const query of [
    'from=2026-01-01',
    'to=2026-01-01',
    'from=2026-01-02&to=2026-01-01',
    'from=0000-00-00&to=x',
  ])
    expect(read(query).range).toEqual({ kind: 'preset', descriptor: 'thirty_days' })
})

test('sort and view accept only values that the page supports', () => {
  expect(read('sort[by]=rating').sort).toEqual({ by: 'rating', order: 'asc' })
  expect(read('sort[by]=rating&sort[order]=desc').sort).toEqual({ by: 'rating', order: 'desc' })
  expect(read('sort[order]=asc').sort).toEqual({ by: 'published_at', order: 'asc' })
  expect(read('sort[by]=password_hash&sort[order]=asc').sort).toEqual({ by: 'published_at', order: 'desc' })
  expect(read('view=groups').view).toBe('groups')
  expect(read('view=secrets').view).toBeNull()
})

test('a list position is one cursor and a page number from 1', () => {
  expect(read('before=b&after=a').cursor).toEqual({ after: 'a' })
  expect(['0', '-3', '1e9', '12345678901', '7'].map((page) => read(`page=${page}`).page)).toEqual([
    1, 1, 1, 1, 7,
  ])
})

test('unknown parameters are kept, but not those of the filter bar and Remix', () => {
  const filter = read(
    'utm=1&utm=2&q_location=chi&open=location&location_page=2&intent=enter&_data=x&_routes=y&index',
  )
  expect(filter.unknown).toEqual([
    ['utm', '1'],
    ['utm', '2'],
  ])
})

test('parameters that a page does not support pass through unchanged', () => {
  const plain = defineFilter({ fields: [locationField] })
  const query = 'locationId=1&from=x&rating=abc&sort%5Bby%5D=z&view=q'
  expect(plain.toParams(plain.read(new URLSearchParams(query))).toString()).toBe(query)
  expect(plain.chips(plain.read(new URLSearchParams(query)), {})).toHaveLength(1)
})

test('strict reading reports each problem with its parameter', () => {
  expect(problemsOf('locationId=3&rating=5&utm=x')).toEqual([])
  expect(problemsOf('locationId=x&rating=9&sentiment=0&sort[by]=z&page=0&from=2026-01-01')).toEqual([
    'to Date Required',
    'locationId must be ids',
    'rating must be whole numbers from 0 to 5',
    'sentiment must be positive (1) or negative (-1)',
    'sort[by] must be one of published_at, rating',
    'page must be a whole number from 1',
  ])
  expect(problemsOf('sentiment=1&sentiment=-1')).toEqual(['sentiment must be positive (1) or negative (-1)'])
})

const keys = [
  ...languageParameters,
  ...fullFilter.rules.fields.map(({ parameter }) => parameter),
  'groupId[]',
  '__proto__',
  'constructor',
  'a[__proto__]',
  '',
]
const nastyParameter = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '\0',
    '\uD800',
    '\u202E',
    '1e309',
    '-0',
    '9223372036854775808',
    '0x10',
    '0000-00-00',
    '2024-02-30',
  ),
  fc.constantFrom(
    '+275760-09-13',
    'x'.repeat(65_536),
    '\u0301'.repeat(65_536),
    '%',
    'toString',
    '[object Object]',
  ),
)

test('no parameter value throws, and the result is canonical and safe for PostgreSQL', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom(...keys), nastyParameter), { maxLength: 8 }), (pairs) => {
      const params = new URLSearchParams(pairs)
      fullFilter.readStrict(params)
      const filter = fullFilter.read(params)
      const canonical = fullFilter.toParams(filter)
      expect(fullFilter.read(canonical)).toEqual(filter)
      expect(fullFilter.toParams(fullFilter.read(canonical)).toString()).toBe(canonical.toString())
      expect(filter.search.includes('\0') || filter.search.length > 200).toBe(false)
      expect(filter.search.isWellFormed()).toBe(true)
    }),
    { numRuns: 300 },
  )
})

test('what the page shows beside its list is not part of the filter', () => {
  const fields = [locationField]
  const pageState = defineFilter({ fields, pageState: ['review'] })
  const params = new URLSearchParams('locationId=1&review=5&utm=mail')
  expect(pageState.toParams(pageState.read(params)).toString()).toBe('locationId=1&utm=mail')
  expect(defineFilter({ fields }).read(params).unknown).toContainEqual(['review', '5'])
  expect(pageState.fromStored({ v: 1, review: '5' })).toBeNull()
})
