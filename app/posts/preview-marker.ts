/**
 * When the window that announces Google posts is shown: once a day until somebody dismisses it, again a year later, and
 * never after a second dismissal. Stored in the browser: the day it was dismissed, or FINAL.
 */
import { cookieLine, cookieValues } from '#app/viewer/cookies'

const seenName = 'googlePostsPreviewSeen'
const markerName = 'googlePostsPreview'
const dayMs = 86_400_000
const daysKept = 365
/** The maximum lifetime of a cookie in browsers: a year-old marker must still exist to be recognized as old. */
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
