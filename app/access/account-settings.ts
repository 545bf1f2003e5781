/**
 * The settings of an account. Each row of the `account_settings` table has a code and a value. A setting without a row
 * has its default value, and rows with a code that is not listed here are ignored.
 */
type Setting = {
  meaning: string
  default: boolean
  /** Who is allowed to change the setting: the account's own admins, or only the operator of the product. */
  by: 'admin' | 'operator'
}

export const accountSettings = {
  ai_smart_responses: { meaning: 'Suggested review responses', default: false, by: 'operator' },
  amplify_location_information_widgets: {
    meaning: 'Location Information widgets',
    default: true,
    by: 'operator',
  },
  amplify_review_feed_widgets: { meaning: 'Location Review Feed widgets', default: true, by: 'operator' },
  amplify_star_snapshot_widgets: { meaning: 'Star Snapshot widgets', default: true, by: 'operator' },
  amplify_testimonial_widgets: { meaning: 'Testimonial Carousel widgets', default: true, by: 'operator' },
  async_file_download: { meaning: 'Background CSV downloads', default: false, by: 'operator' },
  auto_responding: { meaning: 'Automatic responses', default: false, by: 'operator' },
  child_reviews: { meaning: 'Child account reviews', default: true, by: 'operator' },
  competitor: { meaning: 'Competitors', default: false, by: 'operator' },
  dispute_reviews: { meaning: 'Review disputes', default: false, by: 'operator' },
  experience_analysis: { meaning: 'Experience categories', default: true, by: 'operator' },
  expire_passwords: { meaning: 'Require a new password every 180 days', default: false, by: 'admin' },
  groups: { meaning: 'Location groups', default: true, by: 'admin' },
  groups_performance: { meaning: 'Group performance', default: true, by: 'admin' },
  insights: { meaning: 'Review keywords', default: true, by: 'operator' },
  local_listings: { meaning: 'Local listings', default: true, by: 'operator' },
  local_search: { meaning: 'Local search', default: false, by: 'operator' },
  media: { meaning: 'Photos', default: true, by: 'operator' },
  microsurveys: { meaning: 'Microsurveys', default: false, by: 'operator' },
  partner_account_reports: { meaning: 'Child account reports', default: true, by: 'operator' },
  publishing: { meaning: 'Publishing to directories (Auto Sync)', default: true, by: 'operator' },
  require_second_factor: { meaning: 'Require two-step sign-in', default: false, by: 'admin' },
  saved_filters: { meaning: 'Saved filters', default: true, by: 'admin' },
  scheduled_exports: { meaning: 'Scheduled exports', default: true, by: 'admin' },
  scorecards: { meaning: 'Scorecards', default: false, by: 'operator' },
  sms_alerts: { meaning: 'Text message alerts', default: false, by: 'operator' },
  trial_banner: { meaning: 'Trial banner', default: true, by: 'operator' },
  webhooks: { meaning: 'Webhooks', default: false, by: 'operator' },
  zapier: { meaning: 'Zapier integration', default: false, by: 'operator' },
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
