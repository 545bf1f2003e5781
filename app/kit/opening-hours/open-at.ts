/**
 * Determines whether a location is open at a point in time. A range starts when local clocks show the opening time and
 * ends when they show the closing time, even if a daylight saving change makes the night an hour shorter or longer. A
 * local time that is skipped counts as one hour later. Of a local time that occurs twice, the first occurrence counts.
 */
import { Temporal } from 'temporal-polyfill'
import { type DayHours, type WeekHours, weekdays } from './hours'
import { minutesPerDay, spansOfDay } from './week'

/**
 * Returns whether the location is open at `instant`. `special` contains the hours for single dates (`YYYY-MM-DD`),
 * which replace the weekly hours.
 */
export function isOpenAt(
  instant: Date,
  week: WeekHours,
  timeZone: string,
  special: ReadonlyMap<string, DayHours> = new Map(),
): boolean {
  const at = instant.getTime()
  const today = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).toPlainDate()
  // Also check yesterday, because its hours may extend past midnight.
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
