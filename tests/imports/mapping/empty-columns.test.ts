import { expect, test } from 'vitest'
import { fillEmptyColumns, findEmptyColumns } from '#app/product/imports/mapping/empty-columns'

test('a column is empty if it is not imported and has no values in the first rows', () => {
  const rows = [['Main', '', 'x', ''], ['Main', ' '], ['Main']]
  expect(findEmptyColumns(['location_name', null, null, 'response'], rows)).toEqual([1])
})

test('a column that was empty is proposed for a file in which it has values, and an omitted column is not', () => {
  const last = { columns: ['name', null, null, null], emptyColumns: [1, 2] }
  expect(fillEmptyColumns(last, ['name', 'response', null, 'title'])).toEqual([
    'name',
    'response',
    null,
    null,
  ])
  expect(fillEmptyColumns({ columns: ['name', null] }, ['name', 'response'])).toEqual(['name', null])
})

test('a field that another column has is proposed again only if it can be repeated', () => {
  const last = { columns: ['body', null], emptyColumns: [1] }
  expect(fillEmptyColumns(last, ['title', 'body'])).toEqual(['body', null])
  expect(fillEmptyColumns(last, ['title', 'body'], new Set(['body']))).toEqual(['body', 'body'])
})
