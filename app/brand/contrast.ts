/**
 * The contrast guard: text on the navigation has a contrast of at least 4.5 : 1 with its background. A color below that
 * is replaced by black or white, whichever has more contrast: one of them always passes.
 */
import type { BrandColours, DrawnColours } from './brand'

export const LEAST_CONTRAST = 4.5

export function drawnColours(chosen: BrandColours): DrawnColours {
  const { navigationBackground, backgroundHover } = chosen
  return {
    navigationBackground,
    backgroundHover,
    mainText: legibleOn(navigationBackground, chosen.mainText),
    // Active text is shown on the hover background, the name on the navigation's own.
    activeText: legibleOn(backgroundHover, chosen.activeText),
    hoverText: legibleOn(backgroundHover, chosen.hoverText),
    nameText: legibleOn(navigationBackground, chosen.activeText),
  }
}

/** WCAG's contrast ratio of two colors, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** Returns the text color if it is legible on the background, otherwise black or white. */
export function legibleOn(background: string, text: string): string {
  if (contrast(text, background) >= LEAST_CONTRAST) return text
  return contrast('#000000', background) > contrast('#ffffff', background) ? '#000000' : '#ffffff'
}

function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255))
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
}
