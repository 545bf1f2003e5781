/** The schemas of the scheduled export form: a strict schema for saving, and a lenient schema for everything else. */
import { z } from 'zod'
import { shownField } from '#app/kit/forms/shown-field'
import { parameterValues } from '#app/kit/routing/query'
import { isTimeZone } from '#app/platform/viewer/time-zones'
import { defaultTimes, type ScheduleFormValues } from '../schedule-form-values'
import type { Timetable } from '../timetable/timetable'

const timeError = 'Enter a time, such as 13:00.'
const dayError = 'Enter a day of the month, from 1 to 31.'
const weekdayError = 'Choose a day of the week.'
const timeZoneError = 'Choose a time zone.'

const timeFields = {
  // `HH:MM`. Browsers may add seconds, and users may omit a leading zero.
  time: z
    .string(timeError)
    .trim()
    .regex(/^([01]?\d|2[0-3]):[0-5]\d(:00)?$/, timeError)
    .transform((text) => text.slice(0, text.indexOf(':') + 3).padStart(5, '0')),
  timeZone: z.string(timeZoneError).trim().refine(isTimeZone, timeZoneError),
}

/** The schema of the form's timetable fields. */
export const timetableSchema = z
  .discriminatedUnion(
    'frequency',
    [
      z.object({ frequency: z.literal('daily'), ...timeFields }),
      z.object({
        frequency: z.literal('weekly'),
        weekday: z
          .string(weekdayError)
          .trim()
          .regex(/^[0-6]$/, weekdayError)
          .transform(Number),
        ...timeFields,
      }),
      z.object({
        frequency: z.literal('monthly'),
        dayOfMonth: z
          .string(dayError)
          .trim()
          .max(2, { error: dayError, abort: true })
          .regex(/^(0?[1-9]|[12]\d|3[01])$/, dayError)
          .transform(Number),
        ...timeFields,
      }),
    ],
    'Choose a frequency.',
  )
  .transform(({ frequency, time, timeZone, ...day }): { timetable: Timetable } => ({
    timetable: { frequency, weekday: null, dayOfMonth: null, ...day, localTime: time, timeZone },
  }))

const MAX_NAME = 100
const MAX_DESCRIPTION = 5000
const MAX_SEARCH = 2_000

const stringList = z.array(z.string()).optional()
const lengthError = (max: number) => ({ error: `Use at most ${max} characters.`, abort: true })

export const scheduleSchema = z
  .object({
    name: z
      .string('Enter a name.')
      .trim()
      .min(1, { error: 'Enter a name.', abort: true })
      .max(MAX_NAME, lengthError(MAX_NAME))
      .regex(/^\P{Cc}*$/u, 'Use one line.'),
    description: z.string().trim().max(MAX_DESCRIPTION, lengthError(MAX_DESCRIPTION)).default(''),
    recipients: stringList,
    // The form always submits an empty value too, so that the field exists even if no checkbox is checked.
    removedRecipients: z.array(z.string().optional()).optional(),
    recipientSearch: z.string().max(MAX_SEARCH, lengthError(MAX_SEARCH)).optional(),
    /** The id of the suggestion selected in the combobox. Ignored, because the server searches for the text. */
    selectedUserId: z.string().optional(),
    skipsEmpty: z.boolean().default(false),
    columns: stringList,
    shown: shownField,
  })
  .and(timetableSchema)

const text = z.string().trim().catch('')
const list = parameterValues.transform((values) => values?.map(String))
const textIfSent = z.string().trim().optional().catch(undefined)

/**
 * The lenient schema, which accepts any input. It parses the values needed to return the form without saving, for
 * example after a recipient was added. `isSwitched` means that the user changed the frequency: the day and time are
 * reset to default values, which the user has to see before saving.
 */
export const draftScheduleSchema = z
  .object({
    intent: z.string().catch('save'),
    shown: shownField,
    recipients: list,
    removedRecipients: list,
    recipientSearch: text.transform((search) => search.slice(0, MAX_SEARCH)),
    frequency: z.enum(['daily', 'weekly', 'monthly']).catch('daily'),
    timesFor: text,
    weekday: textIfSent,
    dayOfMonth: textIfSent,
    time: textIfSent,
    timeZone: text,
    columns: list,
  })
  .transform(
    ({ intent, shown, recipients = [], removedRecipients = null, timesFor, columns = [], ...fields }) => {
      const { weekday, dayOfMonth, time, ...others } = fields
      const isSwitched = timesFor !== fields.frequency
      // The form has only the fields of one frequency. Missing fields get default values rather than empty values.
      const times = isSwitched
        ? defaultTimes
        : {
            weekday: weekday ?? defaultTimes.weekday,
            dayOfMonth: dayOfMonth ?? defaultTimes.dayOfMonth,
            time: time ?? defaultTimes.time,
          }
      const values: ScheduleFormValues = {
        ...others,
        ...times,
        recipients: [...new Set(recipients)],
        removedRecipients,
        columns,
      }
      return { intent, shown, isSwitched, values }
    },
  )
