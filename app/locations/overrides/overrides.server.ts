/**
 * What one directory shows instead of the location's own. Each change leaves a row in the
 * location's history. What is switched off is kept, and the directory shows the location's own.
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

/** What is switched on of them. */
export async function overridesOf(tx: Tx, locationId: Id): Promise<Overrides> {
  const kept = Object.entries(await keptOverridesOf(tx, locationId))
  return Object.fromEntries(kept.map(([directory, override]) => [directory, switchedOn(override)]))
}

/** Also what is switched off. */
export async function keptOverridesOf(tx: Tx, locationId: Id): Promise<KeptOverrides> {
  const rows = await tx
    .selectFrom('location_overrides')
    .select(['directory', 'switched_off', ...overridables])
    .where('account_id', '=', tx.accountId)
    .where('location_id', '=', locationId)
    .execute()
  return Object.fromEntries(rows.map(({ directory, ...override }) => [directory, override]))
}

/** Writes what differs of the directories named, and answers the changes. The caller holds the location locked. */
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

/** A value that is not wanted any more is kept, switched off. */
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
