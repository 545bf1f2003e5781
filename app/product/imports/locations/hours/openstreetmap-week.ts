/** Reads OpenStreetMap's `opening_hours` with its library, for what a week can hold. */
import OpeningHours from 'opening_hours'
import { type WeekHours, weekdays } from '#app/kit/opening-hours/hours'
import { timeAt } from '#app/kit/opening-hours/time-of-day'
import { minutesPerDay, normalizeDay, weekOf } from '#app/kit/opening-hours/week'

/** The maximum length of a tag in OpenStreetMap. */
const maxLength = 255
/**
 * What the format consists of, apart from the position of the sun, for which the library would need the location. Other
 * texts are not given to the library, which takes up to 30 milliseconds to refuse them.
 */
const formatPattern =
  /^(?:Mo|Tu|We|Th|Fr|Sa|Su|PH|SH|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|week|easter|off|closed|open|[\d\s:;,|()+/[\]-])*$/
/** A week without a clock change in any time zone. It begins on a Monday. */
const weekStart = new Date(2024, 0, 8)
const weekEnd = new Date(2024, 0, 15)

/** Whether a text could be in the format, without reading it. */
export const isOpenStreetMapText = (text: string): boolean =>
  text.length <= maxLength && /\d:\d\d/.test(text) && formatPattern.test(text)

/** Returns null for other texts, and for hours that depend on a season or whose end is a guess. Takes milliseconds. */
export function parseOpenStreetMapWeek(text: string): WeekHours | null {
  if (!isOpenStreetMapText(text)) return null
  try {
    const week = new OpeningHours(text)
    if (!week.isWeekStable()) return null
    const intervals = week.getOpenIntervals(weekStart, weekEnd)
    return intervals.length === 0 || intervals.some(isUnfit) ? null : weekOfIntervals(intervals)
  } catch {
    // The library throws texts and errors for what is not in its format.
    return null
  }
}

type Interval = [from: Date, to: Date, isUncertain: boolean, comment: string | undefined]

const minutesOf = (date: Date): number => Math.round((date.getTime() - weekStart.getTime()) / 60_000)

/** Whether an interval is a guess ("10:00+"), or longer than a day without being whole days. */
function isUnfit([from, to, isUncertain]: Interval): boolean {
  const [first, last] = [minutesOf(from), minutesOf(to)]
  const isWholeDays = first % minutesPerDay === 0 && last % minutesPerDay === 0
  return isUncertain || (last - first > minutesPerDay && !isWholeDays)
}

function weekOfIntervals(intervals: Interval[]): WeekHours {
  return weekOf((day) => {
    const start = weekdays.indexOf(day) * minutesPerDay
    const ranges = intervals.flatMap(([from, to]) => {
      const [first, last] = [minutesOf(from) - start, minutesOf(to) - start]
      if (first <= 0 && last >= minutesPerDay) return [{ open_time: '00:00', close_time: '00:00' }]
      // One that continues after midnight belongs to the day of its start.
      return first >= 0 && first < minutesPerDay
        ? [{ open_time: timeAt(first), close_time: timeAt(last) }]
        : []
    })
    return normalizeDay({ open: ranges.length > 0, is_24_hours: false, hours: ranges })
  })
}
