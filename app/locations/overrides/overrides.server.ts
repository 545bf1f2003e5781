/**
 * The values a directory shows instead of the location's own. Each change adds a row to the location's history. A value
 * that is switched off stays stored, and the directory shows the location's own value.
 */
import type { Id } from '#app/database/schema'
import type { Tx } from '#app/database/tenant.server'
import { type Directory, directoryCodes } from '#app/directories/directories'
import { overridables } from '../facts'
import { type Change, type Changer, recordChanges } from '../history/history.server'
import {
  type KeptOverrides,
  type Override,
  type Overrides,
  overrideField,
  overrideOf,
  switchedOn,
} from './override'

/** Returns only the values that are switched on. */
export async function overridesOf(tx: Tx, locationId: Id): Promise<Overrides> {
  const kept = Object.entries(await keptOverridesOf(tx, locationId))
  return Object.fromEntries(kept.map(([directory, override]) => [directory, switchedOn(override)]))
}

/** Returns all values, including those that are switched off. */
export async function keptOverridesOf(tx: Tx, locationId: Id): Promise<KeptOverrides> {
  const rows = await tx
    .selectFrom('location_overrides')
    .select(['directory', 'switched_off', ...overridables])
    .where('account_id', '=', tx.accountId)
    .where('location_id', '=', locationId)
    .execute()
  return Object.fromEntries(rows.map(({ directory, ...override }) => [directory, override]))
}

/**
 * Writes the values that differ for the given directories, and returns the changes. The caller has locked the location.
 */
export async function changeOverrides(
  tx: Tx,
  locationId: Id,
  wanted: Overrides,
  by: Changer,
  now: Date,
): Promise<Change[]> {
  const kept = await keptOverridesOf(tx, locationId)
  const changes: Change[] = []
  for (const directory of directoryCodes) {
    const after = wanted[directory]
    if (!after) continue
    const own = kept[directory]
    const found = differences(directory, own ? switchedOn(own) : {}, after)
    if (found.length > 0) await write(tx, locationId, directory, after, own ?? {})
    changes.push(...found)
  }
  await recordChanges(tx, locationId, changes, by, now)
  return changes
}

function differences(directory: Directory, before: Override, after: Override): Change[] {
  return overridables
    .map((what) => ({
      field: overrideField(directory, what),
      before: before[what] ?? null,
      after: after[what] ?? null,
    }))
    .filter(({ before, after }) => before !== after)
}

/** A value that is no longer wanted is kept, switched off. */
async function write(
  tx: Tx,
  locationId: Id,
  directory: Directory,
  values: Override,
  kept: Override,
): Promise<void> {
  const row = {
    ...overrideOf((what) => values[what] ?? kept[what] ?? null),
    switched_off: overridables.filter((what) => values[what] == null && kept[what] != null),
  }
  await tx
    .insertInto('location_overrides')
    .values({ account_id: tx.accountId, location_id: locationId, directory, ...row })
    .onConflict((conflict) => conflict.columns(['account_id', 'location_id', 'directory']).doUpdateSet(row))
    .execute()
}
