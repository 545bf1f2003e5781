/**
 * Computes the geometry of a bar chart, with one bar per position that starts at zero, and a mark for the value of the
 * previous period. Up to twelve bars are labeled with their values. With more bars, the labels would not be legible; the
 * values are shown on hover and focus, and by "View as table".
 */
import { scaleBand, scaleLinear } from 'd3-scale'
import {
  describeIncomplete,
  fitsInto,
  type Plot,
  plotHeight,
  positionTicks,
  roundToTenth,
  toHundredth,
  valueTicks,
} from './frame.server'

export type BarValues = {
  labels: string[]
  /** The value of each bar. Null means that there is no bar, as opposed to a bar of height zero. */
  values: (number | null)[]
  previous?: (number | null)[]
  /** For each bar that covers only part of its period, a remark such as "since May 22". */
  incomplete?: (string | null)[]
  format: (value: number) => string
  /** Whether each word of a label stands in its own line, so that there is room for names below all bars. */
  wrapsLabels?: true
}

type Bar = {
  x: number
  y: number
  height: number
  label: string | null
  /** The baseline of the label: above the bar, and above the previous period's line if that would cross the label. */
  labelY: number
  isWideOnly?: true
  isIncomplete?: true
}
export type BarGeometry = Plot & {
  barWidth: number
  bars: Bar[]
  /** The lines across the bars at the heights of the previous period's values. */
  marks: { x: number; y: number }[]
}

/** The height of a label above its baseline, and the distance of the baseline from the bar, in pixels. */
const LABEL_HEIGHT = 11
const LABEL_GAP = 5

function labelBaseline(barTop: number, markY: number): number {
  const isCrossed = markY < barTop && markY > barTop - LABEL_GAP - LABEL_HEIGHT
  return roundToTenth((isCrossed ? markY : barTop) - LABEL_GAP)
}

/** Returns null if there is nothing to draw. */
export function barChartGeometry(input: BarValues): BarGeometry | null {
  const { labels, values, previous = [], incomplete, format } = input
  const highest = Math.max(0, ...[...values, ...previous].map((value) => value ?? 0))
  if (highest === 0) return null
  const x = scaleBand([...labels.keys()], [0, 100]).padding(0.25)
  const y = scaleLinear([0, highest], [plotHeight, 0]).nice(4)
  const positions = labels.map((_, index) => toHundredth(x(index)! + x.bandwidth() / 2))
  const texts = values.map((value) => (value === null ? '' : format(value)))
  const labelsFit = (width: 'wide' | 'narrow') =>
    values.length <= 12 && texts.every((text) => fitsInto(text, x.step(), width))
  return {
    positions,
    positionTicks: positionTicks(
      input.wrapsLabels ? labels.map((label) => label.replaceAll(' ', '\n')) : labels,
      positions,
    ),
    ticks: valueTicks(y, format),
    incomplete: describeIncomplete(incomplete),
    barWidth: toHundredth(x.bandwidth()),
    bars: values.flatMap((value, index): Bar[] => {
      if (value === null) return []
      return [
        {
          x: toHundredth(x(index)!),
          y: roundToTenth(y(value)),
          height: roundToTenth(plotHeight - y(value)),
          label: labelsFit('wide') ? texts[index]! : null,
          labelY: labelBaseline(y(value), y(previous[index] ?? 0)),
          ...(labelsFit('narrow') ? {} : { isWideOnly: true }),
          ...(incomplete?.[index] ? { isIncomplete: true } : {}),
        },
      ]
    }),
    marks: previous.flatMap((value, index) =>
      value === null ? [] : [{ x: toHundredth(x(index)!), y: roundToTenth(y(value)) }],
    ),
  }
}
