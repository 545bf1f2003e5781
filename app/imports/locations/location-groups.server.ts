/** The groups that rows of a file name: locations are added to them and never removed. */
import { sql } from 'kysely'
import type { Id } from '#app/database/schema'
import type { Tx } from '#app/database/tenant.server'
import { addToGroup } from '#app/locations/groups/group-members.server'
import type { Changer } from '#app/locations/history/history.server'
import type { LocationMapping } from './location-mapping'
import type { LocationRow } from './location-row'

type Placed = { locationId: Id; row: Pick<LocationRow, 'groups'> }

export async function joinGroups(
  tx: Tx,
  placed: Placed[],
  { createGroups }: Pick<LocationMapping, 'createGroups'>,
  by: Changer,
  now: Date,
): Promise<void> {
  const said = placed.flatMap(({ row }) => row.groups)
  // Keeps the first spelling.
  const names = new Map(said.toReversed().map((name) => [name.toLowerCase(), name]))
  if (names.size === 0) return
  const wanted = [...names.values()]
  if (createGroups)
    await sql`
      insert into groups (account_id, name) select ${tx.accountId}, name from unnest(${wanted}::text[]) as name
      on conflict (account_id, lower(name)) do nothing`.execute(tx)
  const groups = await tx
    .selectFrom('groups')
    .select(['id', 'name'])
    .where('account_id', '=', tx.accountId)
    .where(sql`lower(name)`, '=', sql`any(select lower(name) from unnest(${wanted}::text[]) as name)`)
    .execute()
  for (const group of groups) {
    const isTheirs = ({ row }: Placed) =>
      row.groups.some((name) => name.toLowerCase() === group.name.toLowerCase())
    const ids = placed.filter(isTheirs).map(({ locationId }) => locationId)
    await addToGroup(tx, group, sql`l.id = any(${ids}::bigint[])`, by, now)
  }
}
