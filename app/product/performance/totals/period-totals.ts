/**
 * The review totals of a period, from which all figures are computed. They contain only values that can be added up.
 */
import type { ScoreMetrics } from '../score/score'

export type PeriodTotals = {
  reviews: number
  /** The number of reviews with a rating. `stars` is the sum of their ratings. */
  rated: number
  stars: number
  responded: number
  responseSeconds: number
}

/** The figures of a location that are not computed from reviews. */
export type Presence = { mediaCount: number; fieldsInSync: number; fieldsCompared: number }

export const emptyTotals: PeriodTotals = { reviews: 0, rated: 0, stars: 0, responded: 0, responseSeconds: 0 }

export function sumFields<Name extends string>(
  rows: Record<Name, number>[],
  zeros: Record<Name, number>,
): Record<Name, number> {
  const sumOf = (name: Name) => rows.reduce((total, row) => total + row[name], 0)
  return Object.fromEntries((Object.keys(zeros) as Name[]).map((name) => [name, sumOf(name)])) as Record<
    Name,
    number
  >
}

export function metricsOf(totals: PeriodTotals, presence: Presence): ScoreMetrics {
  return {
    avgRating: ratio(totals.stars, totals.rated),
    totalReviews: totals.reviews,
    responseRate: ratio(totals.responded, totals.reviews),
    responseSeconds: ratio(totals.responseSeconds, totals.responded),
    mediaCount: presence.mediaCount,
    syncShare: ratio(presence.fieldsInSync, presence.fieldsCompared),
  }
}

function ratio(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole
}
