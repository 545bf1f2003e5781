/** Formats fields and values of a location's history: one line for most, several for a week of hours. */

import { directoryNames, isDirectory } from '#app/directories/directories'
import { type FactKind, factOf, isFact, openStatuses } from '../facts'
import type { WeekHours } from '../hours/hours'
import { hoursInWords } from '../hours/hours-in-words'
import { dateInWords, type SpecialDay, specialDayInWords } from '../special-hours/special-hours'

/** "Operating Hours", "Holiday Hours, Fri, Dec 25, 2026", "Phone on Facebook" */
export function fieldInWords(field: string): string {
  if (isFact(field)) return factOf(field).historyLabel ?? factOf(field).label
  const [kind, of = '', what] = field.split('.')
  if (kind === 'special_hours') return `Holiday Hours, ${dateInWords(of)}`
  if (kind === 'override' && what)
    return `${isFact(what) ? factOf(what).label : capital(what)} on ${nameOf(of)}`
  return capital(field.replace(/[._]+/g, ' '))
}

export function valueInWords(field: string, value: unknown): string[] {
  if (value === null || value === undefined || value === '') return ['nothing']
  if (kindOf(field) === 'hours')
    return hoursInWords(value as WeekHours).map(({ days, hours }) => `${days} ${hours}`)
  if (field.startsWith('special_hours.')) return [specialDayInWords(value as SpecialDay)]
  if (kindOf(field) === 'status') return [openStatuses[value as keyof typeof openStatuses] ?? String(value)]
  if (typeof value === 'boolean') return [value ? 'Yes' : 'No']
  if (Array.isArray(value)) return value.length > 0 ? value.map(String) : ['nothing']
  return [typeof value === 'object' ? JSON.stringify(value) : String(value)]
}

function kindOf(field: string): FactKind | undefined {
  return isFact(field) ? factOf(field).kind : undefined
}

function nameOf(directory: string): string {
  return isDirectory(directory) ? directoryNames[directory] : capital(directory)
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
