import { adminSettingCodes, type SettingCode, type Settings } from '#app/kit/access/account-settings'

/** Returns the settings that the account's admins can change and that are on. */
export function storedSettings(settings: Settings): SettingCode[] {
  return adminSettingCodes.filter((code) => settings[code] === true)
}
