/**
 * Which profile belongs to which location, proposed for somebody to confirm: by store code, then by place id, then by
 * name and address. What two could claim is proposed to neither, and a link that stands is left standing.
 */
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

type Keys = {
  because: MatchReason
  ofLocation: (location: MatchableLocation) => (string | null)[]
  ofProfile: (profile: MatchableProfile) => string | null
}

const byAddress = (name: string, address: string, zipcode: string) =>
  name && address ? [normalName(name), normalAddress(address), normalZip(zipcode)].join('|') : null

const passes: Keys[] = [
  {
    because: 'linked',
    ofLocation: ({ google_location_name }) => [withoutAccount(google_location_name)],
    ofProfile: ({ locationName }) => withoutAccount(locationName),
  },
  {
    because: 'store_code',
    ofLocation: ({ external_id, google_location_name }) => [google_location_name ? null : external_id],
    ofProfile: ({ storeCode }) => storeCode,
  },
  {
    because: 'place_id',
    ofLocation: ({ google_place_id, google_location_name }) => [
      google_location_name ? null : google_place_id,
    ],
    ofProfile: ({ placeId }) => placeId,
  },
  {
    because: 'name_and_address',
    ofLocation: ({ name, public_name, address, zipcode, google_location_name }) =>
      google_location_name
        ? []
        : [...new Set([byAddress(public_name, address, zipcode), byAddress(name, address, zipcode)])],
    ofProfile: ({ title, address, zipcode }) => byAddress(title, address, zipcode),
  },
]

/** One for each profile, in their order. */
export function proposeMatches(locations: MatchableLocation[], profiles: MatchableProfile[]): Match[] {
  const found = new Map<string, { locationId: string; because: MatchReason }>()
  const taken = new Set<string>()
  for (const { because, ofLocation, ofProfile } of passes) {
    const openLocations = locations.filter(({ id }) => !taken.has(id))
    const openProfiles = profiles.filter(({ locationName }) => !found.has(locationName))
    const owners = onlyOnes(openLocations, ofLocation)
    const claims = onlyOnes(openProfiles, (profile) => [ofProfile(profile)])
    for (const [key, profile] of claims) {
      const location = owners.get(key)
      if (!location || taken.has(location.id)) continue
      found.set(profile.locationName, { locationId: location.id, because })
      taken.add(location.id)
    }
  }
  return profiles.map(({ locationName }) => ({
    locationName,
    locationId: found.get(locationName)?.locationId ?? null,
    because: found.get(locationName)?.because ?? null,
  }))
}

/** By key, those that have it for themselves alone. */
function onlyOnes<T>(all: T[], keysOf: (one: T) => (string | null)[]): Map<string, T> {
  const found = new Map<string, T | null>()
  for (const one of all) {
    for (const key of keysOf(one)) if (key) found.set(key, found.has(key) ? null : one)
  }
  return new Map([...found].filter((entry): entry is [string, T] => entry[1] !== null))
}

/** A profile that moved to another Google account is still the same. */
function withoutAccount(locationName: string | null): string | null {
  return locationName?.replace(/^accounts\/[^/]+\//, '') ?? null
}
