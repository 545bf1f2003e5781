/**
 * A browser in which somebody has proved who they are: it signed in, or used the link of a password reset. Its failures
 * are counted by themselves, so that strangers who guess from the same network cannot lock it out. The cookie proves
 * nothing else: it opens no session and replaces neither password nor second factor.
 */
import { randomUUID } from 'node:crypto'
import { asId } from '#app/database/id'
import type { Id } from '#app/database/schema'
import { hostCookie } from '#app/viewer/host-cookies.server'
import { seal, unseal } from '#app/viewer/sealing.server'

const YEAR_SECONDS = 365 * 24 * 3_600
const cookie = hostCookie('known-device', /^[\w-]{40,200}$/)

export type KnownDevice = { profileId: Id; deviceId: string }

/** Null for a browser without the cookie, or with one that we did not make. */
export function readKnownDevice(cookieHeader: string | null): KnownDevice | null {
  const sealed = cookie.read(cookieHeader)
  const [profile, deviceId] = (sealed && unseal('known device', sealed)?.split(' ')) || []
  const profileId = asId(profile)
  return profileId && deviceId ? { profileId, deviceId } : null
}

/** The cookie that makes a browser known as this profile's. A browser that is known already keeps its count. */
export function writeKnownDevice(profileId: Id, device: KnownDevice | null): string {
  const deviceId = device?.profileId === profileId ? device.deviceId : randomUUID()
  return cookie.write(seal('known device', `${profileId} ${deviceId}`), YEAR_SECONDS)
}
