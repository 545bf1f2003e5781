/**
 * Computes the key figures at the top of the dashboard, each with its change from the previous period and its trend.
 */

import { sparklinePathOf } from '#app/kit/ui/charts/geometry/sparkline.server'
import { displayedDifference, formatInteger, formatWholePercent } from '#app/kit/ui/format-numbers'
import { notFinalText } from '#app/product/performance/score/not-final'
import type { ReviewFilter } from '#app/product/reviews/review-filter'
import type { DashboardLinks } from './dashboard-links.server'
import {
  averageRating,
  averageResponseDays,
  positiveShare,
  type ReviewTotals,
  responseRate,
  reviewCount,
} from './review-totals'
import type { TimeSeries } from './time-series.server'

export type KpiView = {
  label: string
  value: string
  to: string | null
  change: { value: number; digits: number; unit: string; goodWhen: 'up' | 'down'; before: string } | null
  sparklinePath: string | null
  /** Why the value may change by itself, or null. */
  caution: string | null
}

type KpiDefinition = {
  label: string
  compute: (totals: ReviewTotals) => number | null
  format: (value: number) => string
  /** The number of decimal places of the change. `multiplier` converts shares to percentage points. */
  digits: number
  multiplier?: number
  unit?: string
  goodWhen?: 'up' | 'down'
  linkFilter?: Partial<ReviewFilter>
}

const formatShare = (share: number) => formatWholePercent(100 * share)

const kpiDefinitions: KpiDefinition[] = [
  { label: 'Average rating', compute: averageRating, format: (value) => value.toFixed(2), digits: 2 },
  { label: 'Reviews', compute: reviewCount, format: formatInteger, digits: 0, linkFilter: {} },
  {
    label: 'Response rate',
    compute: responseRate,
    format: formatShare,
    digits: 0,
    multiplier: 100,
    unit: ' pt',
    linkFilter: { responded: 'responded' },
  },
  {
    label: 'Response time',
    compute: averageResponseDays,
    format: (value) => `${value.toFixed(2)} d`,
    digits: 2,
    unit: ' d',
    goodWhen: 'down',
  },
  {
    label: 'Positive reviews',
    compute: positiveShare,
    format: formatShare,
    digits: 0,
    multiplier: 100,
    unit: ' pt',
    linkFilter: { sentiment: 'positive' },
  },
]

export function kpisOf({ period, previous }: TimeSeries, links: DashboardLinks): KpiView[] {
  return kpiDefinitions.map((definition) => {
    const { compute, linkFilter } = definition
    const value = compute(period.total)
    return {
      ...kpiOf(
        definition,
        value,
        previous && reviewCount(previous.total) > 0 ? compute(previous.total) : null,
      ),
      to: linkFilter && value !== null ? links.reviews(linkFilter) : null,
      sparklinePath: sparklinePathOf(period.bucketTotals.map(compute)),
      caution: null,
    }
  })
}

export type DashboardScore = {
  score: number | null
  scoreBefore: number | null
  count: number
  unscannedLocations: number
}

export function scoreKpi(
  { score: value, scoreBefore, count, unscannedLocations }: DashboardScore,
  to: string | null,
): KpiView {
  const definition: KpiDefinition = {
    label: 'Performance score',
    compute: () => value,
    format: (score) => score.toFixed(2),
    digits: 2,
  }
  const caution = value === null ? null : notFinalText({ locations: count, unscannedLocations })
  return { ...kpiOf(definition, value, scoreBefore), to, sparklinePath: null, caution }
}

function kpiOf(
  { label, format, digits, unit = '', goodWhen = 'up', multiplier = 1 }: KpiDefinition,
  value: number | null,
  before: number | null,
) {
  const isCompared = value !== null && before !== null
  return {
    label,
    value: value === null ? '--' : format(value),
    change: isCompared
      ? {
          value: displayedDifference(value * multiplier, before * multiplier, digits),
          digits,
          unit,
          goodWhen,
          before: format(before),
        }
      : null,
  }
}
