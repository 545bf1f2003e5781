/**
 * A time of day as users type it and as it is stored (`HH:mm`). Only three formats are accepted: `24 hours`, `17:30`,
 * and `5:30 PM` with or without the space.
 */
export const allDay = '24 hours'

const twentyFour = /^([01]?\d|2[0-3]):([0-5]\d)$/
const twelve = /^(0?[1-9]|1[0-2]):([0-5]\d) ?([ap])m$/i

/** Returns `HH:mm` or `24 hours`, and null for anything else. */
export function parseTime(typed: string): string | null {
  const text = typed.trim()
  if (text.toLowerCase() === allDay) return allDay
  const [, hour, minute] = twentyFour.exec(text) ?? []
  if (hour && minute) return `${hour.padStart(2, '0')}:${minute}`
  const [, onClock, past, half] = twelve.exec(text) ?? []
  if (!onClock || !half) return null
  const sinceNoon = (Number(onClock) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  return `${String(sinceNoon).padStart(2, '0')}:${past}`
}

/** Formats `17:30` as `5:30 PM`. */
export function timeInWords(time: string): string {
  const [hour = '0', minute] = time.split(':')
  return `${Number(hour) % 12 || 12}:${minute} ${Number(hour) < 12 ? 'AM' : 'PM'}`
}

/** Returns the minutes since midnight. */
export function minutesOf(time: string): number {
  const [hour, minute] = time.split(':')
  return Number(hour) * 60 + Number(minute)
}

export function timeAt(minutes: number): string {
  const within = minutes % (24 * 60)
  return `${String(Math.floor(within / 60)).padStart(2, '0')}:${String(within % 60).padStart(2, '0')}`
}

/** The suggestions offered while typing. */
export const halfHours: string[] = Array.from({ length: 48 }, (_, index) => timeInWords(timeAt(index * 30)))
