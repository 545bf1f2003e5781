/** Adds locations to the groups listed in their rows. Never removes a location from a group. */
import { sql } from 'kysely'
import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import type { ChangeActor } from '#app/product/locations/changes/pending-change'
import { addToGroup } from '#app/product/locations/groups/group-members.server'
import type { LocationMapping } from './location-mapping'
import type { LocationRow } from './parse-location-row'

type LocatedRow = { locationId: Id; row: Pick<LocationRow, 'groups'> }

export async function addLocationsToGroups(
  tx: Tx,
  rows: LocatedRow[],
  { createGroups }: Pick<LocationMapping, 'createGroups'>,
  actor: ChangeActor,
  now: Date,
): Promise<void> {
  const allNames = rows.flatMap(({ row }) => row.groups)
  // If a name has several spellings, keep the first one: later map entries replace earlier ones, so reverse the order.
  const names = new Map(allNames.toReversed().map((name) => [name.toLowerCase(), name]))
  if (names.size === 0) return
  const uniqueNames = [...names.values()]
  if (createGroups)
    await sql`
      insert into groups (account_id, name) select ${tx.accountId}, name from unnest(${uniqueNames}::text[]) as name
      on conflict (account_id, lower(name)) do nothing`.execute(tx)
  const groups = await tx
    .selectFrom('groups')
    .select(['id', 'name'])
    .where('account_id', '=', tx.accountId)
    .where(sql`lower(name)`, '=', sql`any(select lower(name) from unnest(${uniqueNames}::text[]) as name)`)
    .execute()
  for (const group of groups) {
    const isInGroup = ({ row }: LocatedRow) =>
      row.groups.some((name) => name.toLowerCase() === group.name.toLowerCase())
    const ids = rows.filter(isInGroup).map(({ locationId }) => locationId)
    await addToGroup(tx, group, sql`l.id = any(${ids}::bigint[])`, actor, now)
  }
}
