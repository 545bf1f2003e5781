/**
 * Decides what an account is entitled to, based on its status, trial, settings and features. No other module decides
 * this. The guard checks `use` for every page (`required-steps.ts`) and the settings and features that the route table
 * requires for a route. Operations outside of routes, such as scheduled exports, do their own checks.
 */
import type { AccountStatus } from '#app/kit/database/schema'
import type { SettingCode, Settings } from './account-settings'
import type { Feature, Features } from './features'

/**
 * A requirement that an account must meet. `use`: the account is active. `write`: it can also change data, until its
 * trial ends. `export`: the account can export lists as files, which a trial does not include. Otherwise: the settings
 * and features that must all be on.
 */
export type Requirement =
  | 'use'
  | 'write'
  | 'export'
  | { settings?: readonly SettingCode[]; features?: readonly Feature[] }

/** The reasons for a refusal, each with its HTTP status. `trialDaysLeft` is -1 if the trial has ended. */
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
    /** Returns the reason for a refusal, or null if the account meets the requirement. */
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
  const { trialEndedAt } = account
  const trialDaysLeft = daysLeftInTrial(trialEndedAt, now)
  if (requirement === 'write') return hasTrialEnded(account, now) ? { status: 403, trialDaysLeft } : null
  if (requirement === 'export')
    return trialEndedAt === null || features.trial_export ? null : { status: 403, trialDaysLeft }
  return isSwitchedOn(requirement, { settings, features }) ? null : { status: 404 }
}

/**
 * Checks whether an account can be used, or also written to, for callers that have only its status and trial. Unlike the
 * guard, which checks `use` before it checks `write`, such callers ask once.
 */
export function isAccountOpen(
  account: EntitledAccount['account'],
  requirement: 'use' | 'write',
  now: Date,
): boolean {
  return account.status === 'active' && (requirement === 'use' || !hasTrialEnded(account, now))
}

function hasTrialEnded({ trialEndedAt }: EntitledAccount['account'], now: Date): boolean {
  return trialEndedAt !== null && daysLeftInTrial(trialEndedAt, now) < 0
}

/** Checks settings and features only, for callers that do not have the account's status and trial. */
export function isSwitchedOn(
  { settings = [], features = [] }: Extract<Requirement, object>,
  account: Pick<EntitledAccount, 'settings' | 'features'>,
): boolean {
  return (
    settings.every((code) => account.settings[code] === true) &&
    features.every((name) => account.features[name])
  )
}

/** Returns the number of days left in the trial, rounded up, or -1 if there is no trial or it has ended. */
export function daysLeftInTrial(endsAt: Date | null, now: Date): number {
  const remainingMs = endsAt ? endsAt.getTime() - now.getTime() : -1
  return remainingMs < 0 ? -1 : Math.ceil(remainingMs / 86_400_000)
}
