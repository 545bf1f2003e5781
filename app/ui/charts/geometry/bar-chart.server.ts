/**
 * Bars from zero, one per position, with a mark for the earlier count. Up to twelve bars have their numbers as labels;
 * more would not be legible, and "View as table" has them.
 */
import { scaleBand, scaleLinear } from 'd3-scale'
import { type Frame, framed, narrow, placeTicks, type Tick, valueTicks, wide } from './frame.server'

export type BarValues = {
  labels: string[]
  /** Null means no bar, which differs from a bar of height zero. */
  values: (number | null)[]
  previous?: (number | null)[]
  format: (value: number) => string
}

type Bar = { x: number; y: number; width: number; height: number; label: string | null }
export type BarDrawing = Frame & {
  bars: Bar[]
  /** A line across each bar's position at the height of the earlier count. */
  marks: { x: number; y: number; width: number }[]
  places: Tick[]
  ticks: Tick[]
}
export type BarGeometry = { wide: BarDrawing; narrow: BarDrawing }

/** Returns null if there is nothing to draw. */
export function barChart(given: BarValues): BarGeometry | null {
  const highest = Math.max(0, ...[...given.values, ...(given.previous ?? [])].map((value) => value ?? 0))
  if (highest === 0) return null
  return { wide: drawing(given, highest, wide), narrow: drawing(given, highest, narrow) }
}

function drawing({ labels, values, previous, format }: BarValues, highest: number, size: Frame): BarDrawing {
  const { left, right, top, bottom } = framed(size)
  const x = scaleBand([...labels.keys()], [left, right]).padding(0.25)
  const y = scaleLinear([0, highest], [bottom, top]).nice(4)
  const width = Math.floor(x.bandwidth() * 10) / 10
  const isLabelled = values.length <= 12 && width >= 14
  return {
    ...size,
    bars: values.flatMap((value, at) => {
      if (value === null) return []
      const height = round(bottom - y(value))
      return [
        { x: round(x(at)!), y: round(y(value)), width, height, label: isLabelled ? format(value) : null },
      ]
    }),
    marks: (previous ?? []).flatMap((value, at) =>
      value === null ? [] : [{ x: round(x(at)! - 2), y: round(y(value)), width: width + 4 }],
    ),
    places: placeTicks(labels, (at) => x(at)! + width / 2, size).map((tick) => ({
      ...tick,
      anchor: 'middle',
    })),
    ticks: valueTicks(y, format),
  }
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
