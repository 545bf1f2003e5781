/**
 * The message that a user gets instead of an export file during a trial: how long the trial lasts, and whether they can
 * end it.
 */
import { type EntitledAccount, entitlements } from './entitlements'

export type TrialExport = { daysLeft: number; isAdmin: boolean }

/** Returns null when the account may export. */
export function trialExportRefusal(
  viewer: EntitledAccount & { userType: string },
  now = new Date(),
): TrialExport | null {
  const refusal = entitlements.of(viewer).check('export', now)
  return refusal?.status === 403
    ? { daysLeft: refusal.trialDaysLeft, isAdmin: viewer.userType === 'admin' }
    : null
}
