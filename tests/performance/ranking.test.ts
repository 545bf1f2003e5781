import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PerformanceRow } from '#app/product/performance/performance'
import { ranksOf, sharedRanks, sortRows, sorts } from '#app/product/performance/report/ranking'
import { meanTargetValues } from '#app/product/performance/score/score'

const scores = fc.array(fc.option(fc.integer({ min: 0, max: 300 }).map((n) => n / 3)), { maxLength: 40 })

function rowsOf(values: (number | null)[]): PerformanceRow[] {
  const ranks = ranksOf(values.map((value) => ({ value, parts: [] })))
  return values.map((value, n) => ({
    id: String(n + 1),
    name: `Place ${n % 7}`,
    address: '',
    locations: 1,
    locationIds: [String(n + 1)],
    unscannedLocations: 0,
    fieldsCompared: 0,
    metrics: {
      avgRating: value && value / 20,
      totalReviews: n % 5,
      responseRate: null,
      responseSeconds: value,
      mediaCount: 0,
      syncShare: null,
    },
    score: { value, parts: [] },
    rank: ranks[n]!,
    targets: meanTargetValues([]),
    previous: null,
  }))
}

test('a rank is one more than the number of higher scores, so that equal scores share a rank', () => {
  fc.assert(
    fc.property(scores, (values) => {
      const ranks = ranksOf(values.map((value) => ({ value, parts: [] })))
      for (const [n, value] of values.entries())
        expect(ranks[n]).toBe(
          value === null ? null : 1 + values.filter((other) => other !== null && other > value).length,
        )
    }),
  )
})

test('ranks are marked as shared when more than one row has them', () => {
  expect([...sharedRanks(rowsOf([90, 80, 80, 70, null, null]))]).toEqual([2])
})

test('descending order starts with rank 1, and rows without a rank come last in both orders', () => {
  const rows = rowsOf([50, null, 90, 70])
  const ranks = (order: 'asc' | 'desc') => sortRows(rows, { by: 'ranking', order }).map(({ rank }) => rank)
  expect(ranks('desc')).toEqual([1, 2, 3, null])
  expect(ranks('asc')).toEqual([3, 2, 1, null])
})

test('every sort keeps each row once, and rows without a score come last', () => {
  fc.assert(
    fc.property(
      scores,
      fc.constantFrom(...sorts),
      fc.constantFrom('asc' as const, 'desc' as const),
      (values, by, order) => {
        const rows = rowsOf(values)
        const list = sortRows(rows, { by, order })
        expect(list.map(({ id }) => id).sort()).toEqual(rows.map(({ id }) => id).sort())
        if (by === 'location_score') {
          const sortedScores = list.map(({ score }) => score.value)
          const knownScores = sortedScores.filter((value) => value !== null)
          expect(sortedScores.slice(knownScores.length).every((value) => value === null)).toBe(true)
          expect(knownScores).toEqual([...knownScores].sort((a, b) => (order === 'asc' ? a - b : b - a)))
        }
      },
    ),
  )
})
