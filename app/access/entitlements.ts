/**
 * Whether an account has something, according to its status, trial, settings and features. The only place that decides
 * this. The guard checks `use` for every page (`required-steps.ts`), the route table what its pages need; operations
 * check for themselves.
 */
import type { AccountStatus } from '#app/database/schema'
import type { SettingCode, Settings } from './account-settings'
import type { Feature, Features } from './features'

/**
 * `use`: the account is active. The end of a trial alone blocks nothing: an operator sets the status. `export`: lists
 * as files, which a trial does not include. Otherwise settings and features that must all be on.
 */
export type Need = 'use' | 'export' | { settings?: readonly SettingCode[]; features?: readonly Feature[] }

/** Each with its HTTP status. */
export type Refusal =
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
    check: (need: Need, now = new Date()): Refusal | null => check(account, need, now),
    has: (need: Need, now = new Date()): boolean => check(account, need, now) === null,
  }),
}

function check({ account, settings, features }: EntitledAccount, need: Need, now: Date): Refusal | null {
  if (need === 'use')
    return account.status === 'active' ? null : { status: 402, accountStatus: account.status }
  if (need === 'export') {
    const trialDaysLeft = daysLeftInTrial(account.trialEndedAt, now)
    return trialDaysLeft < 0 || features.trial_export ? null : { status: 403, trialDaysLeft }
  }
  return isSwitchedOn(need, { settings, features }) ? null : { status: 404 }
}

/** For callers that know only what the account has switched on. */
export function isSwitchedOn(
  { settings = [], features = [] }: Extract<Need, object>,
  account: Pick<EntitledAccount, 'settings' | 'features'>,
): boolean {
  return (
    settings.every((code) => account.settings[code] === true) &&
    features.every((name) => account.features[name])
  )
}

/** Counts a started day as a whole one; -1 when there is no trial, or it is over. */
export function daysLeftInTrial(endsAt: Date | null, now: Date): number {
  const left = endsAt ? endsAt.getTime() - now.getTime() : -1
  return left < 0 ? -1 : Math.ceil(left / 86_400_000)
}
