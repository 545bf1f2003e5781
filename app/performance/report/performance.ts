/**
 * What a location or a group is compared by: its figures in a period, the score they make, and its rank by that
 * score among all that are listed together. What shares a score shares a rank, and the ranks after it are left out
 * (1, 2, 2, 4); what has no score, or no review in the
 * period, has no rank.
 */
import type { Id } from '#app/database/schema'
import type { Score, ScoreFigures } from '../score/score'

export type PerformanceView = 'locations' | 'groups'

/** One period of one row. */
export type Standing = { figures: ScoreFigures; score: Score; rank: number | null }

export type PerformanceRow = Standing & {
  id: Id
  name: string
  /** On one line; empty for a group. */
  address: string
  /** How many locations its figures add up. */
  locations: number
  /** The same in the period before; null where none was asked for, or where the range has none. */
  previous: Standing | null
}
