/**
 * Searches Google for a location's place. Results are never saved directly: choosing one fills in the form, which the
 * user can then save.
 */

import type { FoundLocation } from '#app/kit/providers/profile-client/profiles'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { findGoogleClient } from '../../google-access/google-clients.server'
import type { LocationCategory } from '../../reference-data/categories.server'
import { findState, statesOf } from '../../reference-data/countries'
import { googleUnavailableMessage } from '../messages'

export type GooglePlacesResults = { searchText: string; places: FoundLocation[]; failure?: string }

export async function searchPlaces({ accountId }: Viewer, searchText: string): Promise<GooglePlacesResults> {
  if (!searchText) return { searchText, places: [] }
  const client = await findGoogleClient(accountId)
  if (!client)
    return { searchText, places: [], failure: 'Google is not connected. Connect it under Integrations.' }
  const result = await client.profiles.searchPlaces(searchText)
  if (result.outcome !== 'ok') return { searchText, places: [], failure: googleUnavailableMessage }
  return { searchText, places: result.value.filter(({ placeId }) => placeId) }
}

/**
 * Returns the form fields to fill in from a place, keyed by field name. Omits values that Google does not provide, so
 * that the user's input is kept.
 */
export function formFieldsOf(
  { placeId, name, address, phone, website }: FoundLocation,
  category: LocationCategory | null,
): Record<string, string> {
  const values = {
    ...(category && {
      category_id: category.id,
      category_q: category.name,
      category_searched_q: category.name,
    }),
    google_place_id: placeId,
    public_name: name,
    phone,
    website,
    ...(address && {
      address: address.address,
      address_2: address.address_2,
      city: address.city,
      zipcode: address.zipcode,
      country_id: address.country_id,
      state_id: findStateId(address.country_id, address.state),
    }),
  }
  return Object.fromEntries(
    Object.entries(values).filter((field): field is [string, string] => Boolean(field[1])),
  )
}

/** Finds the id of the state that Google returned as a code or a name. Returns '' if it is unknown. */
function findStateId(countryId: string, state: string): string {
  const byCode = findState(countryId, `${countryId}-${state}`)
  const name = state.toLowerCase()
  return (byCode ?? statesOf(countryId).find((each) => each.name.toLowerCase() === name))?.id ?? ''
}
