import { shortState } from '#app/product/locations/short-state'
import type { ShownLocation } from '../content/shown-location.server'

type Address = Pick<
  ShownLocation,
  'address' | 'address_2' | 'city' | 'state' | 'state_code' | 'zipcode' | 'country_id'
>

/** The countries in which the postal code comes after the city. In all other countries, it comes before the city. */
const countriesWithCityFirst = ['US', 'CA', 'AU', 'GB', 'IE', 'IN', 'NZ', 'ZA']

/** Returns the lines of a postal address: street, additional line, city. */
export function addressLines(location: Address): string[] {
  const { address, address_2, city, zipcode, country_id } = location
  const region = [shortState(location), zipcode].filter(Boolean).join(' ')
  const lastLine = countriesWithCityFirst.includes(country_id)
    ? [city, region].filter(Boolean).join(', ')
    : [zipcode, city].filter(Boolean).join(' ')
  return [...new Set([address, address_2, lastLine].filter(Boolean))]
}
