/** The types for special hours, which replace the usual hours of a single date, and functions that format them. */
import type { Id } from '#app/kit/database/schema'
import { weekdayOf } from './dates'
import { formatDay } from './format-hours'
import type { DayHours, SpecialDay, WeekHours } from './hours'
import { normalizeDay } from './week'

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
  return week?.[weekdayOf(date)] ?? null
}

/** Checks whether both are open at the same minutes. */
export function isSameSpecialDay(one: SpecialDay, other: SpecialDay): boolean {
  const [normalized, otherNormalized] = [one, other].map((day) =>
    JSON.stringify(normalizeDay(toDayHours(day))),
  )
  return normalized === otherNormalized
}
