/** A bulk edit of many locations: its kinds, the possible results for a location, and their labels. */
import type { BulkState, BulkStatus, Id } from '#app/database/schema'
import { type BulkFact, bulkFacts, editTitle, facts } from '#app/locations/facts'
import type { WeekHours } from '#app/locations/hours/hours'
import { hoursInWords } from '#app/locations/hours/hours-in-words'
import { dateInWords, type SpecialDay, specialDayInWords } from '#app/locations/special-hours/special-hours'
import type { Selection } from '#app/reports/selection'
import type { Tone } from '#app/ui/badge'

/** By date, `YYYY-MM-DD`. */
export type SpecialDays = Record<string, SpecialDay>

/**
 * By the country of a location, such as `US`: a phone number is formatted differently in its own country than abroad.
 */
export type TextByCountry = Record<string, string>

/** The new value for every location; dates that are not named stay unchanged. */
export type Wanted =
  | { field: 'hours'; wanted: WeekHours }
  | { field: 'special_hours'; wanted: SpecialDays }
  | { field: BulkFact; wanted: TextByCountry }

export type BulkField = Wanted['field']

export function isBulkFact(field: string): field is BulkFact {
  return bulkFacts.some((name) => name === field)
}

export function isOfFact(edit: Wanted): edit is Extract<Wanted, { field: BulkFact }> {
  return isBulkFact(edit.field)
}

export type BulkEdit = (Wanted | { field: BulkField; wanted: null }) & {
  id: Id
  selection: Partial<Selection>
  status: BulkStatus
  /** The edit that this one undoes. */
  undoes: Id | null
  undoneBy: Id | null
  userId: Id
  actor: string
  impersonator: string
  createdAt: Date
  finishedAt: Date | null
}

export type StateCounts = Record<BulkState, number>

export const hoursMissing = 'Add hours to continue'
export const datesMissing = 'Add a date to continue'
export const valueMissing = 'Enter a value to continue'

export const bulkWords: Record<BulkField, { title: string; noun: string; done: string }> = {
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
    return [name, { title: editTitle(name), noun: label, done: `Successfully updated ${lower}` }]
  })
  return Object.fromEntries(labels) as Record<BulkFact, { title: string; noun: string; done: string }>
}

export const bulkStates: Record<BulkState, { word: string; tone: Tone }> = {
  queued: { word: 'Waiting', tone: 'pending' },
  changed: { word: 'Changed', tone: 'success' },
  unchanged: { word: 'Unchanged', tone: 'pending' },
  failed: { word: 'Not updated', tone: 'danger' },
  skipped: { word: 'Edited since', tone: 'warning' },
}

/** For such a location, Google is told only that it is closed, and no hours. */
export const permanentlyClosed = 'This location is permanently closed'
export const movedAbroad = 'Its country has changed since the edit was prepared'

const undoMs = 30 * 86_400_000

/** An edit can be undone once, within thirty days of its end; an undo cannot be undone. */
export function canUndo(edit: Pick<BulkEdit, 'status' | 'undoes' | 'undoneBy' | 'finishedAt'>, now: Date) {
  const { status, undoes, undoneBy, finishedAt } = edit
  if (status !== 'complete' || undoes || undoneBy || !finishedAt) return false
  return now.getTime() - new Date(finishedAt).getTime() <= undoMs
}

export function failedInWords(count: number): string {
  return count === 1 ? 'Location could not be updated' : `${count} locations could not be updated`
}

/** Describes the new value for a location in that country: one line for each run of days, or for each date. */
export function linesOf(
  { field, wanted }: Wanted | { field: BulkField; wanted: null },
  countryId = '',
): string[] {
  if (wanted === null) return ['nothing']
  if (isBulkFact(field)) return [(wanted as TextByCountry)[countryId] || 'nothing']
  if (field === 'hours') return hoursInWords(wanted as WeekHours).map(({ days, hours }) => `${days} ${hours}`)
  return Object.entries(wanted as SpecialDays)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([date, day]) => `${dateInWords(date)}: ${specialDayInWords(day)}`)
}

/** Describes the previous value, for the same dates, including those that had none. */
export function linesBefore(edit: Wanted, before: unknown): string[] {
  if (edit.field === 'hours') return linesOf({ field: 'hours', wanted: before as WeekHours })
  if (isOfFact(edit)) return [String(before || 'nothing')]
  const days = (before ?? {}) as Partial<SpecialDays>
  return Object.keys(edit.wanted)
    .sort()
    .map((date) => {
      const day = days[date]
      return `${dateInWords(date)}: ${day ? specialDayInWords(day) : 'usual hours'}`
    })
}
