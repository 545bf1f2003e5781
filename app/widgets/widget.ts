/**
 * What a widget is: its four types, what each of them shows, and what is settled about it. Pure; the schema that
 * settings are held to is in widget-schema.ts, which stays out of the browser.
 */

import type { SettingCode } from '#app/access/account-settings'
import type { Id, WidgetType } from '#app/database/schema'

export type { WidgetType }

type TypeFacts = {
  label: string
  description: string
  setting: SettingCode
  /** It has a list of reviews: those that match, or those chosen. */
  listsReviews: boolean
  /** One place, or as many as one likes. */
  isOfOneLocation: boolean
}

export const widgetTypes: Record<WidgetType, TypeFacts> = {
  teaser: {
    label: 'Testimonial Carousel',
    description: 'highlights up to 15 featured reviews',
    setting: 'amplify_testimonial_widgets',
    listsReviews: true,
    isOfOneLocation: false,
  },
  full_page: {
    label: 'Location Review Feed',
    description: 'shows all reviews for a location on a location page',
    setting: 'amplify_review_feed_widgets',
    listsReviews: true,
    isOfOneLocation: true,
  },
  star_snapshot: {
    label: 'Star Snapshot',
    description: 'shows the average rating',
    setting: 'amplify_star_snapshot_widgets',
    listsReviews: false,
    isOfOneLocation: false,
  },
  location_info: {
    label: 'Location Information',
    description: 'shows address, hours and phone',
    setting: 'amplify_location_information_widgets',
    listsReviews: false,
    isOfOneLocation: true,
  },
}

export const widgetTypeNames = Object.keys(widgetTypes) as WidgetType[]

export const MOST_FEATURED = 15
/** Chosen one by one; more than that is "all locations". */
export const MOST_LOCATIONS = 500
export const MOST_SITES = 20
export const MOST_WIDGETS = 1_000
export const WIDGETS_PER_PAGE = 25

export type WidgetColours = { text: string; background: string; accent: string }
export const schemes = ['light', 'dark', 'system'] as const
export const corners = ['square', 'rounded', 'round'] as const
/** Ours, or that of the page it stands in. */
export const fonts = ['own', 'page'] as const

export type WidgetTheme = {
  scheme: (typeof schemes)[number]
  /** Instead of the scheme's; every pair of them can be read. */
  colours: WidgetColours | null
  corner: (typeof corners)[number]
  font: (typeof fonts)[number]
}

export type WidgetSettings = {
  /** What a screen reader calls the frame. */
  title: string
  /** New reviews that match appear by themselves; without it, those chosen. */
  autoPublish: boolean
  minRating: 1 | 2 | 3 | 4 | 5
  onlyWithText: boolean
  /** Empty: all sources. */
  sourceIds: Id[]
  /** Of dates and numbers, as "en-US". */
  locale: string
  /** Origins that may frame it; empty: any site. */
  allowedSites: string[]
  theme: WidgetTheme
}

/** All that an embed is drawn from, saved or being edited. */
export type WidgetContent = {
  type: WidgetType
  name: string
  settings: WidgetSettings
  /** Null: all of the account, also those that are added later. */
  locationIds: Id[] | null
  /** In their order; looked at only where `listsReviews` and not `autoPublish`. */
  reviewIds: Id[]
}

/** The colors of the schemes: text on background 4.5 : 1 or more, accent on background 3 : 1 or more. */
export const schemeColours: Record<'light' | 'dark', WidgetColours> = {
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
