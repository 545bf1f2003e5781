/**
 * The contrast guard: text on the navigation must have a contrast ratio of at least 4.5:1 with its background. A text
 * color with less contrast is replaced by black or white, whichever has more contrast. One of the two always passes.
 */
import type { BrandColors, LegibleColors } from './brand'

export const MIN_CONTRAST = 4.5

export function legibleColors(chosen: BrandColors): LegibleColors {
  const { navigationBackground, backgroundHover } = chosen
  return {
    navigationBackground,
    backgroundHover,
    mainText: legibleTextColor(navigationBackground, chosen.mainText),
    // Active text is shown on the hover background. The product name has the same color, but is shown on the navigation
    // background.
    activeText: legibleTextColor(backgroundHover, chosen.activeText),
    hoverText: legibleTextColor(backgroundHover, chosen.hoverText),
    nameText: legibleTextColor(navigationBackground, chosen.activeText),
  }
}

/** Returns the WCAG contrast ratio of two colors, from 1 to 21. */
export function contrastRatio(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** Returns the text color if it is legible on the background, otherwise black or white. */
export function legibleTextColor(background: string, text: string): string {
  if (contrastRatio(text, background) >= MIN_CONTRAST) return text
  return contrastRatio('#000000', background) > contrastRatio('#ffffff', background) ? '#000000' : '#ffffff'
}

function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((start) =>
    linearChannel(Number.parseInt(hex.slice(start, start + 2), 16) / 255),
  )
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}

function linearChannel(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
}
