/**
 * The sums over a set of reviews, and the figures computed from them. Averages and shares cannot be added up, so they
 * are computed from the final sums. A figure that cannot be computed is null, never 0.
 */
export type ReviewTotals = {
  /** The number of reviews with each rating, indexed by rating. Index 0 is for reviews without a rating. */
  byRating: [number, number, number, number, number, number]
  positive: number
  negative: number
  responded: number
  responseSeconds: number
}

const emptyTotals: ReviewTotals = {
  byRating: [0, 0, 0, 0, 0, 0],
  positive: 0,
  negative: 0,
  responded: 0,
  responseSeconds: 0,
}

const secondsPerDay = 86_400

export function sumTotals(list: ReviewTotals[]): ReviewTotals {
  return list.reduce(
    (sum, totals) => ({
      byRating: sum.byRating.map(
        (count, rating) => count + totals.byRating[rating]!,
      ) as ReviewTotals['byRating'],
      positive: sum.positive + totals.positive,
      negative: sum.negative + totals.negative,
      responded: sum.responded + totals.responded,
      responseSeconds: sum.responseSeconds + totals.responseSeconds,
    }),
    emptyTotals,
  )
}

export function reviewCount({ byRating }: ReviewTotals): number {
  return byRating.reduce((sum, count) => sum + count, 0)
}

export function averageRating({ byRating }: ReviewTotals): number | null {
  const starSum = byRating.reduce((sum, count, rating) => sum + count * rating, 0)
  return ratio(starSum, reviewCount({ ...emptyTotals, byRating }) - byRating[0])
}

/** Returns the share of reviews with a response, from 0 to 1, or null if there are no reviews. */
export function responseRate(totals: ReviewTotals): number | null {
  return ratio(totals.responded, reviewCount(totals))
}

/** Returns the average time from a review to its response, or null if no review has a response. */
export function averageResponseDays({ responded, responseSeconds }: ReviewTotals): number | null {
  return ratio(responseSeconds / secondsPerDay, responded)
}

/** Returns the share of positive reviews among all reviews, from 0 to 1, or null if there are no reviews. */
export function positiveShare(totals: ReviewTotals): number | null {
  return ratio(totals.positive, reviewCount(totals))
}

function ratio(part: number, whole: number): number | null {
  return whole > 0 ? part / whole : null
}
