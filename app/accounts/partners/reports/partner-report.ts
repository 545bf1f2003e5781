/** The figures by which a partner account compares its child accounts: number of reviews, rating, and response rate. */
import type { Id } from '#app/kit/database/schema'

export type Figures = { reviews: number; rating: number | null; responseRate: number | null }
export type AccountFigures = { id: Id; name: string; now: Figures; before: Figures | null }

/** Returns the change of a figure since the previous period, or null if either period has no value. */
export function changeOf({ now, before }: Pick<AccountFigures, 'now' | 'before'>, figure: keyof Figures) {
  const [value, previous] = [now[figure], before?.[figure] ?? null]
  return value === null || previous === null ? null : value - previous
}
