/**
 * When a schedule sends: at a local time in its own time zone, every day, on a weekday, or on a day of the month.
 * Months without that day send on their last day. If the clocks skip the time, it sends at the first instant after the
 * gap; if the time occurs twice, it sends at the first occurrence.
 */
import { Temporal } from 'temporal-polyfill'

export type Timetable = {
  frequency: 'daily' | 'weekly' | 'monthly'
  /** 0 is Sunday; null unless weekly. */
  weekday: number | null
  /** Null unless monthly. */
  dayOfMonth: number | null
  /** `HH:MM`. */
  localTime: string
  timeZone: string
}

/** Returns the first instant after `after`. */
export function nextSend(timetable: Timetable, after: Date): Date {
  const { timeZone } = timetable
  const day = Temporal.Instant.fromEpochMilliseconds(after.getTime()).toZonedDateTimeISO(timeZone)
  // Start with the day before: if the time zone skipped a whole day, that day's send falls on the day after.
  let date = firstSendDay(timetable, day.toPlainDate().subtract({ days: 1 }))
  for (;;) {
    const instant = instantOn(date, timetable)
    if (instant > after) return instant
    date = firstSendDay(timetable, date.add({ days: 1 }))
  }
}

export function nextSends(timetable: Timetable, after: Date, count: number): Date[] {
  const sends: Date[] = []
  while (sends.length < count) sends.push(nextSend(timetable, sends.at(-1) ?? after))
  return sends
}

/** Returns the newest due instant from `first` up to `now`, and the number of missed ones before it. */
export function latestDue(timetable: Timetable, first: Date, now: Date): { at: Date; missed: number } {
  let at = first
  for (let missed = 0; ; missed++) {
    const next = nextSend(timetable, at)
    if (next > now) return { at, missed }
    at = next
  }
}

/** Returns the first day on or after `date` on which the schedule sends. */
function firstSendDay(
  { frequency, weekday, dayOfMonth }: Timetable,
  date: Temporal.PlainDate,
): Temporal.PlainDate {
  if (frequency === 'daily') return date
  if (frequency === 'weekly') return date.add({ days: ((weekday ?? 0) - date.dayOfWeek + 14) % 7 })
  const inMonth = (month: Temporal.PlainDate) => month.with({ day: dayOfMonth ?? 1 })
  const day = inMonth(date)
  return Temporal.PlainDate.compare(day, date) < 0 ? inMonth(date.add({ months: 1 })) : day
}

function instantOn(date: Temporal.PlainDate, { localTime, timeZone }: Timetable): Date {
  const local = date.toPlainDateTime(localTime)
  const zoned = local.toZonedDateTime(timeZone)
  const isSkipped = !zoned.toPlainDateTime().equals(local)
  // The latest clock change up to that instant. Adds 1 ms, because 'previous' excludes a change at exactly that
  // instant.
  const sent = isSkipped ? zoned.add({ milliseconds: 1 }).getTimeZoneTransition('previous') : zoned
  return new Date((sent ?? zoned).epochMilliseconds)
}
