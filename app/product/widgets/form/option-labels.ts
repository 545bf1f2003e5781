/** What the choices in the form of a widget are called. */
import { MAX_FEATURED, type WidgetColors, type WidgetSettings, type WidgetTheme } from '../widget'

export const scopeLabels = { all: 'All locations, including future ones', some: 'Selected locations' }

export const choiceLabels = {
  matching: 'Newest matching reviews (updates automatically)',
  featured: `Featured reviews, up to ${MAX_FEATURED}`,
}

export const minRatingLabels: Record<WidgetSettings['minRating'], string> = {
  1: 'All ratings',
  2: '2 stars or more',
  3: '3 stars or more',
  4: '4 stars or more',
  5: '5 stars',
}

export const schemeLabels: Record<WidgetTheme['scheme'], string> = {
  light: 'Light',
  dark: 'Dark',
  system: 'Match visitor’s device',
}

export const cornerLabels: Record<WidgetTheme['corner'], string> = {
  square: 'Square',
  rounded: 'Rounded',
  round: 'Round',
}

export const fontLabels: Record<WidgetTheme['font'], string> = {
  own: 'Sans serif',
  page: 'Match the page',
}

export const colorNames = ['text', 'background', 'accent'] as const
export const colorLabels: Record<keyof WidgetColors, string> = {
  text: 'Text',
  background: 'Background',
  accent: 'Stars and links',
}
