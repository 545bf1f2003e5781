/**
 * Exporting ends where a trial is all there is (document 000 §6): without the flag `trial_export` its account takes
 * no list away as a file.
 */
import type { TrialExport } from '#app/session/guard.server'
import type { Viewer } from '#app/session/viewer.server'
import { daysLeftInTrial } from './banners/trial'

type Exporting = Pick<Viewer, 'features' | 'userType'> & { account: Pick<Viewer['account'], 'trialEndedAt'> }

/** What somebody is told in place of the file they may not have; null when they may. */
export function refusedExport({ account, features, userType }: Exporting, now: Date): TrialExport | null {
  const daysLeft = daysLeftInTrial(account.trialEndedAt, now)
  return daysLeft < 0 || features.trial_export ? null : { daysLeft, isAdmin: userType === 'admin' }
}
