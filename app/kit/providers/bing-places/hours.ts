/**
 * Translates Bing's opening hours: a string for each range, such as `Mon 08:00 AM-08:00 PM`, and a flag for a business
 * that never closes. Bing does not document how to write a single 24-hour day; its own site shows a range that ends a
 * minute before midnight. A date with special hours can have only one range.
 */

import { dayOfRanges, rangesOfDay, weekOfRanges, wholeDay } from '#app/kit/opening-hours/day-ranges'
import type { DatedSpecialDay } from '#app/kit/opening-hours/hours'
import { type TimeRange, type WeekHours, weekdays } from '#app/kit/opening-hours/hours'
import type { HoursLimits } from '../directory-adapter'
import type { LocationHours } from '../listing-facts'
import type { BingHoliday } from './wire'

export type BingHours = { Open24Hours: boolean; OperatingHours: string[] }

const beforeMidnight = '23:59'
const rangePattern =
  /^\s*([A-Za-z]{3})[a-z]*\s+(\d{1,2}):(\d\d)\s*([AP]M)\s*-\s*(\d{1,2}):(\d\d)\s*([AP]M)\s*$/i

export function toBingHours(week: WeekHours): BingHours {
  if (weekdays.every((day) => isWholeDay(week[day]))) return { Open24Hours: true, OperatingHours: [] }
  const texts = weekdays.flatMap((day) =>
    rangesOfDay(week[day]).map((hours) => `${shortDayName(day)} ${formatRange(hours)}`),
  )
  return { Open24Hours: false, OperatingHours: texts }
}

const shiftedDay = 'Bing doesn’t support 24 hours that begin after midnight.'

/**
 * The first range of a date with several is sent: it is closer to what the business is open than the usual hours, which
 * Bing would show otherwise.
 */
export function hoursLimits({ hours: week, special_hours }: LocationHours): HoursLimits {
  const isShifted = week && weekdays.some((day) => hasShiftedDay(rangesOfDay(week[day])))
  const split = special_hours.filter(({ closed, hours }) => !closed && hours.length > 1)
  return {
    unsupported: {
      ...(isShifted && { hours: shiftedDay }),
      ...(special_hours.some(({ hours }) => hasShiftedDay(hours)) && { special_hours: shiftedDay }),
    },
    ...(split.length > 0 && {
      partial: {
        reason: 'Bing shows only the first range of hours of a date.',
        special_hours: split.map((day) => ({ ...day, hours: day.hours.slice(0, 1) })),
      },
    }),
  }
}

/** Checks whether a range lasts 24 hours but does not begin at midnight, which Bing would show as ending at midnight. */
function hasShiftedDay(ranges: TimeRange[]): boolean {
  return ranges.some(
    ({ open_time, close_time }) => open_time === close_time && open_time !== wholeDay.open_time,
  )
}

function isWholeDay({ open, is_24_hours }: WeekHours['monday']): boolean {
  return open && is_24_hours
}

/** Parses a week of hours. Ignores ranges that cannot be parsed. Returns null if no day has hours. */
export function toWeek({ Open24Hours, OperatingHours }: BingHours): WeekHours | null {
  if (Open24Hours) return weekOfRanges(() => [wholeDay])
  const parsed = OperatingHours.map((text) => rangePattern.exec(text)).filter((match) => match !== null)
  return weekOfRanges((day) =>
    parsed
      .filter(([, name]) => name?.toLowerCase() === day.slice(0, 3))
      .map(([, , fromHour, fromMinute, fromHalf, toHour, toMinute, toHalf]) => ({
        open_time: to24HourTime(fromHour, fromMinute, fromHalf),
        close_time: to24HourTime(toHour, toMinute, toHalf),
      })),
  )
}

export function toSpecialDays(holidays: BingHoliday[]): DatedSpecialDay[] {
  return [...Map.groupBy(holidays, ({ Date: date }) => date.slice(0, 10))]
    .map(([date, ofDate]) => {
      const ranges = ofDate
        .filter(({ IsClosed, OpenTime, CloseTime }) => !IsClosed && OpenTime && CloseTime)
        .map(({ OpenTime, CloseTime }) => ({ open_time: OpenTime ?? '', close_time: CloseTime ?? '' }))
      const { open, is_24_hours, hours } = dayOfRanges(ranges)
      return { date, closed: !open, is_24_hours, hours }
    })
    .sort((one, other) => one.date.localeCompare(other.date))
}

/** Returns the complete new list: Bing's past dates, and our dates in place of Bing's future dates. */
export function mergeHolidays(
  existing: BingHoliday[],
  ours: DatedSpecialDay[],
  today: string,
): BingHoliday[] {
  const past = existing.filter(
    ({ Date: date }) => date.slice(0, 10) < today && !ours.some((day) => day.date === date.slice(0, 10)),
  )
  return [...past, ...ours.map(toHoliday)]
}

function toHoliday({ date, closed, is_24_hours, hours }: DatedSpecialDay): BingHoliday {
  const first = rangesOfDay({ open: !closed, is_24_hours, hours })[0]
  if (!first) return { Date: date, IsClosed: true }
  const { open_time, close_time } = first
  const CloseTime = is_24_hours ? beforeMidnight : close_time
  return { Date: date, OpenTime: open_time, CloseTime, IsClosed: false }
}

function formatRange({ open_time, close_time }: TimeRange): string {
  const isWhole = open_time === close_time
  return `${to12HourTime(open_time)}-${to12HourTime(isWhole ? beforeMidnight : close_time)}`
}

/** Formats `18:30` as `06:30 PM`. */
function to12HourTime(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const pad = (part: number) => String(part).padStart(2, '0')
  return `${pad(hour % 12 || 12)}:${pad(minute)} ${hour < 12 ? 'AM' : 'PM'}`
}

function to24HourTime(hour = '', minute = '', half = ''): string {
  const hours = (Number(hour) % 12) + (half.toUpperCase() === 'PM' ? 12 : 0)
  return `${String(hours).padStart(2, '0')}:${minute}`
}

function shortDayName(day: string): string {
  return day.slice(0, 1).toUpperCase() + day.slice(1, 3)
}
