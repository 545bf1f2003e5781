/**
 * The data for the message that a user sees instead of an export file during a trial: how many days are left, and
 * whether the user is an admin, who can upgrade the account.
 */
import { type EntitledAccount, entitlements } from './entitlements'

export type TrialExport = { daysLeft: number; isAdmin: boolean }

/** Returns the data for the message, or null if the account is allowed to export. */
export function trialExportRefusal(
  viewer: EntitledAccount & { userType: string },
  now = new Date(),
): TrialExport | null {
  const refusal = entitlements.of(viewer).check('export', now)
  return refusal?.status === 403
    ? { daysLeft: refusal.trialDaysLeft, isAdmin: viewer.userType === 'admin' }
    : null
}
