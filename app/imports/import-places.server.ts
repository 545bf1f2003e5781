/**
 * Finds the locations that rows of a file refer to: by external ID (ours or Google's), else by name and address, else,
 * when the file has no address, by a name that only one location has. Missing locations are created on request, under a
 * lock, so that two simultaneous imports create each only once.
 */
import { sql } from 'kysely'
import type { Id } from '#app/database/schema'
import type { Tx } from '#app/database/tenant.server'
import { locationRoom } from '#app/locations/billing-preview.server'
import { lockNewLocations } from '#app/locations/locations.server'
import { matchKey } from '#app/locations/match-key'
import { lookSoon } from '#app/locations/sync/publishing.server'
import { type Place, placeKey } from './columns/place'

export type FoundPlaces = Map<string, Id | 'several'>

/** From this number on, PostgreSQL needs up-to-date statistics on the number of locations. */
const many = 20

const googlePlaceId = /^ChIJ[\w-]{20,}$/

/** By place key; a missing location is absent, and a name that several locations have is `'several'`. */
export async function findPlaces(tx: Tx, places: Place[]): Promise<FoundPlaces> {
  const found: FoundPlaces = new Map()
  if (places.length === 0) return found
  const { rows } = await sql<{ n: string; id: Id; rank: number; count: number }>`
    with wanted as (
      select * from unnest(
        ${places.map((place) => place.externalId || null)}::text[],
        ${places.map((place) => matchKey(place.name, place.address) || null)}::text[],
        ${places.map((place) => (place.address === '' ? place.name.toLowerCase() || null : null))}::text[])
        with ordinality as w(external_id, match_key, name, n)),
    matches as (
      select w.n, l.id, 1 as rank from wanted w join locations l
        on l.account_id = ${tx.accountId} and l.external_id = w.external_id
      union select w.n, l.id, 1 from wanted w join locations l
        on l.account_id = ${tx.accountId} and l.google_place_id = w.external_id
      union select w.n, l.id, 2 from wanted w join locations l
        on l.account_id = ${tx.accountId} and l.match_key = w.match_key
      union select w.n, l.id, 3 from wanted w join locations l
        on l.account_id = ${tx.accountId} and lower(l.name) = w.name)
    select n, min(id) as id, rank, count(*)::int as count from matches group by n, rank order by rank desc`.execute(
    tx,
  )
  for (const { n, id, count } of rows) found.set(placeKey(places[Number(n) - 1]!), count > 1 ? 'several' : id)
  return found
}

/** Creates the locations that are still missing, up to the limit of a trial. Call it before locking anything else. */
export async function createPlaces(
  tx: Tx,
  places: Place[],
  now: Date,
): Promise<{ found: FoundPlaces; created: number }> {
  await lockNewLocations(tx)
  const found = await findPlaces(tx, places)
  const nowhere = places.filter((place) => place.name !== '' && !found.has(placeKey(place)))
  const missing = nowhere.slice(0, nowhere.length > 0 ? await locationRoom(tx, now) : 0)
  for (const place of missing) found.set(placeKey(place), await createPlace(tx, place))
  if (missing.length >= many) await sql`select learn_locations()`.execute(tx)
  return { found, created: missing.length }
}

async function createPlace(tx: Tx, place: Place): Promise<Id> {
  const isGoogles = googlePlaceId.test(place.externalId)
  const { id } = await tx
    .insertInto('locations')
    .values({
      account_id: tx.accountId,
      name: place.name,
      external_id: isGoogles ? null : place.externalId || null,
      google_place_id: isGoogles ? place.externalId : null,
      address: place.address,
      city: place.city,
      state: place.state,
      zipcode: place.zip,
      ...(place.country.length === 2
        ? { country_id: place.country.toUpperCase(), country: countryName(place.country) }
        : place.country && { country: place.country }),
      phone: place.phone,
      latitude: place.latitude,
      longitude: place.longitude,
      match_key: matchKey(place.name, place.address),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await lookSoon(tx, [id])
  return id
}

function countryName(code: string): string {
  return new Intl.DisplayNames('en', { type: 'region', fallback: 'code' }).of(code.toUpperCase()) ?? code
}
