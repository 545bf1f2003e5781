/**
 * A line over evenly spaced positions, with an earlier one for comparison. The axis does not mislead: a bounded value
 * (a rating from 1 to 5) may be zoomed in, and the chart then says so; counts start at zero. A missing value is a gap,
 * and a value between two gaps is a dot. The geometry for narrow screens is computed along with the wide one.
 */
import { type ScaleLinear, type ScalePoint, scaleLinear, scalePoint } from 'd3-scale'
import { line } from 'd3-shape'
import { type Frame, framed, narrow, placeTicks, type Tick, valueTicks, wide } from './frame.server'

export type LineValues = {
  /** The label below each position. */
  labels: string[]
  values: (number | null)[]
  previous?: (number | null)[]
  /** The lowest and highest possible value; without them, the axis starts at zero. */
  limits?: [number, number]
  format: (value: number) => string
  /** Formats the axis labels; defaults to `format`. */
  formatTick?: (value: number) => string
}

type Dot = { x: number; y: number }
export type LineDrawing = Frame & {
  path: string
  previousPath: string | null
  /** Values without a neighbor, which no line would show. */
  dots: Dot[]
  last: (Dot & { label: string }) | null
  places: Tick[]
  ticks: Tick[]
}
export type LineGeometry = { wide: LineDrawing; narrow: LineDrawing; zoom: string | null }

/** Returns null if there is nothing to draw. */
export function lineChart(given: LineValues): LineGeometry | null {
  const known = [...given.values, ...(given.previous ?? [])].filter((value) => value !== null)
  if (known.length === 0) return null
  const domain = given.limits ? closeUp(known, given.limits) : [0, Math.max(1, ...known)]
  const [from, to] = scaleLinear(domain, [0, 1]).nice(4).domain() as [number, number]
  const isZoomed = given.limits !== undefined && (from > given.limits[0] || to < given.limits[1])
  return {
    wide: drawing(given, [from, to], wide),
    narrow: drawing(given, [from, to], narrow),
    zoom: isZoomed ? `Scale from ${given.format(from)} to ${given.format(to)}` : null,
  }
}

function closeUp(known: number[], [lowest, highest]: [number, number]): [number, number] {
  const margin = (highest - lowest) / 20
  return [Math.max(lowest, Math.min(...known) - margin), Math.min(highest, Math.max(...known) + margin)]
}

function drawing(given: LineValues, domain: [number, number], size: Frame): LineDrawing {
  const { left, right, top, bottom } = framed(size)
  const x = scalePoint([...given.labels.keys()], [left, right])
  const y = scaleLinear(domain, [bottom, top])
  const dot = (value: number, at: number): Dot => ({ x: x(at)!, y: y(value) })
  const lastAt = given.values.findLastIndex((value) => value !== null)
  const last = given.values[lastAt] ?? null
  const isAlone = (at: number) =>
    (given.values[at - 1] ?? null) === null && (given.values[at + 1] ?? null) === null
  return {
    ...size,
    path: pathOf(given.values, x, y),
    previousPath: given.previous ? pathOf(given.previous, x, y) : null,
    dots: given.values.flatMap((value, at) => (value !== null && isAlone(at) ? [dot(value, at)] : [])),
    last: last === null ? null : { ...dot(last, lastAt), label: given.format(last) },
    places: placeTicks(given.labels, (at) => x(at)!, size),
    ticks: valueTicks(y, given.formatTick ?? given.format),
  }
}

function pathOf(values: (number | null)[], x: ScalePoint<number>, y: ScaleLinear<number, number>): string {
  const drawn = line<number | null>()
    .defined((value) => value !== null)
    .x((_, at) => x(at)!)
    .y((value) => y(value!))
    .digits(1)
  return drawn(values) ?? ''
}
