/**
 * Translates between special hours by date and Google's periods. A write replaces Google's entire list, so we send
 * Google's list with only the changed dates replaced. Past dates are kept.
 */
import { addDays } from '#app/kit/opening-hours/dates'
import type { DatedSpecialDay } from '#app/kit/opening-hours/hours'
import { minutesOf, timeAt } from '#app/kit/opening-hours/time-of-day'
import type { HoursLimits } from '../../directory-adapter'
import type { LocationHours } from '../../listing-facts'
import type { GoogleDate, GoogleSpecialPeriod } from '../location-wire'
import { minutesOfTime, toGoogleTime } from './week-periods'

const minutesPerDay = 24 * 60

export function toSpecialDays(periods: GoogleSpecialPeriod[]): DatedSpecialDay[] {
  const byDate = Map.groupBy(periods, ({ startDate }) => toIsoDate(startDate))
  return [...byDate].map(([date, ofDate]) => toSpecialDay(date, ofDate)).sort(compareDates)
}

function toSpecialDay(date: string, periods: GoogleSpecialPeriod[]): DatedSpecialDay {
  if (periods.some(({ closed }) => closed)) return { date, closed: true, is_24_hours: false, hours: [] }
  const ranges = periods
    .map((period): [number, number] => [minutesOfTime(period.openTime), endMinute(period)])
    .sort(([one], [other]) => one - other)
  if (ranges.some(([from, to]) => from === 0 && to === minutesPerDay))
    return { date, closed: false, is_24_hours: true, hours: [] }
  const hours = ranges.map(([from, to]) => ({
    open_time: timeAt(from),
    close_time: timeAt(to),
  }))
  return { date, closed: false, is_24_hours: false, hours }
}

/** Returns the end of a period, in minutes after the start of its first day. */
function endMinute({ startDate, endDate, closeTime }: GoogleSpecialPeriod): number {
  const isNextDay = endDate && toIsoDate(endDate) !== toIsoDate(startDate)
  return minutesOfTime(closeTime) + (isNextDay ? minutesPerDay : 0)
}

const noon = 12 * 60

export function hoursLimits({ special_hours }: LocationHours): HoursLimits {
  return {
    unsupported: special_hours.some(endsTooLate)
      ? { special_hours: 'Google doesn’t support special hours that end at noon or later on the next day.' }
      : {},
  }
}

/** Checks whether a range ends at noon or later on the next day, which Google refuses. */
function endsTooLate({ hours }: DatedSpecialDay): boolean {
  return hours.some(({ open_time, close_time }) => {
    const [from, to] = [minutesOf(open_time), minutesOf(close_time)]
    return to <= from && to >= noon
  })
}

export function toSpecialPeriods({
  date,
  closed,
  is_24_hours,
  hours,
}: DatedSpecialDay): GoogleSpecialPeriod[] {
  const startDate = toGoogleDate(date)
  if (closed) return [{ startDate, closed: true }]
  if (is_24_hours) return [{ startDate, openTime: {}, endDate: startDate, closeTime: { hours: 24 } }]
  return hours.map(({ open_time, close_time }) => {
    const [from, to] = [minutesOf(open_time), minutesOf(close_time)]
    const isNextDay = to <= from && to > 0
    const endDate = isNextDay ? toGoogleDate(addDays(date, 1)) : startDate
    return {
      startDate,
      openTime: toGoogleTime(from),
      endDate,
      closeTime: toGoogleTime(to === 0 ? minutesPerDay : to),
    }
  })
}

/**
 * Returns Google's list with the given dates set to our values. If we have no special hours for a date, the date is
 * removed.
 */
export function mergeSpecialPeriods(
  existing: GoogleSpecialPeriod[],
  dates: string[],
  ours: DatedSpecialDay[],
): GoogleSpecialPeriod[] {
  const others = existing.filter(({ startDate }) => !dates.includes(toIsoDate(startDate)))
  const desired = ours.filter(({ date }) => dates.includes(date)).flatMap(toSpecialPeriods)
  return [...others, ...desired].sort(
    (one, other) =>
      toIsoDate(one.startDate).localeCompare(toIsoDate(other.startDate)) ||
      minutesOfTime(one.openTime) - minutesOfTime(other.openTime),
  )
}

function toIsoDate({ year, month, day: ofMonth }: GoogleDate): string {
  const pad = (part: number) => String(part).padStart(2, '0')
  return `${String(year).padStart(4, '0')}-${pad(month)}-${pad(ofMonth)}`
}

function toGoogleDate(date: string): GoogleDate {
  const [year = 0, month = 0, ofMonth = 0] = date.split('-').map(Number)
  return { year, month, day: ofMonth }
}

function compareDates(one: DatedSpecialDay, other: DatedSpecialDay): number {
  return one.date.localeCompare(other.date)
}
