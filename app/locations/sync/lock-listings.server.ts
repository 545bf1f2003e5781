/**
 * The lock order for everything about a location's listings: its row in `location_listings` first (several of them by
 * id), then `listings`, then `location_publications`. Scans, batches and edits follow this order already. Code that
 * would write one of the later tables first, or rows of several locations at once, must call this first; otherwise two
 * transactions can wait for each other, and PostgreSQL aborts one of them as a deadlock.
 */
import { sql } from 'kysely'
import type { Id } from '#app/database/schema'
import type { Tx } from '#app/database/tenant.server'

export async function lockListings(tx: Tx, locationIds: Id[] | 'all'): Promise<void> {
  const condition = locationIds === 'all' ? sql`true` : sql`location_id = any(${locationIds}::bigint[])`
  await sql`
    select from location_listings where account_id = ${tx.accountId} and ${condition}
    order by location_id for update`.execute(tx)
}
