/**
 * When the window that tells of Google posts is shown (document 002 §4.5): once a day until somebody dismisses it, a
 * year later again, and after a second dismissal never. Kept in the browser: the day it was dismissed, or FINAL.
 */
import { cookieLine, cookieValues } from '#app/viewer/cookies'

const seenName = 'googlePostsPreviewSeen'
const markerName = 'googlePostsPreview'
const dayMs = 86_400_000
const daysKept = 365
/** As long as a browser keeps a cookie: a year-old marker must still be there to be found old. */
const longest = 400 * 86_400

export function showsPreview(cookies: string | null, today: string): boolean {
  const marker = cookieNamed(cookies, markerName)
  if (marker === 'FINAL' || cookieNamed(cookies, seenName) === today) return false
  return !marker || daysBetween(marker, today) >= daysKept
}

export function seenCookie(today: string, isSecure: boolean): string {
  return cookieLine({ name: seenName, value: today, seconds: 86_400, isSecure })
}

export function dismissalCookie(cookies: string | null, today: string, isSecure: boolean): string {
  const value = cookieNamed(cookies, markerName) ? 'FINAL' : today
  return cookieLine({ name: markerName, value, seconds: longest, isSecure })
}

function cookieNamed(cookies: string | null, name: string): string {
  const [value = ''] = cookieValues(cookies, name)
  return value === 'FINAL' || /^\d{4}-\d\d-\d\d$/.test(value) ? value : ''
}

function daysBetween(from: string, to: string): number {
  const days = (Date.parse(to) - Date.parse(from)) / dayMs
  return Number.isNaN(days) ? daysKept : days
}
