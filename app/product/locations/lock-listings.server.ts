/**
 * Defines the order in which rows about a location's listings are locked: first `location_listings` (in the order of
 * location ids), then `listings`, then `location_publications`. Scans, batches and edits follow this order. Code that
 * would first write one of the later tables, or rows of several locations, must call `lockListings` before. Otherwise
 * two transactions can wait for each other, and PostgreSQL aborts one of them because of the deadlock.
 */
import { sql } from 'kysely'
import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'

export async function lockListings(tx: Tx, locationIds: Id[] | 'all'): Promise<void> {
  const condition = locationIds === 'all' ? sql`true` : sql`location_id = any(${locationIds}::bigint[])`
  await sql`
    select from location_listings where account_id = ${tx.accountId} and ${condition}
    order by location_id for update`.execute(tx)
}
