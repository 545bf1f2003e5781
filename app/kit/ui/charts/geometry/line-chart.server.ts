/**
 * Computes the geometry of a line chart over evenly spaced positions, with a line for the previous period. The axis
 * must not mislead: counts start at zero, and only bounded values (such as a rating from 1 to 5) can be zoomed in, in
 * which case the chart shows the range of the scale. A missing value is a gap in the line, and a value between two gaps
 * is a dot.
 */
import { type ScaleLinear, scaleLinear } from 'd3-scale'
import { line } from 'd3-shape'
import {
  describeIncomplete,
  type Plot,
  plotHeight,
  positionTicks,
  roundToTenth,
  toHundredth,
  valueTicks,
} from './frame.server'

export type LineValues = {
  /** The label below each position. */
  labels: string[]
  values: (number | null)[]
  previous?: (number | null)[]
  /** For each position that covers only part of its period, a remark such as "since May 22". */
  incomplete?: (string | null)[]
  /** The lowest and highest possible values. Without them, the axis starts at zero. */
  limits?: [number, number]
  format: (value: number) => string
  /** Formats the axis labels; defaults to `format`. */
  formatTick?: (value: number) => string
}

type Dot = { x: number; y: number; isIncomplete?: true }
export type LineGeometry = Plot & {
  path: string
  previousPath: string | null
  /** The values without neighbors, which a line would not show, and those of incomplete periods. */
  dots: Dot[]
  last: (Dot & { label: string }) | null
  zoom: string | null
}

/** Returns null if there is nothing to draw. */
export function lineChartGeometry(input: LineValues): LineGeometry | null {
  const { labels, values, previous, incomplete, limits, format, formatTick = format } = input
  const numbers = [...values, ...(previous ?? [])].filter((value) => value !== null)
  if (numbers.length === 0) return null
  const domain = limits ? zoomedDomain(numbers, limits) : [0, Math.max(1, ...numbers)]
  const [from, to] = scaleLinear(domain, [0, 1]).nice(4).domain() as [number, number]
  const isZoomed = limits !== undefined && (from > limits[0] || to < limits[1])
  const y = scaleLinear([from, to], [plotHeight, 0])
  const positions = labels.map((_, index) =>
    labels.length === 1 ? 50 : toHundredth((100 * index) / (labels.length - 1)),
  )
  const dot = (value: number, index: number): Dot => ({
    x: positions[index]!,
    y: roundToTenth(y(value)),
    ...(incomplete?.[index] ? { isIncomplete: true } : {}),
  })
  const lastIndex = values.findLastIndex((value) => value !== null)
  const last = values[lastIndex] ?? null
  const isIsolated = (at: number) => (values[at - 1] ?? null) === null && (values[at + 1] ?? null) === null
  return {
    positions,
    positionTicks: positionTicks(labels, positions),
    ticks: valueTicks(y, formatTick),
    incomplete: describeIncomplete(incomplete),
    path: linePath(values, positions, y),
    previousPath: previous ? linePath(previous, positions, y) : null,
    dots: values.flatMap((value, index) =>
      value !== null && (isIsolated(index) || incomplete?.[index]) ? [dot(value, index)] : [],
    ),
    last: last === null ? null : { ...dot(last, lastIndex), label: format(last) },
    zoom: isZoomed ? `Scale from ${format(from)} to ${format(to)}` : null,
  }
}

function zoomedDomain(numbers: number[], [lowest, highest]: [number, number]): [number, number] {
  const margin = (highest - lowest) / 20
  return [Math.max(lowest, Math.min(...numbers) - margin), Math.min(highest, Math.max(...numbers) + margin)]
}

/** Returns a path whose coordinates are percentages of the width, and pixels of the height. */
function linePath(values: (number | null)[], positions: number[], y: ScaleLinear<number, number>): string {
  const generator = line<number | null>()
    .defined((value) => value !== null)
    .x((_, index) => positions[index]!)
    .y((value) => y(value!))
    .digits(2)
  return generator(values) ?? ''
}
