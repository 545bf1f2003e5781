/**
 * Converts special hours to and from form values. A saved row that the user removes stays in the form and is marked as
 * removed. The user can therefore restore it, and a row that is missing from a request is never deleted.
 */

import type { WeekHours } from '#app/kit/opening-hours/hours'
import { type SpecialHours, toDayHours, usualHours } from '#app/kit/opening-hours/special-hours'
import { isId } from '#app/platform/filters/field-values'
import {
  type DayFormValues,
  parseDayFormValues,
  type RangeFormValues,
  toDayFormValues,
  toRecord,
} from './week-form-values'

/** The values of a row as entered. `id` ends in `-new` until the row is saved. */
export type SpecialRowFormValues = DayFormValues & {
  id: string
  start_date: string
  /** The date when the form was opened; empty for a new row. Only this date may be in the past. */
  savedDate: string
  isRemoved: boolean
}

/** The form fields of a row. `removed` is `yes` or empty. */
export type SpecialRowFields = DayFormValues & {
  id: string
  start_date: string
  saved_date: string
  removed: string
}

export const maxRows = 250

export function isNewRow({ id }: { id: string }): boolean {
  return id.endsWith('-new')
}

/** Converts stored special hours to form fields. */
export function toSpecialRowFields({ id, start_date, ...day }: SpecialHours): SpecialRowFields {
  return { id, start_date, saved_date: start_date, removed: '', ...toDayFormValues(toDayHours(day)) }
}

/**
 * The values of a row added by a button. Empty values are omitted, because the HTML of each such button contains all
 * values of its row.
 */
type NewRow = Pick<SpecialRowFields, 'state'> & { start_date?: string; hours: Partial<RangeFormValues>[] }

export const blankRow: NewRow = { state: 'closed', hours: [{}] }

/** Returns the row for a holiday: closed, with the usual hours of that day, or open with blank times. */
export function holidayRow(date: string, as: 'closed' | 'same' | 'set', usual: WeekHours | null): NewRow {
  const same = as === 'same' ? usualHours(usual, date) : null
  if (!same) return { start_date: date, state: as === 'closed' ? 'closed' : 'open', hours: [{}] }
  return { start_date: date, ...toDayFormValues(same) }
}

/** Parses the rows from a form payload, or from the current values of a form. */
export function parseSpecialRows(posted: unknown): SpecialRowFormValues[] {
  return Array.isArray(posted) ? posted.slice(0, maxRows).map(parseSpecialRow) : []
}

function parseSpecialRow(posted: unknown, index: number): SpecialRowFormValues {
  const { id, start_date, saved_date, removed } = toRecord(posted)
  return {
    id: typeof id === 'string' && isId(id) ? id : `${index}-new`,
    start_date: toDate(start_date),
    savedDate: toDate(saved_date),
    isRemoved: removed === 'yes',
    ...parseDayFormValues(posted),
  }
}

function toDate(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, 10) : ''
}
