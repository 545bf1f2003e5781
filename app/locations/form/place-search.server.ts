/**
 * Searches Google for a location's place by words. Results are only shown, never written: a chosen one fills in the
 * form, and the user saves it.
 */

import { type FoundPlace, searchGooglePlaces } from '#app/providers/google-business-profile/places.server'
import type { Viewer } from '#app/viewer/viewer.server'
import { googleOf } from '../google/google-connection.server'
import { findState, statesOf } from '../places/countries'
import { noGoogleAnswer } from './messages'

export type FoundPlaces = { words: string; places: FoundPlace[]; failure?: string }

export async function foundPlaces({ accountId }: Viewer, words: string): Promise<FoundPlaces> {
  if (!words) return { words, places: [] }
  const api = await googleOf(accountId)
  if (!api) return { words, places: [], failure: 'Google is not connected. Connect it under Integrations.' }
  const answer = await searchGooglePlaces(api, { query: words })
  if (answer.outcome !== 'ok') return { words, places: [], failure: noGoogleAnswer }
  return { words, places: answer.value.filter(({ placeId }) => placeId) }
}

/** Returns the fields that a place fills in. What Google does not provide stays as typed. */
export function fieldsOf({ placeId, name, address, phone, website }: FoundPlace): Record<string, string> {
  const told = {
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
      state_id: stateIdOf(address.country_id, address.state),
    }),
  }
  return Object.fromEntries(
    Object.entries(told).filter((field): field is [string, string] => Boolean(field[1])),
  )
}

/** Google returns a code or a name. */
function stateIdOf(countryId: string, state: string): string {
  const byCode = findState(countryId, `${countryId}-${state}`)
  const name = state.toLowerCase()
  return (byCode ?? statesOf(countryId).find((each) => each.name.toLowerCase() === name))?.id ?? ''
}
