import { expect, test } from 'vitest'
import { splitExportedNames, splitNames } from '#app/product/imports/columns/split-names'
import { slowness } from '../../support/slowness'

test('names are split at commas, semicolons and pipes, and lists of programs lose their brackets and quotes', () => {
  expect(splitNames("['Couple ', 'Leisure trip']")).toEqual(['Couple', 'Leisure trip'])
  expect(splitNames('"quoted", "best" O\'Neil; \'a\' and \'b\' | 12"')).toEqual([
    'quoted',
    '"best" O\'Neil',
    "'a' and 'b'",
    '12"',
  ])
  expect(splitNames('Couple; Leisure trip | VIP,')).toEqual(['Couple', 'Leisure trip', 'VIP'])
})

test.each([
  ['Follow up, VIP', ['Follow up', 'VIP']],
  ['a;b, x|y, 1,000 km', ['a;b', 'x|y', '1,000 km']],
  ['Smith, John, VIP', ['Smith, John', 'VIP']],
  ['VIP, smith, john', ['VIP', 'smith, john']],
  ['Smith, Jane', ['Smith', 'Jane']],
  ['Couple, Trip, Long, Couple, Trip', ['Couple, Trip, Long', 'Couple, Trip']],
  ['', []],
])('of our own export, %j are the names %j', (text, names) => {
  expect(splitExportedNames(text, new Set(['smith, john', 'couple, trip', 'couple, trip, long']))).toEqual(
    names,
  )
})

test('a cell with the maximum length is split in linear time', () => {
  const startedAt = performance.now()
  splitExportedNames('a, '.repeat(33_000), new Set(['a, b', 'a, a, b']))
  expect(performance.now() - startedAt).toBeLessThan(2_000 * slowness)
})
