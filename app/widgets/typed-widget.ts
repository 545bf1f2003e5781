/** The form of a widget as it stands: what was typed, or what is stored, field by field as the browser sends it. */
import type { Id } from '#app/database/schema'
import { isId } from '#app/filters/field-values'
import {
  MOST_FEATURED,
  MOST_LOCATIONS,
  schemeColours,
  type WidgetColours,
  type WidgetContent,
  type WidgetType,
  widgetTypes,
} from './widget'

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

/** Whatever was sent, forgiven: the form is drawn again with it. */
export function typedIn(fields: FormData, type: WidgetType): TypedWidget {
  const text = (field: string) => String(fields.get(field) ?? '')
  const ids = (field: string, most: number) =>
    [...new Set(fields.getAll(field).map(String).filter(isId))].slice(0, most)
  return {
    name: text('name'),
    title: text('title'),
    reach: text('reach') === 'all' && !widgetTypes[type].isOfOneLocation ? 'all' : 'some',
    locations: ids('locations', MOST_LOCATIONS),
    choice: text('choice') === 'featured' ? 'featured' : 'matching',
    minRating: text('minRating'),
    onlyWithText: fields.has('onlyWithText'),
    sources: ids('sources', 100),
    reviews: ids('reviews', MOST_FEATURED),
    scheme: text('scheme'),
    hasOwnColours: fields.has('hasOwnColours'),
    colours: Object.fromEntries(
      colourNames.map((name) => [name, typedColour(text(`colours.${name}`), name)]),
    ) as WidgetColours,
    corner: text('corner'),
    font: text('font'),
    locale: text('locale'),
    sites: text('sites'),
  }
}

function typedColour(text: string, name: keyof WidgetColours): string {
  return /^#[0-9a-f]{6}$/i.test(text) ? text.toLowerCase() : schemeColours.light[name]
}
