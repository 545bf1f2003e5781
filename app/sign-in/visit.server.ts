/** Facts about the request that somebody signs in with. Only the rules of sign-in use them. */
import { ownPath } from '#app/routing/own-path'
import { sessionToken } from '#app/viewer/session-cookie.server'
import { type KnownDevice, readKnownDevice } from './known-device.server'

export type Visit = {
  /** The connection's address, or the one a trusted proxy reports. */
  ip: string
  userAgent: string
  now: Date
  /** Where the person was going: a path on this site with its query. */
  leadsTo: string
  /** "Keep me signed in." */
  isKept: boolean
  /** The session this browser had; the new one replaces it. */
  oldToken: string | null
  /** Which known device this browser was before. */
  device: KnownDevice | null
}

export function visitOf(
  request: Request,
  { ip }: { ip: string },
  { leadsTo, isKept = false }: { leadsTo?: string | null; isKept?: boolean } = {},
): Visit {
  return {
    ip,
    userAgent: request.headers.get('User-Agent') ?? '',
    now: new Date(),
    leadsTo: ownPath(leadsTo, '/'),
    isKept,
    oldToken: sessionToken(request.headers.get('Cookie')),
    device: readKnownDevice(request.headers.get('Cookie')),
  }
}
