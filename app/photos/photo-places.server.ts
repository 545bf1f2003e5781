/** The locations that an upload offers and validates. */
import { asId } from '#app/database/id'
import type { Id } from '#app/database/schema'
import type { Tx } from '#app/database/tenant.server'
import { entriesOf, lookUp } from '#app/filters/lookups.server'
import { isConnected as isGoogleConnected } from '#app/locations/google/connection-row.server'
import { locationLookup } from '#app/locations/location-lookups.server'
import { type PhotoPlace, type StatusReason, statusReason } from './availability'

export type PlaceOffer = { places: PhotoPlace[]; hasMore: boolean; sought: string }

/** Lists the chosen locations, then the first others whose names match the search. */
export async function offerPlaces(tx: Tx, chosen: Id[], sought: string): Promise<PlaceOffer> {
  const found = await lookUp(tx, locationLookup, { q: sought, page: 1 })
  const others = found.entries.filter(({ id }) => !chosen.includes(id))
  const entries = [...(await entriesOf(tx, locationLookup, chosen)), ...others]
  const reasons = await reasonsOf(
    tx,
    entries.map(({ id }) => id),
  )
  const places = entries.map(({ id, name, detail = '' }) => ({
    ...{ id, name, detail },
    reason: reasons.get(id) ?? null,
  }))
  return { places, hasMore: found.hasMore, sought }
}

/**
 * Returns why each location cannot have photos; null for those that can. Locations not visible to the user are missing.
 */
export async function reasonsOf(tx: Tx, ids: Id[]): Promise<Map<Id, StatusReason | null>> {
  if (ids.length === 0) return new Map()
  const isConnected = await isGoogleConnected(tx)
  const rows = await tx
    .selectFrom('locations')
    .select(['id', 'google_location_name as googleLocationName'])
    .where('account_id', '=', tx.accountId)
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, statusReason(row, isConnected)]))
}

/** Finds the location named in an address, or returns null. */
export async function findPlace(tx: Tx, named: string | null): Promise<{ id: Id; name: string } | null> {
  const id = asId(named)
  if (!id) return null
  const row = await tx
    .selectFrom('locations')
    .select(['id', 'name'])
    .where('account_id', '=', tx.accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}
