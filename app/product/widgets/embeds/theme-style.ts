/**
 * Converts a widget's theme to CSS variables for the stylesheet. Colors are inserted without escaping, because the
 * schema of the settings accepts only the form `#rrggbb`.
 */
import { schemeColors, type WidgetColors, type WidgetTheme } from '../widget'

const corners: Record<WidgetTheme['corner'], string> = { square: '0', rounded: '0.5rem', round: '1.25rem' }

/**
 * The font families. The web fonts of the embedding page are not available in a frame, so a widget can only match its
 * choice of serif or sans-serif.
 */
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
