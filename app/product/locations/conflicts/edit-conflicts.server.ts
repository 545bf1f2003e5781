/**
 * Merges concurrent edits of a location as `form-edits.server.ts` does for every form. What the form showed is not in the
 * form, but follows from the history of the location: the form and the clients of the API send the id of the newest
 * change that they have seen (`seen`), and the history says what has changed since, by whom and when. After a conflict,
 * the form still contains values from when it was opened. It therefore posts the id of the newest change at that time,
 * followed by the id of the newest change whose conflicts it has shown: `12-19`.
 */

import { sql } from 'kysely'
import { parseId } from '#app/kit/database/id'
import type { Id } from '#app/kit/database/schema'
import { toSortedJson } from '#app/kit/database/sorted-json'
import type { Tx } from '#app/kit/database/tenant.server'
import { describeShown, mergeEdits } from '#app/kit/forms/form-edits.server'
import { linkedFieldsOf } from '../changes/change'
import { isSame } from '../changes/record-changes.server'
import { hasOverlaps, joinDays, splitWeeks } from './hours-by-day'
import type { LocationEdit, OtherEdit, Values } from './location-edit'

/**
 * A field that two users have changed to different values. For a unit of several fields, `field` is one with a readable
 * value.
 */
export type Conflict = { field: string; theirs: unknown; yours: unknown; by: string; at: Date }

/**
 * Returns the id of the location's newest change, or '0' if it has none. If no newer change may be missed, the caller
 * must lock the location first.
 */
export async function loadNewestChangeId(tx: Tx, locationId: Id): Promise<string> {
  const row = await tx
    .selectFrom('location_changes')
    .select((builder) => builder.fn.max('id').as('id'))
    .where('account_id', '=', tx.accountId)
    .where('location_id', '=', locationId)
    .executeTakeFirst()
  return row?.id ?? '0'
}

/** Returns the id of the newest change of a location that the user can see, or undefined if there is none. */
export async function findVersion(tx: Tx, locationId: Id): Promise<string | undefined> {
  const { rows } = await sql<{ id: string | null }>`
    select (select max(c.id)::text from location_changes c
      where c.account_id = l.account_id and c.location_id = l.id) as id
    from locations l where l.account_id = ${tx.accountId} and l.id = ${locationId}`.execute(tx)
  return rows[0]?.id ?? undefined
}

/**
 * Returns the edits since the form was opened, keyed by field, regardless of which user made them. Several edits of a
 * field are merged into one.
 */
export async function loadEditsSince(tx: Tx, locationId: Id, seen: string): Promise<Map<string, OtherEdit>> {
  const { opened, acknowledged } = parseSeen(seen)
  const rows = await tx
    .selectFrom('location_changes')
    .select(['id', 'field', 'before', 'after', 'actor', 'at'])
    .where('account_id', '=', tx.accountId)
    .where('location_id', '=', locationId)
    .where('id', '>', opened)
    .orderBy('id')
    .execute()
  const edits = new Map<string, OtherEdit>()
  for (const { id, field, before, after, actor: by, at } of rows) {
    const first = edits.get(field)
    const known = BigInt(id) <= BigInt(acknowledged) ? { value: after } : first?.acknowledged
    edits.set(field, { before: first ? first.before : before, after, by, at, acknowledged: known })
  }
  return edits
}

/** Returns the value of `seen` for a form that shows all conflicts up to now. */
export async function loadSeenAfterConflict(tx: Tx, locationId: Id, seen: string): Promise<string> {
  return `${parseSeen(seen).opened}-${await loadNewestChangeId(tx, locationId)}`
}

function parseSeen(seen: string): { opened: Id; acknowledged: Id } {
  const [opened, acknowledged] = seen.split('-').map((each) => parseId(each) ?? '0')
  return { opened: opened ?? '0', acknowledged: acknowledged ?? '0' }
}

/**
 * Splits the desired values into those to be written and those that conflict, by the rules of every form. `current`
 * contains the stored values. What the form showed follows from the edits since it was opened. The days of a week of
 * hours are merged one by one, unless the hours of both together would overlap.
 */
export function mergeLocationEdits(
  desired: Values,
  current: Values,
  edits: ReadonlyMap<string, OtherEdit>,
): { kept: Values; conflicts: Conflict[] } {
  const merged = mergeFields(splitWeeks({ desired, current, edits }))
  const kept = joinDays(merged.kept, { desired, current, edits })
  return hasOverlaps(kept.hours) ? mergeFields({ desired, current, edits }) : { ...merged, kept }
}

function mergeFields({ desired, current, edits }: LocationEdit): { kept: Values; conflicts: Conflict[] } {
  const fields = Object.keys(desired)
  const textsOf = (values: Values) =>
    Object.fromEntries(fields.map((field) => [field, toText(values[field])]))
  const [submitted, stored, units] = [textsOf(desired), textsOf(current), unitsOf(desired)]
  const shown = Object.assign(
    {},
    ...units.map((unit) => shownIn(unit, { desired, current, edits })),
  ) as Values
  const merged = mergeEdits({ shown: describeShown(textsOf(shown)), submitted, stored, units })
  const kept = fields.filter((field) => merged.values[field] === submitted[field])
  const conflicting = units.filter((unit) => unit.some((field) => merged.conflicts.includes(field)))
  return {
    kept: Object.fromEntries(kept.map((field) => [field, desired[field]])),
    conflicts: conflicting.flatMap((unit) => {
      const edited = unit.find((field) => edits.has(field))!
      return conflictsOf(unit, desired, current, edits.get(edited)!)
    }),
  }
}

const toText = (value: unknown) => (value == null ? null : toSortedJson(value))

/**
 * Returns what the form has shown of a unit: the values of when it was opened or, if its person has changed them, those
 * that a conflict has shown since.
 */
function shownIn(unit: string[], { desired, current, edits }: LocationEdit): Values {
  const valueWhenOpened = (field: string) => (edits.has(field) ? edits.get(field)!.before : current[field])
  const isUntouched = unit.every((field) => isSame(desired[field] ?? null, valueWhenOpened(field) ?? null))
  const acknowledged = (field: string) => (isUntouched ? undefined : edits.get(field)?.acknowledged)
  return Object.fromEntries(
    unit.map((field) => [field, (acknowledged(field) ?? { value: valueWhenOpened(field) }).value]),
  )
}

/** Groups the fields that are meaningful only together, so that they are compared as one. */
function unitsOf(desired: Values): string[][] {
  const units = Object.keys(desired).map((field) => linkedFieldsOf(field).filter((each) => each in desired))
  return units.filter((unit, index) => units.findIndex(([first]) => first === unit[0]) === index)
}

/**
 * Returns one conflict for each field of the unit that differs. Omits ids and codes if a field with a readable name
 * differs too.
 */
function conflictsOf(unit: string[], desired: Values, current: Values, { by, at }: OtherEdit): Conflict[] {
  const differing = unit.filter((field) => !isSame(desired[field], current[field]))
  const readable = differing.filter((field) => !/^(state|country|category)_(id|code)$/.test(field))
  return (readable.length > 0 ? readable : differing).map((field) => ({
    field,
    theirs: current[field],
    yours: desired[field],
    by,
    at,
  }))
}
