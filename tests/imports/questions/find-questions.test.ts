import { expect, test } from 'vitest'
import type { FieldName } from '#app/product/imports/columns/column-fields'
import { locationRefKey } from '#app/product/imports/columns/location-ref'
import type { Mapping } from '#app/product/imports/columns/mapping'
import { rememberedConfirmations, unansweredQuestions } from '#app/product/imports/columns/mapping-question'
import { findQuestions, type SampledRow } from '#app/product/imports/questions/find-questions'

const emptyLocation = {
  externalId: '', name: '', address: '', city: '', state: '', zip: '', country: '', phone: '', latitude: null, longitude: null,
} // biome-ignore format: easier to read on one line

const headings = ['place', 'stars', 'when', 'text']
const columns: (FieldName | null)[] = ['location_name', 'rating', 'date', 'body']
const mapping: Mapping = {
  columns,
  source: 'google',
  scale: 'stars',
  dateOrder: 'mdy',
  fileDate: '2026-11-20',
  createLocations: true,
  location: '',
}

const named = (name: string, row: Partial<SampledRow> = {}): SampledRow => ({
  place: { ...emptyLocation, name },
  isRated: true,
  isDateMissing: false,
  ...row,
})
const identified = (externalId: string, name = ''): SampledRow => ({
  ...named(name),
  place: { ...emptyLocation, externalId, name },
})
const namedRows = (count: number, locations: number) =>
  Array.from({ length: count }, (_, n) => named(`Place ${n % locations}`))

function ask(rows: SampledRow[], overrides: Partial<Mapping> = {}, existing: SampledRow[] = []) {
  const existingLocations = new Set(existing.map(({ place }) => locationRefKey(place)))
  return findQuestions({ ...mapping, ...overrides }, { headings, rows, existingLocations })
}
const kindsOf = (...parameters: Parameters<typeof ask>) => ask(...parameters).map(({ kind }) => kind)

test('a column that names a new location in more than a third of the rows is a question', () => {
  const [question] = ask(namedRows(1_000, 900))
  expect(question).toEqual({
    kind: 'many_locations',
    text: 'The column “place” names 900 locations that don’t exist yet, in the first 1,000 rows. Is it really the location?',
  })
  expect(kindsOf(namedRows(153, 51))).toEqual([])
  expect(kindsOf(namedRows(150, 51))).toEqual(['many_locations'])
})

test('a business with up to 50 new locations, or with many reviews at each of them, is not asked', () => {
  expect(kindsOf(namedRows(50, 50))).toEqual([])
  expect(kindsOf(namedRows(2_000, 499))).toEqual([])
})

test('locations that exist, or will not be created, are no question', () => {
  const rows = namedRows(300, 300)
  expect(kindsOf(rows, {}, rows)).toEqual([])
  expect(kindsOf(rows, {}, rows.slice(0, 250))).toEqual([])
  expect(kindsOf(rows, { createLocations: false })).toEqual([])
  expect(kindsOf(namedRows(40, 1), { createLocations: false })).toEqual([])
})

test('a column with one new location in all rows is a question, unless there are only a few rows', () => {
  const [question] = ask(Array(120).fill(named('Google')))
  expect(question).toEqual({
    kind: 'constant_location',
    text: 'The column “place” is the same in the first 120 rows: “Google”, a location that doesn’t exist yet. Is it really the location?',
  })
  expect(kindsOf(Array(4).fill(named('Google')))).toEqual([])
  expect(kindsOf(Array(120).fill(named('Main Street')), {}, [named('Main Street')])).toEqual([])
  expect(kindsOf([...Array(120).fill(named('Google')), named('Main Street')])).toEqual([])
})

test('one location for all rows that the user entered is no question', () => {
  const noLocation = [null, 'rating', 'date', 'body'] as Mapping['columns']
  expect(
    kindsOf(Array(20).fill(identified('Main', 'Main')), { columns: noLocation, location: 'Main' }),
  ).toEqual([])
})

test('new locations of which only the ID is known are a question, also after it was confirmed', () => {
  const byId: Mapping['columns'] = ['location_id', 'rating', 'date', 'body']
  const rows = [identified('a1'), identified('a1'), identified('b2')]
  const [question] = ask(rows, { columns: byId })
  expect(question?.kind).toBe('locations_by_id')
  expect(question?.text).toContain('The column “place” has 2 IDs of locations that don’t exist yet')
  expect(kindsOf([identified('a1', 'a1')], { columns: byId, confirmed: ['locations_by_id'] })).toEqual([
    'locations_by_id',
  ])
  expect(kindsOf(rows, { columns: byId, createLocations: false })).toEqual([])
  expect(kindsOf(rows, { columns: byId }, rows)).toEqual([])
  expect(kindsOf([identified('a1', 'Main Street')], { columns: byId })).toEqual([])
})

test('rows without any rating are a question', () => {
  const rows = [named('Main', { isRated: false }), named('Main', { isRated: false })]
  expect(ask(rows)).toEqual([
    {
      kind: 'no_rating',
      text: 'The column “stars” has no rating in the first 2 rows. Is it really the rating?',
    },
  ])
  const [question] = ask(rows, { columns: ['location_name', null, 'date', 'body'] })
  expect(question?.text).toBe('No column is imported as the rating. The reviews would have no rating.')
  expect(kindsOf([...rows, named('Main')])).toEqual([])
})

test('rows without any date are a question', () => {
  const rows = [named('Main', { isDateMissing: true })]
  expect(ask(rows)).toEqual([
    {
      kind: 'no_date',
      text: 'The column “when” has no date in the first row. Is it really the review date?',
    },
  ])
  const [question] = ask(rows, { columns: ['location_name', 'rating', null, 'body'] })
  expect(question?.text).toBe(
    'No column is imported as the review date. All reviews would have the date of the file.',
  )
  expect(kindsOf([...rows, named('Main')])).toEqual([])
})

test('several questions are asked together, and none about a file of which no row can be imported', () => {
  const row = named('Google', { isRated: false, isDateMissing: true })
  expect(kindsOf(Array(9).fill(row))).toEqual(['constant_location', 'no_rating', 'no_date'])
  expect(kindsOf([])).toEqual([])
})

test('a confirmation answers its own question, and answers about locations are for one file', () => {
  const questions = ask([named('Main', { isRated: false, isDateMissing: true })])
  expect(unansweredQuestions(questions, {})).toEqual(questions)
  expect(unansweredQuestions(questions, { confirmed: ['no_rating'] }).map(({ kind }) => kind)).toEqual([
    'no_date',
  ])
  expect(
    rememberedConfirmations([
      'many_locations',
      'constant_location',
      'locations_by_id',
      'no_rating',
      'no_date',
    ]),
  ).toEqual(['locations_by_id', 'no_rating', 'no_date'])
  expect(rememberedConfirmations()).toEqual([])
})
