/**
 * Translates between a week of opening hours and Google's periods. Our format has ranges for each day, and a range that
 * ends at or before its start ends on the next day. A Google period contains the opening day and the closing day, and
 * midnight at the end of a day is 24:00. A Google period that spans several days is split at midnight.
 */
import { type DayHours, type Weekday, type WeekHours, weekdays } from '#app/kit/opening-hours/hours'
import { minutesOf, timeAt } from '#app/kit/opening-hours/time-of-day'
import type { GooglePeriod, GoogleTime } from '../location-wire'

const minutesPerDay = 24 * 60
const minutesPerWeek = 7 * minutesPerDay

/**
 * Returns the week, or null if Google has no hours, because Google does not distinguish a closed week from missing
 * hours.
 */
export function toWeek(periods: GooglePeriod[]): WeekHours | null {
  const spans = periods.map(spanOf).filter((span) => span !== null)
  if (spans.length === 0) return null
  const rangesByDay = weekdays.map((): [number, number][] => [])
  for (const [start, end] of spans) {
    for (const [from, to] of splitAtMidnight(start, end)) {
      rangesByDay[Math.floor((from % minutesPerWeek) / minutesPerDay)]!.push([
        from % minutesPerDay,
        (from % minutesPerDay) + to - from,
      ])
    }
  }
  return Object.fromEntries(
    weekdays.map((name, index) => [name, toDayHours(rangesByDay[index]!)]),
  ) as WeekHours
}

export function toPeriods(hours: WeekHours): GooglePeriod[] {
  return weekdays.flatMap((name, index) => {
    const { open, is_24_hours, hours: ranges } = hours[name]
    const openDay = name.toUpperCase()
    if (!open) return []
    if (is_24_hours) return [{ openDay, openTime: {}, closeDay: openDay, closeTime: { hours: 24 } }]
    return ranges.map(({ open_time, close_time }) => {
      const [from, to] = [minutesOf(open_time), minutesOf(close_time)]
      const isNextDay = to <= from && to > 0
      const closeDay = isNextDay ? weekdays[(index + 1) % 7]!.toUpperCase() : openDay
      return {
        openDay,
        openTime: toGoogleTime(from),
        closeDay,
        closeTime: toGoogleTime(to === 0 ? minutesPerDay : to),
      }
    })
  })
}

export function minutesOfTime(time: GoogleTime | null | undefined): number {
  return (time?.hours ?? 0) * 60 + (time?.minutes ?? 0)
}

/** Converts minutes since midnight to Google's format, which omits zeros. */
export function toGoogleTime(minutes: number): GoogleTime {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return { ...(hours > 0 && { hours }), ...(rest > 0 && { minutes: rest }) }
}

/**
 * Returns the start and end of a period in minutes since the start of Monday, or null for an unknown day or an empty
 * period.
 */
function spanOf({ openDay, openTime, closeDay, closeTime }: GooglePeriod): [number, number] | null {
  const [first, last] = [openDay, closeDay].map((name) => weekdays.indexOf(name.toLowerCase() as Weekday))
  if (first === undefined || last === undefined || first < 0 || last < 0) return null
  const start = first * minutesPerDay + minutesOfTime(openTime)
  const end = last * minutesPerDay + minutesOfTime(closeTime)
  if (start === end) return null
  return [start, end < start ? end + minutesPerWeek : end]
}

/** Splits a span that is longer than a day at every midnight. Returns a shorter span unchanged. */
function splitAtMidnight(start: number, end: number): [number, number][] {
  if (end - start <= minutesPerDay) return [[start, end]]
  const parts: [number, number][] = []
  for (let from = start; from < end; from = (Math.floor(from / minutesPerDay) + 1) * minutesPerDay) {
    parts.push([from, Math.min(end, (Math.floor(from / minutesPerDay) + 1) * minutesPerDay)])
  }
  return parts
}

function toDayHours(ranges: [number, number][]): DayHours {
  if (ranges.length === 0) return { open: false, is_24_hours: false, hours: [] }
  if (ranges.some(([from, to]) => from === 0 && to === minutesPerDay))
    return { open: true, is_24_hours: true, hours: [] }
  const sorted = ranges.sort(([one], [other]) => one - other)
  const hours = sorted.map(([from, to]) => ({
    open_time: timeAt(from),
    close_time: timeAt(to),
  }))
  return { open: true, is_24_hours: false, hours }
}
