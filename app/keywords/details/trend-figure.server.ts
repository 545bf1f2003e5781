/** The course of a keyword as its drawing, its sentence and its table; the earlier period lies below, place by place. */

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

export function trendFigure({ unit, points }: KeywordTrend, before: KeywordTrend | null): TrendFigure {
  const labels = points.map(({ from }) => labelOf(from, unit))
  const earlier = before && points.map((_, at) => before.points[at]?.mentions ?? 0)
  const rows = points.map(({ mentions, positive, negative }, at) => [
    labels[at]!,
    ...[mentions, positive, negative].map(wholeNumber),
    ...(earlier ? [wholeNumber(earlier[at]!)] : []),
  ])
  const columns = [headings[unit], 'Mentions', 'Positive', 'Negative', ...(before ? ['Period before'] : [])]
  return {
    title: `Mentions by ${unit}`,
    finding: findingOf(points, labels, before),
    table: { caption: `Mentions by ${unit}`, columns, rows },
    geometry: lineChart({
      labels,
      values: points.map(({ mentions }) => mentions),
      previous: earlier ?? undefined,
      format: wholeNumber,
    }),
  }
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

function findingOf(points: TrendPoint[], labels: string[], before: KeywordTrend | null): string {
  const total = sumOf(points)
  if (total === 0) return 'No mentions in this period.'
  const most = Math.max(...points.map(({ mentions }) => mentions))
  const at = points.findIndex(({ mentions }) => mentions === most)
  const peak = `${counted(total, 'mention')}, most in ${labels[at]} (${wholeNumber(most)})`
  return before ? `${peak}; ${wholeNumber(sumOf(before.points))} in the period before.` : `${peak}.`
}

function sumOf(points: TrendPoint[]): number {
  return points.reduce((sum, { mentions }) => sum + mentions, 0)
}
