/**
 * Tripadvisor's periods as a week of opening hours. Their documentation does not say how days are numbered; places
 * whose `weekday_text` stands beside the periods show Monday as 1 and Sunday as 7. Where the two disagree, the hours
 * are not known rather than a day off.
 */
import { weekOfRanges } from '../clock-ranges'
import { type WeekDay, type WeekOfHours, weekDays } from '../google-business-profile/week-periods'
import type { TripadvisorHours } from './wire'

export const numberOfMonday = 1

/** Undefined: not told, or not in words we understand. */
export function toWeek({ periods, weekday_text }: TripadvisorHours): WeekOfHours | undefined {
  if (!periods || periods.length === 0) return undefined
  const spans = periods.map(({ open, close }) => ({
    day: weekDays[(open.day - numberOfMonday + 7) % 7],
    open_time: clockTime(open.time),
    close_time: clockTime(close.time),
  }))
  if (spans.some(({ day, open_time, close_time }) => !day || !open_time || !close_time)) return undefined
  const week = weekOfRanges((day) =>
    spans
      .filter((span) => span.day === day)
      .map(({ open_time, close_time }) => ({ open_time: open_time!, close_time: close_time! })),
  )
  return week && isAsWritten(week, weekday_text ?? []) ? week : undefined
}

/** `0930` as `09:30`; `2400` is the end of the day. */
function clockTime(text: string): string | null {
  const [, hour, minute] = /^([01]\d|2[0-4]):?([0-5]\d)$/.exec(text) ?? []
  return hour && minute && !(hour === '24' && minute !== '00') ? `${hour}:${minute}` : null
}

/** `Sunday: Closed` has to be a closed day of ours, and the others open ones. */
function isAsWritten(week: WeekOfHours, lines: string[]): boolean {
  return lines.every((line) => {
    const [, name = '', words = ''] = /^(\w+):\s*(.*)$/.exec(line) ?? []
    const day = week[name.toLowerCase() as WeekDay]
    return !day || day.open === !/^closed$/i.test(words.trim())
  })
}
