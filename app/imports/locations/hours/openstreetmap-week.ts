/**
 * Reads OpenStreetMap's `opening_hours` with its library, for what a week can hold. Hours of holidays and seasons are
 * left out or, if the rest has no meaning without them, not read at all.
 */
import OpeningHours from 'opening_hours'
import { type DayHours, weekdays } from '#app/locations/hours/hours'
import { timeAt } from '#app/locations/hours/time-of-day'
import { minutesPerDay, normalizeDay, weekOf } from '#app/locations/hours/week'
import type { ParsedWeek } from './parse-week'

const maxLength = 500
/** A week without a clock change in any time zone. It begins on a Monday. */
const weekStart = new Date(2024, 0, 8)
const weekEnd = new Date(2024, 0, 15)
const holidayRule = /^\s*(?:PH|SH)\b/
/** The library would need the position of the location. */
const sunPattern = /\b(?:sunrise|sunset|dawn|dusk)\b/i

export function parseOpenStreetMapWeek(text: string): ParsedWeek | null {
  if (text.length > maxLength || sunPattern.test(text)) return null
  const rules = text.split(';')
  const ofWeek = rules.filter((rule) => !holidayRule.test(rule)).join(';')
  try {
    const week = new OpeningHours(ofWeek)
    if (!week.isWeekStable()) return null
    const intervals = week.getOpenIntervals(weekStart, weekEnd)
    if (intervals.length === 0 || intervals.some(isUnfit)) return null
    const rest = rules.filter((rule) => holidayRule.test(rule)).join(';')
    return { hours: weekOfIntervals(intervals), rest: rest.trim() }
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

function weekOfIntervals(intervals: Interval[]) {
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
    const hours: DayHours = { open: ranges.length > 0, is_24_hours: false, hours: ranges }
    return normalizeDay(hours)
  })
}
