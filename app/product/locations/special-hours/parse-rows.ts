/**
 * Validates the rows of special hours as entered by the user. A row has at most one error. If two rows have the same
 * date, the second one has the error. New rows without a date and hours are ignored.
 */

import { addDays, formatDate, isDate, tenYearsAfter } from '#app/kit/opening-hours/dates'
import type { SpecialDay } from '#app/kit/opening-hours/hours'
import { toDayHours, toSpecialDay } from '#app/kit/opening-hours/special-hours'
import {
  closedDay,
  minutesPerDay,
  normalizeDay,
  overlapsOf,
  spansOfDay,
  weekOf,
} from '#app/kit/opening-hours/week'
import { parseDay, type Refusal } from '../hours/parse-day'
import { isNewRow, type SpecialRowFormValues } from '../hours/special-row-form-values'
import {
  dateMissingMessage,
  datePastMessage,
  dateTooFarMessage,
  duplicateDateMessage,
  overnightMessage,
  timesMissingMessage,
} from './special-hours-messages'

/** A validated row. `desired` is null if the row was removed. */
export type SpecialEntry = { id: string; start_date: string; desired: SpecialDay | null }

/**
 * Validates the rows. `today` is the current date at the location. The paths of errors start with the index of the row.
 */
export function parseRows(
  rows: SpecialRowFormValues[],
  today: string,
): { entries: SpecialEntry[]; refusals: Refusal[] } {
  const usedDates = new Set<string>()
  const parsed = rows.flatMap((row, index) => {
    if (isBlank(row)) return []
    const { desired, refusal } = parseRow(row, today, usedDates)
    if (!row.isRemoved) usedDates.add(row.start_date)
    const refused = refusal ? [{ ...refusal, path: [index, ...refusal.path] }] : []
    return [{ entry: { id: row.id, start_date: row.start_date, desired }, refused }]
  })
  const entries = parsed.map(({ entry }) => entry)
  const refusals = [...parsed.flatMap(({ refused }) => refused), ...overnightRefusals(rows, entries)]
  return { entries, refusals: refusals.sort((one, other) => Number(one.path[0]) - Number(other.path[0])) }
}

/** Refuses hours past midnight that run into the special hours of the next date, as in the weekly hours. */
function overnightRefusals(rows: SpecialRowFormValues[], entries: SpecialEntry[]): Refusal[] {
  const openDays = new Map(
    entries.flatMap(({ start_date, desired }) =>
      desired?.closed === false ? [[start_date, desired] as const] : [],
    ),
  )
  return [...openDays].flatMap(([date, day]) => {
    const next = openDays.get(addDays(date, 1))
    if (!next) return []
    const startsAt = Math.min(...spansOfDay(toDayHours(next)).map(({ from }) => from)) + minutesPerDay
    if (spansOfDay(toDayHours(day)).every(({ to }) => to <= startsAt)) return []
    const index = rows.findIndex(({ start_date, isRemoved }) => start_date === date && !isRemoved)
    return [
      { path: [index, 'hours', 0, 'close_time'], message: overnightMessage(formatDate(addDays(date, 1))) },
    ]
  })
}

type ParsedRow = { desired: SpecialDay | null; refusal?: Refusal }

function parseRow(row: SpecialRowFormValues, today: string, usedDates: ReadonlySet<string>): ParsedRow {
  if (row.isRemoved) return { desired: null }
  const dateRefusal = dateError(row, today, usedDates)
  if (dateRefusal) return { desired: null, refusal: { path: ['start_date'], message: dateRefusal } }
  const { hours, refusals } = parseDay(row, 'Holiday hours')
  const [first] = refusals
  if (first)
    return {
      desired: null,
      refusal: isTimeMissing(row, first) ? { ...first, message: timesMissingMessage } : first,
    }
  // Check an otherwise empty week, so that only ranges of this day can overlap.
  const testWeek = weekOf((day) => (day === 'monday' ? hours : closedDay))
  if (overlapsOf(testWeek).length > 0)
    return {
      desired: null,
      refusal: { path: ['hours', 0, 'open_time'], message: 'Holiday hours: the hours overlap' },
    }
  return { desired: toSpecialDay(normalizeDay(hours)) }
}

function dateError(row: SpecialRowFormValues, today: string, usedDates: ReadonlySet<string>): string | null {
  if (!isDate(row.start_date)) return dateMissingMessage
  if (row.start_date > tenYearsAfter(today)) return dateTooFarMessage
  if (row.start_date < today && row.start_date !== row.savedDate) return datePastMessage
  return usedDates.has(row.start_date) ? duplicateDateMessage : null
}

/** Returns whether the field with the error is blank. */
function isTimeMissing(row: SpecialRowFormValues, { path }: Refusal): boolean {
  const range = row.hours[Number(path[1])]
  return !range?.[path[2] as 'open_time' | 'close_time']
}

function isBlank(row: SpecialRowFormValues): boolean {
  const isUntouched = row.hours.every(({ open_time, close_time }) => !open_time && !close_time)
  return isNewRow(row) && row.start_date === '' && row.state === 'closed' && isUntouched
}
