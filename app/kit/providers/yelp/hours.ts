/**
 * Translates between our hours and Yelp's, which have different formats for reading and writing. When read, days are
 * numbers from 0 (Monday) and times are "1000". When written, days are names and times are "10:00", and one list
 * contains weekly and special hours. A date is removed with an explicit action, so dates that are not mentioned stay.
 */

import { dayOfRanges, rangesOfDay, weekOfRanges } from '#app/kit/opening-hours/day-ranges'
import type { DatedSpecialDay } from '#app/kit/opening-hours/hours'
import { type TimeRange, type WeekHours, weekdays } from '#app/kit/opening-hours/hours'
import type { YelpHours, YelpOpenRange, YelpSpecialRange } from './wire'

export function toWeek(ranges: YelpOpenRange[]): WeekHours | null {
  return weekOfRanges((name) =>
    ranges.filter(({ day }) => weekdays[day] === name).map(({ start, end }) => toRange(start, end)),
  )
}

export function toSpecialDays(entries: YelpSpecialRange[]): DatedSpecialDay[] {
  return [...Map.groupBy(entries, ({ date }) => date)]
    .map(([date, ofDate]) => toSpecialDay(date, ofDate))
    .sort((one, other) => one.date.localeCompare(other.date))
}

function toSpecialDay(date: string, entries: YelpSpecialRange[]): DatedSpecialDay {
  const ranges = entries
    .filter(({ is_closed, start, end }) => !is_closed && start && end)
    .map(({ start, end }) => toRange(start ?? '', end ?? ''))
  const { open, is_24_hours, hours } = dayOfRanges(ranges)
  return { date, closed: !open, is_24_hours, hours }
}

/** Parses times such as "0930" for 9:30 AM. */
function toRange(start: string, end: string): TimeRange {
  const [open_time, close_time] = [start, end].map((time) => `${time.slice(0, 2)}:${time.slice(2, 4)}`)
  return { open_time: open_time ?? '', close_time: close_time ?? '' }
}

export function toRegularHours(week: WeekHours): YelpHours[] {
  return weekdays.flatMap((day) =>
    rangesOfDay(week[day]).map(({ open_time, close_time }) => ({ day, open: open_time, close: close_time })),
  )
}

/** Returns the special hours to send: our dates, and deletions of future dates in `theirs` that we do not have. */
export function toSpecialHours(
  ours: DatedSpecialDay[],
  theirs: DatedSpecialDay[],
  today: string,
): YelpHours[] {
  const removed = theirs.filter(({ date }) => date >= today && !ours.some((day) => day.date === date))
  return [
    ...removed.map(({ date }) => ({ date, action: 'delete' as const })),
    ...ours.flatMap((day) => toDateHours(day)),
  ]
}

function toDateHours({ date, closed, is_24_hours, hours }: DatedSpecialDay): YelpHours[] {
  if (closed) return [{ date, action: 'closed' }]
  return rangesOfDay({ open: true, is_24_hours, hours }).map(({ open_time, close_time }) => ({
    date,
    open: open_time,
    close: close_time,
  }))
}
