/**
 * The performance of a location or group: its figures in a period, its score, and its rank by score among all listed
 * rows. Equal scores share a rank, and the following ranks are skipped (1, 2, 2, 4). A row without a score or without
 * reviews in the period has no rank.
 */
import type { Id } from '#app/kit/database/schema'
import type { Score, ScoreMetrics, TargetValues } from './score/score'

export type PerformanceView = 'locations' | 'groups'

/** The figures, score and rank of a row in one period. */
export type PeriodPerformance = { metrics: ScoreMetrics; score: Score; rank: number | null }

export type PerformanceRow = PeriodPerformance & {
  id: Id
  name: string
  /** The postal address on one line, or '' for a group. */
  address: string
  /** The number of locations included in the figures, and their ids. */
  locations: number
  locationIds: Id[]
  /** The number of listing fields that were compared with the directories. */
  fieldsCompared: number
  /** The number of locations whose score will change with the first scan of their listings. */
  unscannedLocations: number
  targets: TargetValues
  /** The previous period, or null if it was not requested or the range has none. */
  previous: PeriodPerformance | null
}
