/** What a user on trial sees instead of a file: how long the trial lasts, and whether they could end it. */
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
