/**
 * Parses and formats times of day, which are stored as `HH:mm`. Users can enter only three formats: `24 hours`,
 * `17:30`, and `5:30 PM` with or without the space.
 */
export const allDay = '24 hours'

const clock24Pattern = /^([01]?\d|2[0-3]):([0-5]\d)$/
const clock12Pattern = /^(0?[1-9]|1[0-2]):([0-5]\d) ?([ap])m$/i

/** Returns the time as `HH:mm` or `24 hours`, or null if the input is in no supported format. */
export function parseTime(input: string): string | null {
  const text = input.trim()
  if (text.toLowerCase() === allDay) return allDay
  const [, hour, minute] = clock24Pattern.exec(text) ?? []
  if (hour && minute) return `${hour.padStart(2, '0')}:${minute}`
  const [, hour12, minute12, period] = clock12Pattern.exec(text) ?? []
  if (!hour12 || !period) return null
  const hour24 = (Number(hour12) % 12) + (period.toLowerCase() === 'p' ? 12 : 0)
  return `${String(hour24).padStart(2, '0')}:${minute12}`
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
