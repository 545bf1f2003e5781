/** Whether a widget's custom colors are legible: text at 4.5 : 1, stars and links at 3 : 1 against the background. */
import { contrastRatio, legibleTextColor } from '#app/brand/contrast'
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
    // Rounds down, so that the figure never shows a ratio that is not met.
    const formattedRatio = (Math.floor(ratio * 10) / 10).toFixed(1)
    const direction = legibleTextColor(colors.background, colors[of]) === '#000000' ? 'darker' : 'lighter'
    const message = `${label} contrast is ${formattedRatio}:1 on this background. It must be at least ${minRatio}:1. Choose a ${direction} color.`
    return [{ of, message }]
  })
}
