/**
 * Validates the rows of special hours as entered by the user. A row has at most one error. If two rows have the same
 * date, the second one has the error. New rows without a date and hours are ignored.
 */
import { parseDay, type Refusal } from '../hours/parse-day'
import { closedDay, normalizeDay, overlapsOf, weekOf } from '../hours/week'
import { isDate, type SpecialDay, toSpecialDay } from './special-hours'
import {
  dateMissingMessage,
  datePastMessage,
  dateTooFarMessage,
  duplicateDateMessage,
  timesMissingMessage,
} from './special-hours-messages'
import { isNewRow, type SpecialRowFormValues } from './special-row-form-values'

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
  return { entries: parsed.map(({ entry }) => entry), refusals: parsed.flatMap(({ refused }) => refused) }
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
  if (isNewRow(row) && row.start_date < today) return datePastMessage
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

function tenYearsAfter(today: string): string {
  return `${Number(today.slice(0, 4)) + 10}${today.slice(4)}`
}
