/**
 * Two people at one location. Whoever saves says which change was the newest they had seen; what came since is
 * compared field by field. What only the other changed is kept, what only this one changed is written, and what both
 * changed to different values is asked about: nobody's edit is lost without being seen.
 *
 * Somebody who was asked still has the values in their form with which it was opened, so they go on saying which change
 * that was, and beside it up to which they were asked: `12-19`.
 */
import { asId } from '#app/database/id'
import type { Id } from '#app/database/schema'
import type { Tx } from '#app/database/tenant.server'
import { companionsOf } from '../history/change'
import { isSame } from '../history/history.server'

export type OtherEdit = { before: unknown; after: unknown; by: string; at: Date; isAsked?: boolean }
/** `field` is the one of its unit that people know it by. */
export type Conflict = { field: string; theirs: unknown; yours: unknown; by: string; at: Date }

/** `0` when nothing has happened to it yet. The caller holds the location locked, or only shows it. */
export async function newestChange(tx: Tx, locationId: Id): Promise<string> {
  const row = await tx
    .selectFrom('location_changes')
    .select((of) => of.fn.max('id').as('id'))
    .where('account_id', '=', tx.accountId)
    .where('location_id', '=', locationId)
    .executeTakeFirst()
  return row?.id ?? '0'
}

/** What has become of each field since then, whoever changed it. */
export async function editsSince(tx: Tx, locationId: Id, seen: string): Promise<Map<string, OtherEdit>> {
  const { opened, asked } = readSeen(seen)
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
    const isAsked = BigInt(id) <= BigInt(asked)
    edits.set(field, { before: first ? first.before : before, after, by, at, isAsked })
  }
  return edits
}

/** What the form says next time, once it has shown what came since. */
export async function seenAfterAsking(tx: Tx, locationId: Id, seen: string): Promise<string> {
  return `${readSeen(seen).opened}-${await newestChange(tx, locationId)}`
}

function readSeen(seen: string): { opened: Id; asked: Id } {
  const [opened, asked] = seen.split('-').map((each) => asId(each) ?? '0')
  return { opened: opened ?? '0', asked: asked ?? '0' }
}

type Values = Record<string, unknown>

/** What of the wanted values is to be written, and what must be asked about. `current` has the stored ones. */
export function merged(wanted: Values, current: Values, edits: ReadonlyMap<string, OtherEdit>) {
  const kept = { ...wanted }
  const conflicts: Conflict[] = []
  for (const unit of unitsOf(wanted)) {
    const edited = unit.filter((field) => edits.has(field))
    if (edited.length === 0 || unit.every((field) => isSame(wanted[field], current[field]))) continue
    const asSeen = (field: string) => (edits.has(field) ? edits.get(field)!.before : current[field])
    const isUntouched = unit.every((field) => isSame(wanted[field] ?? null, asSeen(field) ?? null))
    if (isUntouched) for (const field of unit) delete kept[field]
    else if (!edited.every((field) => edits.get(field)!.isAsked))
      conflicts.push(...conflictsOver(unit, wanted, current, edits.get(edited[0]!)!))
  }
  return { kept, conflicts }
}

/** Fields that only mean something together are looked at together. */
function unitsOf(wanted: Values): string[][] {
  const units = Object.keys(wanted).map((field) => companionsOf(field).filter((each) => each in wanted))
  return units.filter((unit, index) => units.findIndex(([first]) => first === unit[0]) === index)
}

/** One for each part of it that people read: names, not ids. */
function conflictsOver(unit: string[], wanted: Values, current: Values, { by, at }: OtherEdit): Conflict[] {
  const differing = unit.filter((field) => !isSame(wanted[field], current[field]))
  const named = differing.filter((field) => !/^(state|country|category)_(id|code)$/.test(field))
  return (named.length > 0 ? named : differing).map((field) => ({
    ...{ field, theirs: current[field], yours: wanted[field] },
    ...{ by, at },
  }))
}
