/** What of a location differs in the directories it is sent to, by the names that changes have. */
import { sql } from 'kysely'
import type { Id } from '#app/database/schema'
import type { Tx } from '#app/database/tenant.server'
import type { Directory } from '#app/locations/overrides/directory'
import { changeOfUnit } from './fields'

/** Only of locations with Auto Sync on, and of directories that are not switched off. */
export async function changesThatDiffer(
  tx: Tx,
  locationIds: Id[],
  directory?: Directory,
): Promise<Map<Id, string[]>> {
  const { rows } = await sql<{ id: Id; units: string[] }>`
    select s.location_id::text as id, array_agg(distinct d.unit) as units
    from location_listings s
    join listings l on l.account_id = s.account_id and l.location_id = s.location_id and l.is_enabled
    cross join lateral (select difference ->> 'field' as unit from jsonb_array_elements(l.differences) as difference) d
    where s.account_id = ${tx.accountId} and s.location_id = any(${locationIds}::bigint[]) and s.auto_sync
      and l.directory = any(${directory ? [directory] : sentTo}::text[])
    group by s.location_id`.execute(tx)
  return new Map(rows.map(({ id, units }) => [id, [...new Set(units.map(changeOfUnit))]]))
}

/** Tripadvisor takes nothing from anybody. */
const sentTo: Directory[] = ['google_maps', 'facebook', 'apple_maps', 'bing', 'yelp_api']
