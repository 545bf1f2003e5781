/**
 * Defines widgets: the four types, what each type shows, and the settings. The schema of the settings is in
 * widget-schema.ts, so that it is not part of the browser bundle.
 */

import type { SettingCode } from '#app/kit/access/account-settings'
import type { Id, WidgetType } from '#app/kit/database/schema'

export type { WidgetType }

type WidgetTypeDefinition = {
  label: string
  description: string
  setting: SettingCode
  /** Whether the widget lists reviews, either matching or featured reviews. */
  listsReviews: boolean
  /** Whether the widget is about exactly one location, rather than any number of locations. */
  isForOneLocation: boolean
}

export const widgetTypes: Record<WidgetType, WidgetTypeDefinition> = {
  teaser: {
    label: 'Testimonial Carousel',
    description: 'highlights up to 15 featured reviews',
    setting: 'amplify_testimonial_widgets',
    listsReviews: true,
    isForOneLocation: false,
  },
  full_page: {
    label: 'Location Review Feed',
    description: 'shows all reviews for a location on a location page',
    setting: 'amplify_review_feed_widgets',
    listsReviews: true,
    isForOneLocation: true,
  },
  star_snapshot: {
    label: 'Star Snapshot',
    description: 'shows the average rating',
    setting: 'amplify_star_snapshot_widgets',
    listsReviews: false,
    isForOneLocation: false,
  },
  location_info: {
    label: 'Location Information',
    description: 'shows address, hours and phone',
    setting: 'amplify_location_information_widgets',
    listsReviews: false,
    isForOneLocation: true,
  },
}

export const widgetTypeNames = Object.keys(widgetTypes) as WidgetType[]

export const MAX_FEATURED = 15
/**
 * The maximum number of locations that can be selected individually. For more locations, users select "all locations".
 */
export const MAX_LOCATIONS = 500
export const MAX_SITES = 20
export const MAX_WIDGETS = 1_000
export const WIDGETS_PER_PAGE = 25

export type WidgetColors = { text: string; background: string; accent: string }
export const schemes = ['light', 'dark', 'system'] as const
export const corners = ['square', 'rounded', 'round'] as const
/** Our own font, or a font that matches the embedding page. */
export const fonts = ['own', 'page'] as const

export type WidgetTheme = {
  scheme: (typeof schemes)[number]
  /**
   * The custom colors, which replace the scheme's colors; null for none. The form ensures that they are legible. The
   * database uses this spelling.
   */
  colours: WidgetColors | null
  corner: (typeof corners)[number]
  font: (typeof fonts)[number]
}

export type WidgetSettings = {
  /** The accessible name of the frame. */
  title: string
  /** Whether the widget shows all matching reviews, including new ones, instead of only the featured reviews. */
  autoPublish: boolean
  minRating: 1 | 2 | 3 | 4 | 5
  onlyWithText: boolean
  /** The ids of the sources whose reviews are shown; empty for all public sources. */
  sourceIds: Id[]
  /** The locale of dates and numbers, such as "en-US". */
  locale: string
  /** The origins of sites that are allowed to embed the widget; empty for any site. */
  allowedSites: string[]
  theme: WidgetTheme
}

/** The complete content of a widget, saved or unsaved, from which an embed is rendered. */
export type WidgetContent = {
  type: WidgetType
  name: string
  settings: WidgetSettings
  /** The ids of the locations; null for all locations of the account, including locations that are added later. */
  locationIds: Id[] | null
  /**
   * The ids of the featured reviews, in the order that the user chose. They are shown only if the type has
   * `listsReviews` and `autoPublish` is false.
   */
  reviewIds: Id[]
}

/**
 * The colors of the schemes. Their contrast ratio with the background is at least 4.5:1 for text and 3:1 for the
 * accent.
 */
export const schemeColors: Record<'light' | 'dark', WidgetColors> = {
  light: { text: '#1b2530', background: '#ffffff', accent: '#b45309' },
  dark: { text: '#f2f4f7', background: '#161c24', accent: '#fbbf24' },
}

export const widgetLocales = [
  'en-US',
  'en-CA',
  'en-GB',
  'en-AU',
  'es-ES',
  'es-MX',
  'fr-FR',
  'fr-CA',
  'de-DE',
  'it-IT',
  'nl-NL',
  'pt-BR',
  'pt-PT',
  'da-DK',
  'sv-SE',
  'nb-NO',
  'fi-FI',
  'pl-PL',
  'ja-JP',
] as const

export function isWidgetType(name: string | undefined): name is WidgetType {
  return name !== undefined && Object.hasOwn(widgetTypes, name)
}
