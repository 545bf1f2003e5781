/** Formats the fields and values of a location's history. Most values are one line; a week of hours has several. */

import { directoryNames, isDirectory } from '#app/kit/directories/directories'
import { formatDate } from '#app/kit/opening-hours/dates'
import { dayNames, formatDay, formatHours } from '#app/kit/opening-hours/format-hours'
import type { DayHours, SpecialDay, Weekday, WeekHours } from '#app/kit/opening-hours/hours'
import { formatSpecialDay } from '#app/kit/opening-hours/special-hours'
import { type FactKind, factOf, isFact } from '../facts'
import { openStatuses } from '../location'

/**
 * Returns the label of a field, such as "Operating Hours", "Holiday Hours, Fri, Dec 25, 2026" or "Phone on Facebook".
 */
export function formatField(field: string): string {
  if (isFact(field)) return factOf(field).historyLabel ?? factOf(field).label
  const [kind, key = '', fact] = field.split('.')
  if (kind === 'hours') return `${factOf('hours').label}, ${dayNames[key as Weekday]}`
  if (kind === 'special_hours') return `Holiday Hours, ${formatDate(key)}`
  if (kind === 'override' && fact)
    return `${isFact(fact) ? factOf(fact).label : capitalize(fact)} on ${directoryNameOf(key)}`
  return capitalize(field.replace(/[._]+/g, ' '))
}

export function formatValue(field: string, value: unknown): string[] {
  if (value === null || value === undefined || value === '') return ['(empty)']
  if (factKindOf(field) === 'hours')
    return formatHours(value as WeekHours).map(({ days, hours }) => `${days} ${hours}`)
  if (field.startsWith('hours.')) return [formatDay(value as DayHours)]
  if (field.startsWith('special_hours.')) return [formatSpecialDay(value as SpecialDay)]
  if (factKindOf(field) === 'status')
    return [openStatuses[value as keyof typeof openStatuses] ?? String(value)]
  if (typeof value === 'boolean') return [value ? 'Yes' : 'No']
  if (Array.isArray(value)) return value.length > 0 ? value.map(String) : ['(empty)']
  return [typeof value === 'object' ? JSON.stringify(value) : String(value)]
}

function factKindOf(field: string): FactKind | undefined {
  return isFact(field) ? factOf(field).kind : undefined
}

function directoryNameOf(directory: string): string {
  return isDirectory(directory) ? directoryNames[directory] : capitalize(directory)
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
