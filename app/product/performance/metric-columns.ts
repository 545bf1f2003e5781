/** The columns of performance tables: their headings and formats, and whether an increase is good. */
import { formatInteger, formatWholePercent } from '#app/kit/ui/format-numbers'
import type { ListedPeriod } from './report/listed-performance'
import { secondsPerDay } from './score/default-targets'
import type { MetricName } from './score/score'

export type MetricColumn = {
  /** The sort key. */
  by: string
  /** The figure that has a target; null for the score. */
  metric: MetricName | null
  heading: string
  /** Returns the figure in the displayed unit, or null if it is unknown. */
  value: (period: ListedPeriod) => number | null
  format: (value: number) => string
  /** The number of decimals shown for the value and for its change. */
  digits: number
  unit: string
  goodWhen: 'up' | 'down'
  /** Set if there are no previous values, because past values are not stored. */
  isCurrentOnly?: true
}

const higherIsBetter = { unit: '', goodWhen: 'up' } as const

export const metricColumns: MetricColumn[] = [
  {
    ...higherIsBetter,
    by: 'location_score',
    metric: null,
    heading: 'Score of 100',
    value: ({ score }) => score,
    format: (value) => value.toFixed(2),
    digits: 2,
  },
  {
    ...higherIsBetter,
    by: 'avg_rating',
    metric: 'avgRating',
    heading: 'Avg rating',
    value: ({ metrics }) => metrics.avgRating,
    format: (value) => value.toFixed(2),
    digits: 2,
  },
  {
    ...higherIsBetter,
    by: 'total_reviews',
    metric: 'totalReviews',
    heading: 'Reviews',
    value: ({ metrics }) => metrics.totalReviews,
    format: formatInteger,
    digits: 0,
  },
  {
    ...higherIsBetter,
    by: 'response_rate',
    metric: 'responseRate',
    heading: 'Response rate',
    value: ({ metrics }) => toPercent(metrics.responseRate),
    format: formatWholePercent,
    digits: 0,
    unit: ' pt',
  },
  {
    by: 'overall_avg_response_time',
    metric: 'responseSeconds',
    heading: 'Response time',
    value: ({ metrics }) => metrics.responseSeconds && metrics.responseSeconds / secondsPerDay,
    format: (value) => `${value.toFixed(2)} d`,
    digits: 2,
    unit: ' d',
    goodWhen: 'down',
  },
  {
    ...higherIsBetter,
    by: 'owner_media_count',
    metric: 'mediaCount',
    heading: 'Photos',
    value: ({ metrics }) => metrics.mediaCount,
    format: formatInteger,
    digits: 0,
  },
  {
    ...higherIsBetter,
    by: 'll_sync_ratio',
    metric: 'syncShare',
    heading: 'Listings in sync',
    value: ({ metrics }) => toPercent(metrics.syncShare),
    format: formatWholePercent,
    digits: 0,
    isCurrentOnly: true,
  },
]

function toPercent(share: number | null): number | null {
  return share === null ? null : 100 * share
}
