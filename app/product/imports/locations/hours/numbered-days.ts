/**
 * Reads the hours of a week as the old bulk upload of Google My Business wrote them: the number of the day from 1
 * (Sunday) to 7, then its start and its end, as in "1:10:00:18:00, 2:09:00:21:00". A day with two ranges has two
 * entries.
 */
import { type DayHours, type Weekday, weekdays } from '#app/kit/opening-hours/hours'
import { parseHours } from './parse-hours'

const time = String.raw`\d{1,2}:\d{2}`
const entryPattern = new RegExp(`^([1-7]):(${time}):(${time})$`)

/** Returns the ranges of each day that the text has, or null for a text in another format. */
export function parseNumberedDays(text: string): [day: Weekday, hours: DayHours][] | null {
  const entries = text.split(/[,;]/).map((entry) => entry.trim())
  // Lists that programs write can end with a comma.
  if (entries.at(-1) === '') entries.pop()
  const days = entries.map((entry): [Weekday, DayHours] | null => {
    const [, number, start, end] = entryPattern.exec(entry) ?? []
    const hours = number && parseHours(`${start}-${end}`)
    return hours ? [weekdays[(Number(number) + 5) % 7]!, hours] : null
  })
  return days.length > 0 && days.every((day) => day !== null) ? days : null
}
