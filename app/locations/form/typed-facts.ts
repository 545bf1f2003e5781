/** What was typed, as it is kept: normalised, and with the names that go with the ids. */
import type { LocationFacts } from '../location'
import { directoryCodes, type Overrides } from '../overrides/directory'
import { findCountry, findState } from '../places/countries'
import type { TypedLocation } from './location-schema'
import { phoneNumber } from './phone'
import { webAddress } from './web-address'

export function factsFrom(typed: TypedLocation) {
  const country = findCountry(typed.country_id)!
  const state = findState(country.id, typed.state_id)!
  return {
    name: typed.name,
    public_name: typed.public_name,
    address: typed.address,
    address_2: typed.address_2,
    city: typed.city,
    country_id: country.id,
    country: country.name,
    state_id: state.id,
    state: state.name,
    state_code: state.code,
    zipcode: typed.zipcode,
    phone: phoneNumber(typed.phone, country.id) ?? '',
    website: webAddressOrNull(typed.website),
    external_id: typed.external_id || null,
    is_headquarters: typed.is_headquarters,
  } satisfies Partial<LocationFacts>
}

/** Unticked, a directory shows what the location says, whatever stands in the field. */
export function overridesFrom(typed: TypedLocation): Overrides {
  const overrides: Overrides = {}
  for (const directory of directoryCodes) {
    const { phone_on, phone, website_on, website } = typed.overrides[directory]!
    overrides[directory] = {
      phone: phone_on ? phoneNumber(phone, typed.country_id) : null,
      website: website_on ? webAddress(website) : null,
    }
  }
  return overrides
}

function webAddressOrNull(text: string): string | null {
  return text ? webAddress(text) : null
}
