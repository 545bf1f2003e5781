/** Fields and values of a location's history in words: one line for most, several for a week of hours. */
import type { WeekHours } from '../hours/hours'
import { hoursInWords } from '../hours/hours-in-words'
import { factLabels, openStatuses } from '../location'
import { directories } from '../overrides/directory'
import { dateInWords, type SpecialDay, specialDayInWords } from '../special-hours/special-hours'
import { isFact } from './change'

/** Beside the label that the name of the same thing has. */
const ids: Record<string, string> = {
  state_id: 'State (id)',
  state_code: 'State (code)',
  country_id: 'Country (id)',
  category_id: 'Category (id)',
}

/** "Operating Hours", "Holiday Hours, Fri, Dec 25, 2026", "Phone on Facebook" */
export function fieldInWords(field: string): string {
  if (isFact(field)) return ids[field] ?? factLabels[field]
  const [kind, of = '', what] = field.split('.')
  if (kind === 'special_hours') return `Holiday Hours, ${dateInWords(of)}`
  if (kind === 'override' && what) return `${capital(what)} on ${nameOf(of)}`
  return capital(field.replace(/[._]+/g, ' '))
}

export function valueInWords(field: string, value: unknown): string[] {
  if (value === null || value === undefined || value === '') return ['nothing']
  if (field === 'hours') return hoursInWords(value as WeekHours).map(({ days, hours }) => `${days} ${hours}`)
  if (field.startsWith('special_hours.')) return [specialDayInWords(value as SpecialDay)]
  if (field === 'open_status') return [openStatuses[value as keyof typeof openStatuses] ?? String(value)]
  if (typeof value === 'boolean') return [value ? 'Yes' : 'No']
  if (Array.isArray(value)) return value.length > 0 ? value.map(String) : ['nothing']
  return [typeof value === 'object' ? JSON.stringify(value) : String(value)]
}

function nameOf(directory: string): string {
  return Object.entries(directories).find(([code]) => code === directory)?.[1] ?? capital(directory)
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
