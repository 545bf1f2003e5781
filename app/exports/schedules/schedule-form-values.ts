/**
 * The form of a schedule as it stands: as it was sent, or what is stored, or how a new one begins. Another frequency
 * brings its own day and time with it, so those of the one before do not count for it.
 */
import type { Frequency } from '#app/database/schema'
import type { Schedule } from './schedules.server'

/** What an answer reads, whatever is wrong with the rest. */
export type ScheduleFormValues = {
  recipients: string[]
  /** Of those who unsubscribed, who is to stay off for good; null where the form did not have them. */
  takenOff: string[] | null
  /** Who is looked for among the users. */
  sought: string
  frequency: Frequency
  weekday: string
  dayOfMonth: string
  time: string
  timeZone: string
  /** Empty for the report's own. */
  columns: string[]
}

export type StoredFormValues = ScheduleFormValues & {
  name: string
  description: string
  skipsEmpty: boolean
}

export const frequencies: Record<Frequency, string> = { daily: 'Daily', weekly: 'Weekly', monthly: 'Monthly' }

export const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

export const firstTimes = { weekday: '0', dayOfMonth: '1', time: '13:00' }

export function newFormValues(timeZone: string): StoredFormValues {
  return {
    name: '',
    description: '',
    recipients: [],
    takenOff: null,
    sought: '',
    frequency: 'daily',
    ...firstTimes,
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
    takenOff: null,
    sought: '',
    frequency: timetable.frequency,
    weekday: String(timetable.weekday ?? firstTimes.weekday),
    dayOfMonth: String(timetable.dayOfMonth ?? firstTimes.dayOfMonth),
    time: timetable.localTime,
    timeZone: timetable.timeZone,
    skipsEmpty: schedule.skipsEmpty,
    columns: schedule.columns ?? [],
  }
}
