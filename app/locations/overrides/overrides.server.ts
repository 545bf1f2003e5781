/**
 * What one directory shows instead of the location's own. Each change leaves a row in the
 * location's history. Switched off, a directory shows the location's own, and its row keeps the values it had.
 */
import type { Id } from '#app/database/schema'
import type { Tx } from '#app/database/tenant.server'
import { type Directory, directoryCodes } from '#app/directories/directories'
import { overridables } from '../facts'
import { type Change, type Changer, recordChanges } from '../history/history.server'
import { type KeptOverrides, type Override, type Overrides, overrideField, overrideOf } from './override'

/** Of the directories that are switched on. */
export async function overridesOf(tx: Tx, locationId: Id): Promise<Overrides> {
  const kept = Object.entries(await keptOverridesOf(tx, locationId))
  return Object.fromEntries(
    kept.flatMap(([directory, { enabled, ...override }]) => (enabled ? [[directory, override]] : [])),
  )
}

/** Also of those that are switched off, with what they had. */
export async function keptOverridesOf(tx: Tx, locationId: Id): Promise<KeptOverrides> {
  const rows = await tx
    .selectFrom('location_overrides')
    .select(['directory', 'enabled', ...overridables])
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
      .updateTable('location_overrides')
      .set({ enabled: false })
      .where('account_id', '=', tx.accountId)
      .where('location_id', '=', locationId)
      .where('directory', '=', directory)
      .execute()
    return
  }
  await tx
    .insertInto('location_overrides')
    .values({ account_id: tx.accountId, location_id: locationId, directory, ...override, enabled: true })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'location_id', 'directory'])
        .doUpdateSet({ ...override, enabled: true }),
    )
    .execute()
}
