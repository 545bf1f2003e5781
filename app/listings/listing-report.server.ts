/**
 * The locations as they stand in the directories, as a report: one query for the page, its counts, the CSV and the
 * print-out. How a location stands is kept with it (`sync_status`); among some directories only, it is the worst of
 * those, worked out once for all locations and joined.
 */
import { sql } from 'kysely'
import type { DirectoryStatus, SyncStatus } from '#app/database/schema'
import type { LocationListingStatus } from '#app/database/tables/listings'
import type { Tx } from '#app/database/tenant.server'
import type { Clock, Filter, Sort } from '#app/filters/filter'
import type { ListedDirectory } from '#app/filters/listing-words'
import type { OpenStatus } from '#app/locations/location'
import { tableOf } from '#app/reports/order'
import { defineReport, type Fragment } from '#app/reports/report'
import { listingColumns } from './listing-columns'
import { listingFilter } from './listing-filter'

export type ListedEntry = {
  status: DirectoryStatus
  isEnabled: boolean
  url: string | null
  description: string
  checkedAt: string | null
}

export type ListedListings = {
  id: string
  name: string
  address: string
  openStatus: OpenStatus
  autoSync: boolean
  publishing: LocationListingStatus
  reason: string
  standing: SyncStatus | null
  lastCheckedAt: Date | null
  /** A directory that is missing was never looked at. */
  entries: Partial<Record<ListedDirectory, ListedEntry>>
}

const keys: Record<string, Fragment> = {
  // As the index locations_name has it.
  name: sql`lower(l.name)`,
  auto_sync: sql`l.auto_sync`,
  status: sql`coalesce(array_position(array['in_sync', 'in_progress', 'not_in_sync'], l.standing), 0)`,
  last_checked_at: sql`coalesce(l.last_checked_at, '-infinity')`,
}

export const listingReport = defineReport<ListedListings>({
  name: 'local_listings',
  title: 'Local listings',
  permission: 'local_listing.read',
  filter: listingFilter,
  table: standing(sql``, sql`s.sync_status`),
  tableFor: (tx, { directories }) =>
    directories.length > 0
      ? standing(worstAmong(tx, directories), sql`w.standing`)
      : standing(sql``, sql`s.sync_status`),
  alias: 'l',
  matching: async (_, filter) => sql`${inPlaces(filter)} and ${standsSo(filter)}`,
  details: sql``,
  order: ({ by, order }: Sort) => [{ key: keys[by]!, direction: order }],
  row: sql`
    l.id, l.name, l.full_address as address, l.open_status as "openStatus", l.auto_sync as "autoSync",
    l.publishing, l.status_reason as reason, l.standing, l.last_checked_at as "lastCheckedAt",
    coalesce((select jsonb_object_agg(d.directory, jsonb_build_object('status', d.status, 'isEnabled', d.is_enabled,
        'url', d.url, 'description', d.status_description, 'checkedAt', d.checked_at))
      from listings d where d.account_id = l.account_id and d.location_id = l.id), '{}') as entries`,
  columns: listingColumns,
})

function standing(among: Fragment, value: Fragment): Fragment {
  return sql`(select l.account_id, l.id, l.name, l.external_id, l.open_status,
      concat_ws(', ', nullif(l.address, ''), nullif(l.address_2, ''), nullif(l.city, ''),
        nullif(concat_ws(' ', nullif(l.state_code, ''), nullif(l.zipcode, '')), '')) as full_address,
      coalesce(s.status = 'published', false) as auto_sync, coalesce(s.status, 'not_eligible') as publishing,
      coalesce(s.status_reason, '') as status_reason, s.last_checked_at, ${value} as standing
    from locations l
    left join location_listings s on s.account_id = l.account_id and s.location_id = l.id
    ${among}) l`
}

/** As each is shown: one that is switched off where Auto Sync is on is out of sync (document 002 §4.1). */
function worstAmong(tx: Tx, directories: ListedDirectory[]): Fragment {
  return sql`left join (
    select d.location_id, (array['in_sync', 'in_progress', 'not_in_sync'])[max(case
        when d.status in ('not_in_sync', 'action_required') or (a.status = 'published' and not d.is_enabled) then 3
        when d.status in ('in_progress', 'pending_sync', 'pending_claim') then 2
        when d.status in ('in_sync', 'published') then 1 end)] as standing
    from listings d
    join location_listings a on a.account_id = d.account_id and a.location_id = d.location_id
    where d.account_id = ${tx.accountId} and d.directory = any(${directories}::text[])
    group by d.location_id) w on w.location_id = l.id`
}

function inPlaces({ groupIds, locationIds }: Filter): Fragment {
  const groups = sql`l.id in (select m.location_id from group_locations m
    where m.account_id = l.account_id and m.group_id = any(${groupIds}::bigint[]))`
  const locations = sql`l.id = any(${locationIds}::bigint[])`
  return sql`${groupIds.length ? groups : sql`true`} and ${locationIds.length ? locations : sql`true`}`
}

/** Narrowed to directories alone, those that are found in one of them. */
function standsSo({ syncStatuses, directories }: Filter): Fragment {
  if (syncStatuses.length > 0) return sql`l.standing = any(${syncStatuses}::text[])`
  return directories.length > 0 ? sql`l.standing is not null` : sql`true`
}

export type SyncCounts = Record<SyncStatus | 'none', number> & { lastScannedAt: Date | null }

/** How many locations stand how, whatever status the filter asks for. */
export async function syncCounts(tx: Tx, filter: Filter, clock: Clock): Promise<SyncCounts> {
  const whole = { ...filter, syncStatuses: [] }
  const matching = await listingReport.matching(tx, whole, clock)
  const { rows } = await sql<{ standing: SyncStatus | null; count: string; scanned: Date | null }>`
    select l.standing, count(*) as count, max(l.last_checked_at) as scanned
    from ${tableOf(listingReport, tx, whole, clock)}
    where l.account_id = ${tx.accountId} and ${matching} group by 1`.execute(tx)
  const counts: SyncCounts = { in_sync: 0, in_progress: 0, not_in_sync: 0, none: 0, lastScannedAt: null }
  for (const { standing, count, scanned } of rows) {
    counts[standing ?? 'none'] = Number(count)
    if (scanned && (!counts.lastScannedAt || scanned > counts.lastScannedAt)) counts.lastScannedAt = scanned
  }
  return counts
}

/** How many locations of the account are out of sync in each directory. */
export async function outOfSyncIn(tx: Tx): Promise<Partial<Record<ListedDirectory, number>>> {
  const { rows } = await sql<{ directory: ListedDirectory; count: string }>`
    select d.directory, count(*) as count from listings d
    where d.account_id = ${tx.accountId} and d.status in ('not_in_sync', 'action_required')
    group by 1`.execute(tx)
  return Object.fromEntries(rows.map(({ directory, count }) => [directory, Number(count)]))
}
