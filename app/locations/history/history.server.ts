/**
 * The only way locations are changed, and their history. Every write of a fact, or of data stored with the location
 * (special hours, an override, its groups), adds one history row for each field, with the values before and after, in
 * the same transaction, and queues the change for Google. Several locations are locked in id order, so that two writers
 * of the same locations wait for each other without a deadlock.
 */
import { sql } from 'kysely'
import type { ChangeWay, Id } from '#app/database/schema'
import type { Tx } from '#app/database/tenant.server'
import type { Viewer } from '#app/viewer/viewer.server'
import type { LocationFacts } from '../facts'
import { publishLater, publishManyLater } from '../sync/publishing.server'
import { insertChanges, lockKnown, writeFacts, writeFactsBack } from './change-writing.server'

/** Who or what changes a location: a user with a form, or a bulk run that a user started. */
export type Changer = {
  origin: ChangeWay
  userId: Id | null
  name: string
  /** Who impersonated the user when the run started; otherwise the transaction knows. */
  impersonator?: string
  bulkEditId?: Id
  /** Returns the change that this one undoes, if any. */
  undoes?: (locationId: Id, field: string) => Id | undefined
}

export type Change = { field: string; before: unknown; after: unknown }
export type Wish = { locationId: Id; wanted: Partial<LocationFacts> }

export function changerOf(
  { userId, name }: Pick<Viewer, 'userId' | 'name'>,
  origin: ChangeWay = 'user',
): Changer {
  return { origin, userId, name }
}

/**
 * Writes the facts that differ and returns them as changes; empty when nothing differs. Returns null when the account
 * has no such location, or its user may not see it.
 */
export async function changeLocation(
  tx: Tx,
  locationId: Id,
  wanted: Partial<LocationFacts>,
  by: Changer,
  now: Date,
): Promise<Change[] | null> {
  const known = (await lockKnown(tx, [locationId])).get(locationId)
  if (!known) return null
  const wish = { locationId, wanted, known }
  const changes = await writeFacts<Change>(tx, [wish], by, now, sql`field, before, after`)
  await publishLater(
    tx,
    locationId,
    changes.map(({ field }) => field),
  )
  return changes
}

/**
 * Does the same for many locations, each named once, in as many statements as for one. Returns the changed fields of
 * each location; locations that do not exist are missing from the result.
 */
export async function changeLocations(
  tx: Tx,
  wishes: Wish[],
  by: Changer,
  now: Date,
): Promise<Map<Id, string[]>> {
  const known = await lockKnown(
    tx,
    wishes.map(({ locationId }) => locationId),
  )
  const there = wishes.flatMap((wish) => {
    const found = known.get(wish.locationId)
    return found ? { ...wish, known: found } : []
  })
  const returning = sql`location_id as "locationId", field`
  const changes = await writeFacts<{ locationId: Id; field: string }>(tx, there, by, now, returning)
  const changed = new Map(there.map(({ locationId }): [Id, string[]] => [locationId, []]))
  for (const { locationId, field } of changes) changed.get(locationId)!.push(field)
  await publishManyLater(tx, changed)
  return changed
}

/**
 * Restores the values many locations had before these changes, without reading them. The caller has locked the
 * locations and checked that nobody has edited them since. Not for names and addresses.
 */
export async function takeFactsBack(
  tx: Tx,
  changes: { id: Id; locationId: Id; field: string }[],
  by: Changer,
  now: Date,
): Promise<void> {
  const returning = sql`location_id as "locationId", field`
  const written = await writeFactsBack<{ locationId: Id; field: string }>(tx, changes, by, now, returning)
  const changed = Map.groupBy(written, ({ locationId }) => locationId)
  await publishManyLater(tx, new Map([...changed].map(([id, of]) => [id, of.map(({ field }) => field)])))
}

/** Locks the locations until the transaction ends, for callers that read the history before deciding what to write. */
export async function lockLocations(tx: Tx, ids: Id[]): Promise<void> {
  await lockKnown(tx, ids)
}

/** Records changes that the caller has made in the same transaction. */
export function recordChanges(
  tx: Tx,
  locationId: Id,
  changes: Change[],
  by: Changer,
  now: Date,
): Promise<void> {
  return recordManyChanges(tx, new Map([[locationId, changes]]), by, now)
}

/** Does the same for many locations, each with its changes, in as many statements as for one. */
export async function recordManyChanges(
  tx: Tx,
  changed: Map<Id, Change[]>,
  by: Changer,
  now: Date,
): Promise<void> {
  if ([...changed.values()].every((changes) => changes.length === 0)) return
  await insertChanges(tx, changed, by, now)
  await publishManyLater(
    tx,
    new Map([...changed].map(([id, changes]) => [id, changes.map(({ field }) => field)])),
  )
}

/** Ignores the order of keys, because the database returns JSON with its keys in another order. */
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
