/**
 * Determines when to announce Google posts: once a day until the user dismisses the announcement, again a year later,
 * and never again after a second dismissal. A cookie stores the day of the first dismissal, or FINAL after the second.
 */
import { cookieValues, formatCookie } from '#app/platform/viewer/sessions/cookies'

const seenCookieName = 'googlePostsPreviewSeen'
const markerCookieName = 'googlePostsPreview'
const dayMs = 86_400_000
const daysHidden = 365
/**
 * The maximum lifetime of cookies in browsers. The dismissal cookie must last for more than a year, so that the next
 * dismissal is recognized as the second.
 */
const maxCookieSeconds = 400 * 86_400

export function shouldAnnouncePosts(cookies: string | null, today: string): boolean {
  const marker = readCookie(cookies, markerCookieName)
  if (marker === 'FINAL' || readCookie(cookies, seenCookieName) === today) return false
  return !marker || daysBetween(marker, today) >= daysHidden
}

export function seenCookie(today: string, isSecure: boolean): string {
  return formatCookie({ name: seenCookieName, value: today, maxAgeSeconds: 86_400, isSecure })
}

export function dismissalCookie(cookies: string | null, today: string, isSecure: boolean): string {
  const value = readCookie(cookies, markerCookieName) ? 'FINAL' : today
  return formatCookie({ name: markerCookieName, value, maxAgeSeconds: maxCookieSeconds, isSecure })
}

/** Returns the cookie of the final dismissal with a new lifetime, so that it never ends, or null if there is none. */
export function renewedFinalCookie(cookies: string | null, isSecure: boolean): string | null {
  if (readCookie(cookies, markerCookieName) !== 'FINAL') return null
  return formatCookie({ name: markerCookieName, value: 'FINAL', maxAgeSeconds: maxCookieSeconds, isSecure })
}

function readCookie(cookies: string | null, name: string): string {
  const [value = ''] = cookieValues(cookies, name)
  return value === 'FINAL' || /^\d{4}-\d\d-\d\d$/.test(value) ? value : ''
}

function daysBetween(from: string, to: string): number {
  const days = (Date.parse(to) - Date.parse(from)) / dayMs
  return Number.isNaN(days) ? daysHidden : days
}
