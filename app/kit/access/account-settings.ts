/**
 * The settings of an account. Each row of the `account_settings` table has a code and a value. A setting without a row
 * has its default value, and rows with a code that is not listed here are ignored.
 */
import type { SwitchArea } from './switch-areas'

type Setting = {
  area: SwitchArea
  meaning: string
  default: boolean
  /** Who is allowed to change the setting: the account's own admins, or only the operator of the product. */
  by: 'admin' | 'operator'
}

export const accountSettings = {
  amplify_location_information_widgets: {
    area: 'widgets',
    meaning: 'Location Information widgets',
    default: true,
    by: 'operator',
  },
  amplify_review_feed_widgets: {
    area: 'widgets',
    meaning: 'Location Review Feed widgets',
    default: true,
    by: 'operator',
  },
  amplify_star_snapshot_widgets: {
    area: 'widgets',
    meaning: 'Star Snapshot widgets',
    default: true,
    by: 'operator',
  },
  amplify_testimonial_widgets: {
    area: 'widgets',
    meaning: 'Testimonial Carousel widgets',
    default: true,
    by: 'operator',
  },
  async_file_download: {
    area: 'reports',
    meaning: 'Background CSV downloads',
    default: false,
    by: 'operator',
  },
  child_reviews: { area: 'reports', meaning: 'Child account reviews', default: true, by: 'operator' },
  experience_analysis: { area: 'reviews', meaning: 'Experience categories', default: true, by: 'operator' },
  expire_passwords: {
    area: 'account',
    meaning: 'Require a new password every 180 days',
    default: false,
    by: 'admin',
  },
  groups: { area: 'locations', meaning: 'Location groups', default: true, by: 'admin' },
  groups_performance: { area: 'reports', meaning: 'Group performance', default: true, by: 'admin' },
  insights: { area: 'reviews', meaning: 'Review keywords', default: true, by: 'operator' },
  local_listings: { area: 'locations', meaning: 'Local listings', default: true, by: 'operator' },
  media: { area: 'locations', meaning: 'Photos', default: true, by: 'operator' },
  microsurveys: { area: 'reviews', meaning: 'Microsurveys', default: false, by: 'operator' },
  partner_account_reports: {
    area: 'reports',
    meaning: 'Child account reports',
    default: true,
    by: 'operator',
  },
  publishing: {
    area: 'locations',
    meaning: 'Publishing to directories (Auto Sync)',
    default: true,
    by: 'operator',
  },
  require_second_factor: {
    area: 'account',
    meaning: 'Require two-step sign-in',
    default: false,
    by: 'admin',
  },
  saved_filters: { area: 'reports', meaning: 'Saved filters', default: true, by: 'admin' },
  scheduled_exports: { area: 'reports', meaning: 'Scheduled exports', default: true, by: 'admin' },
  trial_banner: { area: 'account', meaning: 'Trial banner', default: true, by: 'operator' },
  zapier: { area: 'account', meaning: 'Zapier integration', default: false, by: 'operator' },
} as const satisfies Record<string, Setting>

export type SettingCode = keyof typeof accountSettings
/** The strings `true` and `false` are converted to booleans. Any other value stays a string. */
type SettingValue = boolean | string
export type Settings = Readonly<Record<SettingCode, SettingValue>>

export const settingCodes = Object.keys(accountSettings) as SettingCode[]

/** The settings that an account's admins are allowed to change. */
export const adminSettingCodes = settingCodes.filter((code) => accountSettings[code].by === 'admin')

/** Returns the settings of an account, given its rows of `account_settings`. */
export function settingsFrom(rows: { code: string; value: string }[]): Settings {
  const stored = new Map(rows.map(({ code, value }) => [code, parseSetting(value)]))
  return Object.fromEntries(
    settingCodes.map((code) => [code, stored.get(code) ?? accountSettings[code].default]),
  ) as Settings
}

function parseSetting(value: string): SettingValue {
  return value === 'true' ? true : value === 'false' ? false : value
}
