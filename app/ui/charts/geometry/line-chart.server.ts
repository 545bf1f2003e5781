/**
 * Computes the geometry of a line chart over evenly spaced positions, with a line for the previous period. The axis
 * must not mislead: counts start at zero, and only bounded values (such as a rating from 1 to 5) can be zoomed in, in
 * which case the chart shows the range of the scale. A missing value is a gap in the line, and a value between two gaps
 * is a dot.
 */
import { type ScaleLinear, type ScalePoint, scaleLinear, scalePoint } from 'd3-scale'
import { line } from 'd3-shape'
import { type Frame, narrow, plotArea, positionTicks, type Tick, valueTicks, wide } from './frame.server'

export type LineValues = {
  /** The label below each position. */
  labels: string[]
  values: (number | null)[]
  previous?: (number | null)[]
  /** The lowest and highest possible values. Without them, the axis starts at zero. */
  limits?: [number, number]
  format: (value: number) => string
  /** Formats the axis labels; defaults to `format`. */
  formatTick?: (value: number) => string
}

type Dot = { x: number; y: number }
export type LineDrawing = Frame & {
  path: string
  previousPath: string | null
  /** The values without neighbors, which are drawn as dots because a line would not show them. */
  dots: Dot[]
  last: (Dot & { label: string }) | null
  positionTicks: Tick[]
  ticks: Tick[]
}
export type LineGeometry = { wide: LineDrawing; narrow: LineDrawing; zoom: string | null }

/** Returns null if there is nothing to draw. */
export function lineChartGeometry(input: LineValues): LineGeometry | null {
  const numbers = [...input.values, ...(input.previous ?? [])].filter((value) => value !== null)
  if (numbers.length === 0) return null
  const domain = input.limits ? zoomedDomain(numbers, input.limits) : [0, Math.max(1, ...numbers)]
  const [from, to] = scaleLinear(domain, [0, 1]).nice(4).domain() as [number, number]
  const isZoomed = input.limits !== undefined && (from > input.limits[0] || to < input.limits[1])
  return {
    wide: lineDrawing(input, [from, to], wide),
    narrow: lineDrawing(input, [from, to], narrow),
    zoom: isZoomed ? `Scale from ${input.format(from)} to ${input.format(to)}` : null,
  }
}

function zoomedDomain(numbers: number[], [lowest, highest]: [number, number]): [number, number] {
  const margin = (highest - lowest) / 20
  return [Math.max(lowest, Math.min(...numbers) - margin), Math.min(highest, Math.max(...numbers) + margin)]
}

function lineDrawing(input: LineValues, domain: [number, number], size: Frame): LineDrawing {
  const { left, right, top, bottom } = plotArea(size)
  const x = scalePoint([...input.labels.keys()], [left, right])
  const y = scaleLinear(domain, [bottom, top])
  const dot = (value: number, at: number): Dot => ({ x: x(at)!, y: y(value) })
  const lastIndex = input.values.findLastIndex((value) => value !== null)
  const last = input.values[lastIndex] ?? null
  const isIsolated = (at: number) =>
    (input.values[at - 1] ?? null) === null && (input.values[at + 1] ?? null) === null
  return {
    ...size,
    path: linePath(input.values, x, y),
    previousPath: input.previous ? linePath(input.previous, x, y) : null,
    dots: input.values.flatMap((value, at) => (value !== null && isIsolated(at) ? [dot(value, at)] : [])),
    last: last === null ? null : { ...dot(last, lastIndex), label: input.format(last) },
    positionTicks: positionTicks(input.labels, (at) => x(at)!, size),
    ticks: valueTicks(y, input.formatTick ?? input.format),
  }
}

function linePath(values: (number | null)[], x: ScalePoint<number>, y: ScaleLinear<number, number>): string {
  const generator = line<number | null>()
    .defined((value) => value !== null)
    .x((_, at) => x(at)!)
    .y((value) => y(value!))
    .digits(1)
  return generator(values) ?? ''
}
