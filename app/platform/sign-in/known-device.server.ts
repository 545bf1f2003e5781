/**
 * The cookie of a known device: a browser in which a person has signed in or used a password reset link. Failed
 * sign-ins in this browser are counted separately, so that strangers who guess passwords from the same network cannot
 * lock the person out. The cookie has no other effect: it does not start a session, and replaces neither the password
 * nor the second factor.
 */
import { randomUUID } from 'node:crypto'
import { parseId } from '#app/kit/database/id'
import type { Id } from '#app/kit/database/schema'
import { seal, unseal } from '#app/platform/viewer/sealing.server'
import { hostCookie } from '#app/platform/viewer/sessions/host-cookies.server'

const YEAR_SECONDS = 365 * 24 * 3_600
const cookie = hostCookie('known-device', /^[\w-]{40,200}$/)

export type KnownDevice = { profileId: Id; deviceId: string }

/** Returns the known device in the cookie, or null if there is no cookie or we did not issue it. */
export function readKnownDevice(cookieHeader: string | null): KnownDevice | null {
  const sealed = cookie.read(cookieHeader)
  const [profile, deviceId] = (sealed && unseal('known device', sealed)?.split(' ')) || []
  const profileId = parseId(profile)
  return profileId && deviceId ? { profileId, deviceId } : null
}

/**
 * Returns the cookie that marks a browser as known for this profile. A browser that is already known keeps its device
 * id, so its failed attempts still count.
 */
export function knownDeviceCookie(profileId: Id, device: KnownDevice | null): string {
  const deviceId = device?.profileId === profileId ? device.deviceId : randomUUID()
  return cookie.write(seal('known device', `${profileId} ${deviceId}`), YEAR_SECONDS)
}
