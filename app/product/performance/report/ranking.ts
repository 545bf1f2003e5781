/**
 * Computes ranks and sorts rows. A rank is the position of a row among all rows, best score first. Descending order
 * starts with rank 1. Rows without a value for the figure by which they are sorted come last in both directions. Rows
 * with equal values are sorted by name.
 */
import type { Sort } from '#app/platform/filters/filter'
import type { PerformanceRow } from '../performance'
import type { Score } from '../score/score'

/**
 * Returns the rank of each score, in the same order. Equal scores share a rank. A score without a value has no rank
 * (null).
 */
export function ranksOf(scores: Score[]): (number | null)[] {
  const values = scores.flatMap(({ value }) => (value === null ? [] : [value])).sort((a, b) => b - a)
  const first = new Map<number, number>()
  values.forEach((value, n) => {
    if (!first.has(value)) first.set(value, n + 1)
  })
  return scores.map(({ value }) => (value === null ? null : first.get(value)!))
}

/** Returns the ranks that several rows share. */
export function sharedRanks(rows: { rank: number | null }[]): Set<number> {
  const seen = new Set<number>()
  const shared = new Set<number>()
  for (const { rank } of rows) {
    if (rank === null) continue
    if (seen.has(rank)) shared.add(rank)
    seen.add(rank)
  }
  return shared
}

const metricOf: Record<string, (row: PerformanceRow) => number | null> = {
  // A better rank is a smaller number, so negate it.
  ranking: ({ rank }) => rank && -rank,
  location_score: ({ score }) => score.value,
  avg_rating: ({ metrics }) => metrics.avgRating,
  total_reviews: ({ metrics }) => metrics.totalReviews,
  response_rate: ({ metrics }) => metrics.responseRate,
  overall_avg_response_time: ({ metrics }) => metrics.responseSeconds,
  owner_media_count: ({ metrics }) => metrics.mediaCount,
  ll_sync_ratio: ({ metrics }) => metrics.syncShare,
}

export const sorts = [...Object.keys(metricOf), 'name']
export const bestFirst: Sort = { by: 'ranking', order: 'desc' }

const nameCollator = new Intl.Collator('en')

export function sortRows(rows: PerformanceRow[], { by, order }: Sort): PerformanceRow[] {
  const sign = order === 'asc' ? 1 : -1
  const byName = (a: PerformanceRow, b: PerformanceRow) =>
    nameCollator.compare(a.name, b.name) || (BigInt(a.id) < BigInt(b.id) ? -1 : 1)
  const metric = metricOf[by]
  if (!metric) return [...rows].sort((a, b) => sign * byName(a, b))
  return rows
    .map((row) => ({ row, value: metric(row) }))
    .sort((a, b) => {
      if (a.value === b.value) return byName(a.row, b.row)
      if (a.value === null || b.value === null) return a.value === null ? 1 : -1
      return sign * (a.value - b.value)
    })
    .map(({ row }) => row)
}
