/** A row of a comparison for tables and files, small enough for thousands of rows. */
import type { Id } from '#app/database/schema'
import type { ScoreMetrics } from '../score/score'
import type { PerformanceRow, PeriodPerformance } from './performance'

export type ListedPeriod = {
  metrics: ScoreMetrics
  score: number | null
  /** What each part adds to the score, by the name of the part. */
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

/** For viewers without permission to see scores: removes them and everything that would reveal them. */
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
