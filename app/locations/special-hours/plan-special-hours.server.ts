/**
 * Saves special hours in two clicks: decides what a form changes and whether that was confirmed. The first click
 * returns a warning that lists every date and its new hours. The second confirms exactly that, and is answered with a
 * new warning when the form or the stored hours have changed in between. A date that only someone else has changed
 * since the form was opened stays as they saved it; a date that both changed is a conflict like in any other field.
 */
import { createHash } from 'node:crypto'
import type { Id } from '#app/database/schema'
import type { Tx } from '#app/database/tenant.server'
import { type Conflict, mergeEdits, type OtherEdit } from '../form/conflicts/edit-conflicts.server'
import type { SpecialEntry } from './parse-rows'
import type { DesiredDay } from './special-hours'
import { type DayChange, dateOfField, loadDayChanges, selectSpecialHours } from './special-hours.server'
import type { SpecialOverride } from './special-override'
import { isNewRow } from './special-row-form-values'

export type SpecialPlan = {
  /** The input for `saveSpecialHours`. */
  desired: DesiredDay[]
  /**
   * Null when nothing changes, or when exactly this change was confirmed: save now. Otherwise warn, with status 409.
   */
  override: SpecialOverride | null
  /** Conflicts with people who have changed the same dates in the meantime. */
  conflicts: Conflict[]
}

/**
 * `entries` comes from the schema and is undefined when the form had none; `confirmed` is the field
 * `special_hours_confirmed`.
 */
export async function planSpecialHours(
  tx: Tx,
  locationId: Id | null,
  entries: SpecialEntry[] | undefined,
  confirmed: unknown,
  edits: ReadonlyMap<string, OtherEdit> = new Map(),
): Promise<SpecialPlan> {
  const requested = await loadRequestedChanges(tx, locationId, entries ?? [])
  const { kept, conflicts } = mergeEdits(valuesOf(requested, 'after'), valuesOf(requested, 'before'), edits)
  const changes = requested.filter(({ field }) => field in kept)
  const desired = changes.map((change) => ({ start_date: dateOfField(change), desired: change.after }))
  if (changes.length === 0 || conflicts.length > 0) return { desired, override: null, conflicts }
  const confirmation = createHash('sha256').update(JSON.stringify(changes)).digest('base64url').slice(0, 22)
  if (confirmed === confirmation) return { desired, override: null, conflicts }
  const days = changes.map((change) => ({
    date: dateOfField(change),
    before: change.before,
    after: change.after,
  }))
  return { desired, override: { confirmation, days }, conflicts }
}

async function loadRequestedChanges(
  tx: Tx,
  locationId: Id | null,
  entries: SpecialEntry[],
): Promise<DayChange[]> {
  const desired = await loadDesiredDays(tx, locationId, entries)
  if (locationId) return loadDayChanges(tx, locationId, desired)
  return desired.map(({ start_date, desired: after }) => ({
    field: `special_hours.${start_date}`,
    before: null,
    after,
  }))
}

function valuesOf(changes: DayChange[], side: 'before' | 'after') {
  return Object.fromEntries(changes.map((change) => [change.field, change[side]]))
}

/** A row that was moved to another date removes the hours of its previous date. */
async function loadDesiredDays(
  tx: Tx,
  locationId: Id | null,
  entries: SpecialEntry[],
): Promise<DesiredDay[]> {
  const ids = entries.filter((entry) => !isNewRow(entry)).map(({ id }) => id)
  const saved =
    locationId && ids.length > 0
      ? await selectSpecialHours(tx, locationId).where('id', 'in', ids).execute()
      : []
  const dates = new Map(saved.map(({ id, start_date }) => [id, start_date]))
  const desiredEntries = entries.filter(({ desired }) => desired)
  const previousDates = entries.map(({ id }) => dates.get(id)).filter((date) => date !== undefined)
  return [
    ...previousDates.map((start_date) => ({ start_date, desired: null })),
    ...desiredEntries.map(({ start_date, desired }) => ({ start_date, desired })),
  ]
}
