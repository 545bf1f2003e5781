/** The form of a schedule: its schema for saving, and a lenient one for the steps before that. */
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
  // `HH:MM`; a browser may add seconds, a person may omit a leading zero.
  time: z
    .string(enterTime)
    .trim()
    .regex(/^([01]?\d|2[0-3]):[0-5]\d(:00)?$/, enterTime)
    .transform((text) => text.slice(0, text.indexOf(':') + 3).padStart(5, '0')),
  timeZone: z.string(chooseZone).trim().refine(isTimeZone, chooseZone),
}

/** When a schedule sends, as its form has it. */
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
    // Contains an empty value, which shows that the form had these fields.
    takenOff: z.array(z.string().optional()).optional(),
    sought: z.string().max(MOST_SEARCH, atMost(MOST_SEARCH)).optional(),
    /** The suggestion selected in the combobox; the server reads the text instead. */
    soughtId: z.string().optional(),
    skipsEmpty: z.boolean().default(false),
    columns: choices,
  })
  .and(timetableSchema)

const text = z.string().trim().catch('')
const list = sentValues.transform((values) => values?.map(String))
const textIfSent = z.string().trim().optional().catch(undefined)

/**
 * The values needed to respond to a form that is not being saved yet, as when a recipient is added: nothing is refused.
 * `isSwitched`: the frequency was changed, so the user has not seen its day and time yet, and they get their initial
 * values.
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
    // A field that the form did not have for this frequency is not an empty value.
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
