/**
 * The rows of performance tables and files. They contain only what is displayed, because there can be thousands of
 * rows.
 */
import type { Id } from '#app/database/schema'
import type { ScoreMetrics } from '../score/score'
import type { PerformanceRow, PeriodPerformance } from './performance'

export type ListedPeriod = {
  metrics: ScoreMetrics
  score: number | null
  /** The points that each part adds to the score, by the name of the part. */
  points: Record<string, number>
  rank: number | null
}

export type ListedPerformance = ListedPeriod & {
  id: Id
  name: string
  address: string
  locations: number
  previous: ListedPeriod | null
}

export function toListedPerformance({
  id,
  name,
  address,
  locations,
  previous,
  ...now
}: PerformanceRow): ListedPerformance {
  return {
    id,
    name,
    address,
    locations,
    ...toListedPeriod(now),
    previous: previous && toListedPeriod(previous),
  }
}

/**
 * Returns the row without scores and without everything that would reveal them, for viewers who are not allowed to see
 * scores.
 */
export function withoutScores(row: ListedPerformance): ListedPerformance {
  const hiddenScores = { score: null, points: {}, rank: null }
  return { ...row, ...hiddenScores, previous: row.previous && { ...row.previous, ...hiddenScores } }
}

function toListedPeriod({ metrics, score, rank }: PeriodPerformance): ListedPeriod {
  return {
    metrics,
    score: score.value,
    points: Object.fromEntries(score.parts.map(({ name, points }) => [name, points])),
    rank,
  }
}
