/**
 * Contains what all charts share: the size of the plot, and the ticks. A plot is as wide as its card. Positions are
 * percentages of its width, and heights are pixels, so that texts have the same size in every card. The geometry of a
 * chart is plain JSON, so that loaders can return it and the browser does not load the chart library.
 */
import type { ScaleContinuousNumeric } from 'd3-scale'

export const plotHeight = 150

/** The narrowest plots in pixels: of a wide card, and of any card. */
const minPlotWidths = { wide: 420, narrow: 220 }
const pixelsPerCharacter = 6.5
const labelGap = 16

export type ValueTick = { y: number; label: string }
export type PositionTick = {
  x: number
  label: string
  anchor: 'middle' | 'end'
  /** Set if there is no room for the label in a narrow card. */
  isWideOnly?: true
}

export type Plot = {
  /** The position of each value, as a percentage of the width. */
  positions: number[]
  positionTicks: PositionTick[]
  ticks: ValueTick[]
  /** The positions that cover only part of a period: "Incomplete: since May 22, until Nov 21". */
  incomplete: string | null
}

/**
 * Returns as many evenly spaced labels as fit. They are counted from the last position, so that the most recent
 * position always has a label.
 */
export function positionTicks(labels: string[], positions: number[]): PositionTick[] {
  const lastIndex = labels.length - 1
  const longest = Math.max(...labels.map(widthOf))
  // The last label may end at its position instead of being centered there, half of its width further to the left.
  const isLastMoved = anchorOf(labels[lastIndex]!, positions[lastIndex]!) === 'end'
  const spacing = Math.max(longest + labelGap, isLastMoved ? 1.5 * longest + 4 : 0)
  const stepFor = (width: number) =>
    Math.max(1, Math.ceil(labels.length / Math.max(1, Math.floor(width / spacing))))
  const step = stepFor(minPlotWidths.wide)
  const narrowStep = step * Math.ceil(stepFor(minPlotWidths.narrow) / step)
  return labels.flatMap((label, index): PositionTick[] => {
    if ((lastIndex - index) % step !== 0) return []
    const tick = { x: positions[index]!, label, anchor: anchorOf(label, positions[index]!) }
    return [(lastIndex - index) % narrowStep === 0 ? tick : { ...tick, isWideOnly: true }]
  })
}

/** A label that would extend far beyond the end of the plot ends at its position. */
function anchorOf(label: string, x: number): 'middle' | 'end' {
  const roomInPixels = ((100 - x) / 100) * minPlotWidths.narrow + labelGap
  return widthOf(label) / 2 > roomInPixels ? 'end' : 'middle'
}

/** Estimates the width of a label, which can have several lines. */
function widthOf(label: string): number {
  return Math.max(...label.split('\n').map((line) => line.length)) * pixelsPerCharacter
}

/** Returns whether a label fits into a share of the plot's width. */
export function fitsInto(label: string, percent: number, width: 'wide' | 'narrow'): boolean {
  return label.length * (pixelsPerCharacter + 0.5) <= (percent / 100) * minPlotWidths[width]
}

export function valueTicks(
  y: ScaleContinuousNumeric<number, number>,
  format: (value: number) => string,
): ValueTick[] {
  // Omit fractions that are formatted as whole numbers: a line labeled 1 must not stand at 0.6.
  const isExact = (value: number) => Number.isInteger(value) || format(value) !== format(Math.round(value))
  return y
    .ticks(4)
    .filter(isExact)
    .map((value) => ({ y: roundToTenth(y(value)), label: format(value) }))
}

/** Describes the positions that cover only part of a period. `incomplete` has a remark such as "since May 22" for them. */
export function describeIncomplete(incomplete: (string | null)[] = []): string | null {
  const remarks = incomplete.filter((remark) => remark !== null)
  return remarks.length > 0 ? `Incomplete: ${remarks.join(', ')}` : null
}

export function roundToTenth(value: number): number {
  return Math.round(value * 10) / 10
}

export function toHundredth(value: number): number {
  return Math.round(value * 100) / 100
}
