/**
 * What one directory shows instead of the location's own. Each change leaves a row in the
 * location's history. A row exists only while it overrides something.
 */
import type { Id } from '#app/database/schema'
import type { Tx } from '#app/database/tenant.server'
import { overridables } from '../facts'
import { type Change, type Changer, recordChanges } from '../history/history.server'
import {
  type Directory,
  directoryCodes,
  type Override,
  type Overrides,
  overrideField,
  overrideOf,
} from './directory'

export async function overridesOf(tx: Tx, locationId: Id): Promise<Overrides> {
  const rows = await tx
    .selectFrom('location_overrides')
    .select(['directory', ...overridables])
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
  const before = await overridesOf(tx, locationId)
  const changes: Change[] = []
  for (const directory of directoryCodes) {
    const after = wanted[directory]
    if (!after) continue
    const found = differences(directory, before[directory] ?? {}, after)
    if (found.length > 0) await write(tx, locationId, directory, after)
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

async function write(tx: Tx, locationId: Id, directory: Directory, values: Override): Promise<void> {
  const override = overrideOf((what) => values[what] ?? null)
  if (overridables.every((what) => override[what] === null)) {
    await tx
      .deleteFrom('location_overrides')
      .where('account_id', '=', tx.accountId)
      .where('location_id', '=', locationId)
      .where('directory', '=', directory)
      .execute()
    return
  }
  await tx
    .insertInto('location_overrides')
    .values({ account_id: tx.accountId, location_id: locationId, directory, ...override })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'location_id', 'directory']).doUpdateSet(override),
    )
    .execute()
}
