/** Parses a typed day into its stored form, or returns its errors field by field. */
import type { DayHours, TimeRange } from './hours'
import { allDay, parseTime } from './time-of-day'
import type { TypedDay, TypedRange } from './typed-week'
import { closedDay, openAllDay } from './week'

/** `path` leads to the field within the day. */
export type Refusal = { path: (string | number)[]; message: string }
type Sides = keyof TypedRange

/** `of` is the name of the day in error messages: "Monday", "Dec 25, 2026". */
export function readDay(day: TypedDay, of: string): { hours: DayHours; refusals: Refusal[] } {
  if (day.state === 'closed') return { hours: closedDay, refusals: [] }
  if (day.state === 'all_day') return { hours: openAllDay, refusals: [] }
  const written = day.hours
    .map((range, index) => ({ range, index }))
    .filter(({ range }) => range.open_time || range.close_time)
  if (written.length === 0) return { hours: closedDay, refusals: [missing(0, 'open_time', of, true)] }
  if (written.some(({ range }) => saysAllDay(range))) return { hours: openAllDay, refusals: [] }
  const read = written.map(({ range, index }) => ({ ...readRange(range), index }))
  const refusals = read.flatMap(({ index, wrong }) =>
    wrong.map((side) => refusalOf(typedAt(day, index, side), index, side, of)),
  )
  const hours = read.map(({ open_time, close_time }) => ({ open_time, close_time }))
  return { hours: { open: true, is_24_hours: false, hours }, refusals }
}

function readRange({ open_time, close_time }: TypedRange): TimeRange & { wrong: Sides[] } {
  const read = { open_time: parseTime(open_time), close_time: parseTime(close_time) }
  const wrong = (['open_time', 'close_time'] as const).filter((side) => !read[side] || read[side] === allDay)
  return { open_time: read.open_time ?? '', close_time: read.close_time ?? '', wrong }
}

/** `24 hours` as the opening time, or as both times. */
function saysAllDay({ open_time, close_time }: TypedRange): boolean {
  const closing = parseTime(close_time)
  return parseTime(open_time) === allDay && (close_time === '' || closing === allDay)
}

function typedAt(day: TypedDay, index: number, side: Sides): string {
  return day.hours[index]?.[side] ?? ''
}

function refusalOf(typed: string, index: number, side: Sides, of: string): Refusal {
  if (!typed) return missing(index, side, of, false)
  return {
    path: ['hours', index, side],
    message: `${of}: write the ${side === 'open_time' ? 'opening' : 'closing'} time as 9:00 AM, 17:30 or 24 hours`,
  }
}

function missing(index: number, side: Sides, of: string, both: boolean): Refusal {
  const wanted = both
    ? 'an opening and a closing time'
    : side === 'open_time'
      ? 'an opening time'
      : 'a closing time'
  return { path: ['hours', index, side], message: `${of}: enter ${wanted}` }
}
