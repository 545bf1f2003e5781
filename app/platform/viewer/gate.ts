/**
 * The requirements for showing a piece of content: a feature flag, account settings, permissions (`all` or `some` of a
 * list), or user types. All requirements that are given must be met. A gate only hides content; routes are guarded
 * separately.
 */

import type { SettingCode, Settings } from '#app/kit/access/account-settings'
import type { Feature, Features } from '#app/kit/access/features'
import type { Permission } from '#app/kit/access/permissions'
import type { UserType } from '#app/kit/database/schema'

export type Gate = {
  feature?: Feature
  setting?: SettingCode | readonly SettingCode[]
  all?: readonly Permission[]
  some?: readonly Permission[]
  userTypes?: readonly UserType[]
}

export type GateContext = {
  features: Partial<Features>
  settings: Partial<Settings>
  permissions: readonly string[]
  userType: UserType
}

export function canPassGate(gate: Gate, { features, settings, permissions, userType }: GateContext): boolean {
  const has = (permission: Permission) => permissions.includes(permission)
  return (
    (!gate.feature || features[gate.feature] === true) &&
    [gate.setting ?? []].flat().every((code) => settings[code] === true) &&
    (!gate.all || gate.all.every(has)) &&
    (!gate.some || gate.some.some(has)) &&
    (!gate.userTypes || gate.userTypes.includes(userType))
  )
}
