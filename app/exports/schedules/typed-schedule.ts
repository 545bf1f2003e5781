/**
 * The form of a schedule as it stands: what was typed, or what is stored, or how a new one begins. Another frequency
 * brings its own day and time with it, so what was typed for the one before does not count for it.
 */
import type { Frequency } from '#app/database/schema'
import type { Schedule } from './schedules.server'

export type TypedSchedule = {
  name: string
  description: string
  recipientIds: string[]
  /** Of those who unsubscribed, who is to stay off for good; null where that was not asked. */
  takenOffIds: string[] | null
  /** Who is looked for among the users. */
  sought: string
  frequency: Frequency
  weekday: string
  dayOfMonth: string
  time: string
  timeZone: string
  skipsEmpty: boolean
  /** Empty for the report's own. */
  columns: string[]
}

export const frequencies: Record<Frequency, string> = { daily: 'Daily', weekly: 'Weekly', monthly: 'Monthly' }

export const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

export const firstTimes = { weekday: '0', dayOfMonth: '1', time: '13:00' }

export function newTyped(timeZone: string): TypedSchedule {
  return {
    name: '',
    description: '',
    recipientIds: [],
    takenOffIds: null,
    sought: '',
    frequency: 'daily',
    ...firstTimes,
    timeZone,
    skipsEmpty: false,
    columns: [],
  }
}

export function typedOf({ timetable, ...schedule }: Schedule): TypedSchedule {
  return {
    name: schedule.name,
    description: schedule.description,
    recipientIds: schedule.recipientIds,
    takenOffIds: null,
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
