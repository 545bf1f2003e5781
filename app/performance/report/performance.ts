/**
 * What a location or a group is compared by: its figures in a period, its score, and its rank by score among all listed
 * rows. Equal scores share a rank, and the following ranks are skipped (1, 2, 2, 4); a row without a score or without
 * reviews in the period has no rank.
 */
import type { Id } from '#app/database/schema'
import type { Score, ScoreMetrics } from '../score/score'

export type PerformanceView = 'locations' | 'groups'

/** One period of one row. */
export type PeriodPerformance = { metrics: ScoreMetrics; score: Score; rank: number | null }

export type PerformanceRow = PeriodPerformance & {
  id: Id
  name: string
  /** On one line; empty for a group. */
  address: string
  /** The number of locations included in its figures. */
  locations: number
  /** The previous period; null when it was not requested or the range has none. */
  previous: PeriodPerformance | null
}
