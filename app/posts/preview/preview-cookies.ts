/**
 * When the modal that announces Google posts is shown: once a day until someone dismisses it, again a year later, and
 * never after a second dismissal. Stored in the browser: the day it was dismissed, or FINAL.
 */
import { cookieValues, formatCookie } from '#app/viewer/sessions/cookies'

const seenCookieName = 'googlePostsPreviewSeen'
const markerCookieName = 'googlePostsPreview'
const dayMs = 86_400_000
const daysHidden = 365
/** The maximum lifetime of a cookie in browsers: a year-old marker must still exist to be recognized as old. */
const maxCookieSeconds = 400 * 86_400

export function shouldShowPreview(cookies: string | null, today: string): boolean {
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

function readCookie(cookies: string | null, name: string): string {
  const [value = ''] = cookieValues(cookies, name)
  return value === 'FINAL' || /^\d{4}-\d\d-\d\d$/.test(value) ? value : ''
}

function daysBetween(from: string, to: string): number {
  const days = (Date.parse(to) - Date.parse(from)) / dayMs
  return Number.isNaN(days) ? daysHidden : days
}
