/** Lists and validates the locations to which photos can be uploaded. */

import { sql } from 'kysely'
import { parseId } from '#app/kit/database/id'
import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import { photoDirectory } from '#app/kit/directories/directories'
import { findLookupPage, loadEntries } from '#app/platform/filters/lookups.server'
import { isConnected as isGoogleConnected } from '#app/product/locations/google-access/is-connected.server'
import { noGoogleIntegration, notCheckedReason, notMatchedReason } from '#app/product/locations/location'
import { locationLookup } from '#app/product/locations/location-lookups.server'
import {
  type PhotoLocation,
  type PublishingState,
  type UnavailableReason,
  unavailableReason,
} from './availability'

export type LocationOffer = { locations: PhotoLocation[]; hasMore: boolean; search: string }

/** The reasons that a location got before it was checked, or that are checked when the photos are managed. */
const passingReasons = ['', notCheckedReason, noGoogleIntegration, notMatchedReason]

/** Lists the selected locations, then the first other locations that match the search. */
export async function listLocationOffer(tx: Tx, chosen: Id[], search: string): Promise<LocationOffer> {
  const found = await findLookupPage(tx, locationLookup, { q: search, page: 1 })
  const others = found.entries.filter(({ id }) => !chosen.includes(id))
  const entries = [...(await loadEntries(tx, locationLookup, chosen)), ...others]
  const reasons = await loadUnavailableReasons(
    tx,
    entries.map(({ id }) => id),
  )
  const locations = entries.map(({ id, name, detail = '' }) => ({
    id,
    name,
    detail,
    reason: reasons.get(id) ?? null,
  }))
  return { locations, hasMore: found.hasMore, search }
}

/**
 * Returns, for each location, the reason why it cannot have photos, or null if it can. Locations that the user cannot
 * see are not in the map.
 */
export async function loadUnavailableReasons(tx: Tx, ids: Id[]): Promise<Map<Id, UnavailableReason | null>> {
  if (ids.length === 0) return new Map()
  const isConnected = await isGoogleConnected(tx)
  // A location that has never been checked on Google is not eligible yet either, but nothing blocks it.
  const { rows } = await sql<PublishingState & { id: Id }>`
    select l.id, l.google_location_name as "googleLocationName", coalesce(s.auto_sync, false) as "isAutoSync",
      coalesce(d.is_enabled, true) as "isGoogleEnabled",
      coalesce(s.status = 'not_eligible' and s.status_reason <> all(${passingReasons}::text[]), false) as "isBlocked"
    from locations l
    left join location_listings s on s.account_id = l.account_id and s.location_id = l.id
    left join listings d on d.account_id = l.account_id and d.location_id = l.id and d.directory = ${photoDirectory}
    where l.account_id = ${tx.accountId} and l.id = any(${ids}::bigint[])`.execute(tx)
  return new Map(rows.map((row) => [row.id, unavailableReason(row, isConnected)]))
}

/** Returns the location with an id from a URL, or null if there is no such location. */
export async function findLocation(
  tx: Tx,
  locationId: string | null,
): Promise<{ id: Id; name: string } | null> {
  const id = parseId(locationId)
  if (!id) return null
  const row = await tx
    .selectFrom('locations')
    .select(['id', 'name'])
    .where('account_id', '=', tx.accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}
