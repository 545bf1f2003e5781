/**
 * Determines the target locations of a post. A selection consists of explicit ids, or of a filter and the number of
 * matches that the user confirmed; if the number has changed, the user must confirm again. The filter has the same
 * parameters as the listings filter, from which the selection comes. It is evaluated here with separate SQL, because
 * posts must not import listings. Locations that cannot receive a post are skipped, with a reason.
 */

import { type RawBuilder, sql } from 'kysely'
import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import { postDirectory } from '#app/kit/directories/directories'
import { pluralize } from '#app/kit/ui/format-numbers'
import { defineFilter } from '#app/platform/filters/define-filter'
import type { Selection } from '#app/platform/reports/selection'
import { directoryField, syncField } from '#app/product/listings/listing-filter-fields'
import { shortAddressText } from '#app/product/locations/address-text'
import { isConnected } from '#app/product/locations/google-access/is-connected.server'
import { groupField, locationField } from '#app/product/locations/location-filter-fields'

const locationFilter = defineFilter({
  fields: [groupField, locationField, syncField, directoryField],
})

type SqlCondition = RawBuilder<unknown>
export type ResolvedSelection =
  | { ok: true; rows: SqlCondition; count: number }
  | { ok: false; reason: string; count: number }

/** Returns a SQL condition on the location `l`, or the reason why the selection is not valid. */
export async function resolveSelection(tx: Tx, selection: Selection): Promise<ResolvedSelection> {
  const { scope, ids, expected } = selection
  const rows = scope === 'all' ? filterCondition(tx, selection.search) : sql`l.id = any(${ids}::bigint[])`
  const found = await sql<{ count: number }>`
    select count(*)::int as count from locations l where l.account_id = ${tx.accountId} and ${rows}`.execute(
    tx,
  )
  const { count } = found.rows[0]!
  if (count === 0) return { ok: false, reason: 'Select at least one location', count }
  if (scope === 'all' && expected !== undefined && expected !== count)
    return {
      ok: false,
      reason: `You chose ${pluralize(expected, 'location')}, but the filter now matches ${count}. Review them and confirm again`,
      count,
    }
  return { ok: true, rows, count }
}

function filterCondition(tx: Tx, search: string): SqlCondition {
  const { groupIds, locationIds, syncStatuses, directories } = locationFilter.read(
    new URLSearchParams(search),
  )
  const conditions: SqlCondition[] = [sql`true`]
  if (locationIds.length) conditions.push(sql`l.id = any(${locationIds}::bigint[])`)
  if (groupIds.length)
    conditions.push(sql`l.id = any(array(select m.location_id from group_locations m
      where m.account_id = ${tx.accountId} and m.group_id = any(${groupIds}::bigint[])))`)
  const rank = directories.length ? worstRank(directories) : overallRank
  const selectedRanks = syncStatuses.map((status) => ranks[status]!)
  if (selectedRanks.length) conditions.push(sql`${rank} = any(${selectedRanks}::smallint[])`)
  else if (directories.length) conditions.push(sql`${rank} > 0`)
  return sql.join(conditions, sql` and `)
}

const overallRank = sql`(select s.status_rank from location_listings s
  where s.account_id = l.account_id and s.location_id = l.id)`

/**
 * Returns a SQL expression for the worst status rank of the location `l` in these directories. The dashboard shows the
 * same rank.
 */
function worstRank(directories: string[]): SqlCondition {
  return sql`(select max(d.status_rank) from listings d
    where d.account_id = l.account_id and d.location_id = l.id and d.directory = any(${directories}::text[]))`
}

/** The value of the column `status_rank` for each sync status. */
const ranks: Record<string, number> = { in_sync: 1, in_progress: 2, not_in_sync: 3 }

/** Returns a SQL expression for the reason why location `l` is skipped, or '' if it is not skipped. */
export async function buildLeftOutReason(tx: Tx): Promise<RawBuilder<string>> {
  if (!(await isConnected(tx))) return sql<string>`'Google is not connected'`
  return sql<string>`case
    when l.google_location_name is null then 'Not matched with a Google profile'
    when not coalesce((select s.auto_sync from location_listings s
      where s.account_id = l.account_id and s.location_id = l.id), false) then 'Auto Sync is off'
    when exists (select from listings d where d.account_id = l.account_id and d.location_id = l.id
      and d.directory = ${postDirectory} and not d.is_enabled) then 'Google is switched off for this location'
    else '' end`
}

/**
 * A SQL condition on the `post_locations` row `b`: Google has the post at this location, may have it, or is going to
 * receive it.
 */
export const isDeletable = sql<boolean>`(b.state in ('scheduled', 'queued', 'sent', 'in_review', 'live')
  or b.state = 'rejected' and (b.google_name is not null or b.is_uncertain))`

export type PostLocation = { id: Id; name: string; address: string; reason: string }
export type PostLocations = {
  total: number
  ready: number
  leftOut: PostLocation[]
  locations: PostLocation[]
}

const maxListed = 1000

/**
 * Lists the locations that will receive the post and the skipped locations, by name. The lists contain only the first
 * thousand locations, but `total` and `ready` count all of them.
 */
export async function listPostLocations(tx: Tx, rows: SqlCondition): Promise<PostLocations> {
  const reason = await buildLeftOutReason(tx)
  const found = await sql<PostLocation & { total: number; ready: number }>`
    select l.id, l.name, ${shortAddressText()} as address,
      ${reason} as reason, count(*) over ()::int as total, (count(*) filter (where ${reason} = '') over ())::int as ready
    from locations l where l.account_id = ${tx.accountId} and ${rows}
    order by lower(l.name), l.id limit ${maxListed}`.execute(tx)
  const [first] = found.rows
  const listed = found.rows.map(({ id, name, address, reason }) => ({ id, name, address, reason }))
  return {
    total: first?.total ?? 0,
    ready: first?.ready ?? 0,
    leftOut: listed.filter((location) => location.reason !== ''),
    locations: listed.filter((location) => location.reason === ''),
  }
}
