/** The cookie that holds the session token: `__Host-` and Secure wherever the site is served over HTTPS. */
import { configuration } from '#app/configuration.server'

const name = () => (configuration().secure ? '__Host-session' : 'session')

export function sessionToken(cookieHeader: string | null | undefined): string | null {
  for (const part of (cookieHeader ?? '').split(';')) {
    const [key, value] = part.trim().split('=', 2)
    if (key === name() && value && /^[\w-]{20,100}$/.test(value)) return value
  }
  return null
}

export function sessionCookie(token: string): string {
  return `${name()}=${token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=1209600${configuration().secure ? '; Secure' : ''}`
}

export function endedSessionCookie(): string {
  return `${name()}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0${configuration().secure ? '; Secure' : ''}`
}
