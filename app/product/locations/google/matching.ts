/**
 * Proposes which Google profile belongs to which location, for a user to confirm. Profiles are matched by store code,
 * then by place ID, then by name and address. Ambiguous matches are not proposed, and existing links are kept.
 */
import { type Pass, pairLocations } from '../matching/pairing'
import { normalizeAddress, normalizeName, normalizeZip } from '../sync/normalize-text'

export type MatchableLocation = {
  id: string
  name: string
  public_name: string
  external_id: string | null
  google_place_id: string | null
  google_location_name: string | null
  address: string
  zipcode: string
}

export type MatchableProfile = {
  locationName: string
  placeId: string | null
  title: string
  storeCode: string | null
  address: string
  zipcode: string
}

export type MatchReason = 'linked' | 'store_code' | 'place_id' | 'name_and_address'
export type Match = { locationName: string; locationId: string | null; reason: MatchReason | null }

export const matchReasons: Record<MatchReason, string> = {
  linked: 'Linked',
  store_code: 'Same store code',
  place_id: 'Same place ID',
  name_and_address: 'Same name and address',
}

const addressKey = (name: string, address: string, zipcode: string) =>
  name && address ? [normalizeName(name), normalizeAddress(address), normalizeZip(zipcode)].join('|') : null

const passes: Pass<MatchableLocation, MatchableProfile, MatchReason>[] = [
  {
    reason: 'linked',
    locationKeys: ({ google_location_name }) => [stripAccount(google_location_name)],
    remoteKeys: ({ locationName }) => [stripAccount(locationName)],
  },
  {
    reason: 'store_code',
    locationKeys: ({ external_id, google_location_name }) => [google_location_name ? null : external_id],
    remoteKeys: ({ storeCode }) => [storeCode],
  },
  {
    reason: 'place_id',
    locationKeys: ({ google_place_id, google_location_name }) => [
      google_location_name ? null : google_place_id,
    ],
    remoteKeys: ({ placeId }) => [placeId],
  },
  {
    reason: 'name_and_address',
    locationKeys: ({ name, public_name, address, zipcode, google_location_name }) =>
      google_location_name
        ? []
        : [...new Set([addressKey(public_name, address, zipcode), addressKey(name, address, zipcode)])],
    remoteKeys: ({ title, address, zipcode }) => [addressKey(title, address, zipcode)],
  },
]

/** Returns one match for each profile, in the order of the profiles. `locationId` is null if there is no match. */
export function proposeMatches(locations: MatchableLocation[], profiles: MatchableProfile[]): Match[] {
  const pairs = pairLocations(passes, locations, profiles)
  return profiles.map(({ locationName }, n) => ({
    locationName,
    locationId: pairs[n]?.locationId ?? null,
    reason: pairs[n]?.reason ?? null,
  }))
}

/**
 * Removes the Google account from the profile's resource name, because a profile keeps its link when it is moved to
 * another Google account.
 */
export function stripAccount(locationName: string | null): string | null {
  return locationName?.replace(/^accounts\/[^/]+\//, '') ?? null
}
