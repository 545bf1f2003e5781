/**
 * Parses and formats times of day, which are stored as `HH:mm`. Users can enter `24 hours`, and times in
 * several formats: `17:30`, `12`, `5:30 PM`, `5pm`, `5 p.m.`
 */
export const allDay = '24 hours'

const clockPattern = /^(\d{1,2})(?::([0-5]\d))?\s*(?:([ap])\.?(?:m\.?)?)?$/i

/** Returns the time as `HH:mm` or `24 hours`, or null if the input is in no supported format. */
export function parseTime(input: string): string | null {
  return input.trim().toLowerCase() === allDay ? allDay : parseClockTime(input)
}

/** Returns the time as `HH:mm`, or null if the input is in no supported format. */
export function parseClockTime(input: string): string | null {
  const [, hour, minute = '00', period] = clockPattern.exec(input.trim()) ?? []
  if (hour === undefined) return null
  if (period ? Number(hour) < 1 || Number(hour) > 12 : Number(hour) > 23) return null
  const hours = period ? (Number(hour) % 12) + (period.toLowerCase() === 'p' ? 12 : 0) : Number(hour)
  return `${String(hours).padStart(2, '0')}:${minute}`
}

/** Formats a stored time for display: `17:30` as `5:30 PM`. */
export function formatTime(time: string): string {
  const [hour = '0', minute] = time.split(':')
  return `${Number(hour) % 12 || 12}:${minute} ${Number(hour) < 12 ? 'AM' : 'PM'}`
}

/** Returns the minutes since midnight. */
export function minutesOf(time: string): number {
  const [hour, minute] = time.split(':')
  return Number(hour) * 60 + Number(minute)
}

export function timeAt(minutes: number): string {
  const minuteOfDay = minutes % (24 * 60)
  return `${String(Math.floor(minuteOfDay / 60)).padStart(2, '0')}:${String(minuteOfDay % 60).padStart(2, '0')}`
}

/** The times suggested while the user enters a time. */
export const halfHours: string[] = Array.from({ length: 48 }, (_, index) => formatTime(timeAt(index * 30)))
