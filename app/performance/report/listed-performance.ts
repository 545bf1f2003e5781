/** A row of a comparison as tables show it and files contain it, small enough for thousands. */
import type { Id } from '#app/database/schema'
import type { ScoreFigures } from '../score/score'
import type { PerformanceRow, Standing } from './performance'

export type ListedStanding = {
  figures: ScoreFigures
  score: number | null
  /** What each part adds to the score, by the name of the part. */
  points: Record<string, number>
  rank: number | null
}

export type ListedPerformance = ListedStanding & {
  id: Id
  name: string
  address: string
  locations: number
  previous: ListedStanding | null
}

export function listed({
  id,
  name,
  address,
  locations,
  previous,
  ...now
}: PerformanceRow): ListedPerformance {
  return { id, name, address, locations, ...standing(now), previous: previous && standing(previous) }
}

/** For viewers who may not see scores: removes them and whatever reveals them. */
export function withoutScores(row: ListedPerformance): ListedPerformance {
  const bare = { score: null, points: {}, rank: null }
  return { ...row, ...bare, previous: row.previous && { ...row.previous, ...bare } }
}

function standing({ figures, score, rank }: Standing): ListedStanding {
  return {
    figures,
    score: score.value,
    points: Object.fromEntries(score.parts.map(({ name, points }) => [name, points])),
    rank,
  }
}
