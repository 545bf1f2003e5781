/**
 * Restores values. Each kind of field has one writer, and an undo uses that writer like any other change. What it
 * writes is recorded as an undo of the change it reverts.
 */

import type { Permission } from '#app/access/permissions'
import type { Id } from '#app/database/schema'
import type { Tx } from '#app/database/tenant.server'
import { isFact } from '../facts'
import { groupsOf, putInto } from '../groups/group-members.server'
import { overrideNamed } from '../overrides/override'
import { changeOverrides, overridesOf } from '../overrides/overrides.server'
import type { SpecialDay, WantedDay } from '../special-hours/special-hours'
import { dateOf, saveManySpecialHours } from '../special-hours/special-hours.server'
import type { LocationChange } from './change'
import { type Changer, changeLocations } from './history.server'

export type TakenBack = Pick<LocationChange, 'id' | 'locationId' | 'field' | 'before' | 'after'>

type Writer = {
  owns: (field: string) => boolean
  permission: Permission
  write: (tx: Tx, changes: TakenBack[], by: Changer, now: Date) => Promise<unknown>
}

// The first writer that owns a field writes it. It requires the permission needed to edit the field elsewhere.
const writers: Writer[] = [
  { owns: isOfGoogle, permission: 'account.update', write: putFactsBack },
  { owns: isFact, permission: 'location.update', write: putFactsBack },
  {
    owns: (field) => overrideNamed(field) !== null,
    permission: 'local_listing.create',
    write: eachLocation(putOverridesBack),
  },
  {
    owns: (field) => /^special_hours\.\d{4}-\d\d-\d\d$/.test(field),
    permission: 'location.update',
    write: putSpecialHoursBack,
  },
  { owns: (field) => field === 'groups', permission: 'group.update', write: eachLocation(putGroupsBack) },
]

/** Returns the permission needed to undo a change of this field; null when no writer owns the field. */
export function permissionToUndo(field: string): Permission | null {
  return writerOf(field)?.permission ?? null
}

function writerOf(field: string): Writer | undefined {
  return writers.find(({ owns }) => owns(field))
}

/**
 * The location's place and profile on Google, which only admins may set, except when resolving the location's issues.
 */
function isOfGoogle(field: string): boolean {
  return field === 'google_place_id' || field === 'google_location_name'
}

/** Restores the values from before these changes. The caller has locked their locations. */
export async function putBack(tx: Tx, changes: TakenBack[], by: Changer, now: Date): Promise<void> {
  const ids = new Map(changes.map(({ id, locationId, field }) => [`${locationId} ${field}`, id]))
  const undoing: Changer = {
    ...by,
    origin: 'undo',
    undoes: (locationId, field) => ids.get(`${locationId} ${field}`),
  }
  for (const writer of writers) {
    const own = changes.filter(({ field }) => writerOf(field) === writer)
    if (own.length > 0) await writer.write(tx, own, undoing, now)
  }
}

async function putFactsBack(tx: Tx, changes: TakenBack[], by: Changer, now: Date): Promise<void> {
  const wishes = byLocation(changes).map(([locationId, of]) => ({
    locationId,
    wanted: Object.fromEntries(of.map(({ field, before }) => [field, before])),
  }))
  await changeLocations(tx, wishes, by, now)
}

type OneLocation = (tx: Tx, locationId: Id, changes: TakenBack[], by: Changer, now: Date) => Promise<unknown>

function eachLocation(write: OneLocation): Writer['write'] {
  return async (tx, changes, by, now) => {
    for (const [locationId, of] of byLocation(changes)) await write(tx, locationId, of, by, now)
  }
}

async function putOverridesBack(tx: Tx, locationId: Id, changes: TakenBack[], by: Changer, now: Date) {
  const wanted = await overridesOf(tx, locationId)
  for (const { field, before } of changes) {
    const { directory, what } = overrideNamed(field)!
    wanted[directory] = { ...wanted[directory], [what]: before }
  }
  await changeOverrides(tx, locationId, wanted, by, now)
}

async function putSpecialHoursBack(tx: Tx, changes: TakenBack[], by: Changer, now: Date) {
  const wanted = byLocation(changes).map(([locationId, of]): [Id, WantedDay[]] => [
    locationId,
    of.map((change) => ({ start_date: dateOf(change), wanted: change.before as SpecialDay | null })),
  ])
  await saveManySpecialHours(tx, new Map(wanted), by, now)
}

/** Removes the groups that the change added and restores those it removed. All others stay, including renamed ones. */
async function putGroupsBack(tx: Tx, locationId: Id, [change]: TakenBack[], by: Changer, now: Date) {
  const [before, after] = [namesIn(change!.before), namesIn(change!.after)]
  const missing = before.filter((name) => !after.includes(name))
  const stays = (await groupsOf(tx, locationId)).filter(
    ({ name }) => before.includes(name) || !after.includes(name),
  )
  const back = await tx
    .selectFrom('groups')
    .select('id')
    .where('account_id', '=', tx.accountId)
    .where('name', 'in', missing.length > 0 ? missing : [''])
    .execute()
  await putInto(tx, locationId, { groups: [...stays, ...back].map(({ id }) => id) }, by, now)
}

function namesIn(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : []
}

function byLocation(changes: TakenBack[]): [Id, TakenBack[]][] {
  return [...Map.groupBy(changes, ({ locationId }) => locationId)]
}
