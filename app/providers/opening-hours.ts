/**
 * Translates opening hours in the format of most directories: a day and two clock times. A range from midnight to
 * midnight, or to a minute before midnight, is the whole day. A range that ends at or before its start ends on the next
 * day.
 */
import {
  type DayOfHours,
  formatClockTime,
  type HourRange,
  minutesOf,
  type WeekDay,
  type WeekOfHours,
  weekDays,
} from './google-business-profile/hours/week-periods'

export const wholeDay: HourRange = { open_time: '00:00', close_time: '00:00' }

const lastMinute = 24 * 60 - 1

/** Returns the ranges of a day: none for a closed day, one from midnight to midnight for a 24-hour day. */
export function toDayRanges({ open, is_24_hours, hours }: DayOfHours): HourRange[] {
  if (!open) return []
  return is_24_hours ? [wholeDay] : hours
}

/** Returns the hours of a day from its ranges, in which times can be `24:00` or later. */
export function toDayHours(ranges: HourRange[]): DayOfHours {
  const hours = ranges
    .map(({ open_time, close_time }) => ({
      open_time: formatClockTime(minutesOf(open_time)),
      close_time: formatClockTime(minutesOf(close_time)),
    }))
    .sort((one, other) => one.open_time.localeCompare(other.open_time))
  if (hours.length === 0) return { open: false, is_24_hours: false, hours }
  if (hours.some(isWholeDay)) return { open: true, is_24_hours: true, hours: [] }
  return { open: true, is_24_hours: false, hours }
}

/**
 * Returns a week of hours, or null if no day has hours, because no directory distinguishes a closed week from missing
 * hours.
 */
export function toWeekHours(dayRanges: (day: WeekDay) => HourRange[]): WeekOfHours | null {
  const days = weekDays.map((name) => [name, toDayHours(dayRanges(name))] as const)
  return days.some(([, { open }]) => open) ? (Object.fromEntries(days) as WeekOfHours) : null
}

function isWholeDay({ open_time, close_time }: HourRange): boolean {
  const end = minutesOf(close_time)
  return minutesOf(open_time) === 0 && (end === 0 || end === lastMinute)
}

/** Returns the weekday of a date such as `2026-12-25`. */
export function weekDayOfDate(date: string): WeekDay {
  return weekDays[(new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7]!
}

export function addDays(date: string, days: number): string {
  const next = new Date(`${date}T00:00:00Z`)
  next.setUTCDate(next.getUTCDate() + days)
  return next.toISOString().slice(0, 10)
}
