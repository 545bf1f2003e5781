/**
 * Computes when a schedule is sent: at a local time in its own time zone, every day, on a day of the week, or on a day
 * of the month. In months without that day, it is sent on the last day. If a clock change skips the local time, it is
 * sent at the end of the gap; if the local time occurs twice, it is sent at the first occurrence.
 */
import { Temporal } from 'temporal-polyfill'

export type Timetable = {
  frequency: 'daily' | 'weekly' | 'monthly'
  /** The day of the week, from 0 for Sunday; null unless the frequency is weekly. */
  weekday: number | null
  /** The day of the month; null unless the frequency is monthly. */
  dayOfMonth: number | null
  /** The local time as `HH:MM`. */
  localTime: string
  timeZone: string
}

/** Returns the first scheduled time after `after`. */
export function nextSend(timetable: Timetable, after: Date): Date {
  const { timeZone } = timetable
  const day = Temporal.Instant.fromEpochMilliseconds(after.getTime()).toZonedDateTimeISO(timeZone)
  // Start with the previous day, because if the time zone skipped a whole day, a send on the skipped day happens on the
  // day after.
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

/** Returns the latest scheduled time from `first` to `now`, and the number of missed times before it. */
export function latestDue(timetable: Timetable, first: Date, now: Date): { at: Date; missed: number } {
  let at = first
  for (let missed = 0; ; missed++) {
    const next = nextSend(timetable, at)
    if (next > now) return { at, missed }
    at = next
  }
}

/** Returns the first day on or after `date` on which the schedule is sent. */
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
  // Find the clock change that skipped the local time: the last one up to `zoned`. Add 1 ms, because 'previous'
  // excludes a clock change at exactly that time.
  const sent = isSkipped ? zoned.add({ milliseconds: 1 }).getTimeZoneTransition('previous') : zoned
  return new Date((sent ?? zoned).epochMilliseconds)
}
