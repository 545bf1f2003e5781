/** A widget's theme as the declarations its stylesheet is drawn with. Colours are `#rrggbb` by the settings' schema. */
import { schemeColours, type WidgetColours, type WidgetTheme } from '../widget'

const corners: Record<WidgetTheme['corner'], string> = { square: '0', rounded: '0.5rem', round: '1.25rem' }

/** What is known of the page around is whether its letters have serifs: fonts of its own do not reach into a frame. */
const fonts = { sans: 'system-ui, sans-serif', serif: 'Georgia, "Times New Roman", serif' }
export type PageFont = keyof typeof fonts

export function themeStyle({ scheme, colours, corner, font }: WidgetTheme, pageFont: PageFont): string {
  const family = fonts[font === 'page' ? pageFont : 'sans']
  const shape = `:root{--corner:${corners[corner]};--font:${family}}`
  if (colours) return `${shape}${drawn(colours)}`
  if (scheme !== 'system') return `${shape}:root{color-scheme:${scheme}}${drawn(schemeColours[scheme])}`
  const { light, dark } = schemeColours
  return `${shape}:root{color-scheme:light dark}${drawn(light)}@media (prefers-color-scheme:dark){${drawn(dark)}}`
}

function drawn({ text, background, accent }: WidgetColours): string {
  return `:root{--text:${text};--background:${background};--accent:${accent};--line:${text}33}`
}
