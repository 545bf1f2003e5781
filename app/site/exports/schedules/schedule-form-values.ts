/**
 * The values of the scheduled export form: as submitted, as stored, or the defaults of a new schedule. Changing the
 * frequency resets the day and time, because the previous values do not apply to the new frequency.
 */
import type { Frequency } from '#app/kit/database/schema'
import type { Schedule } from './schedules.server'

/** The values that the server parses even if other fields are invalid. */
export type ScheduleFormValues = {
  recipients: string[]
  /** The ids of the unsubscribed recipients to remove permanently; null if the form did not have this field. */
  removedRecipients: string[] | null
  /** The text entered to search for a user to add. */
  recipientSearch: string
  frequency: Frequency
  weekday: string
  dayOfMonth: string
  time: string
  timeZone: string
  /** The ids of the columns; empty for the report's default columns. */
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
