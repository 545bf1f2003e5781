/** The trend of a keyword as a chart, a sentence and a table; the previous period is aligned at its end. */

import type { FigureTable } from '#app/ui/charts/figure'
import { type LineGeometry, lineChart } from '#app/ui/charts/geometry/line-chart.server'
import { counted, wholeNumber } from '#app/ui/numbers'
import type { KeywordTrend, TrendPoint, TrendUnit } from '../keyword-trend.server'

export type TrendFigure = {
  title: string
  finding: string
  table: FigureTable
  geometry: LineGeometry | null
}

export function trendFigure(trend: KeywordTrend, before: KeywordTrend | null): TrendFigure {
  const { unit } = trend
  const { names, values, previous } = placesOf(trend, before)
  const rows = names.map((name, at) => [
    name,
    ...(['mentions', 'positive', 'negative'] as const).map((count) => cell(values[at]?.[count])),
    ...(previous ? [cell(previous[at]?.mentions)] : []),
  ])
  const columns = [headings[unit], 'Mentions', 'Positive', 'Negative', ...(before ? ['Period before'] : [])]
  return {
    title: `Mentions by ${unit}`,
    finding: findingOf(trend, before),
    table: { caption: `Mentions by ${unit}`, columns, rows },
    geometry: lineChart({
      labels: names.map((name, at) => (values[at] ? name : '')),
      values: values.map((point) => point?.mentions ?? null),
      previous: previous?.map((point) => point?.mentions ?? null),
      format: wholeNumber,
    }),
  }
}

/** Aligns both periods at their ends; when one has more points, the other starts later. */
function placesOf({ unit, points }: KeywordTrend, before: KeywordTrend | null) {
  const length = Math.max(points.length, before?.points.length ?? 0)
  const ended = (of: TrendPoint[]) => [...new Array<null>(length - of.length).fill(null), ...of]
  const earlier = before?.points.slice(0, length - points.length) ?? []
  return {
    names: [
      ...earlier.map(({ from }) => `Before: ${labelOf(from, unit)}`),
      ...points.map(({ from }) => labelOf(from, unit)),
    ],
    values: ended(points),
    previous: before && ended(before.points),
  }
}

function cell(count: number | undefined): string {
  return count === undefined ? '--' : wholeNumber(count)
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

function labelOf(day: string, unit: TrendUnit): string {
  return formats[unit].format(new Date(day))
}

function findingOf({ unit, points }: KeywordTrend, before: KeywordTrend | null): string {
  const total = sumOf(points)
  if (total === 0) return 'No mentions in this period.'
  const most = Math.max(...points.map(({ mentions }) => mentions))
  const { from } = points.find(({ mentions }) => mentions === most)!
  const peak = `${counted(total, 'mention')}, most in ${labelOf(from, unit)} (${wholeNumber(most)})`
  return before ? `${peak}; ${wholeNumber(sumOf(before.points))} in the period before.` : `${peak}.`
}

function sumOf(points: TrendPoint[]): number {
  return points.reduce((sum, { mentions }) => sum + mentions, 0)
}
