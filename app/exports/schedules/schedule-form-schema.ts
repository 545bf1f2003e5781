/**
 * The form of a schedule as it was sent. Nothing is refused here: whatever is wrong with it, the form is drawn again with
 * what was typed. What it must say before it is saved is in `schedule-rules.ts`.
 */
import { z } from 'zod'
import { firstTimes, type TypedSchedule } from './typed-schedule'

const text = z.string().trim().catch('')
const textIfSent = z.string().trim().optional().catch(undefined)
const list = z
  .unknown()
  .optional()
  .transform((sent) => (sent === undefined ? undefined : [sent].flat().map(String)))

const fieldsSchema = z.object({
  intent: z.string().catch('save'),
  revision: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .catch(0),
  name: text,
  description: text,
  recipients: list,
  takenOff: list,
  sought: text.transform((words) => words.slice(0, 200)),
  frequency: z.enum(['daily', 'weekly', 'monthly']).catch('daily'),
  timesFor: text,
  weekday: textIfSent,
  dayOfMonth: textIfSent,
  time: textIfSent,
  timeZone: text,
  skipsEmpty: z
    .unknown()
    .optional()
    .transform((sent) => sent !== undefined),
  columns: list,
})

/** `isSwitched`: day and time were not yet seen for the frequency that is chosen now, and are its first ones again. */
export const scheduleFormSchema = fieldsSchema.transform(
  ({ intent, revision, recipients = [], takenOff = null, timesFor, columns = [], ...fields }) => {
    const { weekday, dayOfMonth, time, ...others } = fields
    const isSwitched = timesFor !== fields.frequency
    // What the form did not ask for the chosen frequency is not an empty answer.
    const times = isSwitched
      ? firstTimes
      : {
          weekday: weekday ?? firstTimes.weekday,
          dayOfMonth: dayOfMonth ?? firstTimes.dayOfMonth,
          time: time ?? firstTimes.time,
        }
    const values: TypedSchedule = {
      ...others,
      ...times,
      recipientIds: [...new Set(recipients)],
      takenOffIds: takenOff,
      columns,
    }
    return { intent, revision, isSwitched, typed: values }
  },
)
