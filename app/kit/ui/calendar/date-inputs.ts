/** Reads and writes the date fields that a calendar belongs to. They contain `MM/DD/YY`, or are native date fields. */
import { formatFormDate, parseDate } from './form-date'

export function readDateInput(id: string | undefined): string | null {
  const input = dateInputOf(id)
  return input && parseDate(input.value.trim().replace(/(?<!\d)\d(?=\/)/g, '0$&'))
}

/** Enters a date (`YYYY-MM-DD`) as if the user had typed it, so that the form notices the change. */
export function writeDateInput(id: string, date: string): void {
  const input = dateInputOf(id)
  if (!input) return
  input.value = input.type === 'date' ? date : formatFormDate(date)
  for (const type of ['input', 'change']) input.dispatchEvent(new Event(type, { bubbles: true }))
}

/** Returns the date nearest to `date` within the limits: the date at which a calendar opens. */
export function clampDate(date: string, min = '', max = '9999-12-31'): string {
  return date < min ? min : date > max ? max : date
}

function dateInputOf(id: string | undefined): HTMLInputElement | null {
  const element = id === undefined ? null : document.getElementById(id)
  return element instanceof HTMLInputElement ? element : null
}
