/**
 * Validates the typed rows of special hours: at most one error for each row, and a date named twice is an error on the
 * second row. Rows that were added but have neither a date nor hours are ignored.
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

/** `desired` is null for a row that was removed. */
export type SpecialEntry = { id: string; start_date: string; desired: SpecialDay | null }

/** `today` is the date at the location. The paths of errors start with the row's index. */
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
  // Checked in an otherwise empty week, so that only the day itself can overlap.
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

/** Returns true when the field of the error is empty. */
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
