/**
 * Whether a place is open at an instant, by the clock on its wall. A range lasts from the instant its opening time is
 * shown to the instant its closing time is, be the night between them an hour shorter or longer; a time that is
 * skipped counts as the one an hour later, one that is shown twice as the first.
 */
import { Temporal } from 'temporal-polyfill'
import { type DayHours, type WeekHours, weekdays } from './hours'
import { minutesOfDay, spansOfDay } from './week'

/** `special` are the hours of single dates (`YYYY-MM-DD`), which count instead of those of the week. */
export function isOpenAt(
  instant: Date,
  week: WeekHours,
  timeZone: string,
  special: ReadonlyMap<string, DayHours> = new Map(),
): boolean {
  const at = instant.getTime()
  const today = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).toPlainDate()
  // Last night's hours may still last.
  return [today.subtract({ days: 1 }), today].some((date) => {
    const day = special.get(date.toString()) ?? week[weekdays[date.dayOfWeek - 1]!]
    return spansOfDay(day).some(
      ({ from, to }) => instantAt(date, from, timeZone) <= at && at < instantAt(date, to, timeZone),
    )
  })
}

function instantAt(date: Temporal.PlainDate, minutes: number, timeZone: string): number {
  const day = date.add({ days: Math.floor(minutes / minutesOfDay) })
  const within = minutes % minutesOfDay
  const plainTime = Temporal.PlainTime.from({ hour: Math.floor(within / 60), minute: within % 60 })
  return day.toZonedDateTime({ timeZone, plainTime }).epochMilliseconds
}
