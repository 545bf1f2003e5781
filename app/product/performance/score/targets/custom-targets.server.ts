/** Lists, saves and deletes the custom targets of locations, which override the account's targets. */
import { sql } from 'kysely'
import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import type { Filter } from '#app/platform/filters/filter'
import { limitAndOffset, matchesSearch, paginateList } from '#app/platform/filters/list/paginate-list.server'
import type { Fragment } from '#app/platform/reports/report'
import { actorOf, recordAudit } from '#app/platform/viewer/audit.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { requireLocation } from '#app/product/locations/locations.server'
import { targetColumns } from '../metric-definitions'
import { customTargetFilter } from './custom-target-filter'
import type { CustomTargets } from './target-schema'

export type CustomLocation = { id: Id; name: string; address: string } & CustomTargets

const targetColumnsSql = sql.join(
  targetColumns.map((column) => sql`c.${sql.ref(column)}::float8 as ${sql.ref(column)}`),
)

/** Lists the locations with custom targets, or, with `view=others`, the locations without custom targets. */
export async function listCustomTargets(tx: Tx, request: Request, filter: Filter) {
  const { rows } = await sql<{
    count: string
  }>`select count(*) as count ${selectedLocations(tx, filter)}`.execute(tx)
  const list = paginateList(request, customTargetFilter, filter, Number(rows[0]!.count))
  return { list, locations: await loadCustomLocations(tx, filter, limitAndOffset(list)) }
}

/** Loads the same locations: those of a page, or all. */
export async function loadCustomLocations(
  tx: Tx,
  filter: Filter,
  { limit, offset }: { limit: number | null; offset: number } = { limit: null, offset: 0 },
): Promise<CustomLocation[]> {
  const { rows } = await sql<CustomLocation>`
    select l.id, l.name, concat_ws(', ', nullif(l.address, ''), nullif(l.city, '')) as address, ${targetColumnsSql}
    ${selectedLocations(tx, filter)} order by lower(l.name), l.id limit ${limit} offset ${offset}`.execute(tx)
  return rows
}

function selectedLocations(tx: Tx, filter: Filter): Fragment {
  return sql`
    from locations l left join location_custom_targets c on c.account_id = l.account_id and c.location_id = l.id
    where l.account_id = ${tx.accountId} and c.location_id is ${filter.view === 'others' ? sql`null` : sql`not null`}
      and ${matchesSearch([sql`l.name`, sql`l.address`, sql`l.city`], filter)}`
}

/** Returns the location with its custom targets, or throws a 404 response. */
export async function requireCustomLocation(tx: Tx, locationId: string | undefined): Promise<CustomLocation> {
  const { id, name, address } = await requireLocation(tx, locationId)
  return { id, name, address, ...((await loadCustomTargets(tx, id)) ?? noTargets) }
}

export async function saveCustomTargets(
  tx: Tx,
  viewer: Viewer,
  locationId: string | undefined,
  targets: CustomTargets,
): Promise<void> {
  const { id, name } = await requireLocation(tx, locationId)
  const before = await loadCustomTargets(tx, id)
  const values = { ...targets, updated_at: new Date(), changed_by: viewer.name }
  await tx
    .insertInto('location_custom_targets')
    .values({ account_id: tx.accountId, location_id: id, ...values })
    .onConflict((conflict) => conflict.columns(['account_id', 'location_id']).doUpdateSet(values))
    .execute()
  await recordAudit(tx, {
    ...actorOf(viewer),
    action: 'custom_target.changed',
    subject: name,
    details: { before, after: targets },
  })
}

/**
 * Deletes the location's custom targets, so that the account's targets apply again. Does nothing if the location has
 * none.
 */
export async function deleteCustomTargets(
  tx: Tx,
  viewer: Viewer,
  locationId: string | undefined,
): Promise<void> {
  const { id, name } = await requireLocation(tx, locationId)
  const before = await loadCustomTargets(tx, id)
  if (!before) return
  await tx
    .deleteFrom('location_custom_targets')
    .where('account_id', '=', tx.accountId)
    .where('location_id', '=', id)
    .execute()
  await recordAudit(tx, {
    ...actorOf(viewer),
    action: 'custom_target.deleted',
    subject: name,
    details: { locationId: id, before },
  })
}

const noTargets = Object.fromEntries(targetColumns.map((column) => [column, null])) as CustomTargets

async function loadCustomTargets(tx: Tx, locationId: Id): Promise<CustomTargets | undefined> {
  const { rows } = await sql<CustomTargets>`
    select ${targetColumnsSql} from location_custom_targets c
    where c.account_id = ${tx.accountId} and c.location_id = ${locationId}`.execute(tx)
  return rows[0]
}
