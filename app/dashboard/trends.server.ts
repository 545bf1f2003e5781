/** Rating and volume over time: as a chart, a sentence and a table, compared with the previous period. */
import { barChart } from '#app/ui/charts/geometry/bar-chart.server'
import { lineChart } from '#app/ui/charts/geometry/line-chart.server'
import { counted, wholeNumber } from '#app/ui/numbers'
import { labelOf, nameOf, type Unit } from './buckets'
import { averageRating, type ReviewSums, reviewsIn } from './review-sums'
import type { TimeSeries } from './time-series.server'

export type Trends = ReturnType<typeof trendsOf>

export function trendsOf(series: TimeSeries) {
  return { rating: ratingTrend(series), volume: volumeTrend(series) }
}

const stars = (value: number) => value.toFixed(2)

function ratingTrend(series: TimeSeries) {
  const places = placesOf(series, averageRating)
  const value = averageRating(series.period.total)
  const before = series.previous && averageRating(series.previous.total)
  const finding =
    value === null
      ? 'No review of this period has a rating.'
      : `${stars(value)} on average${before === null ? '' : `, ${against(value.toFixed(2), before.toFixed(2))}`}.`
  return {
    title: `Average rating by ${series.unit}`,
    finding,
    geometry: lineChart({ ...places, limits: [1, 5], format: stars, formatTick: (tick) => tick.toFixed(1) }),
    table: tableOf('Average rating', places, stars),
  }
}

function volumeTrend(series: TimeSeries) {
  const places = placesOf(series, reviewsIn)
  const count = reviewsIn(series.period.total)
  const before = series.previous && reviewsIn(series.previous.total)
  return {
    title: `Reviews by ${series.unit}`,
    finding: `${counted(count, 'review')}${before === null ? '' : `, ${comparedCount(count, before)}`}.`,
    geometry: barChart({ ...places, format: wholeNumber }),
    table: tableOf('Reviews', places, wholeNumber),
  }
}

type Places = ReturnType<typeof placesOf>

/** Aligns both periods at their ends; when one is longer, the other starts later. */
function placesOf({ unit, period, previous }: TimeSeries, of: (sums: ReviewSums) => number | null) {
  const length = Math.max(period.buckets.length, previous?.buckets.length ?? 0)
  const missing = length - period.buckets.length
  const ended = (values: (number | null)[]) => [
    ...new Array<null>(length - values.length).fill(null),
    ...values,
  ]
  return {
    labels: [
      ...new Array<string>(missing).fill(''),
      ...period.buckets.map((bucket) => labelOf(bucket, unit)),
    ],
    names: [
      ...earlierNames(previous?.buckets.slice(0, missing) ?? [], unit),
      ...period.buckets.map((bucket) => nameOf(bucket, unit)),
    ],
    values: ended(period.sums.map(of)),
    previous: previous ? ended(previous.sums.map(of)) : undefined,
  }
}

function earlierNames(buckets: { from: string; to: string }[], unit: Unit): string[] {
  return buckets.map((bucket) => `Before: ${nameOf(bucket, unit)}`)
}

function tableOf(caption: string, { names, values, previous }: Places, format: (value: number) => string) {
  const cell = (value: number | null) => (value === null ? '--' : format(value))
  return {
    caption,
    columns: ['Period', 'This period', ...(previous ? ['Previous period'] : [])],
    rows: names.map((name, at) => [name, cell(values[at]!), ...(previous ? [cell(previous[at]!)] : [])]),
  }
}

function against(value: string, before: string): string {
  if (value === before) return 'as in the previous period'
  return `${Number(value) > Number(before) ? 'up' : 'down'} from ${before} in the previous period`
}

function comparedCount(count: number, before: number): string {
  if (count === before) return 'as many as in the previous period'
  return `${Math.abs(count - before).toLocaleString('en-US')} ${count > before ? 'more' : 'fewer'} than in the previous period`
}
