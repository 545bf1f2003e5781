/**
 * What a widget is: its four types, what each of them shows, and its settings. Pure; the schema of the settings is in
 * widget-schema.ts, which is kept out of the browser bundle.
 */

import type { SettingCode } from '#app/access/account-settings'
import type { Id, WidgetType } from '#app/database/schema'

export type { WidgetType }

type WidgetTypeDefinition = {
  label: string
  description: string
  setting: SettingCode
  /** Whether it lists reviews: those that match, or chosen ones. */
  listsReviews: boolean
  /** Whether it is about exactly one location, or any number. */
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
/** The most locations that can be chosen one by one; beyond that, users choose "all locations". */
export const MAX_LOCATIONS = 500
export const MAX_SITES = 20
export const MAX_WIDGETS = 1_000
export const WIDGETS_PER_PAGE = 25

export type WidgetColors = { text: string; background: string; accent: string }
export const schemes = ['light', 'dark', 'system'] as const
export const corners = ['square', 'rounded', 'round'] as const
/** Our font, or that of the surrounding page. */
export const fonts = ['own', 'page'] as const

export type WidgetTheme = {
  scheme: (typeof schemes)[number]
  /** Used instead of the scheme's colors; every pair of them is legible. Stored under this spelling. */
  colours: WidgetColors | null
  corner: (typeof corners)[number]
  font: (typeof fonts)[number]
}

export type WidgetSettings = {
  /** The accessible name of the frame. */
  title: string
  /** Shows all matching reviews, including new ones; when false, only the chosen ones. */
  autoPublish: boolean
  minRating: 1 | 2 | 3 | 4 | 5
  onlyWithText: boolean
  /** Empty for all sources. */
  sourceIds: Id[]
  /** The locale of dates and numbers, such as "en-US". */
  locale: string
  /** Origins that may frame it; empty for any site. */
  allowedSites: string[]
  theme: WidgetTheme
}

/** Everything an embed is rendered from, whether saved or being edited. */
export type WidgetContent = {
  type: WidgetType
  name: string
  settings: WidgetSettings
  /** Null for all locations of the account, including those added later. */
  locationIds: Id[] | null
  /** In the chosen order; used only if `listsReviews` and not `autoPublish`. */
  reviewIds: Id[]
}

/** The colors of the schemes: at least 4.5 : 1 for text and 3 : 1 for the accent, against the background. */
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
