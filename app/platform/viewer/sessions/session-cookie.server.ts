/** The cookie that holds the session token. */
import { hostCookie } from './host-cookies.server'
import { REMEMBERED_LIFETIME_MS } from './session-lifetime'

const cookie = hostCookie('session', /^[\w-]{20,100}$/)

export function readSessionToken(cookieHeader: string | null | undefined): string | null {
  return cookie.read(cookieHeader)
}

/** Returns the session cookie, which lasts until the browser is closed, unless the person chose to stay signed in. */
export function sessionCookie(token: string, isRemembered = false): string {
  return cookie.write(token, isRemembered ? REMEMBERED_LIFETIME_MS / 1000 : undefined)
}

export function clearedSessionCookie(): string {
  return cookie.clear()
}
