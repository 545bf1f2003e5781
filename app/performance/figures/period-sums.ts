/** The sums of reviews in a period from which all figures are computed; contains only values that can be added up. */
import type { ScoreFigures } from '../score/score'

export type PeriodSums = {
  reviews: number
  /** Reviews with a rating, and the sum of their ratings. */
  rated: number
  stars: number
  responded: number
  responseSeconds: number
}

/** A location's figures besides its reviews. */
export type Presence = { mediaCount: number; fieldsInSync: number; fieldsCompared: number }

export const noSums: PeriodSums = { reviews: 0, rated: 0, stars: 0, responded: 0, responseSeconds: 0 }

export function addedUp<Name extends string>(
  all: Record<Name, number>[],
  none: Record<Name, number>,
): Record<Name, number> {
  const sum = (name: Name) => all.reduce((total, one) => total + one[name], 0)
  return Object.fromEntries((Object.keys(none) as Name[]).map((name) => [name, sum(name)])) as Record<
    Name,
    number
  >
}

export function figuresOf(sums: PeriodSums, presence: Presence): ScoreFigures {
  return {
    avgRating: ratio(sums.stars, sums.rated),
    totalReviews: sums.reviews,
    responseRate: ratio(sums.responded, sums.reviews),
    responseSeconds: ratio(sums.responseSeconds, sums.responded),
    mediaCount: presence.mediaCount,
    syncShare: ratio(presence.fieldsInSync, presence.fieldsCompared),
  }
}

function ratio(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole
}
