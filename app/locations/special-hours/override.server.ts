/**
 * Saves special hours in two clicks: decides what a form changes and whether that was confirmed. The first click
 * returns a warning that lists every date and its new hours. The second confirms exactly that, and is answered with a
 * new warning when the form or the stored hours have changed in between. A date that only somebody else has changed
 * since the form was opened stays as they saved it; a date that both changed is a conflict like in any other field.
 */
import { createHash } from 'node:crypto'
import type { Id } from '#app/database/schema'
import type { Tx } from '#app/database/tenant.server'
import { type Conflict, merged, type OtherEdit } from '../form/edit-conflicts.server'
import type { SpecialOverride } from './override'
import type { SpecialEntry } from './read-rows'
import type { WantedDay } from './special-hours'
import { type DayChange, dateOf, differing, special } from './special-hours.server'
import { isNew } from './typed-special-hours'

export type SpecialPlan = {
  /** The input for `saveSpecialHours`. */
  wanted: WantedDay[]
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
  const asked = await changesAsked(tx, locationId, entries ?? [])
  const { kept, conflicts } = merged(valuesOf(asked, 'after'), valuesOf(asked, 'before'), edits)
  const changes = asked.filter(({ field }) => field in kept)
  const wanted = changes.map((change) => ({ start_date: dateOf(change), wanted: change.after }))
  if (changes.length === 0 || conflicts.length > 0) return { wanted, override: null, conflicts }
  const confirmation = createHash('sha256').update(JSON.stringify(changes)).digest('base64url').slice(0, 22)
  if (confirmed === confirmation) return { wanted, override: null, conflicts }
  const days = changes.map((change) => ({ date: dateOf(change), before: change.before, after: change.after }))
  return { wanted, override: { confirmation, days }, conflicts }
}

async function changesAsked(tx: Tx, locationId: Id | null, entries: SpecialEntry[]): Promise<DayChange[]> {
  const wanted = await wantedDays(tx, locationId, entries)
  if (locationId) return differing(tx, locationId, wanted)
  return wanted.map(({ start_date, wanted: after }) => ({
    field: `special_hours.${start_date}`,
    before: null,
    after,
  }))
}

function valuesOf(changes: DayChange[], of: 'before' | 'after') {
  return Object.fromEntries(changes.map((change) => [change.field, change[of]]))
}

/** A row that was moved to another date removes the hours of its previous date. */
async function wantedDays(tx: Tx, locationId: Id | null, entries: SpecialEntry[]): Promise<WantedDay[]> {
  const ids = entries.filter((entry) => !isNew(entry)).map(({ id }) => id)
  const saved =
    locationId && ids.length > 0 ? await special(tx, locationId).where('id', 'in', ids).execute() : []
  const dates = new Map(saved.map(({ id, start_date }) => [id, start_date]))
  const kept = entries.filter(({ wanted }) => wanted)
  const gone = entries.map(({ id }) => dates.get(id)).filter((date) => date !== undefined)
  return [
    ...gone.map((start_date) => ({ start_date, wanted: null })),
    ...kept.map(({ start_date, wanted }) => ({ start_date, wanted })),
  ]
}
