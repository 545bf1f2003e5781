/** The data about an HTTP request that the sign-in functions need. */
import { safePath } from '#app/kit/routing/safe-path'
import { readSessionToken } from '#app/platform/viewer/sessions/session-cookie.server'
import { type KnownDevice, readKnownDevice } from './known-device.server'

export type SignInRequest = {
  /** The IP address of the connection, or the one that a trusted proxy reports. */
  ip: string
  userAgent: string
  now: Date
  /** The path on this site, with its query, that is opened after signing in. */
  redirectTo: string
  /** Whether the person chose "Keep me signed in". */
  isRemembered: boolean
  /** The token of the browser's previous session, which the new session replaces. */
  oldToken: string | null
  /** The known device in the browser's cookie, if any. */
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
