/**
 * Restores previous values for an undo. Each kind of field has a function that writes it, which is also used by other
 * changes. The new change is recorded as an undo of the original change.
 */

import type { Permission } from '#app/kit/access/permissions'
import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import type { SpecialDay } from '#app/kit/opening-hours/hours'
import type { DesiredDay } from '#app/kit/opening-hours/special-hours'
import type { LocationChange } from '../changes/change'
import type { ChangeActor } from '../changes/pending-change'
import { changeLocations } from '../changes/record-changes.server'
import { isFact } from '../facts'
import { listGroupsOf, saveLocationGroups } from '../groups/group-members.server'
import { parseOverrideField } from '../override'
import { changeOverrides, loadOverrides } from '../overrides/overrides.server'
import { dateOfField, saveManySpecialHours } from '../special-hours/special-hours.server'

export type RevertedChange = Pick<LocationChange, 'id' | 'locationId' | 'field' | 'before' | 'after'>

type Writer = {
  handles: (field: string) => boolean
  permission: Permission
  write: (tx: Tx, changes: RevertedChange[], actor: ChangeActor, now: Date) => Promise<unknown>
}

// The first matching writer handles a field. The permission is the one needed to edit the field elsewhere.
const writers: Writer[] = [
  { handles: isGoogleFact, permission: 'account.update', write: restoreFactValues },
  { handles: isFact, permission: 'location.update', write: restoreFactValues },
  {
    handles: (field) => parseOverrideField(field) !== null,
    permission: 'local_listing.create',
    write: forEachLocation(restoreOverrides),
  },
  {
    handles: (field) => /^special_hours\.\d{4}-\d\d-\d\d$/.test(field),
    permission: 'location.update',
    write: restoreSpecialHours,
  },
  {
    handles: (field) => field === 'groups',
    permission: 'group.update',
    write: forEachLocation(restoreGroups),
  },
]

/** Returns the permission needed to undo a change of this field, or null if such a change cannot be undone. */
export function permissionToUndo(field: string): Permission | null {
  return writerOf(field)?.permission ?? null
}

function writerOf(field: string): Writer | undefined {
  return writers.find(({ handles }) => handles(field))
}

/**
 * Returns whether the field links the location to Google. Only admins can edit these fields, apart from users who
 * resolve an issue with the location's place ID.
 */
function isGoogleFact(field: string): boolean {
  return field === 'google_place_id' || field === 'google_location_name'
}

/** Restores the values before these changes. The caller must have locked the locations. */
export async function restoreValues(
  tx: Tx,
  changes: RevertedChange[],
  actor: ChangeActor,
  now: Date,
): Promise<void> {
  const ids = new Map(changes.map(({ id, locationId, field }) => [`${locationId} ${field}`, id]))
  const undoActor: ChangeActor = {
    ...actor,
    origin: 'undo',
    undoes: (locationId, field) => ids.get(`${locationId} ${field}`),
  }
  for (const writer of writers) {
    const handled = changes.filter(({ field }) => writerOf(field) === writer)
    if (handled.length > 0) await writer.write(tx, handled, undoActor, now)
  }
}

async function restoreFactValues(
  tx: Tx,
  changes: RevertedChange[],
  actor: ChangeActor,
  now: Date,
): Promise<void> {
  const pending = groupByLocation(changes).map(([locationId, group]) => ({
    locationId,
    desired: Object.fromEntries(group.map(({ field, before }) => [field, before])),
  }))
  await changeLocations(tx, pending, actor, now)
}

type LocationWriter = (
  tx: Tx,
  locationId: Id,
  changes: RevertedChange[],
  by: ChangeActor,
  now: Date,
) => Promise<unknown>

function forEachLocation(write: LocationWriter): Writer['write'] {
  return async (tx, changes, actor, now) => {
    for (const [locationId, group] of groupByLocation(changes)) await write(tx, locationId, group, actor, now)
  }
}

async function restoreOverrides(
  tx: Tx,
  locationId: Id,
  changes: RevertedChange[],
  actor: ChangeActor,
  now: Date,
) {
  const desired = await loadOverrides(tx, locationId)
  for (const { field, before } of changes) {
    const { directory, fact } = parseOverrideField(field)!
    desired[directory] = { ...desired[directory], [fact]: before }
  }
  await changeOverrides(tx, locationId, desired, actor, now)
}

async function restoreSpecialHours(tx: Tx, changes: RevertedChange[], actor: ChangeActor, now: Date) {
  const desired = groupByLocation(changes).map(([locationId, group]): [Id, DesiredDay[]] => [
    locationId,
    group.map((change) => ({ start_date: dateOfField(change), desired: change.before as SpecialDay | null })),
  ])
  await saveManySpecialHours(tx, new Map(desired), actor, now)
}

/**
 * Removes the groups that the change added, and adds the groups that it removed. All other groups of the location are
 * kept.
 */
async function restoreGroups(
  tx: Tx,
  locationId: Id,
  [change]: RevertedChange[],
  actor: ChangeActor,
  now: Date,
) {
  const [before, after] = [groupNamesOf(change!.before), groupNamesOf(change!.after)]
  const missing = before.filter((name) => !after.includes(name))
  const remaining = (await listGroupsOf(tx, locationId)).filter(
    ({ name }) => before.includes(name) || !after.includes(name),
  )
  const restored = await tx
    .selectFrom('groups')
    .select('id')
    .where('account_id', '=', tx.accountId)
    .where('name', 'in', missing.length > 0 ? missing : [''])
    .execute()
  await saveLocationGroups(
    tx,
    locationId,
    { groups: [...remaining, ...restored].map(({ id }) => id) },
    actor,
    now,
  )
}

function groupNamesOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : []
}

function groupByLocation(changes: RevertedChange[]): [Id, RevertedChange[]][] {
  return [...Map.groupBy(changes, ({ locationId }) => locationId)]
}
