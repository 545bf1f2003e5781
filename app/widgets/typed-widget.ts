/** The form of a widget as it stands: what was typed (`widget-values-schema.ts`) or what is stored. */
import type { Id } from '#app/database/schema'
import { schemeColours, type WidgetColours, type WidgetContent, widgetTypes } from './widget'

export type TypedWidget = {
  name: string
  title: string
  reach: string
  locations: Id[]
  choice: string
  minRating: string
  onlyWithText: boolean
  sources: Id[]
  /** In their order. */
  reviews: Id[]
  scheme: string
  hasOwnColours: boolean
  colours: WidgetColours
  corner: string
  font: string
  locale: string
  sites: string
}

export const colourNames = ['text', 'background', 'accent'] as const

export function typedOf({ type, name, settings, locationIds, reviewIds }: WidgetContent): TypedWidget {
  const { theme } = settings
  return {
    name,
    title: settings.title,
    reach: locationIds || widgetTypes[type].isOfOneLocation ? 'some' : 'all',
    locations: locationIds ?? [],
    choice: settings.autoPublish ? 'matching' : 'featured',
    minRating: String(settings.minRating),
    onlyWithText: settings.onlyWithText,
    sources: settings.sourceIds,
    reviews: reviewIds,
    scheme: theme.scheme,
    hasOwnColours: theme.colours !== null,
    colours: theme.colours ?? schemeColours[theme.scheme === 'dark' ? 'dark' : 'light'],
    corner: theme.corner,
    font: theme.font,
    locale: settings.locale,
    sites: settings.allowedSites.join('\n'),
  }
}
