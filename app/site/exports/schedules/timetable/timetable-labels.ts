/** Formats timetables and times as text, always with the time zone. */
import { timeZoneName } from '#app/kit/ui/time-zone-name'
import { formatFrequency, formatLocalTime } from './frequency-labels'
import type { Timetable } from './timetable'

/** Returns a timetable as text, such as "Weekly on Sunday at 1:00 PM (Central Time)". */
export function formatTimetable(timetable: Timetable): string {
  const isShort = timetable.frequency === 'monthly' && (timetable.dayOfMonth ?? 1) > 28
  const frequency = formatFrequency(timetable) + (isShort ? ' or the last day of the month' : '')
  return `${frequency} at ${formatLocalTime(timetable)} (${timeZoneName(timetable.timeZone)})`
}

/** Returns a time as text, such as "Nov 21, 2026, 1:00 PM (Central Time)". */
export function formatInstant(at: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone })
  return `${format.format(at).replace(/\s/g, ' ')} (${timeZoneName(timeZone)})`
}
