/** Custom targets of single locations in place of the account's: lists, sets and removes them. */
import { sql } from 'kysely'
import type { Id } from '#app/database/schema'
import type { Tx } from '#app/database/tenant.server'
import type { Filter } from '#app/filters/filter'
import { holdsWords, listOf, rowsOfPage } from '#app/filters/list/list.server'
import { requireLocation } from '#app/locations/locations.server'
import { actorOf, recordAudit } from '#app/viewer/audit.server'
import type { Viewer } from '#app/viewer/viewer.server'
import { columns } from '../measure'
import { customTargetFilter } from './custom-target-filter'
import type { CustomTargets } from './target-schema'

export type CustomLocation = { id: Id; name: string; address: string } & CustomTargets

const chosen = sql.join(columns.map((column) => sql`c.${sql.ref(column)}::float8 as ${sql.ref(column)}`))

/** With `view=others`, lists the locations without custom targets. */
export async function listCustomTargets(tx: Tx, request: Request, filter: Filter) {
  const rest = sql`
    from locations l left join location_custom_targets c on c.account_id = l.account_id and c.location_id = l.id
    where l.account_id = ${tx.accountId} and c.location_id is ${filter.view === 'others' ? sql`null` : sql`not null`}
      and ${holdsWords([sql`l.name`, sql`l.address`, sql`l.city`], filter)}`
  const counted = await sql<{ count: string }>`select count(*) as count ${rest}`.execute(tx)
  const list = listOf(request, customTargetFilter, filter, Number(counted.rows[0]!.count))
  const { limit, offset } = rowsOfPage(list)
  const { rows } = await sql<CustomLocation>`
    select l.id, l.name, concat_ws(', ', nullif(l.address, ''), nullif(l.city, '')) as address, ${chosen}
    ${rest} order by lower(l.name), l.id limit ${limit} offset ${offset}`.execute(tx)
  return { list, locations: rows }
}

/** Returns the location with its custom targets, or throws 404. */
export async function requireCustomLocation(tx: Tx, locationId: string | undefined): Promise<CustomLocation> {
  const { id, name, address } = await requireLocation(tx, locationId)
  return { id, name, address, ...((await ownTargets(tx, id)) ?? none) }
}

export async function setCustomTargets(
  tx: Tx,
  viewer: Viewer,
  locationId: string | undefined,
  targets: CustomTargets,
): Promise<void> {
  const { id, name } = await requireLocation(tx, locationId)
  const before = await ownTargets(tx, id)
  const values = { ...targets, updated_at: new Date() }
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

/** Removes the location's targets, so that the account's apply again. Does nothing when it has none. */
export async function removeCustomTargets(
  tx: Tx,
  viewer: Viewer,
  locationId: string | undefined,
): Promise<void> {
  const { id, name } = await requireLocation(tx, locationId)
  const before = await ownTargets(tx, id)
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
    details: { before },
  })
}

const none = Object.fromEntries(columns.map((column) => [column, null])) as CustomTargets

async function ownTargets(tx: Tx, locationId: Id): Promise<CustomTargets | undefined> {
  const { rows } = await sql<CustomTargets>`
    select ${chosen} from location_custom_targets c
    where c.account_id = ${tx.accountId} and c.location_id = ${locationId}`.execute(tx)
  return rows[0]
}
