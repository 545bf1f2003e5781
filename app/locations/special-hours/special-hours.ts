/** The types for special hours, which replace the usual hours of a single date, and functions that format them. */
import type { Id } from '#app/database/schema'
import { formatDay } from '../hours/format-hours'
import type { DayHours, TimeRange, WeekHours } from '../hours/hours'
import { weekdays } from '../hours/hours'

/** The hours of a date: closed, open all day, or open for these ranges. */
export type SpecialDay = { closed: boolean; is_24_hours: boolean; hours: TimeRange[] }

/** A stored row of special hours. `start_date` is `YYYY-MM-DD`. */
export type SpecialHours = SpecialDay & { id: Id; start_date: string }

/** The desired hours of a date. Null removes its special hours. */
export type DesiredDay = { start_date: string; desired: SpecialDay | null }

export function toDayHours({ closed, is_24_hours, hours }: SpecialDay): DayHours {
  return { open: !closed, is_24_hours, hours }
}

export function toSpecialDay({ open, is_24_hours, hours }: DayHours): SpecialDay {
  return { closed: !open, is_24_hours, hours }
}

export function formatSpecialDay(day: SpecialDay): string {
  return formatDay(toDayHours(day))
}

/** Returns the weekly hours that usually apply on a date, or null if the location has none. */
export function usualHours(week: WeekHours | null, date: string): DayHours | null {
  const sinceMonday = (toUtcDate(date).getUTCDay() + 6) % 7
  return week?.[weekdays[sinceMonday]!] ?? null
}

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

export function nextDate(date: string): string {
  return daysAfter(date, 1)
}

export function previousDate(date: string): string {
  return daysAfter(date, -1)
}

export function tenYearsAfter(date: string): string {
  return `${Number(date.slice(0, 4)) + 10}${date.slice(4)}`
}

function daysAfter(date: string, days: number): string {
  return new Date(toUtcDate(date).getTime() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
}

export function isDate(text: string): boolean {
  const at = /^[12]\d{3}-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00:00Z`) : null
  return at !== null && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

function toUtcDate(date: string): Date {
  return new Date(`${date}T00:00:00Z`)
}
