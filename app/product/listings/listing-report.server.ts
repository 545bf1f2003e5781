/**
 * The report of locations by their status in the directories: one query for the page, its counts, the CSV and the print
 * view. The status is stored for each directory and for all directories together (`status_rank`). If the filter selects
 * directories, a location's status is its worst status in the selected directories.
 */

import { sql } from 'kysely'
import type { SyncStatus } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import type { Directory } from '#app/kit/directories/directories'
import type { FilterOf } from '#app/platform/filters/define-filter'
import type { Sort } from '#app/platform/filters/filter'
import { defineReport, type Fragment } from '#app/platform/reports/report'
import { addressText } from '#app/product/locations/address-text'
import { withoutOpenFlyout } from './dashboard/listings-address'
import { ListingsPrint } from './dashboard/listings-print'
import { listingColumns } from './listing-export-columns'
import type { ListingFilter } from './listing-filter'
import { listingFilter } from './listing-filter'
import type { ListingReportRow } from './listing-report-row'

const sortKeys: Record<string, Fragment> = {
  // Must match the expression of the index locations_name.
  name: sql`lower(l.name)`,
  auto_sync: sql`l.auto_sync`,
  status: sql`l.rank`,
  last_checked_at: sql`coalesce(l.last_checked_at, '-infinity')`,
}

const rankedStatuses: SyncStatus[] = ['in_sync', 'in_progress', 'not_in_sync']

export const listingReport = defineReport<ListingReportRow, FilterOf<typeof listingFilter>>({
  name: 'local_listings',
  formerPageKey: 'localListings',
  pageAddress: { toQuery: (url) => withoutOpenFlyout(url.searchParams) },
  title: 'Local listings',
  noun: 'location',
  filter: listingFilter,
  printTable: ListingsPrint,
  table: statusTable(sql``, sql`s.status_rank`),
  from: (tx, { directories }) =>
    directories.length > 0
      ? statusTable(joinDirectories(tx, directories), sql`d.status_rank`)
      : statusTable(sql``, sql`s.status_rank`),
  alias: 'l',
  where: async (_, filter) =>
    sql`${locationCondition(filter, sql`l`, sql`id`)} and ${statusCondition(filter)}`,
  joins: sql``,
  order: ({ by, order }: Sort) => [{ key: sortKeys[by]!, direction: order }],
  select: sql`
    l.id, l.name, l.public_name as "publicName", l.external_id as "externalId", l.full_address as address, l.open_status as "openStatus", l.auto_sync as "autoSync",
    l.publishing, l.status_reason as reason, l."syncStatus", l.last_checked_at as "lastCheckedAt",
    coalesce((select jsonb_object_agg(d.directory, jsonb_build_object('status', d.status, 'isEnabled', d.is_enabled,
        'url', d.url, 'description', d.status_description, 'checkedAt', d.checked_at))
      from listings d where d.account_id = l.account_id and d.location_id = l.id), '{}') as entries`,
  columns: listingColumns,
})

/**
 * Returns the report's source table. It selects from `location_listings` first, because an index on the stored status
 * ranks is then sufficient to find the rows of a page that is sorted by status.
 */
function statusTable(joins: Fragment, rank: Fragment): Fragment {
  return sql`(select s.account_id, s.location_id as id, l.name, l.public_name, l.external_id, l.open_status,
      ${addressText()} as full_address,
      s.status = 'published' as auto_sync, s.status as publishing, s.status_reason, s.last_checked_at,
      ${rank} as rank, (array[${sql.join(rankedStatuses.map((status) => sql.lit(status)))}])[${rank}] as "syncStatus"
    from location_listings s
    join locations l on l.account_id = s.account_id and l.id = s.location_id
    ${joins}) l`
}

/**
 * Returns a join with the status rank in the selected directory, or with the worst rank if several directories are
 * selected.
 */
function joinDirectories(tx: Tx, directories: Directory[]): Fragment {
  const isSameLocation = sql`d.account_id = s.account_id and d.location_id = s.location_id`
  const [first, ...others] = directories
  if (others.length === 0) return sql`join listings d on ${isSameLocation} and d.directory = ${first}`
  return sql`join (${worstRankQuery(tx, directories)}) d on ${isSameLocation}`
}

function worstRankQuery(tx: Tx, directories: Directory[]): Fragment {
  return sql`select d.account_id, d.location_id, max(d.status_rank) as status_rank from listings d
    where d.account_id = ${tx.accountId} and d.directory = any(${directories}::text[]) group by 1, 2`
}

function locationCondition(
  { groupIds, locationIds }: ListingFilter,
  table: Fragment,
  id: Fragment,
): Fragment {
  const groups = sql`${table}.${id} in (select m.location_id from group_locations m
    where m.account_id = ${table}.account_id and m.group_id = any(${groupIds}::bigint[]))`
  const locations = sql`${table}.${id} = any(${locationIds}::bigint[])`
  return sql`${groupIds.length ? groups : sql`true`} and ${locationIds.length ? locations : sql`true`}`
}

/**
 * Returns the condition for the status filter. With only a directory filter, the condition matches locations that are
 * listed in at least one of the selected directories.
 */
function statusCondition({ syncStatuses, directories }: ListingFilter): Fragment {
  const ranks = syncStatuses.map((status) => rankedStatuses.indexOf(status) + 1)
  if (ranks.length > 0) return sql`l.rank = any(${ranks}::smallint[])`
  return directories.length > 0 ? sql`l.rank > 0` : sql`true`
}

export type SyncCounts = Record<SyncStatus | 'none', number> & { lastScannedAt: Date | null }

/** Counts the locations with each status, regardless of the status filter. */
export async function countBySyncStatus(tx: Tx, filter: ListingFilter): Promise<SyncCounts> {
  const { rows } = await sql<{ status_rank: number; count: string; scanned: Date | null }>`
    select c.status_rank, count(*) as count, max(c.scanned) as scanned
    from (${rankQuery(tx, filter)}) c group by 1`.execute(tx)
  const counts: SyncCounts = { in_sync: 0, in_progress: 0, not_in_sync: 0, none: 0, lastScannedAt: null }
  for (const { status_rank, count, scanned } of rows) {
    counts[rankedStatuses[status_rank - 1] ?? 'none'] = Number(count)
    if (scanned && (!counts.lastScannedAt || scanned > counts.lastScannedAt)) counts.lastScannedAt = scanned
  }
  return counts
}

/**
 * Returns a query for the status rank of each location. It does not join the table of locations, because a location
 * that is being removed has no rows in these tables anymore.
 */
function rankQuery(tx: Tx, filter: ListingFilter): Fragment {
  const { directories } = filter
  if (directories.length === 0)
    return sql`select s.status_rank, s.last_checked_at as scanned from location_listings s
      where s.account_id = ${tx.accountId} and ${locationCondition(filter, sql`s`, sql`location_id`)}`
  return sql`select max(d.status_rank) as status_rank, max(d.checked_at) as scanned from listings d
    where d.account_id = ${tx.accountId} and d.directory = any(${directories}::text[])
      and ${locationCondition(filter, sql`d`, sql`location_id`)} group by d.location_id`
}

/** Counts the account's locations that are out of sync in each directory. */
export async function countOutOfSyncByDirectory(tx: Tx): Promise<Partial<Record<Directory, number>>> {
  const { rows } = await sql<{ directory: Directory; count: string }>`
    select d.directory, count(*) as count from listings d
    where d.account_id = ${tx.accountId} and d.status_rank = 3 group by 1`.execute(tx)
  return Object.fromEntries(rows.map(({ directory, count }) => [directory, Number(count)]))
}
