/** Converts a day as entered by the user to the stored format, or returns the errors of its fields. */
import type { DayHours, TimeRange } from '#app/kit/opening-hours/hours'
import { allDay, parseTime } from '#app/kit/opening-hours/time-of-day'
import { closedDay, openAllDay } from '#app/kit/opening-hours/week'
import { type DayFormValues, maxRanges, type RangeFormValues } from './week-form-values'

/** An error. `path` is the path of the field within the day. */
export type Refusal = { path: (string | number)[]; message: string }
type TimeSide = keyof RangeFormValues

/** Parses a day. `dayLabel` is the name of the day for error messages, such as "Monday" or "Dec 25, 2026". */
export function parseDay(day: DayFormValues, dayLabel: string): { hours: DayHours; refusals: Refusal[] } {
  if (day.state === 'closed') return { hours: closedDay, refusals: [] }
  if (day.state === 'all_day') return { hours: openAllDay, refusals: [] }
  const entered = day.hours
    .map((range, index) => ({ range, index }))
    .filter(({ range }) => range.open_time || range.close_time)
  if (entered.length === 0)
    return { hours: closedDay, refusals: [missingTimeRefusal(0, 'open_time', dayLabel, true)] }
  if (entered.length > maxRanges)
    return {
      hours: closedDay,
      refusals: [
        { path: ['hours', 0, 'open_time'], message: `${dayLabel}: enter at most ${maxRanges} opening times` },
      ],
    }
  if (entered.some(({ range }) => isAllDayRange(range))) return { hours: openAllDay, refusals: [] }
  const parsed = entered.map(({ range, index }) => ({ ...parseRange(range), index }))
  const refusals = parsed.flatMap(({ index, invalid }) =>
    invalid.map((side) => timeRefusal(valueAt(day, index, side), index, side, dayLabel)),
  )
  const hours = parsed.map(({ open_time, close_time }) => ({ open_time, close_time }))
  return { hours: { open: true, is_24_hours: false, hours }, refusals }
}

function parseRange({ open_time, close_time }: RangeFormValues): TimeRange & { invalid: TimeSide[] } {
  const parsed = { open_time: parseTime(open_time), close_time: parseTime(close_time) }
  const invalid = (['open_time', 'close_time'] as const).filter(
    (side) => !parsed[side] || parsed[side] === allDay,
  )
  return { open_time: parsed.open_time ?? '', close_time: parsed.close_time ?? '', invalid }
}

/** Returns whether the opening time is `24 hours` and the closing time is blank or `24 hours`. */
function isAllDayRange({ open_time, close_time }: RangeFormValues): boolean {
  const closing = parseTime(close_time)
  return parseTime(open_time) === allDay && (close_time === '' || closing === allDay)
}

function valueAt(day: DayFormValues, index: number, side: TimeSide): string {
  return day.hours[index]?.[side] ?? ''
}

function timeRefusal(value: string, index: number, side: TimeSide, dayLabel: string): Refusal {
  if (!value) return missingTimeRefusal(index, side, dayLabel, false)
  return {
    path: ['hours', index, side],
    message: `${dayLabel}: enter the ${side === 'open_time' ? 'opening' : 'closing'} time as 9:00 AM, 17:30 or 24 hours`,
  }
}

function missingTimeRefusal(
  index: number,
  side: TimeSide,
  dayLabel: string,
  isBothMissing: boolean,
): Refusal {
  const expected = isBothMissing
    ? 'an opening and a closing time'
    : side === 'open_time'
      ? 'an opening time'
      : 'a closing time'
  return { path: ['hours', index, side], message: `${dayLabel}: enter ${expected}` }
}
