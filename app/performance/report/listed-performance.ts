/** A row of a comparison as it is listed: what a table shows of it and a file holds, small enough for thousands. */
import type { Id } from '#app/database/schema'
import type { ScoreFigures } from '../score/score'
import type { PerformanceRow, Standing } from './performance'

export type ListedStanding = {
  figures: ScoreFigures
  score: number | null
  /** What each part adds to the score, by its name. */
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

/** For who may not see scores: neither them nor what can be told from them. */
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
