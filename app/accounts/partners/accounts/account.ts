/** A child account in its partner account's lists. Pure; also runs in the browser. */
import type { AccountStatus, Id } from '#app/kit/database/schema'

export type ChildAccount = {
  id: Id
  name: string
  status: AccountStatus
  vertical: string
  timeZone: string
  trialEndedAt: string | null
  trialDaysLeft: number
  totalLocations: number
}

export const accountStates: Record<AccountStatus, { label: string; tone: 'success' | 'pending' | 'danger' }> =
  {
    active: { label: 'Active', tone: 'success' },
    pending: { label: 'Pending', tone: 'pending' },
    expired: { label: 'Expired', tone: 'danger' },
    suspended: { label: 'Suspended', tone: 'danger' },
  }

/** Formats the number of days left in the trial: 0 means that the trial has ended, -1 that the account has none. */
export function formatTrial(daysLeft: number): string {
  if (daysLeft < 0) return 'No trial'
  if (daysLeft === 0) return 'Ended'
  return daysLeft === 1 ? '1 day left' : `${daysLeft} days left`
}
