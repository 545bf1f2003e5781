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

const firstTimes = { weekday: '0', dayOfMonth: '1', time: '13:00' }

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

/** `isSwitched`: day and time were not yet seen for the frequency that is chosen now, and are its first ones again. */
export function typedIn(fields: FormData): { typed: TypedSchedule; isSwitched: boolean } {
  const text = (name: string) => String(fields.get(name) ?? '').trim()
  const asked = text('frequency')
  const frequency: Frequency = asked === 'weekly' || asked === 'monthly' ? asked : 'daily'
  const isSwitched = text('timesFor') !== frequency
  const times = { weekday: text('weekday'), dayOfMonth: text('dayOfMonth'), time: text('time') }
  const typed = {
    name: text('name'),
    description: text('description'),
    recipientIds: [...new Set(fields.getAll('recipients').map(String))],
    takenOffIds: fields.has('takenOff') ? fields.getAll('takenOff').map(String) : null,
    sought: text('sought').slice(0, 200),
    frequency,
    ...(isSwitched ? firstTimes : { ...firstTimes, ...withoutUnsaid(times, fields) }),
    timeZone: text('timeZone'),
    skipsEmpty: fields.has('skipsEmpty'),
    columns: fields.getAll('columns').map(String),
  }
  return { typed, isSwitched }
}

/** What the form did not ask for the chosen frequency is not an empty answer. */
function withoutUnsaid(times: Record<string, string>, fields: FormData) {
  return Object.fromEntries(Object.entries(times).filter(([name]) => fields.has(name)))
}
