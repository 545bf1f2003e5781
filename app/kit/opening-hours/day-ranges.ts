/**
 * Translates opening hours in the format of most directories: a day and two clock times. A range from midnight to
 * midnight, or to a minute before midnight, is the whole day. A range that ends at or before its start ends on the next
 * day.
 */
import { type DayHours, type TimeRange, type Weekday, type WeekHours, weekdays } from './hours'
import { minutesOf, timeAt } from './time-of-day'

export const wholeDay: TimeRange = { open_time: '00:00', close_time: '00:00' }

const lastMinute = 24 * 60 - 1

/** Returns the ranges of a day: none for a closed day, one from midnight to midnight for a 24-hour day. */
export function rangesOfDay({ open, is_24_hours, hours }: DayHours): TimeRange[] {
  if (!open) return []
  return is_24_hours ? [wholeDay] : hours
}

/** Returns the hours of a day from its ranges, in which times can be `24:00` or later. */
export function dayOfRanges(ranges: TimeRange[]): DayHours {
  const hours = ranges
    .map(({ open_time, close_time }) => ({
      open_time: timeAt(minutesOf(open_time)),
      close_time: timeAt(minutesOf(close_time)),
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
export function weekOfRanges(dayRanges: (day: Weekday) => TimeRange[]): WeekHours | null {
  const days = weekdays.map((name) => [name, dayOfRanges(dayRanges(name))] as const)
  return days.some(([, { open }]) => open) ? (Object.fromEntries(days) as WeekHours) : null
}

function isWholeDay({ open_time, close_time }: TimeRange): boolean {
  const end = minutesOf(close_time)
  return minutesOf(open_time) === 0 && (end === 0 || end === lastMinute)
}
