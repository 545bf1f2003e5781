/**
 * Breaks down the period's reviews by rating, sentiment and source. Each count, except that of neutral reviews, links
 * to the reviews that it includes.
 */
import { formatInteger, formatPercentage } from '#app/kit/ui/format-numbers'
import type { DashboardLinks } from './dashboard-links.server'
import { averageRating, responseRate, reviewCount } from './review-totals'
import type { TimeSeries } from './time-series.server'

const starRatings = [5, 4, 3, 2, 1] as const

export function breakdownOf({ period, sources }: TimeSeries, links: DashboardLinks) {
  const { byRating, positive, negative } = period.total
  const total = reviewCount(period.total)
  return {
    ratings: starRatings.map((rating) => ({
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
      to: links.dashboard({ sourceIds: [id] }),
      reviews: formatInteger(reviewCount(sums)),
      toReviews: links.reviews({ sourceIds: [id] }),
      rating: averageRating(sums)?.toFixed(2) ?? '--',
      responseRate: responseRate(sums) === null ? '--' : formatPercentage(sums.responded, reviewCount(sums)),
    })),
  }
}
