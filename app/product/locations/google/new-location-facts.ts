/** Converts Google profiles to the facts of new locations. */
import type { Profile } from '#app/kit/providers/profile-client/profiles'
import { blankFacts, factOf, inputFacts, type LocationFacts } from '../facts'
import { parsePhone } from '../form/input/parse-phone'
import { parseWebAddress } from '../form/input/parse-web-address'
import { addressFacts } from '../sync/address-facts'

type Options = {
  /** The internal name, which tells the location from others. */
  name: string
  /** Null if another location already has the profile's store code. */
  externalId: string | null
  /** Our category with the Google id of the profile's category; null if the profile has none. */
  category: { id: string; name: string } | null
}

export function newLocationFacts(
  { locationName, placeId, facts }: Profile,
  { name, externalId, category }: Options,
): LocationFacts {
  const countryId = facts.address?.country_id || blankFacts.country_id
  const toPhone = (number: string | null | undefined) =>
    number ? (parsePhone(number, countryId) ?? number) : ''
  return limitLengths({
    ...blankFacts,
    ...(facts.address && addressFacts({ ...facts.address, country_id: countryId })),
    name,
    public_name: facts.public_name ?? name,
    external_id: externalId,
    phone: toPhone(facts.phone),
    phone_2: toPhone(facts.phone_2),
    website: facts.website && parseWebAddress(facts.website),
    category_id: category?.id ?? null,
    category_name: category?.name ?? '',
    open_status: facts.open_status ?? blankFacts.open_status,
    hours: facts.hours,
    google_place_id: placeId,
    google_location_name: locationName,
  })
}

/** Shortens texts to what the form of a location accepts, so that it can be saved there. */
function limitLengths(facts: LocationFacts): LocationFacts {
  const limited = inputFacts.flatMap((fact) => {
    const value = facts[fact]
    return typeof value === 'string' ? [[fact, value.slice(0, factOf(fact).maxLength)]] : []
  })
  return { ...facts, ...Object.fromEntries(limited) }
}

/**
 * Returns an internal name for each profile. The profiles of a chain often have the same title, so the city is added to
 * tell them apart, and then the street address.
 */
export function internalNames(profiles: Profile[]): string[] {
  const candidates = profiles.map(({ locationName, facts: { public_name, address } }) => {
    const title = public_name ?? locationName.replace(/^.*\//, 'Google profile ')
    const { address: street, city } = address ?? {}
    return [[title], [title, city], [title, street, city]].map((parts) => parts.filter(Boolean).join(', '))
  })
  return candidates.map((names) => {
    const isUnique = (name: string, level: number) =>
      candidates.filter((others) => others[level] === name).length === 1
    return names.find(isUnique) ?? names.at(-1)!
  })
}
