import type { ShownPlace } from './shown-place.server'

type Address = Pick<
  ShownPlace,
  'address' | 'address_2' | 'city' | 'state' | 'state_code' | 'zipcode' | 'country_id'
>

/** Where the number of a postal district stands after the city; elsewhere it stands before. */
const cityFirst = ['US', 'CA', 'AU', 'GB', 'IE', 'IN', 'NZ', 'ZA']

/** As an envelope has it: the street, what comes beside it, the city. */
export function addressLines(place: Address): string[] {
  const { address, address_2, city, zipcode, country_id } = place
  const region = [place.state_code || place.state, zipcode].filter(Boolean).join(' ')
  const last = cityFirst.includes(country_id)
    ? [city, region].filter(Boolean).join(', ')
    : [zipcode, city].filter(Boolean).join(' ')
  return [...new Set([address, address_2, last].filter(Boolean))]
}
