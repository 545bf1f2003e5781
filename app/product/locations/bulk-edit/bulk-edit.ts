/** Types and labels of bulk edits: what can be edited, and the possible results for each location. */
import type { BulkState, BulkStatus, Id } from '#app/kit/database/schema'
import { formatDate } from '#app/kit/opening-hours/dates'
import { formatHours } from '#app/kit/opening-hours/format-hours'
import type { SpecialDay, WeekHours } from '#app/kit/opening-hours/hours'
import { formatSpecialDay } from '#app/kit/opening-hours/special-hours'
import type { Tone } from '#app/kit/ui/badge'
import type { Selection } from '#app/platform/reports/selection'
import { type BulkFact, bulkEditTitle, bulkFacts, facts } from '../facts'

/** The holiday hours of each date, keyed by `YYYY-MM-DD`. */
export type SpecialDays = Record<string, SpecialDay>

/**
 * The text for each country of the selected locations, keyed by country code such as `US`. It can differ because a
 * phone number is formatted as national in its own country and as international elsewhere.
 */
export type TextByCountry = Record<string, string>

/** The new value for all locations of the edit. Holiday hours on dates that are not in `desired` stay unchanged. */
export type BulkChange =
  | { field: 'hours'; desired: WeekHours }
  | { field: 'special_hours'; desired: SpecialDays }
  | { field: BulkFact; desired: TextByCountry }

export type BulkField = BulkChange['field']

export function isBulkFact(field: string): field is BulkFact {
  return bulkFacts.some((name) => name === field)
}

export function isFactChange(edit: BulkChange): edit is Extract<BulkChange, { field: BulkFact }> {
  return isBulkFact(edit.field)
}

export type BulkEdit = (BulkChange | { field: BulkField; desired: null }) & {
  id: Id
  selection: Partial<Selection>
  status: BulkStatus
  /** The id of the bulk edit that this one undoes. */
  undoes: Id | null
  undoneBy: Id | null
  userId: Id
  actor: string
  impersonator: string
  createdAt: Date
  finishedAt: Date | null
}

export type StateCounts = Record<BulkState, number>

export function totalOf(counts: StateCounts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0)
}

export const hoursMissing = 'Add hours to continue'
export const datesMissing = 'Add a date to continue'
export const valueMissing = 'Enter a value to continue'

export const bulkLabels: Record<BulkField, { title: string; noun: string; done: string }> = {
  hours: { title: 'Edit hours', noun: 'Operating hours', done: 'Successfully updated hours' },
  special_hours: {
    title: 'Add holiday hours',
    noun: 'Holiday hours',
    done: 'Your holiday hours have been updated.',
  },
  ...bulkFactLabels(),
}

function bulkFactLabels() {
  const labels = bulkFacts.map((name) => {
    const { label } = facts[name]
    const lower = label.toLowerCase()
    return [name, { title: bulkEditTitle(name), noun: label, done: `Successfully updated ${lower}` }]
  })
  return Object.fromEntries(labels) as Record<BulkFact, { title: string; noun: string; done: string }>
}

export const bulkStates: Record<BulkState, { label: string; tone: Tone }> = {
  queued: { label: 'Waiting', tone: 'pending' },
  changed: { label: 'Changed', tone: 'success' },
  unchanged: { label: 'Unchanged', tone: 'pending' },
  failed: { label: 'Not updated', tone: 'danger' },
  skipped: { label: 'Skipped', tone: 'warning' },
}

/**
 * The reason why a bulk edit does not change a permanently closed location. Google accepts only the status of such a
 * location, so the new value could not be published.
 */
export const permanentlyClosedReason = 'This location is permanently closed'
export const countryChangedReason = 'Its country changed after the edit was prepared'

const undoPeriodMs = 30 * 86_400_000

/** Returns whether the edit can be undone: once, and within 30 days of its end. An undo cannot itself be undone. */
export function canUndo(edit: Pick<BulkEdit, 'status' | 'undoes' | 'undoneBy' | 'finishedAt'>, now: Date) {
  const { status, undoes, undoneBy, finishedAt } = edit
  if (status !== 'complete' || undoes || undoneBy || !finishedAt) return false
  return now.getTime() - new Date(finishedAt).getTime() <= undoPeriodMs
}

export function formatFailedCount(count: number): string {
  return count === 1 ? 'Location could not be updated' : `${count} locations could not be updated`
}

/**
 * Formats the new value for a location in the country `countryId`: one line for each group of days with the same hours,
 * or for each date.
 */
export function valueLines(
  { field, desired }: BulkChange | { field: BulkField; desired: null },
  countryId = '',
): string[] {
  if (desired === null) return ['(empty)']
  if (isBulkFact(field)) return [(desired as TextByCountry)[countryId] || '(empty)']
  if (field === 'hours') return formatHours(desired as WeekHours).map(({ days, hours }) => `${days} ${hours}`)
  return Object.entries(desired as SpecialDays)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([date, day]) => `${formatDate(date)}: ${formatSpecialDay(day)}`)
}

/**
 * Formats the value before the edit. Holiday hours are listed for all dates of the edit, including dates without any.
 */
export function previousValueLines(edit: BulkChange, before: unknown): string[] {
  if (edit.field === 'hours') return valueLines({ field: 'hours', desired: before as WeekHours })
  if (isFactChange(edit)) return [String(before || '(empty)')]
  const days = (before ?? {}) as Partial<SpecialDays>
  return Object.keys(edit.desired)
    .sort()
    .map((date) => {
      const day = days[date]
      return `${formatDate(date)}: ${day ? formatSpecialDay(day) : 'usual hours'}`
    })
}
