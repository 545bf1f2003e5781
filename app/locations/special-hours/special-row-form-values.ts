/**
 * The special hours of a form, as typed. A saved row that is removed stays in the form, marked as removed, so that the
 * user can still keep it, and so that a row missing from the post is never deleted.
 */
import { isId } from '#app/filters/field-values'
import type { WeekHours } from '../hours/hours'
import {
  type DayFormValues,
  parseDayFormValues,
  type RangeFormValues,
  toDayFormValues,
  toRecord,
} from '../hours/week-form-values'
import { type SpecialHours, toDayHours, usualHours } from './special-hours'

/** `id` ends in `-new` until the row is saved. */
export type SpecialRowFormValues = DayFormValues & { id: string; start_date: string; isRemoved: boolean }

/** The form fields of a row; `removed` is `yes` or empty. */
export type SpecialRowFields = DayFormValues & { id: string; start_date: string; removed: string }

export const maxRows = 250

export function isNewRow({ id }: { id: string }): boolean {
  return id.endsWith('-new')
}

/** Converts stored special hours to form fields. */
export function toSpecialRowFields({ id, start_date, ...day }: SpecialHours): SpecialRowFields {
  return { id, start_date, removed: '', ...toDayFormValues(toDayHours(day)) }
}

/** A row that a button adds. Empty values are omitted, because each button contains its row in the page's HTML. */
type NewRow = Pick<SpecialRowFields, 'state'> & { start_date?: string; hours: Partial<RangeFormValues>[] }

export const blankRow: NewRow = { state: 'closed', hours: [{}] }

/** Returns a row for a holiday: closed, with the usual hours of its day, or open with hours to be entered. */
export function holidayRow(date: string, as: 'closed' | 'same' | 'set', usual: WeekHours | null): NewRow {
  const same = as === 'same' ? usualHours(usual, date) : null
  if (!same) return { start_date: date, state: as === 'closed' ? 'closed' : 'open', hours: [{}] }
  return { start_date: date, ...toDayFormValues(same) }
}

/** Reads the rows from what was posted, or from the current values of a form. */
export function parseSpecialRows(posted: unknown): SpecialRowFormValues[] {
  return Array.isArray(posted) ? posted.slice(0, maxRows).map(parseSpecialRow) : []
}

function parseSpecialRow(posted: unknown, index: number): SpecialRowFormValues {
  const { id, start_date, removed } = toRecord(posted)
  return {
    id: typeof id === 'string' && isId(id) ? id : `${index}-new`,
    start_date: typeof start_date === 'string' ? start_date.slice(0, 10) : '',
    isRemoved: removed === 'yes',
    ...parseDayFormValues(posted),
  }
}
