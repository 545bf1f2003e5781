/**
 * The sums over some reviews, and the figures computed from them. Averages and shares cannot be added up, so they are
 * computed last. An unknown figure is null, never 0.
 */
export type ReviewSums = {
  /** Indexed by rating; 0 for reviews without one. */
  byRating: [number, number, number, number, number, number]
  positive: number
  negative: number
  responded: number
  responseSeconds: number
}

const noReviews: ReviewSums = {
  byRating: [0, 0, 0, 0, 0, 0],
  positive: 0,
  negative: 0,
  responded: 0,
  responseSeconds: 0,
}

const secondsOfDay = 86_400

export function sumOf(all: ReviewSums[]): ReviewSums {
  return all.reduce(
    (sum, one) => ({
      byRating: sum.byRating.map((count, rating) => count + one.byRating[rating]!) as ReviewSums['byRating'],
      positive: sum.positive + one.positive,
      negative: sum.negative + one.negative,
      responded: sum.responded + one.responded,
      responseSeconds: sum.responseSeconds + one.responseSeconds,
    }),
    noReviews,
  )
}

export function reviewsIn({ byRating }: ReviewSums): number {
  return byRating.reduce((sum, count) => sum + count, 0)
}

export function averageRating({ byRating }: ReviewSums): number | null {
  const stars = byRating.reduce((sum, count, rating) => sum + count * rating, 0)
  return ratio(stars, reviewsIn({ ...noReviews, byRating }) - byRating[0])
}

/** From 0 to 1. */
export function responseRate(sums: ReviewSums): number | null {
  return ratio(sums.responded, reviewsIn(sums))
}

/** From the review to its response, on average. */
export function responseDays({ responded, responseSeconds }: ReviewSums): number | null {
  return ratio(responseSeconds / secondsOfDay, responded)
}

/** From 0 to 1, of all reviews, including neutral ones. */
export function positiveShare(sums: ReviewSums): number | null {
  return ratio(sums.positive, reviewsIn(sums))
}

function ratio(part: number, whole: number): number | null {
  return whole > 0 ? part / whole : null
}
