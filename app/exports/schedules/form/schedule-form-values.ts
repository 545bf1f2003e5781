/**
 * The values of a schedule's form: as submitted, as stored, or the defaults of a new schedule. Changing the frequency
 * resets day and time, because those of the previous frequency do not apply.
 */
import type { Frequency } from '#app/database/schema'
import type { Schedule } from '../schedules.server'

/** The values that the server reads even if other fields are invalid. */
export type ScheduleFormValues = {
  recipients: string[]
  /** The unsubscribed recipients whom the owner removes permanently; null if the form did not have the field. */
  removedRecipients: string[] | null
  /** Search text for a user. */
  recipientSearch: string
  frequency: Frequency
  weekday: string
  dayOfMonth: string
  time: string
  timeZone: string
  /** Empty for the report's default columns. */
  columns: string[]
}

export type StoredFormValues = ScheduleFormValues & {
  name: string
  description: string
  skipsEmpty: boolean
}

export const frequencies: Record<Frequency, string> = { daily: 'Daily', weekly: 'Weekly', monthly: 'Monthly' }

export const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

export const defaultTimes = { weekday: '0', dayOfMonth: '1', time: '13:00' }

export function defaultFormValues(timeZone: string): StoredFormValues {
  return {
    name: '',
    description: '',
    recipients: [],
    removedRecipients: null,
    recipientSearch: '',
    frequency: 'daily',
    ...defaultTimes,
    timeZone,
    skipsEmpty: false,
    columns: [],
  }
}

export function formValuesOf({ timetable, ...schedule }: Schedule): StoredFormValues {
  return {
    name: schedule.name,
    description: schedule.description,
    recipients: schedule.recipientIds,
    removedRecipients: null,
    recipientSearch: '',
    frequency: timetable.frequency,
    weekday: String(timetable.weekday ?? defaultTimes.weekday),
    dayOfMonth: String(timetable.dayOfMonth ?? defaultTimes.dayOfMonth),
    time: timetable.localTime,
    timeZone: timetable.timeZone,
    skipsEmpty: schedule.skipsEmpty,
    columns: schedule.columns ?? [],
  }
}
