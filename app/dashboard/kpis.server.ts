/** The figures at the top: each with its change against the previous period, and its trend. */

import type { ReviewFilter } from '#app/reviews/review-filter'
import { sparkline } from '#app/ui/charts/geometry/sparkline.server'
import { changeWritten, wholeNumber, wholePercent } from '#app/ui/numbers'
import type { Links } from './links.server'
import {
  averageRating,
  positiveShare,
  type ReviewSums,
  responseDays,
  responseRate,
  reviewsIn,
} from './review-sums'
import type { TimeSeries } from './time-series.server'

export type KpiView = {
  label: string
  value: string
  to: string | null
  change: { value: number; digits: number; unit: string; goodWhen: 'up' | 'down'; before: string } | null
  course: string | null
}

type Measure = {
  label: string
  of: (sums: ReviewSums) => number | null
  inWords: (value: number) => string
  /** Of the change; `times` converts shares to percentage points. */
  digits: number
  times?: number
  unit?: string
  goodWhen?: 'up' | 'down'
  leadsTo?: Partial<ReviewFilter>
}

const percent = (share: number) => wholePercent(100 * share)

const measures: Measure[] = [
  { label: 'Average rating', of: averageRating, inWords: (value) => value.toFixed(2), digits: 2 },
  { label: 'Reviews', of: reviewsIn, inWords: wholeNumber, digits: 0, leadsTo: {} },
  {
    label: 'Response rate',
    of: responseRate,
    inWords: percent,
    ...{ digits: 0, times: 100, unit: ' pt', leadsTo: { responded: 'responded' } },
  },
  {
    label: 'Response time',
    of: responseDays,
    inWords: (value) => `${value.toFixed(2)} d`,
    ...{ digits: 2, unit: ' d', goodWhen: 'down' },
  },
  {
    label: 'Positive reviews',
    of: positiveShare,
    inWords: percent,
    ...{ digits: 0, times: 100, unit: ' pt', leadsTo: { sentiment: 'positive' } },
  },
]

export function kpisOf({ period, previous }: TimeSeries, links: Links): KpiView[] {
  return measures.map((measure) => {
    const { of, leadsTo } = measure
    const value = of(period.total)
    return {
      ...kpiOf(measure, value, previous && reviewsIn(previous.total) > 0 ? of(previous.total) : null),
      to: leadsTo && value !== null ? links.reviews(leadsTo) : null,
      course: sparkline(period.sums.map(of)),
    }
  })
}

export function scoreKpi(value: number | null, before: number | null, to: string | null): KpiView {
  const measure: Measure = {
    label: 'Performance score',
    of: () => value,
    inWords: (score) => score.toFixed(2),
    digits: 2,
  }
  return { ...kpiOf(measure, value, before), to, course: null }
}

function kpiOf(
  { label, inWords, digits, unit = '', goodWhen = 'up', times = 1 }: Measure,
  value: number | null,
  before: number | null,
) {
  const isCompared = value !== null && before !== null
  return {
    label,
    value: value === null ? '--' : inWords(value),
    change: isCompared
      ? {
          value: changeWritten(value * times, before * times, digits),
          digits,
          unit,
          goodWhen,
          before: inWords(before),
        }
      : null,
  }
}
