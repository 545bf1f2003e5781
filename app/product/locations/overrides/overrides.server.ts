/**
 * Loads and changes overrides: values that a directory shows instead of the location's own values. Each change adds a
 * row to the location's history. A value that is switched off stays stored, but the directory shows the location's own
 * value.
 */
import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import { type Directory, directoryCodes } from '#app/kit/directories/directories'
import type { Change, ChangeActor } from '../changes/pending-change'
import { recordChanges } from '../changes/record-changes.server'
import { overridableFacts } from '../facts'
import {
  activeOverride,
  mapOverridableFacts,
  type Override,
  type Overrides,
  overrideField,
  type StoredOverrides,
} from '../override'

/** Returns the overrides that are switched on. */
export async function loadOverrides(tx: Tx, locationId: Id): Promise<Overrides> {
  const stored = Object.entries(await loadStoredOverrides(tx, locationId))
  return Object.fromEntries(stored.map(([directory, override]) => [directory, activeOverride(override)]))
}

/** Returns all overrides, including those that are switched off. */
export async function loadStoredOverrides(tx: Tx, locationId: Id): Promise<StoredOverrides> {
  const rows = await tx
    .selectFrom('location_overrides')
    .select(['directory', 'switched_off', ...overridableFacts])
    .where('account_id', '=', tx.accountId)
    .where('location_id', '=', locationId)
    .execute()
  return Object.fromEntries(rows.map(({ directory, ...override }) => [directory, override]))
}

/**
 * Writes the values that differ for the directories in `desired`, and returns the changes. The caller must have locked
 * the location.
 */
export async function changeOverrides(
  tx: Tx,
  locationId: Id,
  desired: Overrides,
  actor: ChangeActor,
  now: Date,
): Promise<Change[]> {
  const stored = await loadStoredOverrides(tx, locationId)
  const changes: Change[] = []
  for (const directory of directoryCodes) {
    const after = desired[directory]
    if (!after) continue
    const current = stored[directory]
    const changed = overrideChanges(directory, current ? activeOverride(current) : {}, after)
    if (changed.length > 0) await saveOverride(tx, locationId, directory, after, current ?? {})
    changes.push(...changed)
  }
  await recordChanges(tx, locationId, changes, actor, now)
  return changes
}

function overrideChanges(directory: Directory, before: Override, after: Override): Change[] {
  return overridableFacts
    .map((fact) => ({
      field: overrideField(directory, fact),
      before: before[fact] ?? null,
      after: after[fact] ?? null,
    }))
    .filter(({ before, after }) => before !== after)
}

/** Saves the overrides for a directory. A value that was removed stays stored as switched off. */
async function saveOverride(
  tx: Tx,
  locationId: Id,
  directory: Directory,
  values: Override,
  stored: Override,
): Promise<void> {
  const row = {
    ...mapOverridableFacts((fact) => values[fact] ?? stored[fact] ?? null),
    switched_off: overridableFacts.filter((fact) => values[fact] == null && stored[fact] != null),
  }
  await tx
    .insertInto('location_overrides')
    .values({ account_id: tx.accountId, location_id: locationId, directory, ...row })
    .onConflict((conflict) => conflict.columns(['account_id', 'location_id', 'directory']).doUpdateSet(row))
    .execute()
}
