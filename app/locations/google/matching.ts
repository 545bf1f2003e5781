/**
 * Proposes which profile belongs to which location, for a user to confirm: by store code, then by place id, then by
 * name and address. A match that two could claim is proposed for neither, and existing links are kept.
 */
import { type Pass, pairUp } from '../pairing'
import { normalAddress, normalName, normalZip } from '../sync/normal-text'

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
export type Match = { locationName: string; locationId: string | null; because: MatchReason | null }

export const matchReasons: Record<MatchReason, string> = {
  linked: 'Linked',
  store_code: 'Same store code',
  place_id: 'Same place id',
  name_and_address: 'Same name and address',
}

const byAddress = (name: string, address: string, zipcode: string) =>
  name && address ? [normalName(name), normalAddress(address), normalZip(zipcode)].join('|') : null

const passes: Pass<MatchableLocation, MatchableProfile, MatchReason>[] = [
  {
    because: 'linked',
    ofLocation: ({ google_location_name }) => [withoutAccount(google_location_name)],
    ofRemote: ({ locationName }) => [withoutAccount(locationName)],
  },
  {
    because: 'store_code',
    ofLocation: ({ external_id, google_location_name }) => [google_location_name ? null : external_id],
    ofRemote: ({ storeCode }) => [storeCode],
  },
  {
    because: 'place_id',
    ofLocation: ({ google_place_id, google_location_name }) => [
      google_location_name ? null : google_place_id,
    ],
    ofRemote: ({ placeId }) => [placeId],
  },
  {
    because: 'name_and_address',
    ofLocation: ({ name, public_name, address, zipcode, google_location_name }) =>
      google_location_name
        ? []
        : [...new Set([byAddress(public_name, address, zipcode), byAddress(name, address, zipcode)])],
    ofRemote: ({ title, address, zipcode }) => [byAddress(title, address, zipcode)],
  },
]

/** Returns one match for each profile, in the order of the profiles. */
export function proposeMatches(locations: MatchableLocation[], profiles: MatchableProfile[]): Match[] {
  const pairs = pairUp(passes, locations, profiles)
  return profiles.map(({ locationName }, n) => ({
    locationName,
    locationId: pairs[n]?.locationId ?? null,
    because: pairs[n]?.because ?? null,
  }))
}

/** A profile that was moved to another Google account is still the same profile. */
function withoutAccount(locationName: string | null): string | null {
  return locationName?.replace(/^accounts\/[^/]+\//, '') ?? null
}
