/**
 * Translates Tripadvisor's periods into a week of opening hours. The documentation does not say how days are numbered;
 * locations that have both `weekday_text` and periods show that Monday is 1 and Sunday is 7. If the two disagree, the
 * hours count as unknown, so that hours are never shown on the wrong day.
 */

import { weekOfRanges } from '#app/kit/opening-hours/day-ranges'
import { type TimeRange, type Weekday, type WeekHours, weekdays } from '#app/kit/opening-hours/hours'
import type { TripadvisorHours } from './wire'

export const mondayNumber = 1

/** Returns the week, or undefined if the hours are missing, cannot be parsed, or contradict `weekday_text`. */
export function toWeek({ periods, weekday_text }: TripadvisorHours): WeekHours | undefined {
  if (!periods || periods.length === 0) return undefined
  const spans = periods.map(spanOf).filter((span) => span !== null)
  if (spans.length < periods.length) return undefined
  const week = weekOfRanges((day) => spans.filter((span) => span.day === day))
  return week && hasMatchingOpenDays(week, weekday_text ?? []) ? week : undefined
}

type Period = NonNullable<TripadvisorHours['periods']>[number]

/**
 * Returns the range of a period, which must end on the same day or the next. Returns null for any other period, and for
 * a range such as 9:00 to 9:00, which is the default of a form and not actual hours.
 */
function spanOf({ open, close }: Period): (TimeRange & { day: Weekday }) | null {
  const day = weekdays[open.day - mondayNumber]
  const [open_time, close_time] = [parseClockTime(open.time), parseClockTime(close.time)]
  const days = (close.day - open.day + 7) % 7
  if (!day || !open_time || !close_time || days > 1) return null
  if (open_time === close_time && open_time !== '00:00') return null
  return { day, open_time, close_time }
}

/** Converts `0930` to `09:30`. `2400` is the end of the day. Returns null for an invalid time. */
function parseClockTime(text: string): string | null {
  const [, hour, minute] = /^([01]\d|2[0-4]):?([0-5]\d)$/.exec(text) ?? []
  return hour && minute && !(hour === '24' && minute !== '00') ? `${hour}:${minute}` : null
}

/**
 * Checks whether the lines agree with our hours. A line such as `Sunday: Closed` requires a closed day, and any other
 * line requires an open day.
 */
function hasMatchingOpenDays(week: WeekHours, lines: string[]): boolean {
  return lines.every((line) => {
    const [, name = '', hours = ''] = /^(\w+):(.*)$/.exec(line) ?? []
    const day = week[name.toLowerCase() as Weekday]
    return !day || day.open === !/^closed$/i.test(hours.trim())
  })
}
