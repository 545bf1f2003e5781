/**
 * Finishes the setup of a second factor: a first code proves that the app has the secret. The rate limits are the same
 * as at sign-in.
 */

import type { Viewer } from '#app/platform/viewer/viewer.server'
import { clearAttempts, codeLimits, recordAttempt } from '../attempt-limits.server'
import { enableSecondFactor } from './second-factors.server'

type ConfirmSetupResult = { ok: true; codes: string[]; headers: Headers } | { ok: false; seconds: number }

export async function confirmSetup(
  viewer: Viewer,
  code: string,
  ip: string,
  now: Date,
): Promise<ConfirmSetupResult> {
  const limits = codeLimits(viewer.profileId, ip)
  const seconds = await recordAttempt(limits, now)
  if (seconds > 0) return { ok: false, seconds }
  const result = await enableSecondFactor(viewer, code, now)
  if (result) {
    await clearAttempts(limits)
    return { ok: true, ...result }
  }
  return { ok: false, seconds: 0 }
}
