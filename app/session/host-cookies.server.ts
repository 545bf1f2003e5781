/** Cookies that only this very host sees: `__Host-` and Secure wherever the site is served over HTTPS. */
import { configuration } from '#app/configuration.server'

export type HostCookie = ReturnType<typeof hostCookie>

/** A value is what `pattern` admits; anything else counts as no cookie. */
export function hostCookie(name: string, pattern: RegExp) {
  const ownName = () => (configuration().secure ? `__Host-${name}` : name)
  const line = (value: string, life: string) =>
    `${ownName()}=${value}; Path=/; HttpOnly; SameSite=Lax${life}${configuration().secure ? '; Secure' : ''}`
  return {
    read(header: string | null | undefined): string | null {
      for (const part of (header ?? '').split(';')) {
        const [key, value] = part.trim().split('=', 2)
        if (key === ownName() && value && pattern.test(value)) return value
      }
      return null
    },
    /** Kept for so many seconds; without a number, until the browser is closed. */
    write: (value: string, seconds?: number) =>
      line(value, seconds === undefined ? '' : `; Max-Age=${seconds}`),
    clear: () => line('', '; Max-Age=0'),
  }
}
