/** Reads times of day in JSON: "09:00", "0900", "9:00 AM", "17:00:00". "24:00" is the end of the day. */
import { minutesPerDay, type Range } from './week-text.ts'

const timePattern = /^(\d{1,2})(?:[:.]?([0-5]\d)(?::[0-5]\d)?)?(?: ?([ap])\.? ?m\.?)?$/i
/** The last minute of a day, which many programs write instead of its end. */
const lastMinute = minutesPerDay - 1

/** Returns minutes since midnight. A number without minutes or "AM" is not a time. */
export function parseTime(value: unknown): number | null {
  if (typeof value !== 'string' || value.length > 20) return null
  const [, hour, minute, meridiem] = timePattern.exec(value.trim()) ?? []
  if (hour === undefined || (minute === undefined && meridiem === undefined)) return null
  const hours = Number(hour)
  if (meridiem === undefined) return timeOf(hours, Number(minute))
  if (hours < 1 || hours > 12) return null
  return timeOf((hours % 12) + (meridiem.toLowerCase() === 'p' ? 12 : 0), Number(minute ?? 0))
}

/** Returns minutes since midnight, or null if there is no such time. */
export function timeOf(hours: unknown, minutes: unknown): number | null {
  if (!Number.isInteger(hours) || !Number.isInteger(minutes)) return null
  const time = Number(hours) * 60 + Number(minutes)
  return Number(hours) >= 0 && Number(minutes) >= 0 && Number(minutes) < 60 && time <= minutesPerDay
    ? time
    : null
}

/**
 * Returns the range between two times; one that ends before its start ends on the next day. Equal times give null,
 * because they can mean closed or open all day.
 */
export function rangeOf(from: number | null, to: number | null): Range | null {
  if (from === null || to === null || from === to || from === minutesPerDay) return null
  if (from === 0 && to === lastMinute) return { from, to: minutesPerDay }
  return { from, to: to > from ? to : to + minutesPerDay }
}

/** Reads the end of a day's hours of a format whose last minute stands for midnight. */
export const endOf = (time: number | null): number | null => (time === lastMinute ? minutesPerDay : time)
