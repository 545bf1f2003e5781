/**
 * Adds locations to groups and removes them. Locations are selected by checkbox or as all that match a filter, and are
 * changed in one SQL statement regardless of their number. The change is recorded in the history of each location.
 */

import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import type { FilterOf } from '#app/platform/filters/define-filter'
import { loadEntries } from '#app/platform/filters/lookups.server'
import type { Fragment, Report } from '#app/platform/reports/report'
import { resolveSelectedRows } from '#app/platform/reports/selected-rows.server'
import type { Selection } from '#app/platform/reports/selection'
import { clockOf } from '#app/platform/viewer/clock.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import type { ChangeActor } from '../changes/pending-change'
import { changeActorOf, recordChanges } from '../changes/record-changes.server'
import type { ListedLocation } from '../list/listed-location'
import { locationReport } from '../list/location-report.server'
import { groupLookup } from '../location-lookups.server'
import type { Group } from './group'
import { memberFilter } from './group-filter'
import type { locationGroupsSchema } from './group-schema'

type GroupKey = Pick<Group, 'id' | 'name'>
type Outcome = { ok: true; changed: number } | { ok: false; reason: string }

/** Returns the report on the locations in the group, or on those not in the group with `view=others`. */
export function memberReport({
  id,
}: Pick<Group, 'id'>): Report<ListedLocation, FilterOf<typeof memberFilter>> {
  const isMember = sql`exists (select from group_locations m
    where m.account_id = l.account_id and m.location_id = l.id and m.group_id = ${id})`
  return {
    ...locationReport,
    filter: memberFilter,
    where: async (tx, filter, clock) =>
      sql`${await locationReport.where(tx, locationReport.filter.restrict(filter), clock)}
        and ${filter.view === 'others' ? sql`not ${isMember}` : isMember}`,
  }
}

export async function addMembers(tx: Tx, viewer: Viewer, group: GroupKey, selection: Selection, now: Date) {
  return changeSelectedMembers(tx, viewer, group, selection, (rows) =>
    addToGroup(tx, group, rows, changeActorOf(viewer), now),
  )
}

export async function removeMembers(
  tx: Tx,
  viewer: Viewer,
  group: GroupKey,
  selection: Selection,
  now: Date,
) {
  return changeSelectedMembers(tx, viewer, group, selection, (rows) =>
    removeFromGroup(tx, group, rows, changeActorOf(viewer), now),
  )
}

async function changeSelectedMembers(
  tx: Tx,
  viewer: Viewer,
  group: GroupKey,
  selection: Selection,
  change: (rows: Fragment) => Promise<number>,
): Promise<Outcome> {
  const options = { clock: clockOf(viewer), noun: 'location' }
  const selected = await resolveSelectedRows(tx, memberReport(group), selection, options)
  return selected.ok ? { ok: true, changed: await change(selected.rows) } : selected
}

export async function removeAllMembers(tx: Tx, viewer: Viewer, group: GroupKey, now: Date): Promise<void> {
  await removeFromGroup(tx, group, sql`true`, changeActorOf(viewer), now)
}

/**
 * Adds all locations that match the condition `rows` on `l`, and returns the number of locations added. The history is
 * written in the same statement, which still sees the previous groups of each location.
 */
export async function addToGroup(
  tx: Tx,
  { id, name }: GroupKey,
  rows: Fragment,
  actor: ChangeActor,
  now: Date,
): Promise<number> {
  const changed = sql`
    insert into group_locations (account_id, group_id, location_id)
    select l.account_id, ${id}, l.id from locations l where l.account_id = ${tx.accountId} and ${rows}
    on conflict do nothing returning location_id`
  return recordGroupChanges(tx, changed, sql`were.names || jsonb_build_array(${name}::text)`, actor, now)
}

async function removeFromGroup(
  tx: Tx,
  { id, name }: GroupKey,
  rows: Fragment,
  actor: ChangeActor,
  now: Date,
): Promise<number> {
  const changed = sql`
    delete from group_locations gone using locations l
    where gone.account_id = ${tx.accountId} and gone.group_id = ${id}
      and l.account_id = gone.account_id and l.id = gone.location_id and ${rows}
    returning gone.location_id`
  return recordGroupChanges(tx, changed, sql`were.names - ${name}::text`, actor, now)
}

async function recordGroupChanges(
  tx: Tx,
  changed: Fragment,
  after: RawBuilder<unknown>,
  actor: ChangeActor,
  now: Date,
) {
  const { numAffectedRows } = await sql`
    with changed as (${changed})
    insert into location_changes
      (account_id, location_id, field, before, after, origin, user_id, actor, impersonator, import_id, at)
    select ${tx.accountId}, changed.location_id, 'groups', were.names, ${after},
      ${actor.origin}, ${actor.userId}, ${actor.name}, ${tx.impersonator?.name ?? ''},
      ${actor.importId ?? null}::bigint, ${now}
    from changed cross join lateral (
      select coalesce(jsonb_agg(g.name order by lower(g.name)), '[]') as names from group_locations m
      join groups g on g.account_id = m.account_id and g.id = m.group_id
      where m.account_id = ${tx.accountId} and m.location_id = changed.location_id) as were`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** Returns the groups of a location, sorted by name. */
export async function listGroupsOf(tx: Tx, locationId: Id): Promise<GroupKey[]> {
  return tx
    .selectFrom('group_locations as member')
    .innerJoin('groups', (join) =>
      join.onRef('groups.account_id', '=', 'member.account_id').onRef('groups.id', '=', 'member.group_id'),
    )
    .select(['groups.id', 'groups.name'])
    .where('member.account_id', '=', tx.accountId)
    .where('member.location_id', '=', locationId)
    .orderBy(sql`lower(groups.name)`)
    .execute()
}

type GroupSelection = Pick<z.output<typeof locationGroupsSchema>, 'groups'>

/** Sets the groups of the location to exactly these. Ignores ids of groups that are not in the account. */
export async function saveLocationGroups(
  tx: Tx,
  locationId: Id,
  { groups }: GroupSelection,
  actor: ChangeActor,
  now: Date,
) {
  const before = await listGroupsOf(tx, locationId)
  const after = await loadEntries(tx, groupLookup, groups)
  const namesOf = (groups: { name: string }[]) => groups.map(({ name }) => name)
  const isIn = (groups: { id: Id }[]) => (group: { id: Id }) => groups.some(({ id }) => id === group.id)
  const removed = before.filter((group) => !isIn(after)(group))
  const added = after.filter((group) => !isIn(before)(group))
  if (removed.length + added.length === 0) return
  const row = { account_id: tx.accountId, location_id: locationId }
  if (removed.length)
    await tx
      .deleteFrom('group_locations')
      .where('account_id', '=', tx.accountId)
      .where('location_id', '=', locationId)
      .where(
        'group_id',
        'in',
        removed.map(({ id }) => id),
      )
      .execute()
  if (added.length)
    await tx
      .insertInto('group_locations')
      .values(added.map(({ id }) => ({ ...row, group_id: id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  await recordChanges(
    tx,
    locationId,
    [{ field: 'groups', before: namesOf(before), after: namesOf(after) }],
    actor,
    now,
  )
}
