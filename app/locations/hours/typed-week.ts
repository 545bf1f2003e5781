/**
 * The hours of a form, including text as typed. Conform adds and removes ranges. Copying a day depends on the values of
 * other days, so without JavaScript its button posts the request in the field `hours.step`.
 */
import { type DayHours, type Weekday, type WeekHours, weekdays } from './hours'
import { timeInWords } from './time-of-day'
import { emptyWeek } from './week'

export type DayState = 'open' | 'closed' | 'all_day'
export type TypedRange = { open_time: string; close_time: string }
export type TypedDay = { state: DayState; hours: TypedRange[] }
/** Null when no hours are given, which is not the same as closed. */
export type TypedWeek = Record<Weekday, TypedDay> | null

/** The form fields of the week. */
export type WeekFields = { week: 'set' | 'none'; step?: string } & Partial<Record<Weekday, TypedDay>>

export const dayStates: Record<DayState, string> = { open: 'Open', closed: 'Closed', all_day: '24 hours' }

/** `chosen`: to the days checked in `hours.<day>.copy_to`. */
export type CopyStep = { day: Weekday; to: readonly Weekday[] | 'chosen' }

export const blankRange: TypedRange = { open_time: '', close_time: '' }
export const mostRanges = 10

/** Converts stored hours to typed ones. */
export function weekToType(week: WeekHours | null): TypedWeek {
  return week && byDay((day) => dayToType(week[day]))
}

export function dayToType({ open, is_24_hours, hours }: DayHours): TypedDay {
  const typed = hours.map(({ open_time, close_time }) => ({
    open_time: timeInWords(open_time),
    close_time: timeInWords(close_time),
  }))
  return { state: is_24_hours ? 'all_day' : open ? 'open' : 'closed', hours: atLeastOne(typed) }
}

export function weekFields(typed: TypedWeek): WeekFields {
  return typed ? { week: 'set', ...typed } : { week: 'none' }
}

/** The hours that 'Add Hours' puts into the form. */
export const addedWeek = weekFields(weekToType(emptyWeek))

/** Reads the week from what was posted, or from the current value of a form's field `hours`. */
export function typedWeek(posted: unknown): TypedWeek {
  const fields = record(posted)
  const week = fields.week === 'set' ? byDay((day) => typedDay(fields[day])) : null
  const step = readCopyStep(fields.step)
  if (!week || !step) return week
  const to = step.to === 'chosen' ? [record(fields[step.day]).copy_to].flat().filter(isWeekday) : step.to
  return { ...week, ...Object.fromEntries(to.map((each) => [each, week[step.day]])) }
}

/** Returns the reply with the days copied that a button requested. */
export function withDaysCopied<Reply extends { initialValue?: Record<string, unknown> | null }>(
  reply: Reply,
): Reply {
  const hours = reply.initialValue?.hours
  if (!readCopyStep(record(hours).step)) return reply
  return { ...reply, initialValue: { ...reply.initialValue, hours: weekFields(typedWeek(hours)) } }
}

export function typedDay(posted: unknown): TypedDay {
  const { state, hours } = record(posted)
  const ranges = Array.isArray(hours) ? hours.slice(0, mostRanges).map(typedRange) : []
  return { state: isState(state) ? state : 'closed', hours: atLeastOne(ranges) }
}

export function readCopyStep(value: unknown): CopyStep | null {
  const [kind, day, to = ''] = typeof value === 'string' ? value.split(' ') : []
  if (kind !== 'copy' || !isWeekday(day)) return null
  return { day, to: to === 'chosen' ? to : to.split(',').filter(isWeekday) }
}

export function writeCopyStep({ day, to }: CopyStep): string {
  return `copy ${day} ${to}`
}

function byDay(day: (weekday: Weekday) => TypedDay): TypedWeek {
  return Object.fromEntries(weekdays.map((weekday) => [weekday, day(weekday)])) as TypedWeek
}

function atLeastOne(hours: TypedRange[]): TypedRange[] {
  return hours.length > 0 ? hours : [blankRange]
}

function typedRange(posted: unknown): TypedRange {
  const { open_time, close_time } = record(posted)
  return { open_time: text(open_time), close_time: text(close_time) }
}

export function record(value: unknown): Record<string, unknown> {
  return value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : {}
}

function text(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, 40) : ''
}

function isWeekday(value: unknown): value is Weekday {
  return weekdays.some((day) => day === value)
}

function isState(value: unknown): value is DayState {
  return typeof value === 'string' && Object.hasOwn(dayStates, value)
}
