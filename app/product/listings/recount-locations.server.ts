/**
 * Recomputes the status of locations across all their directories: the worst displayed status and the totals of the
 * compared fields. They are stored with the location, so that 10,000 locations can be filtered and counted without
 * reading the 60,000 rows of their listings.
 */
import { sql } from 'kysely'
import type { DirectoryStatus, Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import { directoryCodes } from '#app/kit/directories/directories'
import { displayedStatus, isAutoSyncOn, syncStatusOf } from './listing'

export async function recountLocations(tx: Tx, locationIds: Id[]): Promise<void> {
  if (locationIds.length === 0) return
  const rows = await tx
    .selectFrom('location_listings')
    .select(['location_id', 'status'])
    .where('account_id', '=', tx.accountId)
    .where('location_id', 'in', locationIds)
    .orderBy('location_id')
    .forUpdate()
    .execute()
  const listings = await tx
    .selectFrom('listings')
    .select(['location_id', 'directory', 'status', 'is_enabled as isEnabled'])
    .select(['fields_in_sync', 'fields_compared'])
    .where('account_id', '=', tx.accountId)
    .where('location_id', 'in', locationIds)
    .execute()
  const statuses = new Map(rows.map(({ location_id, status }) => [location_id, status]))
  const rankRows = listings.map(({ location_id, directory, ...listing }) => ({
    location_id,
    directory,
    status_rank: rankOf(displayedStatus(listing, isAutoSyncOn(statuses.get(location_id) ?? 'not_eligible'))),
  }))
  await sql`
    update listings d set status_rank = c.status_rank
    from jsonb_to_recordset(${JSON.stringify(rankRows)}::jsonb)
      as c (location_id bigint, directory text, status_rank smallint)
    where d.account_id = ${tx.accountId} and d.location_id = c.location_id and d.directory = c.directory
      and d.status_rank <> c.status_rank`.execute(tx)
  const byLocation = Map.groupBy(listings, ({ location_id }) => location_id)
  const totals = rows.map(({ location_id, status }) => {
    const locationListings = byLocation.get(location_id) ?? []
    const byDirectory = new Map(locationListings.map((listing) => [listing.directory, listing]))
    const sum = (column: 'fields_in_sync' | 'fields_compared') =>
      locationListings.reduce((total, listing) => total + listing[column], 0)
    return {
      location_id,
      sync_status: syncStatusOf(
        directoryCodes.map((code) => displayedStatus(byDirectory.get(code), isAutoSyncOn(status))),
      ),
      fields_in_sync: sum('fields_in_sync'),
      fields_compared: sum('fields_compared'),
    }
  })
  await sql`
    update location_listings s set sync_status = c.sync_status, fields_in_sync = c.fields_in_sync,
      fields_compared = c.fields_compared
    from jsonb_to_recordset(${JSON.stringify(totals)}::jsonb)
      as c (location_id bigint, sync_status text, fields_in_sync int, fields_compared int)
    where s.account_id = ${tx.accountId} and s.location_id = c.location_id`.execute(tx)
}

const ranks = { not_in_sync: 3, in_progress: 2, in_sync: 1 }

function rankOf(displayed: DirectoryStatus): number {
  const status = syncStatusOf([displayed])
  return status === null ? 0 : ranks[status]
}
