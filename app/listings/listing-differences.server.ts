/** Lists the differences between locations and the directories that they are published to. */
import { sql } from 'kysely'
import type { Id } from '#app/database/schema'
import type { Tx } from '#app/database/tenant.server'
import { type Directory, directoryCodes } from '#app/directories/directories'
import { canWriteField } from '#app/integrations/directory-connections.server'
import { changeOfUnit, fieldOfUnit } from './listing-fields'

/**
 * Returns the names of the changes that would resolve the differences, for each location that has any. Includes only
 * locations with Auto Sync on, directories that are not turned off, and fields that the directory accepts.
 */
export async function listDifferingChanges(
  tx: Tx,
  locationIds: Id[],
  directory?: Directory,
): Promise<Map<Id, string[]>> {
  const { rows } = await sql<{ id: Id; directory: Directory; units: string[] }>`
    select s.location_id::text as id, l.directory, array_agg(distinct d.unit) as units
    from location_listings s
    join listings l on l.account_id = s.account_id and l.location_id = s.location_id and l.is_enabled
    cross join lateral (select difference ->> 'field' as unit from jsonb_array_elements(l.differences) as difference) d
    where s.account_id = ${tx.accountId} and s.location_id = any(${locationIds}::bigint[]) and s.auto_sync
      and l.directory = any(${directory ? [directory] : directoryCodes}::text[])
    group by s.location_id, l.directory
    order by s.location_id, l.directory`.execute(tx)
  const changesByLocation = new Map<Id, string[]>()
  for (const { id, directory, units } of rows) {
    const changes = units.filter((unit) => canWriteField(directory, fieldOfUnit(unit))).map(changeOfUnit)
    if (changes.length > 0)
      changesByLocation.set(id, [...new Set([...(changesByLocation.get(id) ?? []), ...changes])].sort())
  }
  return changesByLocation
}
