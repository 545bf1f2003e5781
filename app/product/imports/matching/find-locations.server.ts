/**
 * Finds the locations that rows of a reviews file refer to: by external ID or Google Place ID, otherwise by name and
 * address. If a row has no address, a name that only one location has is sufficient. If the user chose so, missing
 * locations are created, under a lock, so that two simultaneous imports create each location only once.
 */
import { sql } from 'kysely'
import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import { countRemainingLocations } from '#app/product/locations/billing-preview.server'
import { lockNewLocations } from '#app/product/locations/locations.server'
import { matchKey } from '#app/product/locations/match-key'
import { scheduleScans } from '#app/product/locations/publishing/publishing.server'
import { type LocationRef, locationRefKey } from '../columns/location-ref'

export type LocationMatches = Map<string, Id | 'several'>

/** The number of new locations from which on PostgreSQL's statistics on the number of locations have to be updated. */
const statisticsThreshold = 20

const googlePlaceIdPattern = /^ChIJ[\w-]{20,}$/

/**
 * Returns location IDs by `locationRefKey`. The value is 'several' if more than one location matches. A missing
 * location is not in the map.
 */
export async function findLocations(tx: Tx, locations: LocationRef[]): Promise<LocationMatches> {
  const matches: LocationMatches = new Map()
  if (locations.length === 0) return matches
  const { rows } = await sql<{ n: string; id: Id; rank: number; count: number }>`
    with input as (
      select * from unnest(
        ${locations.map((location) => location.externalId || null)}::text[],
        ${locations.map((location) => matchKey(location.name, location.address) || null)}::text[],
        ${locations.map((location) => (location.address === '' ? location.name.toLowerCase() || null : null))}::text[])
        with ordinality as w(external_id, match_key, name, n)),
    matches as (
      select w.n, l.id, 1 as rank from input w join locations l
        on l.account_id = ${tx.accountId} and l.external_id = w.external_id
      union select w.n, l.id, 1 from input w join locations l
        on l.account_id = ${tx.accountId} and l.google_place_id = w.external_id
      union select w.n, l.id, 2 from input w join locations l
        on l.account_id = ${tx.accountId} and l.match_key = w.match_key
      union select w.n, l.id, 3 from input w join locations l
        on l.account_id = ${tx.accountId} and lower(l.name) = w.name)
    select n, min(id) as id, rank, count(*)::int as count from matches group by n, rank order by rank desc`.execute(
    tx,
  )
  for (const { n, id, count } of rows)
    matches.set(locationRefKey(locations[Number(n) - 1]!), count > 1 ? 'several' : id)
  return matches
}

/**
 * Creates the locations that are still missing, up to the limit of a trial. To avoid deadlocks, call it before locking
 * anything else.
 */
export async function createMissingLocations(
  tx: Tx,
  locations: LocationRef[],
  now: Date,
): Promise<{ matches: LocationMatches; created: Id[] }> {
  await lockNewLocations(tx)
  const matches = await findLocations(tx, locations)
  const unmatched = locations.filter(
    (location) => location.name !== '' && !matches.has(locationRefKey(location)),
  )
  const missing = unmatched.slice(0, unmatched.length > 0 ? await countRemainingLocations(tx, now) : 0)
  const created: Id[] = []
  for (const location of missing) {
    const id = await createLocation(tx, location)
    created.push(id)
    matches.set(locationRefKey(location), id)
  }
  if (missing.length >= statisticsThreshold) await sql`select learn_locations()`.execute(tx)
  return { matches, created }
}

async function createLocation(tx: Tx, location: LocationRef): Promise<Id> {
  const isGooglePlaceId = googlePlaceIdPattern.test(location.externalId)
  const { id } = await tx
    .insertInto('locations')
    .values({
      account_id: tx.accountId,
      name: location.name,
      external_id: isGooglePlaceId ? null : location.externalId || null,
      google_place_id: isGooglePlaceId ? location.externalId : null,
      address: location.address,
      city: location.city,
      state: location.state,
      zipcode: location.zip,
      ...(location.country.length === 2
        ? { country_id: location.country.toUpperCase(), country: countryName(location.country) }
        : location.country && { country: location.country }),
      phone: location.phone,
      latitude: location.latitude,
      longitude: location.longitude,
      match_key: matchKey(location.name, location.address),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await scheduleScans(tx, [id])
  return id
}

function countryName(code: string): string {
  return new Intl.DisplayNames('en', { type: 'region', fallback: 'code' }).of(code.toUpperCase()) ?? code
}
