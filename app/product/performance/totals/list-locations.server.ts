/**
 * Lists the locations and groups to compare. The locations have figures that are not computed from reviews: photos, and
 * listing fields in sync. Both are current values. For an earlier period, only the current photos that were added before
 * its end count.
 */

import { sql } from 'kysely'
import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import type { Clock } from '#app/platform/filters/filter'
import { resolveRange } from '#app/platform/filters/resolve-range'
import { addressText } from '#app/product/locations/address-text'
import type { LocationConditions } from '#app/product/locations/location-filter-fields'
import { locationConditions } from '#app/product/reviews/review-conditions.server'
import { awaitsFirstScan } from './awaits-first-scan.server'

export type ListedLocation = {
  id: Id
  name: string
  address: string
  fieldsInSync: number
  fieldsCompared: number
  awaitsFirstScan: boolean
  /** The number of photos at the end of each period, or as of now if the first period ends yesterday or later. */
  photos: number[]
}

/** `periods` are the current period and, optionally, the one to compare with. */
export async function listLocations(
  tx: Tx,
  filter: LocationConditions,
  periods: { endsAt: Date }[],
  clock: Clock,
): Promise<ListedLocation[]> {
  const today = resolveRange({ kind: 'preset', descriptor: 'today' }, clock).startsAt!
  const counts = periods.map(({ endsAt }, n) =>
    // Most ranges end yesterday. A photo that was just added would be missing for a day.
    n === 0 && endsAt >= today ? sql`count(*)` : sql`count(*) filter (where p.added_at < ${endsAt})`,
  )
  const { rows } = await sql<ListedLocation>`
    select l.id, l.name, ${addressText()} as address,
      coalesce(s.fields_in_sync, 0) as "fieldsInSync", coalesce(s.fields_compared, 0) as "fieldsCompared",
      ${awaitsFirstScan(tx)} as "awaitsFirstScan",
      coalesce(p.counts, ${periods.map(() => 0)}::int[]) as photos
    from locations l
    left join location_listings s on s.account_id = l.account_id and s.location_id = l.id
    left join (
      select p.location_id, array[${sql.join(counts)}]::int[] as counts from photos p
      where p.account_id = ${tx.accountId} and p.state = 'live' group by p.location_id) p on p.location_id = l.id
    where ${sql.join([sql`l.account_id = ${tx.accountId}`, ...locationConditions(tx, filter, sql`l.id`)], sql` and `)}`.execute(
    tx,
  )
  return rows
}

export type ListedGroup = { id: Id; name: string; locationIds: Id[] }

/** Lists the groups to compare, each with its locations that match the filter. */
export async function listGroups(
  tx: Tx,
  { groupIds = [], locationIds = [] }: LocationConditions,
): Promise<ListedGroup[]> {
  const conditions = [
    sql`g.account_id = ${tx.accountId}`,
    ...(groupIds.length ? [sql`g.id = any(${groupIds}::bigint[])`] : []),
    ...(locationIds.length ? [sql`m.location_id = any(${locationIds}::bigint[])`] : []),
  ]
  const { rows } = await sql<ListedGroup>`
    select g.id, g.name, array_agg(m.location_id::text) as "locationIds" from groups g
    join group_locations m on m.account_id = g.account_id and m.group_id = g.id
    where ${sql.join(conditions, sql` and `)} group by g.id, g.name`.execute(tx)
  return rows
}
