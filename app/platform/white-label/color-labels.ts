import type { BrandColors } from '#app/platform/brand/brand'

export const colorLabels: Record<keyof BrandColors, string> = {
  navigationBackground: 'Navigation background',
  mainText: 'Main text',
  activeText: 'Active text',
  backgroundHover: 'Hover background',
  hoverText: 'Hover text',
}

export const coloredParts = Object.keys(colorLabels) as (keyof BrandColors)[]
