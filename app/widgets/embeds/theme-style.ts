/** A widget's theme as CSS declarations for its stylesheet. The settings' schema ensures that colors are `#rrggbb`. */
import { schemeColors, type WidgetColors, type WidgetTheme } from '../widget'

const corners: Record<WidgetTheme['corner'], string> = { square: '0', rounded: '0.5rem', round: '1.25rem' }

/** The surrounding page's web fonts are not available in a frame, so only the choice of serif or sans is kept. */
const fonts = { sans: 'system-ui, sans-serif', serif: 'Georgia, "Times New Roman", serif' }
export type PageFont = keyof typeof fonts

export function themeStyle({ scheme, colours, corner, font }: WidgetTheme, pageFont: PageFont): string {
  const family = fonts[font === 'page' ? pageFont : 'sans']
  const shape = `:root{--corner:${corners[corner]};--font:${family}}`
  if (colours) return `${shape}${colorVariables(colours)}`
  if (scheme !== 'system')
    return `${shape}:root{color-scheme:${scheme}}${colorVariables(schemeColors[scheme])}`
  const { light, dark } = schemeColors
  return `${shape}:root{color-scheme:light dark}${colorVariables(light)}@media (prefers-color-scheme:dark){${colorVariables(dark)}}`
}

function colorVariables({ text, background, accent }: WidgetColors): string {
  return `:root{--text:${text};--background:${background};--accent:${accent};--line:${text}33}`
}
