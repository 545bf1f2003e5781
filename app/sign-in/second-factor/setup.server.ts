/** Finishes the setup: a first code proves that the app has the secret. Guesses are limited like those at sign-in. */

import type { Viewer } from '#app/viewer/viewer.server'
import { codeLimits, forgetAttempts, takeAttempt } from '../attempt-limits.server'
import { turnOn } from './second-factors.server'

type Outcome = { ok: true; codes: string[]; headers: Headers } | { ok: false; seconds: number }

export async function confirmSetup(viewer: Viewer, code: string, ip: string, now: Date): Promise<Outcome> {
  const limits = codeLimits(viewer.profileId, ip)
  const seconds = await takeAttempt(limits, now)
  if (seconds > 0) return { ok: false, seconds }
  const turnedOn = await turnOn(viewer, code, now)
  if (turnedOn) {
    await forgetAttempts(limits)
    return { ok: true, ...turnedOn }
  }
  return { ok: false, seconds: 0 }
}
