/**
 * Whether an account has something, according to its status, trial, settings and features. The only place that decides
 * this. The guard checks `use` for every page (`required-steps.ts`), the route table what its pages need; operations
 * check for themselves.
 */
import type { AccountStatus } from '#app/database/schema'
import type { SettingCode, Settings } from './account-settings'
import type { Feature, Features } from './features'

/**
 * `use`: the account is active. The end of a trial alone blocks nothing: an operator sets the status. `export`:
 * exporting lists as files, which a trial does not include. Otherwise the settings and features that must all be on.
 */
export type Requirement =
  | 'use'
  | 'export'
  | { settings?: readonly SettingCode[]; features?: readonly Feature[] }

/** Each with its HTTP status. */
export type EntitlementRefusal =
  | { status: 402; accountStatus: Exclude<AccountStatus, 'active'> }
  | { status: 403; trialDaysLeft: number }
  | { status: 404 }

export type EntitledAccount = {
  account: { status: AccountStatus; trialEndedAt: Date | null }
  settings: Settings
  features: Features
}

export const entitlements = {
  of: (account: EntitledAccount) => ({
    /** Null when the account has it. */
    check: (requirement: Requirement, now = new Date()): EntitlementRefusal | null =>
      check(account, requirement, now),
    has: (requirement: Requirement, now = new Date()): boolean => check(account, requirement, now) === null,
  }),
}

function check(
  { account, settings, features }: EntitledAccount,
  requirement: Requirement,
  now: Date,
): EntitlementRefusal | null {
  if (requirement === 'use')
    return account.status === 'active' ? null : { status: 402, accountStatus: account.status }
  if (requirement === 'export') {
    const trialDaysLeft = daysLeftInTrial(account.trialEndedAt, now)
    return trialDaysLeft < 0 || features.trial_export ? null : { status: 403, trialDaysLeft }
  }
  return isSwitchedOn(requirement, { settings, features }) ? null : { status: 404 }
}

/** For callers that know only what the account has switched on. */
export function isSwitchedOn(
  { settings = [], features = [] }: Extract<Requirement, object>,
  account: Pick<EntitledAccount, 'settings' | 'features'>,
): boolean {
  return (
    settings.every((code) => account.settings[code] === true) &&
    features.every((name) => account.features[name])
  )
}

/** Returns the days left, rounded up; -1 when there is no trial, or it is over. */
export function daysLeftInTrial(endsAt: Date | null, now: Date): number {
  const remainingMs = endsAt ? endsAt.getTime() - now.getTime() : -1
  return remainingMs < 0 ? -1 : Math.ceil(remainingMs / 86_400_000)
}
