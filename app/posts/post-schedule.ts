/**
 * When a post goes out: at one moment everywhere, in the account's time zone. A local time skipped by a clock change
 * moves an hour later. A local time that occurs twice means the first.
 */
import { Temporal } from 'temporal-polyfill'
import { parseDate } from '#app/filters/dates'
import type { Clock } from '#app/filters/filter'
import { aYearAfter, parseTime } from './post-dates'

export type TypedTime = { sendDate: string; sendTime: string }
export type SendTime = { ok: true; at: Date } | { ok: false; field: keyof TypedTime; reason: string }

export function sendTimeOf({ sendDate, sendTime }: TypedTime, { now, timeZone }: Clock): SendTime {
  const date = parseDate(sendDate.trim())
  if (!date) return refused('sendDate', sendDate.trim() ? 'Enter a date as MM/DD/YY' : 'Choose a date')
  const time = parseTime(sendTime)
  if (!time) return refused('sendTime', 'Enter a time such as 9:00 AM or 17:30')
  const zoned = Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(timeZone)
  const at = new Date(zoned.epochMilliseconds)
  if (at <= now) return refused('sendDate', 'Choose a time that is still to come')
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone)
  return date > aYearAfter(today.toPlainDate().toString())
    ? refused('sendDate', 'Choose a date within one year of today')
    : { ok: true, at }
}

function refused(field: keyof TypedTime, reason: string): SendTime {
  return { ok: false, field, reason }
}

/** Formats the moment for the form. */
export function typedTimeOf(at: Date, timeZone: string): TypedTime {
  const zoned = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone)
  const [year = '', month, day] = zoned.toPlainDate().toString().split('-')
  return {
    sendDate: `${month}/${day}/${year.slice(2)}`,
    sendTime: zoned.toPlainTime().toString().slice(0, 5),
  }
}
