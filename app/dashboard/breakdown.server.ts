/** The period's reviews by rating, by sentiment and by source; each number links to its reviews. */
import { percentage, wholeNumber } from '#app/ui/numbers'
import type { Links } from './links.server'
import { averageRating, responseRate, reviewsIn } from './review-sums'
import type { TimeSeries } from './time-series.server'

const stars = [5, 4, 3, 2, 1] as const

export function breakdownOf({ period, sources }: TimeSeries, links: Links) {
  const { byRating, positive, negative } = period.total
  const total = reviewsIn(period.total)
  return {
    ratings: stars.map((rating) => ({
      label: `${rating} star`,
      count: byRating[rating],
      tone: rating,
      to: links.reviews({ ratings: [rating] }),
    })),
    unrated: byRating[0] > 0 ? { count: byRating[0], to: links.reviews({ ratings: [0] }) } : null,
    sentiments: [
      { label: 'Positive', count: positive, tone: 5 as const, to: links.reviews({ sentiment: 'positive' }) },
      { label: 'Neutral', count: total - positive - negative, tone: 3 as const },
      { label: 'Negative', count: negative, tone: 1 as const, to: links.reviews({ sentiment: 'negative' }) },
    ],
    sources: sources.map(({ id, name, sums }) => ({
      id,
      name,
      to: links.here({ sourceIds: [id] }),
      reviews: wholeNumber(reviewsIn(sums)),
      toReviews: links.reviews({ sourceIds: [id] }),
      rating: averageRating(sums)?.toFixed(2) ?? '--',
      responseRate: responseRate(sums) === null ? '--' : percentage(sums.responded, reviewsIn(sums)),
    })),
  }
}
