/** Calendar dates without a time, as text: `YYYY-MM-DD`. */
import { type Weekday, weekdays } from './hours'

const dateOptions: Intl.DateTimeFormatOptions = {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
}

let dateFormat: Intl.DateTimeFormat | undefined

/** Formats a date as `Fri, Dec 25, 2026`. */
export function formatDate(date: string): string {
  // Browsers take 25 ms to create the first format of `Intl` on a page, and many pages load this module only for its
  // other functions.
  dateFormat ??= new Intl.DateTimeFormat('en-US', dateOptions)
  return dateFormat.format(toUtcDate(date))
}

export function tenYearsAfter(date: string): string {
  return `${Number(date.slice(0, 4)) + 10}${date.slice(4)}`
}

export function addDays(date: string, days: number): string {
  return new Date(toUtcDate(date).getTime() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
}

export function weekdayOf(date: string): Weekday {
  return weekdays[(toUtcDate(date).getUTCDay() + 6) % 7]!
}

export function isDate(text: string): boolean {
  const at = /^[12]\d{3}-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00:00Z`) : null
  return at !== null && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

function toUtcDate(date: string): Date {
  return new Date(`${date}T00:00:00Z`)
}
