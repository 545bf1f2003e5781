/** When a schedule sends, as its form says it. */
import { z } from 'zod'
import { isTimeZone } from '#app/session/time-zones'
import type { Timetable } from './timetable'

const enterTime = 'Enter a time, such as 13:00.'
const enterDay = 'Enter a day of the month, from 1 to 31.'
const chooseWeekday = 'Choose a day of the week.'
const chooseZone = 'Choose a time zone.'

const atTime = {
  // `HH:MM`; a browser may add seconds, a person may leave out a leading nought.
  time: z
    .string(enterTime)
    .trim()
    .regex(/^([01]?\d|2[0-3]):[0-5]\d(:00)?$/, enterTime)
    .transform((text) => text.slice(0, text.indexOf(':') + 3).padStart(5, '0')),
  timeZone: z.string(chooseZone).trim().refine(isTimeZone, chooseZone),
}

export const timetableSchema = z
  .discriminatedUnion(
    'frequency',
    [
      z.object({ frequency: z.literal('daily'), ...atTime }),
      z.object({
        frequency: z.literal('weekly'),
        weekday: z
          .string(chooseWeekday)
          .trim()
          .regex(/^[0-6]$/, chooseWeekday)
          .transform(Number),
        ...atTime,
      }),
      z.object({
        frequency: z.literal('monthly'),
        dayOfMonth: z
          .string(enterDay)
          .trim()
          .max(2, { error: enterDay, abort: true })
          .regex(/^(0?[1-9]|[12]\d|3[01])$/, enterDay)
          .transform(Number),
        ...atTime,
      }),
    ],
    'Choose how often.',
  )
  .transform(({ frequency, time, timeZone, ...day }): { timetable: Timetable } => ({
    timetable: { frequency, weekday: null, dayOfMonth: null, ...day, localTime: time, timeZone },
  }))
