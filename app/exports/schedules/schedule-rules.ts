/** What a schedule must say before it can stand. Each refusal is a sentence under the field it is about. */
import { isTimeZone } from '#app/session/time-zones'
import type { Timetable } from './timetable'
import type { TypedSchedule } from './typed-schedule'

export type ScheduleErrors = Partial<
  Record<
    | 'name'
    | 'description'
    | 'recipients'
    | 'sought'
    | 'weekday'
    | 'dayOfMonth'
    | 'time'
    | 'timeZone'
    | 'range'
    | 'columns',
    string
  >
>

export const MOST_NAME = 100
export const MOST_DESCRIPTION = 5000
export const MOST_RECIPIENTS = 100

export function wordErrors({ name, description }: TypedSchedule): ScheduleErrors {
  return {
    ...(name === ''
      ? { name: 'Enter a name.' }
      : name.length > MOST_NAME
        ? { name: `Use at most ${MOST_NAME} characters.` }
        : /\p{Cc}/u.test(name)
          ? { name: 'Use one line.' }
          : {}),
    ...(description.length > MOST_DESCRIPTION
      ? { description: `Use at most ${MOST_DESCRIPTION} characters.` }
      : {}),
  }
}

/** The timetable, or what is wrong with it. */
export function timetableIn(typed: TypedSchedule): { timetable: Timetable } | { errors: ScheduleErrors } {
  const { frequency } = typed
  const errors: ScheduleErrors = {}
  const localTime = timeOf(typed.time)
  if (!localTime) errors.time = 'Enter a time, such as 13:00.'
  if (!isTimeZone(typed.timeZone)) errors.timeZone = 'Choose a time zone.'
  if (frequency === 'weekly' && !/^[0-6]$/.test(typed.weekday)) errors.weekday = 'Choose a day of the week.'
  if (frequency === 'monthly' && !isDayOfMonth(typed.dayOfMonth))
    errors.dayOfMonth = 'Enter a day of the month, from 1 to 31.'
  if (!localTime || Object.keys(errors).length > 0) return { errors }
  return {
    timetable: {
      frequency,
      weekday: frequency === 'weekly' ? Number(typed.weekday) : null,
      dayOfMonth: frequency === 'monthly' ? Number(typed.dayOfMonth) : null,
      localTime,
      timeZone: typed.timeZone,
    },
  }
}

/** Digits only. */
function isDayOfMonth(text: string): boolean {
  return /^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= 31
}

/** `HH:MM`; a browser may add seconds, a person may leave out a leading nought. */
function timeOf(text: string): string | null {
  const [, hour, minute] = /^([01]?\d|2[0-3]):([0-5]\d)(?::00)?$/.exec(text) ?? []
  return hour && minute ? `${hour.padStart(2, '0')}:${minute}` : null
}
