/**
 * Computes the geometry of a bar chart, with one bar per position that starts at zero, and a mark for the value of the
 * previous period. Up to twelve bars are labeled with their values. With more bars, the labels would not be legible,
 * and only "View as table" shows the values.
 */
import { scaleBand, scaleLinear } from 'd3-scale'
import { type Frame, narrow, plotArea, positionTicks, type Tick, valueTicks, wide } from './frame.server'

export type BarValues = {
  labels: string[]
  /** The value of each bar. Null means that there is no bar, as opposed to a bar of height zero. */
  values: (number | null)[]
  previous?: (number | null)[]
  format: (value: number) => string
}

type Bar = { x: number; y: number; width: number; height: number; label: string | null }
export type BarDrawing = Frame & {
  bars: Bar[]
  /** The lines across the bars at the heights of the previous period's values. */
  marks: { x: number; y: number; width: number }[]
  positionTicks: Tick[]
  ticks: Tick[]
}
export type BarGeometry = { wide: BarDrawing; narrow: BarDrawing }

/** Returns null if there is nothing to draw. */
export function barChartGeometry(input: BarValues): BarGeometry | null {
  const highest = Math.max(0, ...[...input.values, ...(input.previous ?? [])].map((value) => value ?? 0))
  if (highest === 0) return null
  return { wide: barDrawing(input, highest, wide), narrow: barDrawing(input, highest, narrow) }
}

function barDrawing(
  { labels, values, previous, format }: BarValues,
  highest: number,
  size: Frame,
): BarDrawing {
  const { left, right, top, bottom } = plotArea(size)
  const x = scaleBand([...labels.keys()], [left, right]).padding(0.25)
  const y = scaleLinear([0, highest], [bottom, top]).nice(4)
  const width = Math.floor(x.bandwidth() * 10) / 10
  const isLabeled = values.length <= 12 && width >= 14
  return {
    ...size,
    bars: values.flatMap((value, index) => {
      if (value === null) return []
      const height = roundToTenth(bottom - y(value))
      return [
        {
          x: roundToTenth(x(index)!),
          y: roundToTenth(y(value)),
          width,
          height,
          label: isLabeled ? format(value) : null,
        },
      ]
    }),
    marks: (previous ?? []).flatMap((value, index) =>
      value === null ? [] : [{ x: roundToTenth(x(index)! - 2), y: roundToTenth(y(value)), width: width + 4 }],
    ),
    positionTicks: positionTicks(labels, (index) => x(index)! + width / 2, size).map((tick) => ({
      ...tick,
      anchor: 'middle',
    })),
    ticks: valueTicks(y, format),
  }
}

function roundToTenth(value: number): number {
  return Math.round(value * 10) / 10
}
