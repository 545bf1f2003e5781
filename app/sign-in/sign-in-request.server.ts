/** Facts about the request that someone signs in with. Only the rules of sign-in use them. */
import { safePath } from '#app/routing/safe-path'
import { readSessionToken } from '#app/viewer/sessions/session-cookie.server'
import { type KnownDevice, readKnownDevice } from './known-device.server'

export type SignInRequest = {
  /** The connection's address, or the one a trusted proxy reports. */
  ip: string
  userAgent: string
  now: Date
  /** Where the person was going: a path on this site with its query. */
  redirectTo: string
  /** "Keep me signed in." */
  isRemembered: boolean
  /** The session this browser had; the new one replaces it. */
  oldToken: string | null
  /** Which known device this browser was before. */
  device: KnownDevice | null
}

export function signInRequestOf(
  request: Request,
  { ip }: { ip: string },
  { redirectTo, isRemembered = false }: { redirectTo?: string | null; isRemembered?: boolean } = {},
): SignInRequest {
  return {
    ip,
    userAgent: request.headers.get('User-Agent') ?? '',
    now: new Date(),
    redirectTo: safePath(redirectTo, '/'),
    isRemembered,
    oldToken: readSessionToken(request.headers.get('Cookie')),
    device: readKnownDevice(request.headers.get('Cookie')),
  }
}
