/**
 * The hours of a form as they stand, typed texts included, and what its buttons make of them. A button is a Conform
 * intent that leaves its wish in the field `hours.step`: without a script the form comes back with the wish in it,
 * with one the form is read where it stands. Either way `typedWeek` carries it out, so there is one rule for both.
 */
import { type DayHours, type Weekday, type WeekHours, weekdays } from './hours'
import { timeInWords } from './time-of-day'
import { emptyWeek } from './week'

export type DayState = 'open' | 'closed' | 'all_day'
export type TypedRange = { open_time: string; close_time: string }
export type TypedDay = { state: DayState; hours: TypedRange[] }
/** Null: no hours are told, which is not the same as closed. */
export type TypedWeek = Record<Weekday, TypedDay> | null

export const dayStates: Record<DayState, string> = { open: 'Open', closed: 'Closed', all_day: '24 hours' }

export type HoursStep =
  | { kind: 'add-week' }
  | { kind: 'remove-week' }
  | { kind: 'add'; day: Weekday }
  | { kind: 'remove'; day: Weekday; index: number }
  /** `chosen`: the days ticked in `hours.<day>.copy_to`. */
  | { kind: 'copy'; day: Weekday; to: readonly Weekday[] | 'chosen' }

const blank: TypedRange = { open_time: '', close_time: '' }
export const mostRanges = 10

/** From what is kept. */
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

/** From what was posted, or from what a form holds: `initialValue.hours` of its reply. */
export function typedWeek(posted: unknown): TypedWeek {
  const fields = record(posted)
  const week = fields.week === 'set' ? byDay((day) => typedDay(fields[day])) : null
  const step = readStep(fields.step)
  if (step?.kind !== 'copy' || step.to !== 'chosen') return step ? weekAfter(week, step) : week
  const ticked = [record(fields[step.day]).copy_to].flat().filter(isWeekday)
  return weekAfter(week, { ...step, to: ticked })
}

export function typedDay(posted: unknown): TypedDay {
  const { state, hours } = record(posted)
  const ranges = Array.isArray(hours) ? hours.slice(0, mostRanges).map(typedRange) : []
  return { state: isState(state) ? state : 'closed', hours: atLeastOne(ranges) }
}

export function weekAfter(week: TypedWeek, step: HoursStep): TypedWeek {
  if (step.kind === 'remove-week') return null
  if (step.kind === 'add-week') return week ?? weekToType(emptyWeek)
  if (!week) return null
  const day = week[step.day]
  if (step.kind === 'copy') {
    const to = step.to === 'chosen' ? [] : step.to
    return { ...week, ...Object.fromEntries(to.map((each) => [each, day])) }
  }
  return { ...week, [step.day]: { ...day, hours: rangesAfter(day.hours, step) } }
}

export function rangesAfter(
  hours: TypedRange[],
  step: { kind: 'add' } | { kind: 'remove'; index: number },
): TypedRange[] {
  if (step.kind === 'add') return [...hours, blank].slice(0, mostRanges)
  return atLeastOne(hours.filter((_, index) => index !== step.index))
}

export function readStep(value: unknown): HoursStep | null {
  const [kind, day, rest = ''] = typeof value === 'string' ? value.split(' ') : []
  if (kind === 'add-week' || kind === 'remove-week') return { kind }
  if (!isWeekday(day)) return null
  if (kind === 'add') return { kind, day }
  if (kind === 'remove' && /^\d{1,2}$/.test(rest)) return { kind, day, index: Number(rest) }
  if (kind !== 'copy') return null
  return { kind, day, to: rest === 'chosen' ? rest : rest.split(',').filter(isWeekday) }
}

export function writeStep(step: HoursStep): string {
  if (step.kind === 'add-week' || step.kind === 'remove-week') return step.kind
  const rest = step.kind === 'copy' ? String(step.to) : step.kind === 'remove' ? String(step.index) : ''
  return `${step.kind} ${step.day} ${rest}`.trim()
}

function byDay(day: (weekday: Weekday) => TypedDay): TypedWeek {
  return Object.fromEntries(weekdays.map((weekday) => [weekday, day(weekday)])) as TypedWeek
}

function atLeastOne(hours: TypedRange[]): TypedRange[] {
  return hours.length > 0 ? hours : [blank]
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
