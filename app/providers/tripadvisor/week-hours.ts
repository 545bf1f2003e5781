/**
 * Translates Tripadvisor's periods into a week of opening hours. Their documentation does not say how days are
 * numbered; locations that have both `weekday_text` and periods show Monday as 1 and Sunday as 7. When the two
 * disagree, the hours count as unknown, so that they are never shown a day off.
 */
import { toWeekHours } from '../clock-ranges'
import {
  type HourRange,
  type WeekDay,
  type WeekOfHours,
  weekDays,
} from '../google-business-profile/hours/week-periods'
import type { TripadvisorHours } from './wire'

export const mondayNumber = 1

/** Returns undefined when the hours are missing or cannot be parsed. */
export function toWeek({ periods, weekday_text }: TripadvisorHours): WeekOfHours | undefined {
  if (!periods || periods.length === 0) return undefined
  const spans = periods.map(spanOf).filter((span) => span !== null)
  if (spans.length < periods.length) return undefined
  const week = toWeekHours((day) => spans.filter((span) => span.day === day))
  return week && hasSameOpenDays(week, weekday_text ?? []) ? week : undefined
}

type Period = NonNullable<TripadvisorHours['periods']>[number]

/**
 * Returns a range that ends on the same day or on the next. A range such as 9 to 9 is ignored: it is a form default,
 * not actual hours.
 */
function spanOf({ open, close }: Period): (HourRange & { day: WeekDay }) | null {
  const day = weekDays[open.day - mondayNumber]
  const [open_time, close_time] = [parseClockTime(open.time), parseClockTime(close.time)]
  const days = (close.day - open.day + 7) % 7
  if (!day || !open_time || !close_time || days > 1) return null
  if (open_time === close_time && open_time !== '00:00') return null
  return { day, open_time, close_time }
}

/** Formats `0930` as `09:30`. `2400` is the end of the day. */
function parseClockTime(text: string): string | null {
  const [, hour, minute] = /^([01]\d|2[0-4]):?([0-5]\d)$/.exec(text) ?? []
  return hour && minute && !(hour === '24' && minute !== '00') ? `${hour}:${minute}` : null
}

/**
 * Returns whether the lines agree with our hours: a line such as `Sunday: Closed` has to be a closed day, and every
 * other line an open one.
 */
function hasSameOpenDays(week: WeekOfHours, lines: string[]): boolean {
  return lines.every((line) => {
    const [, name = '', hours = ''] = /^(\w+):(.*)$/.exec(line) ?? []
    const day = week[name.toLowerCase() as WeekDay]
    return !day || day.open === !/^closed$/i.test(hours.trim())
  })
}
