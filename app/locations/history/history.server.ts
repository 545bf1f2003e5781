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
import { queueForAutoSync, queueManyForAutoSync } from '../sync/publishing.server'
import { insertChanges, lockLocationRows, writeFacts, writeRestoredFacts } from './write-changes.server'

/** Who or what changes a location: a user with a form, or a bulk run that a user started. */
export type ChangeActor = {
  origin: ChangeWay
  userId: Id | null
  name: string
  /** Who impersonated the user when a bulk run started. When absent, taken from the transaction. */
  impersonator?: string
  bulkEditId?: Id
  /** Returns the change that this one undoes, if any. */
  undoes?: (locationId: Id, field: string) => Id | undefined
}

export type Change = { field: string; before: unknown; after: unknown }
export type PendingChange = { locationId: Id; desired: Partial<LocationFacts> }

export function changeActorOf(
  { userId, name }: Pick<Viewer, 'userId' | 'name'>,
  origin: ChangeWay = 'user',
): ChangeActor {
  return { origin, userId, name }
}

/**
 * Writes the facts that differ and returns them as changes; empty when nothing differs. Returns null when the account
 * has no such location, or its user may not see it.
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
 * Does the same for many locations, each named once, in as many statements as for one. Returns the changed fields of
 * each location; locations that do not exist are missing from the result.
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
 * Restores the values many locations had before these changes, without reading them. The caller has locked the
 * locations and checked that nobody has edited them since. Not for names and addresses.
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

/** Locks the locations until the transaction ends, for callers that read the history before deciding what to write. */
export async function lockLocations(tx: Tx, ids: Id[]): Promise<void> {
  await lockLocationRows(tx, ids)
}

/** Records changes that the caller has made in the same transaction. */
export function recordChanges(
  tx: Tx,
  locationId: Id,
  changes: Change[],
  actor: ChangeActor,
  now: Date,
): Promise<void> {
  return recordManyChanges(tx, new Map([[locationId, changes]]), actor, now)
}

/** Does the same for many locations, each with its changes, in as many statements as for one. */
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

/** Ignores the order of keys, because the database returns JSON with its keys in another order. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(sortKeys(one)) === JSON.stringify(sortKeys(other))
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, part]) => [key, sortKeys(part)]),
  )
}
