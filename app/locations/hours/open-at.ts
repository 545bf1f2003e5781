/**
 * Returns whether a location is open at an instant, by its local time. A range lasts from the instant when local clocks
 * show its opening time to the instant when they show its closing time, even when a time change makes the night an hour
 * shorter or longer. A time that is skipped counts as one hour later; for a time that occurs twice, the first counts.
 */
import { Temporal } from 'temporal-polyfill'
import { type DayHours, type WeekHours, weekdays } from './hours'
import { minutesPerDay, spansOfDay } from './week'

/** `special` contains the hours of single dates (`YYYY-MM-DD`), which replace those of the week. */
export function isOpenAt(
  instant: Date,
  week: WeekHours,
  timeZone: string,
  special: ReadonlyMap<string, DayHours> = new Map(),
): boolean {
  const at = instant.getTime()
  const today = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).toPlainDate()
  // Yesterday's hours may extend past midnight.
  return [today.subtract({ days: 1 }), today].some((date) => {
    const day = special.get(date.toString()) ?? week[weekdays[date.dayOfWeek - 1]!]
    return spansOfDay(day).some(
      ({ from, to }) => instantAt(date, from, timeZone) <= at && at < instantAt(date, to, timeZone),
    )
  })
}

function instantAt(date: Temporal.PlainDate, minutes: number, timeZone: string): number {
  const day = date.add({ days: Math.floor(minutes / minutesPerDay) })
  const minuteOfDay = minutes % minutesPerDay
  const plainTime = Temporal.PlainTime.from({ hour: Math.floor(minuteOfDay / 60), minute: minuteOfDay % 60 })
  return day.toZonedDateTime({ timeZone, plainTime }).epochMilliseconds
}
