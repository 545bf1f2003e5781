/**
 * Every switch of an account: its settings and its feature flags, which are stored in the same table. A switch without a
 * stored value has its default.
 */
import { accountSettings, type SettingCode, settingCodes } from '#app/kit/access/account-settings'
import { type Feature, featureFlags, featureNames } from '#app/kit/access/features'
import type { SwitchArea } from '#app/kit/access/switch-areas'

export type SwitchCode = SettingCode | Feature

export type AccountSwitch = {
  code: SwitchCode
  area: SwitchArea
  meaning: string
  default: boolean
  /** Who can change the switch: the account's admins and staff, or only staff. */
  by: 'admin' | 'operator'
}

export const accountSwitches: AccountSwitch[] = [
  ...settingCodes.map((code) => ({ code, ...accountSettings[code] })),
  ...featureNames.map((code) => ({ code, ...featureFlags[code], by: 'operator' as const })),
]

export const switchPositions = ['default', 'on', 'off'] as const
export type SwitchPosition = (typeof switchPositions)[number]

/** Returns the position of each switch, given the account's rows of `account_settings`. */
export function positionsFrom(rows: { code: string; value: string }[]): Map<string, SwitchPosition> {
  const stored = new Map(rows.map(({ code, value }) => [code, value === 'true' ? 'on' : 'off'] as const))
  return new Map(accountSwitches.map(({ code }) => [code, stored.get(code) ?? 'default']))
}
