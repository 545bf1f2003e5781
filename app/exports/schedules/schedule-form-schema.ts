/** The form of a schedule: what it must say before it is saved, and what is read of it before that. */
import { z } from 'zod'
import { sentValues } from '#app/routing/query'
import { isTimeZone } from '#app/viewer/time-zones'
import { firstTimes, type ScheduleFormValues } from './schedule-form-values'
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

/** When a schedule sends, as its form says it. */
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

const MOST_NAME = 100
const MOST_DESCRIPTION = 5000
const MOST_SEARCH = 200

const choices = z.array(z.string()).optional()
const atMost = (most: number) => ({ error: `Use at most ${most} characters.`, abort: true })

export const scheduleSchema = z
  .object({
    name: z
      .string('Enter a name.')
      .trim()
      .min(1, { error: 'Enter a name.', abort: true })
      .max(MOST_NAME, atMost(MOST_NAME))
      .regex(/^\P{Cc}*$/u, 'Use one line.'),
    description: z.string().trim().max(MOST_DESCRIPTION, atMost(MOST_DESCRIPTION)).default(''),
    recipients: choices,
    // With an empty one, which says that the form had them.
    takenOff: z.array(z.string().optional()).optional(),
    sought: z.string().max(MOST_SEARCH, atMost(MOST_SEARCH)).optional(),
    /** What the list of suggestions stands on; the name is read. */
    soughtId: z.string().optional(),
    skipsEmpty: z.boolean().default(false),
    columns: choices,
  })
  .and(timetableSchema)

const text = z.string().trim().catch('')
const list = sentValues.transform((values) => values?.map(String))
const textIfSent = z.string().trim().optional().catch(undefined)

/**
 * What an answer needs of a form that may not be saved yet, as when a recipient is added: nothing is refused.
 * `isSwitched`: day and time were not yet seen for the frequency that is chosen now, and are its first ones again.
 */
export const unfinishedScheduleSchema = z
  .object({
    intent: z.string().catch('save'),
    revision: z
      .string()
      .regex(/^\d{1,9}$/)
      .transform(Number)
      .catch(0),
    recipients: list,
    takenOff: list,
    sought: text.transform((search) => search.slice(0, MOST_SEARCH)),
    frequency: z.enum(['daily', 'weekly', 'monthly']).catch('daily'),
    timesFor: text,
    weekday: textIfSent,
    dayOfMonth: textIfSent,
    time: textIfSent,
    timeZone: text,
    columns: list,
  })
  .transform(({ intent, revision, recipients = [], takenOff = null, timesFor, columns = [], ...fields }) => {
    const { weekday, dayOfMonth, time, ...others } = fields
    const isSwitched = timesFor !== fields.frequency
    // What the form did not have for the chosen frequency is not an empty answer.
    const times = isSwitched
      ? firstTimes
      : {
          weekday: weekday ?? firstTimes.weekday,
          dayOfMonth: dayOfMonth ?? firstTimes.dayOfMonth,
          time: time ?? firstTimes.time,
        }
    const values: ScheduleFormValues = {
      ...others,
      ...times,
      recipients: [...new Set(recipients)],
      takenOff,
      columns,
    }
    return { intent, revision, isSwitched, values }
  })
