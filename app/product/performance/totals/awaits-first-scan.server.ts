/**
 * Says whether the listings of a location have yet to be scanned: never since the location was created, or not since
 * the account connected a directory. Its share of fields in sync, and with it its score, will change by itself.
 */

import { type RawBuilder, sql } from 'kysely'
import { configuration } from '#app/kit/configuration.server'
import type { Tx } from '#app/kit/database/tenant.server'
import { directories, directoryCodes } from '#app/kit/directories/directories'

const directoryIntegrations: string[] = directoryCodes.map((code) => directories[code].integration.code)

/**
 * Returns a condition on `location_listings s`. A scan that finds no connected directory sets no `last_checked_at`, but
 * it is a scan: without connections, nothing is waited for. Its listings are read only for such locations.
 */
export function awaitsFirstScan({ accountId }: Tx): RawBuilder<boolean> {
  // Without scans, the figures stay as they are.
  if (configuration().listingScans === 0) return sql`false`
  // Does not depend on the location, so that it is read once for all of them.
  const connectedAt = sql`(
    select coalesce(max(connected_at), '-infinity') from source_connections
    where account_id = ${accountId} and source = any(${directoryIntegrations}) and state = 'connected')`
  return sql`(s.location_id is not null and not (
    coalesce(s.last_checked_at >= ${connectedAt}, false)
    or exists (
      select from listings d
      where d.account_id = s.account_id and d.location_id = s.location_id and d.checked_at >= ${connectedAt})))`
}
