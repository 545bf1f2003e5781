/**
 * Checks whether a widget's custom colors are legible: the contrast ratio with the background must be at least 4.5:1
 * for text and 3:1 for stars and links.
 */
import { contrastRatio, legibleTextColor } from '#app/platform/brand/contrast'
import type { WidgetColors } from '../widget'

const contrastRules = [
  { of: 'text', minRatio: 4.5, label: 'Text' },
  { of: 'accent', minRatio: 3, label: 'Star and link' },
] as const

/** Returns the illegible colors, each with a message that says why and how to fix it. */
export function findIllegibleColors(colors: WidgetColors): { of: 'text' | 'accent'; message: string }[] {
  return contrastRules.flatMap(({ of, minRatio, label }) => {
    const ratio = contrastRatio(colors[of], colors.background)
    if (ratio >= minRatio) return []
    // Round down, so that a ratio just below the minimum is not shown as the minimum.
    const formattedRatio = (Math.floor(ratio * 10) / 10).toFixed(1)
    const direction = legibleTextColor(colors.background, colors[of]) === '#000000' ? 'darker' : 'lighter'
    const message = `${label} contrast is ${formattedRatio}:1 on this background. It must be at least ${minRatio}:1. Choose a ${direction} color.`
    return [{ of, message }]
  })
}
