/**
 * Changes locations and records their history. All other modules must change existing locations through this one. Every
 * change of a fact, or of other data of the location (special hours, overrides, groups), inserts a history row for each
 * field, with the values before and after, and queues the field for publishing, all in the same transaction. If several
 * locations are changed, they are locked in the order of their ids, so that concurrent writers wait for each other
 * without a deadlock.
 */

import { sql } from 'kysely'
import type { ChangeWay, Id } from '#app/kit/database/schema'
import { toSortedJson } from '#app/kit/database/sorted-json'
import type { Tx } from '#app/kit/database/tenant.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import type { LocationFacts } from '../facts'
import { queueForAutoSync, queueManyForAutoSync } from '../publishing/publishing.server'
import type { Change, ChangeActor, PendingChange } from './pending-change'
import { insertChanges, lockLocationRows, writeFacts, writeRestoredFacts } from './write-changes.server'

export function changeActorOf(
  { userId, name }: Pick<Viewer, 'userId' | 'name'>,
  origin: ChangeWay = 'user',
): ChangeActor {
  return { origin, userId, name }
}

/**
 * Writes the facts that differ and returns them as changes. Returns an empty array if nothing differs, and null if the
 * account has no such location or the user cannot see it.
 */
export async function changeLocation(
  tx: Tx,
  locationId: Id,
  desired: Partial<LocationFacts>,
  actor: ChangeActor,
  now: Date,
): Promise<Change[] | null> {
  const current = (await lockLocationRows(tx, [locationId])).get(locationId)
  if (!current) return null
  const pending = { locationId, desired, known: current }
  const changes = await writeFacts<Change>(tx, [pending], actor, now, sql`field, before, after`)
  await queueForAutoSync(
    tx,
    locationId,
    changes.map(({ field }) => field),
  )
  return changes
}

/**
 * Like `changeLocation`, for many locations, without additional statements per location. Each location must appear only
 * once in `pending`. Returns the changed fields by location, without locations that do not exist.
 */
export async function changeLocations(
  tx: Tx,
  pending: PendingChange[],
  actor: ChangeActor,
  now: Date,
): Promise<Map<Id, string[]>> {
  const current = await lockLocationRows(
    tx,
    pending.map(({ locationId }) => locationId),
  )
  const existing = pending.flatMap((change) => {
    const found = current.get(change.locationId)
    return found ? { ...change, known: found } : []
  })
  const returning = sql`location_id as "locationId", field`
  const changes = await writeFacts<{ locationId: Id; field: string }>(tx, existing, actor, now, returning)
  const changed = new Map(existing.map(({ locationId }): [Id, string[]] => [locationId, []]))
  for (const { locationId, field } of changes) changed.get(locationId)!.push(field)
  await queueManyForAutoSync(tx, changed)
  return changed
}

/**
 * Restores the values before these changes for many locations, without loading the values. The caller must have locked
 * the locations and checked that the fields have not been edited since. Does not support names and addresses.
 */
export async function restoreFacts(
  tx: Tx,
  changes: { id: Id; locationId: Id; field: string }[],
  actor: ChangeActor,
  now: Date,
): Promise<void> {
  const returning = sql`location_id as "locationId", field`
  const written = await writeRestoredFacts<{ locationId: Id; field: string }>(
    tx,
    changes,
    actor,
    now,
    returning,
  )
  const changed = Map.groupBy(written, ({ locationId }) => locationId)
  await queueManyForAutoSync(
    tx,
    new Map([...changed].map(([id, group]) => [id, group.map(({ field }) => field)])),
  )
}

/**
 * Locks the locations until the transaction ends. For callers that load the history before they decide what to write.
 */
export async function lockLocations(tx: Tx, ids: Id[]): Promise<void> {
  await lockLocationRows(tx, ids)
}

/** Records changes that the caller has already made in the same transaction, and queues them for publishing. */
export function recordChanges(
  tx: Tx,
  locationId: Id,
  changes: Change[],
  actor: ChangeActor,
  now: Date,
): Promise<void> {
  return recordManyChanges(tx, new Map([[locationId, changes]]), actor, now)
}

/** Like `recordChanges`, for many locations, without additional statements per location. */
export async function recordManyChanges(
  tx: Tx,
  changed: Map<Id, Change[]>,
  actor: ChangeActor,
  now: Date,
): Promise<void> {
  if ([...changed.values()].every((changes) => changes.length === 0)) return
  await insertChanges(tx, changed, actor, now)
  await queueManyForAutoSync(
    tx,
    new Map([...changed].map(([id, changes]) => [id, changes.map(({ field }) => field)])),
  )
}

/**
 * Returns whether two JSON values are equal regardless of the order of object keys, which PostgreSQL does not preserve.
 */
export function isSame(one: unknown, other: unknown): boolean {
  return toSortedJson(one) === toSortedJson(other)
}
