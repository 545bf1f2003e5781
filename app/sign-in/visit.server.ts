/** What a request says of itself when somebody signs in with it. Only the sign-in's own rules look at it. */
import { ownPath } from '#app/routing/own-path'
import { sessionToken } from '#app/viewer/session-cookie.server'
import { type KnownDevice, readKnownDevice } from './known-device.server'

export type Visit = {
  /** The connection's address, or what a trusted proxy says of it. */
  ip: string
  userAgent: string
  now: Date
  /** Where the person was going: a path of ours with its query. */
  leadsTo: string
  /** "Keep me signed in." */
  isKept: boolean
  /** The session this browser had; a new one takes its place. */
  oldToken: string | null
  /** What this browser was known as before. */
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
