/**
 * Contains what all charts share: two sizes, the margins around the plot, and the ticks. The geometry of a chart is
 * plain JSON, so that loaders can return it and the browser does not load the chart library.
 */
import type { ScaleContinuousNumeric } from 'd3-scale'

export type Frame = { width: number; height: number }
export type Tick = { position: number; label: string; anchor: 'start' | 'middle' | 'end' }

export const wide: Frame = { width: 640, height: 200 }
/** The size for screens below 480 px. The font size stays the same, so there are fewer ticks. */
export const narrow: Frame = { width: 320, height: 180 }

export function plotArea({ width, height }: Frame) {
  return { left: 44, right: width - 16, top: 24, bottom: height - 28 }
}

/**
 * Returns as many evenly spaced labels as fit. They are counted from the last position, so that the most recent
 * position always has a label.
 */
export function positionTicks(labels: string[], x: (at: number) => number, { width }: Frame): Tick[] {
  const maxLabels = Math.max(2, Math.floor(width / 90))
  const step = Math.max(1, Math.ceil(labels.length / maxLabels))
  const lastIndex = labels.length - 1
  return labels.flatMap((label, at) => {
    if ((lastIndex - at) % step !== 0) return []
    return [
      { position: x(at), label, anchor: at === lastIndex && lastIndex > 0 ? 'end' : 'middle' } satisfies Tick,
    ]
  })
}

export function valueTicks(
  y: ScaleContinuousNumeric<number, number>,
  format: (value: number) => string,
): Tick[] {
  // Omit fractions that are formatted as whole numbers: a line labeled 1 must not stand at 0.6.
  const isExact = (value: number) => Number.isInteger(value) || format(value) !== format(Math.round(value))
  return y
    .ticks(4)
    .filter(isExact)
    .map((value) => ({ position: y(value), label: format(value), anchor: 'end' as const }))
}
