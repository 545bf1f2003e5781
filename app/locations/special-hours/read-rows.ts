/**
 * Validates the typed rows of special hours: at most one error for each row, and a date named twice is an error on the
 * second row. Rows that were added but have neither a date nor hours are ignored.
 */
import { type Refusal, readDay } from '../hours/read-day'
import { closedDay, normalDay, overlapsOf, weekOf } from '../hours/week'
import { isDate, type SpecialDay, toSpecialDay } from './special-hours'
import { dateMissing, datePast, dateTooFar, dateTwice, timesMissing } from './special-hours-messages'
import { isNew, type TypedSpecial } from './typed-special-hours'

/** `wanted` is null for a row that was removed. */
export type SpecialEntry = { id: string; start_date: string; wanted: SpecialDay | null }

/** `today` is the date at the location. The paths of errors start with the row's index. */
export function readRows(
  rows: TypedSpecial[],
  today: string,
): { entries: SpecialEntry[]; refusals: Refusal[] } {
  const taken = new Set<string>()
  const read = rows.flatMap((row, index) => {
    if (isBlank(row)) return []
    const { wanted, refusal } = readRow(row, today, taken)
    if (!row.isRemoved) taken.add(row.start_date)
    const refused = refusal ? [{ ...refusal, path: [index, ...refusal.path] }] : []
    return [{ entry: { id: row.id, start_date: row.start_date, wanted }, refused }]
  })
  return { entries: read.map(({ entry }) => entry), refusals: read.flatMap(({ refused }) => refused) }
}

type RowRead = { wanted: SpecialDay | null; refusal?: Refusal }

function readRow(row: TypedSpecial, today: string, taken: ReadonlySet<string>): RowRead {
  if (row.isRemoved) return { wanted: null }
  const dateRefusal = wrongDate(row, today, taken)
  if (dateRefusal) return { wanted: null, refusal: { path: ['start_date'], message: dateRefusal } }
  const { hours, refusals } = readDay(row, 'Holiday hours')
  const [first] = refusals
  if (first)
    return { wanted: null, refusal: isMissing(row, first) ? { ...first, message: timesMissing } : first }
  // Checked in an otherwise empty week, so that only the day itself can overlap.
  const alone = weekOf((day) => (day === 'monday' ? hours : closedDay))
  if (overlapsOf(alone).length > 0)
    return {
      wanted: null,
      refusal: { path: ['hours', 0, 'open_time'], message: 'Holiday hours: the hours overlap' },
    }
  return { wanted: toSpecialDay(normalDay(hours)) }
}

function wrongDate(row: TypedSpecial, today: string, taken: ReadonlySet<string>): string | null {
  if (!isDate(row.start_date)) return dateMissing
  if (row.start_date > tenYearsAfter(today)) return dateTooFar
  if (isNew(row) && row.start_date < today) return datePast
  return taken.has(row.start_date) ? dateTwice : null
}

/** Returns true when the field of the error is empty. */
function isMissing(row: TypedSpecial, { path }: Refusal): boolean {
  const range = row.hours[Number(path[1])]
  return !range?.[path[2] as 'open_time' | 'close_time']
}

function isBlank(row: TypedSpecial): boolean {
  const isUntouched = row.hours.every(({ open_time, close_time }) => !open_time && !close_time)
  return isNew(row) && row.start_date === '' && row.state === 'closed' && isUntouched
}

function tenYearsAfter(today: string): string {
  return `${Number(today.slice(0, 4)) + 10}${today.slice(4)}`
}
