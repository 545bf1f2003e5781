/**
 * Determines what a form changes in the special hours and whether the user has confirmed it. Saving takes two clicks.
 * After the first, the form is returned with a warning that lists every changed date with its hours. The second click
 * confirms exactly these changes; if the form or the stored hours have changed in between, a new warning is returned.
 * Dates that only another user has changed since the form was opened keep the stored hours. Dates that both users have
 * changed are conflicts, as with any other field.
 */
import { createHash } from 'node:crypto'
import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import type { DesiredDay } from '#app/kit/opening-hours/special-hours'
import { type Conflict, mergeLocationEdits } from '../conflicts/edit-conflicts.server'
import type { OtherEdit } from '../conflicts/location-edit'
import { isNewRow } from '../hours/special-row-form-values'
import type { SpecialEntry } from './parse-rows'
import { type DayChange, dateOfField, loadDayChanges, selectSpecialHours } from './special-hours.server'
import type { SpecialOverride } from './special-override'

export type SpecialPlan = {
  /** The hours to pass to `saveSpecialHours`. */
  desired: DesiredDay[]
  /**
   * The changes to confirm. Null if nothing changes or exactly these changes were confirmed: then save them. Otherwise
   * respond with a warning and status 409.
   */
  override: SpecialOverride | null
  /** The dates that another user has changed in the meantime. */
  conflicts: Conflict[]
}

/**
 * Plans the changes. `entries` is the output of the schema, undefined if the form has no special hours. `confirmed` is
 * the value of the field `special_hours_confirmed`.
 */
export async function planSpecialHours(
  tx: Tx,
  locationId: Id | null,
  entries: SpecialEntry[] | undefined,
  confirmed: unknown,
  edits: ReadonlyMap<string, OtherEdit> = new Map(),
): Promise<SpecialPlan> {
  const requested = await loadRequestedChanges(tx, locationId, entries ?? [])
  const { kept, conflicts } = mergeLocationEdits(
    hoursByField(requested, 'after'),
    hoursByField(requested, 'before'),
    edits,
  )
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

function hoursByField(changes: DayChange[], side: 'before' | 'after') {
  return Object.fromEntries(changes.map((change) => [change.field, change[side]]))
}

/**
 * Returns the desired hours by date. If a row was moved to another date, the hours of its previous date are removed.
 */
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
