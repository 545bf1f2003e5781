/** The cookie that holds the session token. */
import { hostCookie } from './host-cookies.server'
import { KEPT_LIFE_MS } from './session-life'

const cookie = hostCookie('session', /^[\w-]{20,100}$/)

export function sessionToken(cookieHeader: string | null | undefined): string | null {
  return cookie.read(cookieHeader)
}

/** Lasts until the browser is closed, unless the person chose to stay signed in. */
export function sessionCookie(token: string, isKept = false): string {
  return cookie.write(token, isKept ? KEPT_LIFE_MS / 1000 : undefined)
}

export function endedSessionCookie(): string {
  return cookie.clear()
}
