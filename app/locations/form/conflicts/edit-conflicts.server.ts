/**
 * Detects and merges concurrent edits of a location. The form posts the id of the newest change that its user has seen
 * (`seen`), and later changes are compared with the form field by field. Fields that only another user changed keep
 * their stored value, and fields that only this user changed are written. If both changed a field to different values,
 * the user has to decide, so that no edit is overwritten unnoticed. After a conflict, the form still contains values
 * from when it was opened. It therefore posts the id of the newest change at that time, followed by the id of the
 * newest change whose conflicts it has shown: `12-19`.
 */
import { sql } from 'kysely'
import { parseId } from '#app/database/id'
import type { Id } from '#app/database/schema'
import type { Tx } from '#app/database/tenant.server'
import { linkedFieldsOf } from '../../history/change'
import { isSame } from '../../history/history.server'

export type OtherEdit = { before: unknown; after: unknown; by: string; at: Date; isAcknowledged?: boolean }
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
    const isAcknowledged = BigInt(id) <= BigInt(acknowledged)
    edits.set(field, { before: first ? first.before : before, after, by, at, isAcknowledged })
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

type Values = Record<string, unknown>

/** Splits the desired values into those to be written and those that conflict. `current` contains the stored values. */
export function mergeEdits(desired: Values, current: Values, edits: ReadonlyMap<string, OtherEdit>) {
  const kept = { ...desired }
  const conflicts: Conflict[] = []
  for (const unit of unitsOf(desired)) {
    const edited = unit.filter((field) => edits.has(field))
    if (edited.length === 0 || unit.every((field) => isSame(desired[field], current[field]))) continue
    const valueWhenOpened = (field: string) => (edits.has(field) ? edits.get(field)!.before : current[field])
    const isUntouched = unit.every((field) => isSame(desired[field] ?? null, valueWhenOpened(field) ?? null))
    if (isUntouched) for (const field of unit) delete kept[field]
    else if (!edited.every((field) => edits.get(field)!.isAcknowledged))
      conflicts.push(...conflictsOf(unit, desired, current, edits.get(edited[0]!)!))
  }
  return { kept, conflicts }
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
    ...{ field, theirs: current[field], yours: desired[field] },
    ...{ by, at },
  }))
}
