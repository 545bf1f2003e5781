/**
 * Converts weekly hours to and from form values, which contain times as entered by the user. Ranges are added and
 * removed by Conform intents. No Conform intent copies values between fields, so without JavaScript, a copy button only
 * sets the field `hours.step`, and `applyCopyStep` copies the hours on the server.
 */
import { type DayHours, type Weekday, type WeekHours, weekdays } from '#app/kit/opening-hours/hours'
import { formatTime } from '#app/kit/opening-hours/time-of-day'
import { emptyWeek } from '#app/kit/opening-hours/week'

export type DayState = 'open' | 'closed' | 'all_day'
export type RangeFormValues = { open_time: string; close_time: string }
export type DayFormValues = { state: DayState; hours: RangeFormValues[] }
/** The week as entered; null if no hours are set, which is different from closed. */
export type WeekFormValues = Record<Weekday, DayFormValues> | null

/** The form fields for a week. */
export type WeekFields = { week: 'set' | 'none'; step?: string } & Partial<Record<Weekday, DayFormValues>>

export const dayStates: Record<DayState, string> = { open: 'Open', closed: 'Closed', all_day: '24 hours' }

/**
 * A request to copy the hours of `day`. If `to` is `chosen`, they are copied to the days checked in
 * `hours.<day>.copy_to`.
 */
export type CopyStep = { day: Weekday; to: readonly Weekday[] | 'chosen' }

export const blankRange: RangeFormValues = { open_time: '', close_time: '' }
export const maxRanges = 10
/** More ranges than this are not even read. From `maxRanges` on, the day is refused. */
const maxReadRanges = 100

/** Converts stored hours to form values. */
export function toWeekFormValues(week: WeekHours | null): WeekFormValues {
  return week && mapWeekdays((day) => toDayFormValues(week[day]))
}

export function toDayFormValues({ open, is_24_hours, hours }: DayHours): DayFormValues {
  const ranges = hours.map(({ open_time, close_time }) => ({
    open_time: formatTime(open_time),
    close_time: formatTime(close_time),
  }))
  return { state: is_24_hours ? 'all_day' : open ? 'open' : 'closed', hours: ensureOneRange(ranges) }
}

export function toWeekFields(formValues: WeekFormValues): WeekFields {
  return formValues ? { week: 'set', ...formValues } : { week: 'none' }
}

/** The form values after the user presses 'Add Hours'. */
export const newWeekFields = toWeekFields(toWeekFormValues(emptyWeek))

/**
 * Parses the week from a form payload, or from the current value of the form's field `hours`, and applies a copy step.
 */
export function parseWeekFormValues(posted: unknown): WeekFormValues {
  const fields = toRecord(posted)
  const week = fields.week === 'set' ? mapWeekdays((day) => parseDayFormValues(fields[day])) : null
  const step = parseCopyStep(fields.step)
  if (!week || !step) return week
  const to = step.to === 'chosen' ? [toRecord(fields[step.day]).copy_to].flat().filter(isWeekday) : step.to
  return { ...week, ...Object.fromEntries(to.map((each) => [each, week[step.day]])) }
}

/** Returns the reply with the hours copied, if it was submitted by a copy button. Otherwise returns it unchanged. */
export function applyCopyStep<Reply extends { initialValue?: Record<string, unknown> | null }>(
  reply: Reply,
): Reply {
  const hours = reply.initialValue?.hours
  if (!parseCopyStep(toRecord(hours).step)) return reply
  return {
    ...reply,
    initialValue: { ...reply.initialValue, hours: toWeekFields(parseWeekFormValues(hours)) },
  }
}

export function parseDayFormValues(posted: unknown): DayFormValues {
  const { state, hours } = toRecord(posted)
  const ranges = Array.isArray(hours) ? hours.slice(0, maxReadRanges).map(parseRangeFormValues) : []
  return { state: isState(state) ? state : 'closed', hours: ensureOneRange(ranges) }
}

export function parseCopyStep(value: unknown): CopyStep | null {
  const [kind, day, to = ''] = typeof value === 'string' ? value.split(' ') : []
  if (kind !== 'copy' || !isWeekday(day)) return null
  return { day, to: to === 'chosen' ? to : to.split(',').filter(isWeekday) }
}

export function formatCopyStep({ day, to }: CopyStep): string {
  return `copy ${day} ${to}`
}

function mapWeekdays(day: (weekday: Weekday) => DayFormValues): WeekFormValues {
  return Object.fromEntries(weekdays.map((weekday) => [weekday, day(weekday)])) as WeekFormValues
}

function ensureOneRange(hours: RangeFormValues[]): RangeFormValues[] {
  return hours.length > 0 ? hours : [blankRange]
}

function parseRangeFormValues(posted: unknown): RangeFormValues {
  const { open_time, close_time } = toRecord(posted)
  return { open_time: toText(open_time), close_time: toText(close_time) }
}

export function toRecord(value: unknown): Record<string, unknown> {
  return value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : {}
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, 40) : ''
}

function isWeekday(value: unknown): value is Weekday {
  return weekdays.some((day) => day === value)
}

function isState(value: unknown): value is DayState {
  return typeof value === 'string' && Object.hasOwn(dayStates, value)
}
