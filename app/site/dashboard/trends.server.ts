/**
 * The average rating and the number of reviews over time, compared with the previous period: each as a chart, a
 * sentence and a table.
 */
import { barChartGeometry } from '#app/kit/ui/charts/geometry/bar-chart.server'
import { lineChartGeometry } from '#app/kit/ui/charts/geometry/line-chart.server'
import { formatInteger, pluralize } from '#app/kit/ui/format-numbers'
import { type BucketUnit, formatBucketLabel, formatBucketName, formatIncompleteness } from './buckets'
import { averageRating, type ReviewTotals, reviewCount } from './review-totals'
import type { TimeSeries } from './time-series.server'

export type Trends = ReturnType<typeof trendsOf>

export function trendsOf(series: TimeSeries) {
  return { rating: ratingTrend(series), volume: volumeTrend(series) }
}

const formatRating = (value: number) => value.toFixed(2)

function ratingTrend(series: TimeSeries) {
  const chartSeries = alignPeriods(series, averageRating)
  const value = averageRating(series.period.total)
  const before = series.previous && averageRating(series.previous.total)
  const finding =
    value === null
      ? 'No rated reviews in this period.'
      : `${formatRating(value)} on average${before === null ? '' : `, ${describeRatingChange(value.toFixed(2), before.toFixed(2))}`}.`
  return {
    title: `Average rating by ${series.unit}`,
    finding,
    geometry: lineChartGeometry({
      ...chartSeries,
      limits: [1, 5],
      format: formatRating,
      formatTick: (tick) => tick.toFixed(1),
    }),
    table: trendTable('Average rating', chartSeries, formatRating),
  }
}

function volumeTrend(series: TimeSeries) {
  const chartSeries = alignPeriods(series, reviewCount)
  const count = reviewCount(series.period.total)
  const before = series.previous && reviewCount(series.previous.total)
  return {
    title: `Reviews by ${series.unit}`,
    finding: `${pluralize(count, 'review')}${before === null ? '' : `, ${describeCountChange(count, before)}`}.`,
    geometry: barChartGeometry({ ...chartSeries, format: formatInteger }),
    table: trendTable('Reviews', chartSeries, formatInteger),
  }
}

type ChartSeries = ReturnType<typeof alignPeriods>

/** Aligns both periods at their ends. If one period has fewer buckets, it is padded at its start. */
function alignPeriods(
  { unit, period, previous }: TimeSeries,
  valueOfBucket: (totals: ReviewTotals) => number | null,
) {
  const length = Math.max(period.buckets.length, previous?.buckets.length ?? 0)
  const missingCount = length - period.buckets.length
  const padStart = (values: (number | null)[]) => [
    ...new Array<null>(length - values.length).fill(null),
    ...values,
  ]
  return {
    labels: [
      ...new Array<string>(missingCount).fill(''),
      ...period.buckets.map((bucket) => formatBucketLabel(bucket, unit)),
    ],
    names: [
      ...previousBucketNames(previous?.buckets.slice(0, missingCount) ?? [], unit),
      ...period.buckets.map((bucket) => formatBucketName(bucket, unit)),
    ],
    values: padStart(period.bucketTotals.map(valueOfBucket)),
    incomplete: [
      ...new Array<null>(missingCount).fill(null),
      ...period.buckets.map((bucket) => formatIncompleteness(bucket, unit)),
    ],
    previous: previous ? padStart(previous.bucketTotals.map(valueOfBucket)) : undefined,
  }
}

function previousBucketNames(buckets: { from: string; to: string }[], unit: BucketUnit): string[] {
  return buckets.map((bucket) => `Before: ${formatBucketName(bucket, unit)}`)
}

function trendTable(
  caption: string,
  { names, values, previous }: ChartSeries,
  format: (value: number) => string,
) {
  const formatCell = (value: number | null) => (value === null ? '--' : format(value))
  return {
    caption,
    columns: ['Period', 'This period', ...(previous ? ['Previous period'] : [])],
    rows: names.map((name, index) => [
      name,
      formatCell(values[index]!),
      ...(previous ? [formatCell(previous[index]!)] : []),
    ]),
  }
}

function describeRatingChange(value: string, before: string): string {
  if (value === before) return 'same as the previous period'
  return `${Number(value) > Number(before) ? 'up' : 'down'} from ${before} in the previous period`
}

function describeCountChange(count: number, before: number): string {
  if (count === before) return 'same as the previous period'
  return `${formatInteger(Math.abs(count - before))} ${count > before ? 'more' : 'fewer'} than in the previous period`
}
