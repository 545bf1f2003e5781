/**
 * Converts the scheduled time of a post to and from form values in the account's time zone. The post is sent to all
 * locations at the same moment. A local time that a clock change skips is moved an hour later; for a local time that
 * occurs twice, the first is used.
 */
import { Temporal } from 'temporal-polyfill'
import { parseClockTime } from '#app/kit/opening-hours/time-of-day'
import type { Clock } from '#app/platform/filters/filter'
import { oneYearAfter, parsePostDate } from '../editing/post-dates'

export type SendTimeFormValues = { sendDate: string; sendTime: string }
export type SendTimeResult =
  | { ok: true; at: Date }
  | { ok: false; field: keyof SendTimeFormValues; reason: string }

export function parseSendTime(
  { sendDate, sendTime }: SendTimeFormValues,
  { now, timeZone }: Clock,
): SendTimeResult {
  const date = parsePostDate(sendDate)
  if (!date) return refusal('sendDate', sendDate.trim() ? 'Enter a date as MM/DD/YY' : 'Choose a date')
  const time = parseClockTime(sendTime)
  if (!time) return refusal('sendTime', 'Enter a time such as 9:00 AM or 17:30')
  const zoned = Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(timeZone)
  const at = new Date(zoned.epochMilliseconds)
  if (at <= now) return refusal('sendDate', 'Choose a time in the future')
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone)
  return date > oneYearAfter(today.toPlainDate().toString())
    ? refusal('sendDate', 'Choose a date within one year of today')
    : { ok: true, at }
}

function refusal(field: keyof SendTimeFormValues, reason: string): SendTimeResult {
  return { ok: false, field, reason }
}

/** Formats the scheduled time as form values. */
export function sendTimeFormValues(at: Date, timeZone: string): SendTimeFormValues {
  const zoned = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone)
  const [year = '', month, day] = zoned.toPlainDate().toString().split('-')
  return {
    sendDate: `${month}/${day}/${year.slice(2)}`,
    sendTime: zoned.toPlainTime().toString().slice(0, 5),
  }
}
