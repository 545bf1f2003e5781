import type { ShownPlace } from './shown-place.server'

type Address = Pick<
  ShownPlace,
  'address' | 'address_2' | 'city' | 'state' | 'state_code' | 'zipcode' | 'country_id'
>

/** Countries that write the postal code after the city; the others write it before. */
const cityFirst = ['US', 'CA', 'AU', 'GB', 'IE', 'IN', 'NZ', 'ZA']

/** The lines of a postal address: street, additional line, city. */
export function addressLines(place: Address): string[] {
  const { address, address_2, city, zipcode, country_id } = place
  const region = [place.state_code || place.state, zipcode].filter(Boolean).join(' ')
  const last = cityFirst.includes(country_id)
    ? [city, region].filter(Boolean).join(', ')
    : [zipcode, city].filter(Boolean).join(' ')
  return [...new Set([address, address_2, last].filter(Boolean))]
}
