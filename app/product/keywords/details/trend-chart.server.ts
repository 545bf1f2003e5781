/** Formats the trend of a keyword as a chart, a sentence and a table, and compares it with the previous period. */

import { Temporal } from 'temporal-polyfill'
import type { FigureTable } from '#app/kit/ui/charts/figure'
import { type LineGeometry, lineChartGeometry } from '#app/kit/ui/charts/geometry/line-chart.server'
import { formatInteger, pluralize } from '#app/kit/ui/format-numbers'
import type { KeywordTrend, TrendPoint, TrendUnit } from '../keyword-trend.server'

export type TrendFigure = {
  title: string
  finding: string
  table: FigureTable
  geometry: LineGeometry | null
}

/** `range` has the first and the last day that were counted, which may be within a period. */
export function trendFigure(
  trend: KeywordTrend,
  before: KeywordTrend | null,
  range: { from: string | null; to: string },
): TrendFigure {
  const { unit } = trend
  const { names, values, previous } = alignPeriods(trend, before)
  const rows = names.map((name, at) => [
    name,
    ...(['mentions', 'positive', 'negative'] as const).map((count) => formatCount(values[at]?.[count])),
    ...(previous ? [formatCount(previous[at]?.mentions)] : []),
  ])
  const columns = [headings[unit], 'Mentions', 'Positive', 'Negative', ...(before ? ['Previous period'] : [])]
  return {
    title: `Mentions by ${unit}`,
    finding: describeTrend(trend, before),
    table: { caption: `Mentions by ${unit}`, columns, rows },
    geometry: lineChartGeometry({
      labels: names.map((name, index) => (values[index] ? name : '')),
      values: values.map((point) => point?.mentions ?? null),
      previous: previous?.map((point) => point?.mentions ?? null),
      incomplete: values.map((point) => point && formatIncompleteness(point.from, unit, range)),
      format: formatInteger,
    }),
  }
}

/** Aligns both periods at their ends. If one period has fewer points, it is padded at its start. */
function alignPeriods({ unit, points }: KeywordTrend, before: KeywordTrend | null) {
  const length = Math.max(points.length, before?.points.length ?? 0)
  const padStart = (trendPoints: TrendPoint[]) => [
    ...new Array<null>(length - trendPoints.length).fill(null),
    ...trendPoints,
  ]
  const unmatched = before?.points.slice(0, length - points.length) ?? []
  return {
    names: [
      ...unmatched.map(({ from }) => `Before: ${formatPeriod(from, unit)}`),
      ...points.map(({ from }) => formatPeriod(from, unit)),
    ],
    values: padStart(points),
    previous: before && padStart(before.points),
  }
}

function formatCount(count: number | undefined): string {
  return count === undefined ? '--' : formatInteger(count)
}

const headings: Record<TrendUnit, string> = { week: 'Week of', month: 'Month' }

const formats: Record<TrendUnit, Intl.DateTimeFormat> = {
  week: new Intl.DateTimeFormat('en-US', {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    timeZone: 'UTC',
  }),
  month: new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' }),
}

const dayFormat = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

function formatPeriod(day: string, unit: TrendUnit): string {
  return formats[unit].format(new Date(day))
}

/** Describes which part of a period was counted: "since May 22"; null if all of it was. */
function formatIncompleteness(
  start: string,
  unit: TrendUnit,
  range: { from: string | null; to: string },
): string | null {
  const end = Temporal.PlainDate.from(start)
    .add(unit === 'week' ? { weeks: 1 } : { months: 1 })
    .subtract({ days: 1 })
    .toString()
  const from = range.from !== null && range.from > start ? range.from : null
  const to = range.to < end ? range.to : null
  if (from && to) return dayFormat.formatRange(new Date(from), new Date(to)).replace(/\s/g, ' ')
  if (from) return `since ${dayFormat.format(new Date(from))}`
  return to && `until ${dayFormat.format(new Date(to))}`
}

function describeTrend({ unit, points }: KeywordTrend, before: KeywordTrend | null): string {
  const total = totalMentions(points)
  if (total === 0) return 'No mentions in this period.'
  const maxMentions = Math.max(...points.map(({ mentions }) => mentions))
  const { from } = points.find(({ mentions }) => mentions === maxMentions)!
  const peak = `${pluralize(total, 'mention')}, most in ${formatPeriod(from, unit)} (${formatInteger(maxMentions)})`
  return before
    ? `${peak}; ${formatInteger(totalMentions(before.points))} in the previous period.`
    : `${peak}.`
}

function totalMentions(points: TrendPoint[]): number {
  return points.reduce((sum, { mentions }) => sum + mentions, 0)
}
