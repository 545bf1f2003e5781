/** A child account as its partner account lists it. Pure; also runs in the browser. */
import type { AccountStatus, Id } from '#app/database/schema'

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

/** Days rounded up; -1 when there is no trial. */
export function formatTrial(daysLeft: number): string {
  if (daysLeft < 0) return 'No trial'
  if (daysLeft === 0) return 'Ended'
  return daysLeft === 1 ? '1 day left' : `${daysLeft} days left`
}
