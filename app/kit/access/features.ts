/**
 * Feature flags. A flag's value comes from the URL if `byUrl` allows it (`?features.x=true`, remembered in a
 * cookie), otherwise from the account setting with the same code, otherwise from the flag's default. A flag that lifts
 * a limit of the account cannot be set in a URL, because anyone who knew the parameter could lift the limit.
 */
import type { SwitchArea } from './switch-areas'

type FeatureFlag = {
  area: SwitchArea
  meaning: string
  default: boolean
  byUrl: boolean
}

export const featureFlags = {
  custom_score: { area: 'reports', meaning: 'Target scores', default: true, byUrl: true },
  directory_specific_publishing: {
    area: 'locations',
    meaning: 'Auto Sync per directory',
    default: true,
    byUrl: true,
  },
  google_posts: { area: 'locations', meaning: 'Google posts', default: true, byUrl: true },
  industry_score: { area: 'reports', meaning: 'Industry score comparison', default: false, byUrl: true },
  new_performance_score: { area: 'reports', meaning: 'Five-part score', default: true, byUrl: true },
  preventLocationDeletions: {
    area: 'locations',
    meaning: 'Only support can delete locations',
    default: false,
    byUrl: false,
  },
  reviewTags: { area: 'reviews', meaning: 'Tags on reviews', default: true, byUrl: true },
  reviewTagsDetail: { area: 'reviews', meaning: 'Tags on the review page', default: false, byUrl: true },
  reviewTagsIndex: { area: 'reviews', meaning: 'Tags in the review list', default: false, byUrl: true },
  saved_filter_controls: {
    area: 'reports',
    meaning: 'Saving filters from the filter bar',
    default: true,
    byUrl: true,
  },
  show_billing_location_price_preview: {
    area: 'locations',
    meaning: 'Price of an additional location',
    default: true,
    byUrl: true,
  },
  special_hours: { area: 'locations', meaning: 'Holiday hours', default: true, byUrl: true },
  trial_export: { area: 'reports', meaning: 'Exports during a trial', default: false, byUrl: false },
} as const satisfies Record<string, FeatureFlag>

export type Feature = keyof typeof featureFlags
export type Features = Readonly<Record<Feature, boolean>>
/** The flags that a user has set in a URL, with their values. */
export type ChosenFeatures = Partial<Record<Feature, boolean>>

export const featureNames = Object.keys(featureFlags) as Feature[]

export function featuresOf(chosen: ChosenFeatures, rows: { code: string; value: string }[]): Features {
  const stored = new Map(rows.map(({ code, value }) => [code, value]))
  const accountValue = (name: Feature) => (stored.has(name) ? stored.get(name) === 'true' : undefined)
  return Object.fromEntries(
    featureNames.map((name) => [name, chosen[name] ?? accountValue(name) ?? featureFlags[name].default]),
  ) as Features
}

/**
 * Returns the saved flags updated with the flags in a URL (`features.x=true`), or null if the URL contains no flags.
 */
export function parseUrlFeatures(params: URLSearchParams, saved: ChosenFeatures): ChosenFeatures | null {
  const urlFeatures = featureNames
    .filter((name) => featureFlags[name].byUrl)
    .flatMap((name) => {
      const value = params.getAll(`features.${name}`).at(-1)
      return value === 'true' || value === 'false' ? [[name, value === 'true'] as const] : []
    })
  return urlFeatures.length > 0 ? { ...saved, ...Object.fromEntries(urlFeatures) } : null
}

/** Formats flags for the cookie, with a minus before flags that are off: `special_hours.-reviewTags`. */
export function formatFeatures(chosen: ChosenFeatures): string {
  return Object.entries(chosen)
    .map(([name, isOn]) => (isOn ? name : `-${name}`))
    .join('.')
}

export function parseFeatures(text: string): ChosenFeatures {
  const parts = new Set(text.split('.'))
  return Object.fromEntries(
    featureNames
      .filter((name) => featureFlags[name].byUrl && (parts.has(name) || parts.has(`-${name}`)))
      .map((name) => [name, parts.has(name)]),
  )
}
