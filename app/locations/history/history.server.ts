/**
 * The one way a location is changed, and the memory of it. Whoever writes a fact of a location, or something beside
 * it (special hours, an override, its groups), leaves one row for each field with what it was and what it became, in
 * the same transaction.
 */
import type { ChangeWay, Id } from '#app/database/schema'
import type { Tx } from '#app/database/tenant.server'
import type { Viewer } from '#app/session/viewer.server'
import { factNames, type LocationFacts } from '../location'
import { matchKey } from '../match-key'

/** Who or what changes a location: a person by a form, or a run of several that a person began. */
export type Changer = { way: ChangeWay; userId: Id | null; name: string }

export type Change = { field: string; before: unknown; after: unknown; undoes?: Id }

export function changerOf(
  { userId, name }: Pick<Viewer, 'userId' | 'name'>,
  way: ChangeWay = 'user',
): Changer {
  return { way, userId, name }
}

/**
 * Writes the facts that differ and returns them as changes; none when nothing does. Answers null when this account
 * has no such location, or its user may not see it.
 */
export async function changeLocation(
  tx: Tx,
  locationId: Id,
  wanted: Partial<LocationFacts>,
  by: Changer,
  now: Date,
): Promise<Change[] | null> {
  const before = await lockFacts(tx, locationId)
  if (!before) return null
  const changes = factNames
    .filter((field) => wanted[field] !== undefined && !isSame(before[field], wanted[field]))
    .map((field) => ({ field, before: before[field], after: wanted[field] }))
  if (changes.length === 0) return []
  const differing = changes.map(({ field, after }) => [field, after])
  const { hours, ...rest }: Partial<LocationFacts> = Object.fromEntries(differing)
  const after = { ...before, ...wanted }
  await tx
    .updateTable('locations')
    .set({
      ...rest,
      ...(hours !== undefined && { hours: asJson(hours) }),
      match_key: matchKey(after.name, after.address),
      updated_at: now,
    })
    .where('account_id', '=', tx.accountId)
    .where('id', '=', locationId)
    .execute()
  await recordChanges(tx, locationId, changes, by, now)
  return changes
}

/** Notes changes that their writer has made, in the same transaction. */
export async function recordChanges(
  tx: Tx,
  locationId: Id,
  changes: Change[],
  by: Changer,
  now: Date,
): Promise<void> {
  if (changes.length === 0) return
  await tx
    .insertInto('location_changes')
    .values(
      changes.map(({ field, before, after, undoes }) => ({
        account_id: tx.accountId,
        location_id: locationId,
        field,
        before: asJson(before),
        after: asJson(after),
        way: by.way,
        user_id: by.userId,
        actor: by.name,
        impersonator: tx.impersonator?.name,
        undoes: undoes ?? null,
        at: now,
      })),
    )
    .execute()
}

async function lockFacts(tx: Tx, locationId: Id): Promise<LocationFacts | undefined> {
  const row = await tx
    .selectFrom('locations')
    .select(factNames)
    .where('account_id', '=', tx.accountId)
    .where('id', '=', locationId)
    .forUpdate()
    .executeTakeFirst()
  return row as LocationFacts | undefined
}

function asJson(value: unknown): string | null {
  return value === null || value === undefined ? null : JSON.stringify(value)
}

/** JSON comes back from the database with its keys in another order. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other))
}

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, part]) => [key, inOrder(part)]),
  )
}
