/** Queues what differs between locations and the directories that they are published to. */
import { sql } from 'kysely'
import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import { type Directory, directoryCodes } from '#app/kit/directories/directories'
import { canWriteField } from '#app/product/integrations/directory-connections.server'
import { queueManyForAutoSync } from '#app/product/locations/publishing/publishing.server'
import { changeOfUnit, fieldOfUnit } from './listing-fields'

/** The compared units that differ at a directory. */
type Difference = { locationId: Id; directory: Directory; units: string[] }

/**
 * Queues all differences that the directories accept, at locations with Auto Sync on and directories that are not turned
 * off. Their listings are waiting from then on, not only from the next scan on.
 */
export async function queueDifferences(tx: Tx, locationIds: Id[], directory?: Directory): Promise<void> {
  const differences = await loadDifferences(tx, locationIds, directory)
  await queueManyForAutoSync(tx, changesByLocation(differences))
  await markAsWaiting(tx, differences)
}

async function loadDifferences(tx: Tx, locationIds: Id[], directory?: Directory): Promise<Difference[]> {
  const { rows } = await sql<Difference>`
    select s.location_id::text as "locationId", l.directory, array_agg(distinct d.unit) as units
    from location_listings s
    join listings l on l.account_id = s.account_id and l.location_id = s.location_id and l.is_enabled
    cross join lateral (select difference ->> 'field' as unit from jsonb_array_elements(l.differences) as difference) d
    where s.account_id = ${tx.accountId} and s.location_id = any(${locationIds}::bigint[]) and s.auto_sync
      and l.directory = any(${directory ? [directory] : directoryCodes}::text[])
    group by s.location_id, l.directory
    order by s.location_id, l.directory`.execute(tx)
  return rows
}

/** Returns the names of the changes that would resolve the differences of each location. */
function changesByLocation(differences: Difference[]): Map<Id, string[]> {
  const changes = new Map<Id, string[]>()
  for (const { locationId, directory, units } of differences) {
    const accepted = units.filter((unit) => isAccepted(directory, unit)).map(changeOfUnit)
    if (accepted.length > 0)
      changes.set(locationId, [...new Set([...(changes.get(locationId) ?? []), ...accepted])].sort())
  }
  return changes
}

/** Marks the listings that will be in sync once the queued changes have been sent. */
async function markAsWaiting(tx: Tx, differences: Difference[]): Promise<void> {
  const waiting = differences.filter(({ directory, units }) =>
    units.every((unit) => isAccepted(directory, unit)),
  )
  if (waiting.length === 0) return
  await sql`
    update listings l set status = 'pending_sync'
    from jsonb_to_recordset(${JSON.stringify(waiting)}::jsonb) as w ("locationId" bigint, directory text)
    join location_listings s on s.account_id = ${tx.accountId} and s.location_id = w."locationId"
    where l.account_id = ${tx.accountId} and l.location_id = w."locationId" and l.directory = w.directory
      and l.status = 'not_in_sync' and s.publish_at is not null`.execute(tx)
}

const isAccepted = (directory: Directory, unit: string) => canWriteField(directory, fieldOfUnit(unit))
