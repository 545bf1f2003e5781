/**
 * Describes the contrast guard's results: the contrast of each text color with its background, and what is shown
 * instead of a color with too little contrast.
 */
import type { BrandColors } from './brand'
import { contrastRatio, legibleTextColor, MIN_CONTRAST } from './contrast'

export type Legibility = { label: string; isLegible: boolean; verdict: string }

const colorPairs: { label: string; text: keyof BrandColors; background: keyof BrandColors }[] = [
  { label: 'Main text on the navigation', text: 'mainText', background: 'navigationBackground' },
  { label: 'Name on the navigation', text: 'activeText', background: 'navigationBackground' },
  { label: 'Active text on hover background', text: 'activeText', background: 'backgroundHover' },
  { label: 'Hover text on hover background', text: 'hoverText', background: 'backgroundHover' },
]

export function legibilityChecks(colors: BrandColors): Legibility[] {
  return colorPairs.map(({ label, text, background }) => {
    const ratio = contrastRatio(colors[text], colors[background])
    const isLegible = ratio >= MIN_CONTRAST
    // Round down, so that a ratio just below the minimum is not shown as the minimum.
    const ratioText = `${(Math.floor(ratio * 10) / 10).toFixed(1)} : 1`
    const replacement = legibleTextColor(colors[background], colors[text]) === '#000000' ? 'Black' : 'White'
    return {
      label,
      isLegible,
      verdict: isLegible ? ratioText : `${ratioText}, too low to read. ${replacement} is shown instead.`,
    }
  })
}
