/** Cookies restricted to this exact host: `__Host-` and Secure if the site is served over HTTPS. */
import { configuration } from '#app/kit/configuration.server'
import { formatCookie, hostCookieName } from './cookies'

/** Defines a cookie. A value that does not match `pattern` is ignored. */
export function hostCookie(name: string, pattern: RegExp) {
  const cookieName = () => hostCookieName(name, configuration().secure)
  const formatValue = (value: string, seconds?: number) =>
    formatCookie({ name, value, maxAgeSeconds: seconds, isSecure: configuration().secure })
  return {
    read(header: string | null | undefined): string | null {
      for (const part of (header ?? '').split(';')) {
        const [key, value] = part.trim().split('=', 2)
        if (key === cookieName() && value && pattern.test(value)) return value
      }
      return null
    },
    /**
     * Returns the Set-Cookie header that sets the cookie for `seconds` or, without `seconds`, until the browser is
     * closed.
     */
    write: formatValue,
    clear: () => formatValue('', 0),
  }
}
