/**
 * Translates between special hours by date and Google's periods. A write replaces Google's whole list, so what is sent
 * is always Google's own list with our dates in place of the same dates: past days, and days that are not being
 * changed, stay.
 */
import type { GoogleDate, GoogleSpecialPeriod } from './location-wire'
import { clockTime, type HourRange, minutesOf, minutesOfTime, timeOf } from './week-periods'

/** One date: closed, open all day, or open between times. */
export type SpecialDay = { date: string; closed: boolean; is_24_hours: boolean; hours: HourRange[] }

const day = 24 * 60

export function toSpecialDays(periods: GoogleSpecialPeriod[]): SpecialDay[] {
  const byDate = Map.groupBy(periods, ({ startDate }) => isoDate(startDate))
  return [...byDate].map(([date, ofDate]) => toSpecialDay(date, ofDate)).sort(byDates)
}

function toSpecialDay(date: string, periods: GoogleSpecialPeriod[]): SpecialDay {
  if (periods.some(({ closed }) => closed)) return { date, closed: true, is_24_hours: false, hours: [] }
  const ranges = periods
    .map((period): [number, number] => [minutesOfTime(period.openTime), endOf(period)])
    .sort(([one], [other]) => one - other)
  if (ranges.some(([from, to]) => from === 0 && to === day))
    return { date, closed: false, is_24_hours: true, hours: [] }
  const hours = ranges.map(([from, to]) => ({ open_time: clockTime(from), close_time: clockTime(to) }))
  return { date, closed: false, is_24_hours: false, hours }
}

/** Returns the end of a period, in minutes after the start of its first day. */
function endOf({ startDate, endDate, closeTime }: GoogleSpecialPeriod): number {
  const isNextDay = endDate && isoDate(endDate) !== isoDate(startDate)
  return minutesOfTime(closeTime) + (isNextDay ? day : 0)
}

export function toSpecialPeriods({ date, closed, is_24_hours, hours }: SpecialDay): GoogleSpecialPeriod[] {
  const startDate = googleDate(date)
  if (closed) return [{ startDate, closed: true }]
  if (is_24_hours) return [{ startDate, openTime: {}, endDate: startDate, closeTime: { hours: 24 } }]
  return hours.map(({ open_time, close_time }) => {
    const [from, to] = [minutesOf(open_time), minutesOf(close_time)]
    const isNextDay = to <= from && to > 0
    const endDate = isNextDay ? googleDate(dayAfter(date)) : startDate
    return { startDate, openTime: timeOf(from), endDate, closeTime: timeOf(to === 0 ? day : to) }
  })
}

/** Returns Google's list with `dates` set to our values. A date that we have no hours for is removed. */
export function mergeSpecialPeriods(
  googles: GoogleSpecialPeriod[],
  dates: string[],
  ours: SpecialDay[],
): GoogleSpecialPeriod[] {
  const others = googles.filter(({ startDate }) => !dates.includes(isoDate(startDate)))
  const own = ours.filter(({ date }) => dates.includes(date)).flatMap(toSpecialPeriods)
  return [...others, ...own].sort(
    (one, other) =>
      isoDate(one.startDate).localeCompare(isoDate(other.startDate)) ||
      minutesOfTime(one.openTime) - minutesOfTime(other.openTime),
  )
}

function isoDate({ year, month, day: ofMonth }: GoogleDate): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(ofMonth)}`
}

function googleDate(date: string): GoogleDate {
  const [year = 0, month = 0, ofMonth = 0] = date.split('-').map(Number)
  return { year, month, day: ofMonth }
}

function dayAfter(date: string): string {
  const next = new Date(`${date}T00:00:00Z`)
  next.setUTCDate(next.getUTCDate() + 1)
  return next.toISOString().slice(0, 10)
}

function byDates(one: SpecialDay, other: SpecialDay): number {
  return one.date.localeCompare(other.date)
}
